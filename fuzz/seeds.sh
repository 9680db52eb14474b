#!/usr/bin/env bash
# Keeps the inputs of a fuzz target in one file, in hexadecimal digits, each on a line: `cargo test` tries them.
#
#   fuzz/seeds.sh unpack kernels     from fuzz/seeds/kernels to the folder fuzz/corpus/kernels
#   fuzz/seeds.sh pack kernels       the other way round
set -euo pipefail
cd "$(dirname "$0")"
corpus=corpus/$2 seeds=seeds/$2

case $1 in
unpack)
    mkdir -p "$corpus"
    while read -r line; do
        printf '%b' "$(sed 's/../\\x&/g' <<<"$line")" >"$corpus/$(sha1sum <<<"$line" | cut -c 1-40)"
    done <"$seeds"
    ;;
pack)
    mkdir -p seeds
    for file in "$corpus"/*; do
        od -An -v -tx1 "$file" | tr -d ' \n'
        echo
    done | LC_ALL=C sort >"$seeds"
    ;;
esac
