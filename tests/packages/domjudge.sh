#!/usr/bin/env bash
# Imitates what DOMjudge does with a package of `--format kattis` whose answers takeaway itself checks: its import writes all
# files anew and makes only build and run executable; then one user builds what another one owns.
. "$(dirname "$0")/common.sh"

takeaway submission --game nim --language c++ > "$folder/mine.cpp"
takeaway package "$folder/moves" --format kattis --game nim --max-heap 1000 --winning-moves '{heap} {left}' \
    --solution "$folder/mine.cpp"
mkdir "$folder/imported" "$folder/built"
for file in "$folder"/moves/output_validators/answers/*; do
    cat "$file" > "$folder/imported/$(basename "$file")"
done
chmod +x "$folder/imported/build" "$folder/imported/run"
chmod 755 "$folder" "$folder/imported"
chmod 777 "$folder/built"

# As another user, if this one may do that; DOMjudge copies the folder before it builds there.
as() {
    if [ "$(id -u)" = 0 ]; then
        setpriv --reuid 65534 --regid 65534 --clear-groups "$@"
    else
        "$@"
    fi
}
cp "$folder"/imported/* "$folder/built/"
(cd "$folder/built" && as ./build)
mkdir -m 777 "$folder/feedback"
for answers in "$folder"/moves/data/*/*.ans; do
    code=0
    as "$folder/built/run" "${answers%ans}in" "$answers" "$folder/feedback" case_sensitive < "$answers" || code=$?
    [ $code = 42 ] || { echo "right answers: $code"; exit 1; }
    code=0
    echo wrong | as "$folder/built/run" "${answers%ans}in" "$answers" "$folder/feedback" case_sensitive || code=$?
    [ $code = 43 ] || { echo "wrong answers: $code"; exit 1; }
done
echo "DOMjudge's steps: right is 42, wrong is 43"
