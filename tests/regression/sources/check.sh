#!/bin/sh
# check.sh SOURCES FOLDER COMPILER: formulas in C and in Python have the values that clade computes, to 1e-12 of their size,
# where it finds any. SOURCES is the program that writes them.

set -eu
sources=$1 work=$2 compiler=$3
mkdir -p "$work"
"$sources" values > "$work/values"

# compare FILE: as many values, all near.
compare() {
  paste "$work/values" "$1" | awk -v name="$1" '
    function magnitude(x) { return x < 0 ? -x : x }
    function is_number(x) { return x ~ /^-?[0-9]/ }
    {
      if (is_number($1)) { if (!is_number($2) || magnitude($1 - $2) > 1e-12 * magnitude($1) + 1e-300) wrong = 1; else ++near }
      else if ($1 ~ /inf/ && $1 != $2) wrong = 1
      if (wrong) { print name ":" NR ": " $1 " and " $2; failed = 1; wrong = 0 }
    }
    END { if (NR != 3000 || near < 1000) { print name ": " NR " values, " near " near"; failed = 1 } exit failed }'
}

"$sources" c > "$work/formulas.c"
"$compiler" -x c -O0 "$work/formulas.c" -o "$work/formulas" -lm
"$work/formulas" > "$work/of_c"
compare "$work/of_c"
if python3 -c 'import numpy' 2> /dev/null; then
  "$sources" python > "$work/formulas.py"
  python3 "$work/formulas.py" > "$work/of_python"
  compare "$work/of_python"
else
  echo "NumPy was not found: no formula was run in Python"
fi
