#!/bin/sh
# SPDX-License-Identifier: BSL-1.0
# examples.sh FOLDER SOURCE CXX COMPILED [OPTION...]: the examples of the documentation compile without a warning and have the stated
# values. The check detects wrong ones. COMPILED is the library of the target clade::compiled; options are for the compiler.

set -eu
work=$1 source=$2 compiler=$3 compiled=$4
shift 4
command -v python3 > /dev/null || { echo "skipped: python3 was not found"; exit 77; }
rm -rf "$work"
mkdir -p "$work/planted"

flags="$*"
compile() {  # compile FILE OPTION...
  file=$1
  shift
  # shellcheck disable=SC2086
  "$compiler" -std=c++20 -O0 -Wall -Wextra -Wpedantic -Werror -Wno-unused $flags -DCLADE_SEPARATE_COMPILATION -I "$source/include" \
    -I "$source/docs/reference" "$file" "$@"
}

python3 "$source/tests/reference/examples.py" "$source/include" "$work"
compile "$work/examples.cpp" "$compiled" -o "$work/examples" -pthread
(cd "$work" && ./examples > /dev/null)

printf '%s\n' '/// ~~~' '/// 1 + 1;  // = 3' '/// ~~~' > "$work/planted/sums.hpp"
python3 "$source/tests/reference/examples.py" "$work/planted" "$work/planted"
echo '#include <iostream>' > "$work/planted/examples.hpp"  # sums need nothing of clade
compile "$work/planted/examples.cpp" -o "$work/planted/examples" -pthread
if "$work/planted/examples" 2> "$work/planted/said"; then
  echo "an example with a wrong value was not found"
  exit 1
fi
echo "sums.hpp:2: 1 + 1: the value is another" | diff - "$work/planted/said"
