#!/bin/sh
# SPDX-License-Identifier: BSL-1.0
# commands.sh FOLDER SOURCE PROGRAMS: all commands on the pages exist; the check detects commands that do not.

set -eu
work=$1 source=$2 programs=$3
command -v python3 > /dev/null || { echo "skipped: python3 was not found"; exit 77; }
python3 "$source/tests/docs/commands.py" "$source" "$programs"

rm -rf "$work"
mkdir -p "$work/docs"
cp "$source/CMakePresets.json" "$work"
cat > "$work/docs/planted.md" << 'END'
Run `n_queens solve --sise 8` or

    n_queens solve --size 8 && nim evolves --piles 1,3,5
    cmake --build --preset release --target bench_nothing
    cmake --preset released
    sh examples/nothing.sh
END
if python3 "$source/tests/docs/commands.py" "$work" "$programs" > /dev/null 2> "$work/found.txt"; then
  echo "no wrong command was found"
  exit 1
fi
diff - "$work/found.txt" << 'END'
docs/planted.md:1: n_queens solve has no option --sise
docs/planted.md:3: nim evolves has no option --piles
docs/planted.md:4: there is no benchmark bench_nothing
docs/planted.md:5: there is no preset released
docs/planted.md:6: there is no script examples/nothing.sh
commands.py: too few commands were found on the pages
END
