#!/bin/sh
# SPDX-License-Identifier: BSL-1.0
# single_header.sh FOLDER SOURCE COMPILER: the single headers compile alone, without warnings, and programs of the guide have the
# same output with them.

set -eu
work=$1 source=$2 compiler=$3
rm -rf "$work"
mkdir -p "$work/clade"
sh "$source/cmake/single_header.sh" "$work/clade"
cd "$work"

# No variable of a program causes a warning about clade.
echo "extern int k, n, size, value, weight;" > globals.hpp

# compare NAME: the program NAME.cpp of this folder has the output of the guide's program.
compare() {
  $compiler -std=c++20 -O0 -ffp-contract=off -Wall -Wextra -Wpedantic -Wconversion -Wshadow -Werror -include globals.hpp -I. "$1.cpp" -o "$1" -pthread
  "./$1" > "$1.out"
  diff "$1.out" "$source/examples/$1.txt"
}

# This one includes only clade/clade.hpp.
name=04_operators_of_your_own
cp "$source/examples/$name.cpp" .
compare "$name"
# This one needs more: it gets the single header with all parts.
name=24_saved_runs
sed -e 's|#include <clade/clade.hpp>|#include <clade/clade_all.hpp>|' -e '/#include <clade\/checkpoint.hpp>/d' \
  "$source/examples/$name.cpp" > "$name.cpp"
compare "$name"
