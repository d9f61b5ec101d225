#!/bin/sh
# SPDX-License-Identifier: BSL-1.0
# sh tests/headers/alone.sh COMPILER [--precompiled]: every header compiles alone, and twice in one file, without a warning, even if
# a project with many warnings includes clade with -I. With --precompiled the standard library is precompiled: this takes less than
# half the time but does not detect missing standard headers, which tests/structure/standard_headers.py does. A header that another
# one includes first is then compiled alone there.

set -eu
cd "$(dirname "$0")/../../include"
compiler=$1
flags="-std=c++20 -Wall -Wextra -Wpedantic -Wconversion -Wshadow -Werror -I."
headers=$(find clade -name '*.hpp' ! -path clade/src.hpp | sort)
if command -v mpicxx >/dev/null 2>&1 && [ -e /usr/include/boost/mpi.hpp ]; then
  flags="$flags $(mpicxx --showme:compile | sed 's/-I/-isystem /g')"
else
  echo "the headers of clade/mpi were left out: there is no Boost.MPI"
  headers=$(printf '%s\n' "$headers" | grep -v '^clade/mpi')
fi
if ! printf '#include <nlohmann/json.hpp>\n' | $compiler -fsyntax-only -x c++ - 2>/dev/null; then
  echo "the headers of clade/external were left out: there is no nlohmann/json"
  headers=$(printf '%s\n' "$headers" | grep -v '^clade/external')
fi
if [ "${2:-}" = --precompiled ]; then
  scratch=$(mktemp -d)
  trap 'rm -rf "$scratch"' EXIT
  # clade includes headers that only some versions of a standard library have only if they exist.
  # shellcheck disable=SC2086
  sed -n 's/^#include <\([a-z_]*\)>$/\1/p' $headers | sort -u |
    sed 's|.*|#if __has_include(<&>)\n#include <&>\n#endif|' >"$scratch/standard.hpp"
  # shellcheck disable=SC2086
  $compiler $flags -x c++-header "$scratch/standard.hpp" -o "$scratch/standard.hpp.gch"
  flags="$flags -include $scratch/standard.hpp"
  # shellcheck disable=SC2086
  awk -F '"' 'FNR == 1 { found = 0 }
              /^#include "/ && !found { found = 1; path = FILENAME; sub("[^/]*$", $2, path); print path }' $headers |
    sed 's|/[^/]*/\.\./|/|' | sort -u >"$scratch/included_first"
  others=$(printf '%s\n' "$headers" | grep -vxF -f "$scratch/included_first")
fi
others=${others:-$headers}
# shellcheck disable=SC2086
printf '#include <clade/src.hpp>\n' | $compiler $flags -DCLADE_SEPARATE_COMPILATION -fsyntax-only -x c++ - ||
  { echo "$compiler: clade/src.hpp does not compile"; exit 1; }
# shellcheck disable=SC2016
printf '%s\n' "$others" | xargs -P "$(nproc 2>/dev/null || echo 2)" -I '{}' sh -c '
  printf "#include <%s>\n#include <%s>\n" "$3" "$3" | $1 $2 -fsyntax-only -x c++ - ||
    { echo "$1: $3 does not compile alone"; exit 1; }' alone "$compiler" "$flags" '{}'
echo "$compiler: $(printf '%s\n' "$headers" | wc -l) headers compile alone"
