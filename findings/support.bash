# For the scripts of this folder, which source it: they run in a temporary folder, install there, and compare there.

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"

# skip REASON: ends with the exit code that means "not tried".
skip() {
    echo "${0##*/}: not tried: $*" >&2
    exit 77
}

# need PROGRAM...: they are installed.
need() {
    for program; do
        command -v "$program" > /dev/null || skip "$program is not installed"
    done
}

# install NAME==VERSION...: these Python packages, and none that they ask for. Their programs are in PATH, their files in
# $packages.
install() {
    need python3
    python3 -m venv venv > log 2>&1 || skip 'python3 makes no virtual environment'
    venv/bin/pip install --quiet --disable-pip-version-check --no-deps "$@" > log 2>&1 ||
        skip "pip does not install it: $(tail -n 1 log)"
    packages=$(venv/bin/python -c 'import sysconfig; print(sysconfig.get_path("purelib"))')
    export PATH=$PWD/venv/bin:$PATH
    # Programs that write into the home folder write here.
    export HOME=$PWD
}

# unchanged: prints the file `seen`, and fails if it is not what standard input says.
unchanged() {
    cat seen
    diff - seen > difference || {
        echo "${0##*/}: this has changed (< as expected, > as seen):" >&2
        cat difference >&2
        exit 1
    }
}
