#!/bin/sh
# examples.sh FOLDER SOURCE CXX: the examples of the documentation compile without a warning and give the values that they say.
# One that does not is found.

set -eu
work=$1 source=$2 compiler=$3
command -v python3 > /dev/null || { echo "skipped: python3 was not found"; exit 77; }
rm -rf "$work"
mkdir -p "$work/planted"

build() {  # build FILE
  "$compiler" -std=c++20 -O0 -Wall -Wextra -Wpedantic -Werror -Wno-unused -I "$source/include" -I "$source/docs/reference" \
    "$1" -o "${1%.cpp}" -pthread
}

python3 "$source/tests/reference/examples.py" "$source/include" "$work"
for program in "$work"/examples_*.cpp; do
  build "$program"
  (cd "$work" && "${program%.cpp}" > /dev/null)
done

printf '%s\n' '/// ~~~' '/// 1 + 1;  // = 3' '/// ~~~' > "$work/planted/sums.hpp"
python3 "$source/tests/reference/examples.py" "$work/planted" "$work/planted"
build "$work/planted/examples_0.cpp"
if "$work/planted/examples_0" 2> "$work/planted/said"; then
  echo "an example with a wrong value was not found"
  exit 1
fi
echo "sums.hpp:2: 1 + 1: the value is another" | diff - "$work/planted/said"
