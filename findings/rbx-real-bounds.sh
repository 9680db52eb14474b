#!/usr/bin/env bash
# rbx.cp 2.3.3 with its testlib.h 0.9.44, seen on 2026-11-28.
#
# problem.rbx.yml names the bounds of a problem, `rbx header` writes them into rbx.h, and a validator asks for them:
# inf.readDouble(getVar<double>("MIN"), getVar<double>("MAX")). One would guess that a bound is the double that C++ makes
# of the same digits.
#
# What happens: rbx.h keeps numbers with a point as floats of 24 bits, and getVar<double> widens these. With MIN: 0.1, the
# validator refuses 0.1 ("violates the range [0.1, ..."), and with MAX: 123456789.5 it takes 123456791.
set -euo pipefail
. "$(dirname "$0")/support.bash"
need g++
install rbx.cp==2.3.3 annotated-doc==0.0.7 annotated-types==0.8.0 click==8.5.1 deepmerge==4.0.0 filelock==4.3.1 \
    lark==1.3.1 lz4==4.4.5 nest-asyncio==1.6.0 packaging==26.4 psutil==7.2.2 pydantic==2.14.4 pydantic_core==2.50.5 \
    Pygments==2.21.0 python-dotenv==1.2.4 PyYAML==6.0.4 rich==15.0.0 ruyaml==0.91.0 shellingham==1.5.4 simpleeval==1.0.8 \
    sqlitedict==2.1.0 syncer==2.0.3 tree-sitter==0.26.1 tree-sitter-cpp==0.23.4 typer==0.29.2 typing-inspection==0.4.5 \
    typing_extensions==4.16.0

cat > problem.rbx.yml <<'END'
name: nim
timeLimit: 1000
memoryLimit: 256
vars:
  MIN: 0.1
  MAX: 123456789.5
END
rbx header > log 2>&1

cat > validator.cpp <<'END'
#include "testlib.h"
#include "rbx.h"

int main(int argc, char **argv) {
    registerValidation(argc, argv);
    inf.readDouble(getVar<double>("MIN"), getVar<double>("MAX"));
    inf.readEoln();
    inf.readEof();
}
END
g++ -std=c++17 -w -I "$packages/rbx/resources/predownloaded" -o validator validator.cpp
{
    for number in 0.1 0.1000001 123456789.5 123456791 123456793; do
        echo $number > input
        if ./validator < input 2> log; then echo "$number: valid"; else echo "$number: $(cat log)"; fi
    done
} > seen

unchanged << 'END'
0.1: FAIL Double 0.1 violates the range [0.1, 1.23457e+08] (stdin, line 1)
0.1000001: valid
123456789.5: valid
123456791: valid
123456793: FAIL Double 1.23457e+08 violates the range [0.1, 1.23457e+08] (stdin, line 1)
END
