#!/usr/bin/env bash
# Tries takeaway on other machines, in emulation: the tests of the library, and every sample with the program, on 64-bit
# ARM (which has kernels of its own), 32-bit ARM, 32-bit x86 and big-endian s390x. Then tries a program that
# `takeaway submission` prints on 64-bit Windows, which Wine stands in for.
# On a Debian 13 or Ubuntu 24.04 (amd64), or later, install as root:
#
#   apt-get install --no-install-recommends gcc gcc-{aarch64,s390x}-linux-gnu gcc-arm-linux-gnueabihf \
#       libc6-dev-{arm64,s390x,armhf}-cross qemu-user gcc-mingw-w64-x86-64-posix wine wine64
#
# and as the user who runs this: rustup target add {aarch64,s390x}-unknown-linux-gnu i686-unknown-linux-musl \
#       armv7-unknown-linux-gnueabihf x86_64-pc-windows-gnu
set -euo pipefail
cd "$(dirname "$0")/.."
# What is built is looked for in target.
unset CARGO_TARGET_DIR

fail() {
    echo "tests/machines.sh: $*" >&2
    exit 1
}

# need PROGRAM... -- TARGET...: all of them are installed.
need() {
    missing=
    while [ "$1" != -- ]; do
        command -v "$1" > /dev/null || missing+=" $1"
        shift
    done
    shift
    for target; do
        [ -d "$(rustc --print target-libdir --target "$target")" ] || missing+=" $target"
    done
    [ -z "$missing" ] || fail "not installed:$missing; the head of this script says what to install"
}
need {aarch64,s390x}-linux-gnu-gcc arm-linux-gnueabihf-gcc qemu-{aarch64,arm,s390x} -- \
    {aarch64,s390x}-unknown-linux-gnu i686-unknown-linux-musl armv7-unknown-linux-gnueabihf

folder=$(mktemp -d)
# Wine keeps its Windows, its menus and its server's socket in here, and opens no window.
export WINEPREFIX=$folder/wine DISPLAY='' WINEDEBUG=-all
trap 'wineserver -k 2> /dev/null || true; rm -r "$folder"' EXIT

faulty='2 1 4 1 x5'

# check NAME PROGRAM...: runs all samples, and the faulty input, of which PROGRAM says what takeaway says on this machine.
check() {
    name=$1
    shift
    count=0
    for input in samples/*.in; do
        "$@" < "$input" > "$folder/said" || fail "$name: exit code $? for $input"
        cmp "$folder/said" "${input%.in}.out" || fail "$name: wrong for $input"
        count=$((count + 1))
    done
    expected=$(target/release/takeaway <<< "$faulty" 2>&1; echo "exit code $?")
    found=$("$@" <<< "$faulty" 2>&1; echo "exit code $?")
    [ "$found" = "$expected" ] || fail "$name: wrong for $faulty: $found"
    echo "$name: $count samples"
}

# machine TARGET LINKER [EMULATOR...]: the tests of the library, then the program.
machine() {
    target=$1 linker=$2
    shift 2
    upper=$(tr 'a-z-' 'A-Z_' <<< "$target")
    runner=() skip=()
    # QEMU keeps memory of each thread that ended: these tests start so many that 24 GB were too little.
    [ $# = 0 ] || runner=("CARGO_TARGET_${upper}_RUNNER=$*") skip=(--skip threads_agree)
    # Linked statically, it needs no library of that machine to run.
    env "CARGO_TARGET_${upper}_LINKER=$linker" "${runner[@]}" \
        "CARGO_TARGET_${upper}_RUSTFLAGS=-C target-feature=+crt-static" \
        sh -c "cargo test --quiet --lib --target $target -- ${skip[*]} && cargo build --quiet --release --target $target"
    check "$target" "$@" "target/$target/release/takeaway"
}
cargo build --quiet --release
machine aarch64-unknown-linux-gnu aarch64-linux-gnu-gcc qemu-aarch64
machine armv7-unknown-linux-gnueabihf arm-linux-gnueabihf-gcc qemu-arm
machine i686-unknown-linux-musl cc
machine s390x-unknown-linux-gnu s390x-linux-gnu-gcc qemu-s390x

need x86_64-w64-mingw32-gcc wine -- x86_64-pc-windows-gnu
# Programs of today's Rust ask Windows for ProcessPrng, which older versions of Wine do not have.
[[ $(wine --version) =~ wine-([0-9]+) ]] && [ "${BASH_REMATCH[1]}" -ge 9 ] || fail 'Windows needs Wine 9 or later'
target/release/takeaway submission > "$folder/solution.rs"
rustc -O -D warnings --edition 2021 --target x86_64-pc-windows-gnu -C linker=x86_64-w64-mingw32-gcc \
    -C target-feature=+crt-static "$folder/solution.rs" -o "$folder/solution.exe"
mkdir "$WINEPREFIX"
# One server that stays: a program then starts in a tenth of a second.
wineserver -p
wine wineboot --init 2> "$folder/said" || fail "Wine does not start: $(cat "$folder/said")"
# The printed program answers the first three games. It gets their cases with the line ends of both systems.
{
    echo 90000
    for game in 1 2 3; do
        target/release/takeaway generate 30000 --game $game | sed "1d; s/^/$game /"
    done
} > "$folder/input"
target/release/takeaway < "$folder/input" > "$folder/expected"
sed 's/$/\r/' "$folder/input" > "$folder/input-of-windows"
for input in "$folder"/input*; do
    wine "$folder/solution.exe" < "$input" > "$folder/said" || fail "Windows: exit code $?"
    cmp "$folder/said" "$folder/expected" || fail 'Windows: wrong'
done
echo 'x86_64-pc-windows-gnu: 90000 cases, twice'
