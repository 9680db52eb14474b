#!/usr/bin/env bash
# Has submission.rs answer every sample on other machines and with an old compiler: compiled by Debian 12's rustc 1.63
# for 64-bit and 32-bit x86, ARM and big-endian s390x, under Linux, and for 64-bit and 32-bit Windows. qemu stands in
# for ARM and s390x, Wine for Windows. Before that, the library's kernels for 64-bit ARM are tested, with today's
# compiler.
# On a fresh Debian 12 (amd64), install as root:
#
#   for a in i386 arm64 s390x; do dpkg --add-architecture $a; done; apt-get update
#   apt-get install --no-install-recommends gcc libc6-dev gcc-{i686,aarch64,s390x}-linux-gnu \
#       libc6-dev-{i386,arm64,s390x}-cross libllvm14 qemu-user wine wine64
#   apt-get install --no-install-recommends wine32:i386  # Without it, 32-bit Windows is left out.
#
# For the library, cargo and `rustup target add aarch64-unknown-linux-gnu`; without them, it is left out.
set -euo pipefail

fail() {
    echo "tests/machines.sh: $*" >&2
    exit 1
}

missing=
for program in cc {i686,aarch64,s390x}-linux-gnu-gcc qemu-{aarch64,s390x} wine wineserver /usr/lib/wine/wine64; do
    command -v "$program" > /dev/null || missing+=" $program"
done
[ -z "$missing" ] || fail "not installed:$missing; the head of this script says what to install"

cd "$(dirname "$0")/.."
arm=aarch64-unknown-linux-gnu
if ! command -v cargo > /dev/null; then
    echo "the library for $arm: left out, because cargo is not installed"
elif ! [ -d "$(rustc --print target-libdir --target $arm)" ]; then
    echo "the library for $arm: left out, because rustup target $arm is not installed"
else
    CARGO_TARGET_AARCH64_UNKNOWN_LINUX_GNU_LINKER=aarch64-linux-gnu-gcc \
        CARGO_TARGET_AARCH64_UNKNOWN_LINUX_GNU_RUNNER='qemu-aarch64 -L /usr/aarch64-linux-gnu' \
        cargo test --quiet --lib --target $arm scanner
fi
submission=$PWD/submission.rs
samples=$PWD/samples
folder=$(mktemp -d)
# Wine keeps its Windows, its menus and its server's socket in here, and opens no window.
export WINEPREFIX=$folder/wine HOME=$folder TMPDIR=$folder DISPLAY='' WINEDEBUG=-all
trap 'wineserver -k || true; rm -r "$folder"' EXIT
cd "$folder"

# Packages are unpacked, not installed: they need not be those of this machine.
apt-get -qq -o APT::Sandbox::User=root download rustc libstd-rust-1.63 libstd-rust-dev{,:i386,:arm64,:s390x} \
    libstd-rust-dev-windows{,:i386} binutils-mingw-w64-{x86-64,i686} mingw-w64-{x86-64,i686}-dev \
    gcc-mingw-w64-{x86-64,i686}-posix{,-runtime} ||
    fail "no packages; the head of this script says which architectures to add"
for package in *.deb; do
    dpkg -x "$package" root
done
export LD_LIBRARY_PATH=$folder/root/usr/lib/x86_64-linux-gnu
root/usr/bin/rustc --version

# One server that stays: a program then starts in a tenth of a second.
mkdir "$WINEPREFIX"
wineserver -p
wine wineboot --init 2> said || fail "Wine does not start: $(cat said)"

faulty='2 1 4 1 x5'
verdict='Player 1
takeaway: line 1, column 9: case 2: expected a heap (digits, 0 to 10^18), found "x5"
exit code 1'

# check target linker [emulator]: compiles for this target, then runs all samples and the faulty input.
check() {
    target=$1 linker=$2
    shift 2
    # Linked statically, it needs no library of that machine to run.
    root/usr/bin/rustc -O -D warnings --sysroot root/usr --target "$target" -C linker="$linker" \
        -C target-feature=+crt-static "$submission" -o "$target.exe"
    count=0
    for input in "$samples"/*.in; do
        "$@" "./$target.exe" < "$input" > said || fail "$target: exit code $? for $input"
        cmp said "${input%.in}.out" || fail "$target: wrong for $input: $(head -c 300 said)"
        count=$((count + 1))
    done
    found=$("$@" "./$target.exe" <<< "$faulty" 2>&1; echo "exit code $?")
    [ "$found" = "$verdict" ] || fail "$target: wrong for $faulty: $found"
    echo "$target: $count samples"
}
check x86_64-unknown-linux-gnu cc
check i686-unknown-linux-gnu i686-linux-gnu-gcc
check aarch64-unknown-linux-gnu aarch64-linux-gnu-gcc qemu-aarch64
check s390x-unknown-linux-gnu s390x-linux-gnu-gcc qemu-s390x
check x86_64-pc-windows-gnu root/usr/bin/x86_64-w64-mingw32-gcc-posix wine
if [ -x /usr/lib/wine/wine ]; then
    check i686-pc-windows-gnu root/usr/bin/i686-w64-mingw32-gcc-posix wine
else
    echo "i686-pc-windows-gnu: left out, because wine32:i386 is not installed"
fi
