#!/bin/sh
# sh tests/headers/alone.sh COMPILER: every header compiles alone, and twice in one file, without a warning, even where
# clade is included with -I by a project that asks for many.

set -eu
cd "$(dirname "$0")/../../include"
compiler=$1
headers=$(find clade -name '*.hpp' | sort)
# shellcheck disable=SC2016
printf '%s\n' "$headers" | xargs -P "$(nproc 2>/dev/null || echo 2)" -I '{}' sh -c '
  printf "#include <%s>\n#include <%s>\n" "$2" "$2" |
    $1 -std=c++20 -fsyntax-only -Wall -Wextra -Wpedantic -Wconversion -Wshadow -Werror -I. -x c++ - ||
    { echo "$1: $2 does not compile alone"; exit 1; }' alone "$compiler" '{}'
echo "$compiler: $(printf '%s\n' "$headers" | wc -l) headers compiled alone"
