#!/bin/sh
# How much `stress` tries in some seconds, beside another binary of takeaway in the same rounds:
#     cargo build --release && benches/stress.sh target/release/takeaway OTHER
# Prints a row for each workload: medians of five rounds, their ratio, and at the end how many runs
# of a program that says `first` are what starting and waiting for it alone allow on all cores.
# Needs rustc, g++, awk and GNU time; 25 minutes on a machine that does nothing else.
set -eu

new=$1
other=$2
rounds=${ROUNDS:-5}
peers=$(dirname "$0")/peers
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
for peer in sleeping spawning; do
    rustc -O --edition=2024 -o "$folder/$peer" "$peers/$peer.rs"
done
g++ -O2 -o "$folder/first" "$peers/first.cpp"

# What the last message says: the number before this word.
count() {
    grep -o "[0-9]* $1" "$folder/said" | head -1 | cut -d' ' -f1
}

median() {
    sort -n "$1" | awk '{ all[NR] = $1 } END { print all[int((NR + 1) / 2)] }'
}

# A row: its name, what is counted, and the arguments of stress.
row() {
    name=$1
    counted=$2
    shift 2
    : >"$folder/new"
    : >"$folder/other"
    for _ in $(seq "$rounds"); do
        for which in other new; do
            eval binary=\$$which
            env time -f '%M memory' -o "$folder/memory" "$binary" stress "$@" 2>"$folder/said" || true
            if [ "$counted" = memory ]; then cp "$folder/memory" "$folder/said"; fi
            count "$counted" >>"$folder/$which"
        done
    done
    new_median=$(median "$folder/new")
    other_median=$(median "$folder/other")
    echo "| $name | $other_median | $new_median | $(echo "$new_median $other_median" | awk '{ printf "%.2f", $1 / $2 }') |"
}

echo "| | other | new | ratio |"
echo "|---|---|---|---|"
nim="--game nim --words first,second"
one="$nim --max-cases 1 --max-heaps 9 --max-heap 1000"
several="$folder/sleeping 15000 20"
for copies in 2 8; do
    # shellcheck disable=SC2086
    row "cases in 10 s, several a run, -j $copies" case $nim -j $copies -- $several
    # shellcheck disable=SC2086
    row "cases in 10 s, CSES 1730, -j $copies" case --for cses-1730 -j $copies -- $several
done
for copies in 2 4 8; do
    # shellcheck disable=SC2086
    row "runs in 5 s of 20 ms, -j $copies" run $one --seconds 5 -j $copies -- "$folder/sleeping" 20000 0
done
# shellcheck disable=SC2086
row "runs in 5 s of 10 ms, one in ten of 100 ms, -j 8" run $one --seconds 5 -j 8 -- "$folder/sleeping" 10000 0 10
# shellcheck disable=SC2086
row "KiB of memory, several a run, -j 8" memory $nim -j 8 -- $several
single="$nim --max-cases 1 --min-heaps 1 --max-heaps 1 --min-heap 1 --max-heap 100000"
# shellcheck disable=SC2086
row "runs in 5 s of a program that says first" run $single --seconds 5 -- "$folder/first"
"$folder/spawning" 5 "$(nproc)" "$folder/first" >"$folder/floor"
echo "| the same without stress | | $(cat "$folder/floor") | |"
