#!/bin/sh
# SPDX-License-Identifier: BSL-1.0
# conan.sh FOLDER SOURCE: conan builds the package and compiles its test program.

set -eu
work=$1 source=$2
if command -v python3 > /dev/null; then
  for recipe in "$source"/cmake/packages/conan/conanfile.py "$source"/cmake/packages/conan/test_package/conanfile.py; do
    python3 -c 'import ast, sys; ast.parse(open(sys.argv[1]).read())' "$recipe"
  done
fi
command -v conan > /dev/null || { echo "skipped: conan was not found; with it: conan create cmake/packages/conan"; exit 77; }
rm -rf "$work"
mkdir -p "$work"
export CONAN_HOME="$work/home"
conan profile detect
conan create "$source/cmake/packages/conan" --settings compiler.cppstd=20
