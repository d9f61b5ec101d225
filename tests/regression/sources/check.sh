#!/bin/sh
# SPDX-License-Identifier: BSL-1.0
# check.sh SOURCES FOLDER COMPILER: formulas in C and Python have the values that clade computes, if they are finite, with a relative
# error of 1e-12, or of the bound by interval arithmetic if that is larger. SOURCES is the program that writes them. Columns may
# have the names of anything in C, C++ and their headers.

set -eu
sources=$1 work=$2 compiler=$3
mkdir -p "$work"
"$sources" values > "$work/values"

# compare FILE: the same number of values, all close.
compare() {
  paste "$work/values" "$1" | awk -v name="$1" '
    function magnitude(x) { return x < 0 ? -x : x }
    function is_number(x) { return x ~ /^-?[0-9]/ }
    {
      # $1 and $3 are the values, $2 is a bound of the rounding errors, which is large for cos(13000).
      allowed = 1e-12 * magnitude($1) + 1e-300
      if (is_number($1) && $2 > allowed) { allowed = $2; ++bounded }
      if (is_number($1)) { if (!is_number($3) || magnitude($1 - $3) > allowed) wrong = 1; else ++near }
      else if ($1 ~ /inf/ && $1 != $3) wrong = 1
      if (wrong) { print name ":" NR ": " $1 " and " $3; failed = 1; wrong = 0 }
    }
    END {
      if (NR != 3000 || near < 1000 || bounded > 10) {
        print name ": " NR " values, " near " near, " bounded + 0 " by their bounds"
        failed = 1
      }
      exit failed
    }'
}

"$sources" c > "$work/formulas.c"
"$compiler" -x c -O0 "$work/formulas.c" -o "$work/formulas" -lm
"$work/formulas" > "$work/of_c"
compare "$work/of_c"

# All names that C headers define, except functions, are tested as column names together with these headers.
for header in assert complex ctype errno fenv float inttypes iso646 limits locale math stdalign stdatomic stdbool stddef \
  stdint stdio stdlib stdnoreturn string tgmath threads time uchar wchar wctype; do
  printf '#if __has_include(<%s.h>)\n#include <%s.h>\n#endif\n' "$header" "$header"
done > "$work/headers.h"
for mode in '-x c' '-x c -std=c99' '-x c -std=c17' '-x c++' '-x c++ -std=c++20'; do
  case $mode in
    *++*) echo '#include <math.h>' ;;  # others are not for C++
    *) cat "$work/headers.h" ;;
  esac > "$work/named.h"
  # shellcheck disable=SC2086
  "$compiler" $mode -dM -E "$work/named.h" | sed -n 's/^#define \([A-Za-z][A-Za-z0-9_]*\) .*/\1/p' > "$work/macros"
  grep -q '^NAN$' "$work/macros"
  { cat "$work/named.h" && "$sources" named_c < "$work/macros"; } > "$work/named"
  # shellcheck disable=SC2086
  "$compiler" $mode -fsyntax-only "$work/named"
done

if python3 --version > /dev/null 2>&1; then
  "$sources" named_python < "$work/macros" > "$work/named.py"
  python3 -c "import sys; compile(open(sys.argv[1], encoding='utf-8').read(), 'named.py', 'exec')" "$work/named.py"
else
  echo "Python was not found: no name was tried in it"
fi
if python3 -c 'import numpy' 2> /dev/null; then
  "$sources" python > "$work/formulas.py"
  python3 "$work/formulas.py" > "$work/of_python"
  compare "$work/of_python"
else
  echo "NumPy was not found: no formula was run in Python"
fi
