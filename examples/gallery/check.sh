#!/bin/sh
# SPDX-License-Identifier: BSL-1.0
# check.sh PROGRAM EXPECTED PICTURES: the program has at most 80 lines besides its licence, prints what EXPECTED/NAME.txt holds and draws
# PICTURES/NAME.svg. With UPDATE=1 in the environment both are written.

set -eu
program=$1
name=${program##*/gallery_}
lines=$(grep -vc SPDX-License-Identifier "$2/$name.cpp")
[ "$lines" -le 80 ] || { echo "$name.cpp has $lines lines"; exit 1; }
"$program" "$name.svg" > "$name.out"
if [ -n "${UPDATE:-}" ]; then
  cp "$name.out" "$2/$name.txt"
  cp "$name.svg" "$3/$name.svg"
fi
diff -u "$2/$name.txt" "$name.out"
cmp "$3/$name.svg" "$name.svg"
