# What the scripts of this folder share: a temporary folder, takeaway in PATH, and the problems of which packages are made.
set -euo pipefail
cd "$(dirname "$0")/../.."

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cargo build --quiet --release
PATH=$(realpath "${CARGO_TARGET_DIR:-target}")/release:$PATH

# each FORMAT COMMAND: runs the command in the folder of a package of each problem: of the guide, of one with one case in an
# input, of a game with moves in the cases, of numbers above 2^32; two that ask for any winning move, and one for all.
each() {
    printf '%s\n' '# Heaps of Stones' '--game nim' '--max-cases 1000 --min-heaps 1 --max-heaps 100' \
        '--min-heap 1 --max-heap 1000000000' > "$folder/nim.txt"
    mkdir "$folder/$1"
    takeaway package "$folder/$1/nim" --format "$1" "@$folder/nim.txt"
    takeaway package "$folder/$1/stones" --format "$1" --for atcoder-edpc-k
    takeaway package "$folder/$1/snim" --format "$1" --for hdu-1536
    takeaway package "$folder/$1/large" --format "$1" --set 1,3,4 --heaps 1 --max-cases 500 --min-heap 1 \
        --max-heap 1000000000000000000
    if [ "$1" != icpc ]; then
        takeaway package "$folder/$1/points" --format "$1" "@$folder/nim.txt" --subtask '20 --max-heap 10' \
            --subtask '30 --max-heap 1000 --max-total 500' --subtask 50
    fi
    takeaway package "$folder/$1/anymove" --format "$1" "@$folder/nim.txt" --winning-moves '{heap} {left}' --any-move \
        --solution tests/packages/any-move.cpp
    takeaway package "$folder/$1/anypair" --format "$1" --game wythoff --max-cases 500 --max-heap 1000000000 \
        --winning-moves '{a} {b}' --any-move
    takeaway package "$folder/$1/anytake" --format "$1" --set 1,3,4 --heaps 1 --words First,Second --max-cases 500 \
        --max-heap 1000000000 --winning-moves '{take}' --any-move --solution tests/packages/sets.py
    takeaway package "$folder/$1/allmoves" --format "$1" "@$folder/nim.txt" --winning-moves '{heap} {left}' \
        --solution tests/packages/all-moves.cpp
    for package in "$folder/$1"/*; do
        echo "$package"
        (cd "$package" && $2)
    done
}
