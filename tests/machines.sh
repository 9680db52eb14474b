#!/usr/bin/env bash
# Has submission.rs answer every sample on other machines and with an old compiler: with Debian 12's rustc 1.63, as
# code for x86-64, 32-bit x86, ARM, and big-endian s390x, the last two in emulation. On Debian 12, as root:
#
#   apt-get install gcc-i686-linux-gnu gcc-aarch64-linux-gnu gcc-s390x-linux-gnu qemu-user
#   for a in i386 arm64 s390x; do dpkg --add-architecture $a; done; apt-get update
set -euo pipefail
cd "$(dirname "$0")/.."
submission=$PWD/submission.rs
samples=$PWD/samples

# Packages are unpacked, not installed: they need not be those of this machine.
folder=$(mktemp -d)
trap 'rm -r "$folder"' EXIT
cd "$folder"
apt-get download -q rustc libllvm14 libstd-rust-1.63 \
    libstd-rust-dev libstd-rust-dev:i386 libstd-rust-dev:arm64 libstd-rust-dev:s390x
for package in *.deb; do
    dpkg -x "$package" root
done
export LD_LIBRARY_PATH=$folder/root/usr/lib/x86_64-linux-gnu
rustc=$folder/root/usr/bin/rustc
"$rustc" --version

check() {
    target=$1 linker=$2
    shift 2
    # Linked statically, it needs no library of that machine to run.
    "$rustc" -O --sysroot root/usr --target "$target-unknown-linux-gnu" -C linker="$linker" \
        -C target-feature=+crt-static "$submission" -o "$target" 2> said
    [ ! -s said ] || { cat said; exit 1; }
    count=0
    for input in "$samples"/*.in; do
        "$@" "./$target" < "$input" | cmp - "${input%.in}.out"
        count=$((count + 1))
    done
    [ "$("$@" "./$target" <<< '2 1 4 1 x5' 2>&1)" = $'Player 1\ntakeaway: line 1, column 9: case 2: expected a heap (digits, 0 to 10^18), found "x5"' ]
    echo "$target: $count samples"
}
check x86_64 cc
check i686 i686-linux-gnu-gcc
check aarch64 aarch64-linux-gnu-gcc qemu-aarch64
check s390x s390x-linux-gnu-gcc qemu-s390x
