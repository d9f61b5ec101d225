#!/bin/sh
# SPDX-License-Identifier: BSL-1.0
# Compiles the guide's programs of earlier versions: sh tests/compatibility/check.sh COMPILER
# Programs that are still among the examples are compiled there.

set -eu
cd "$(dirname "$0")/../.."
compiler=${1:-c++}
failed=0 compiled=0 same=0
for program in tests/compatibility/*/*.cpp; do
  if cmp -s "$program" "examples/${program##*/}"; then
    same=$((same + 1))
  elif $compiler -std=c++20 -fsyntax-only -Iinclude "$program"; then
    compiled=$((compiled + 1))
  else
    echo "$program no longer compiles; CHANGELOG.md must say what its users are to change" >&2
    failed=1
  fi
done
echo "$same programs are unchanged examples, $compiled more compile"
[ "$((same + compiled))" -gt 0 ] && [ "$failed" = 0 ]
