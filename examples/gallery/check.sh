#!/bin/sh
# SPDX-License-Identifier: BSL-1.0
# check.sh PROGRAM EXPECTED PICTURES: the program has at most 80 lines besides its licence, prints EXPECTED/NAME.txt and draws
# PICTURES/NAME.svg. If UPDATE=1 is set in the environment, both files are replaced first.

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
