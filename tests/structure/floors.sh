#!/bin/sh
# SPDX-License-Identifier: BSL-1.0
# sh tests/structure/floors.sh [FOLDER]: a header of clade includes only headers of its own folder or of folders on lower
# floors. FOLDER is the tree to check, else include/clade. Prints a line for each header or include that breaks the rule, and
# fails if there is one.

set -eu
tree=${1:-$(dirname "$0")/../../include/clade}

# The floors, the lowest first.
floors='
text version.hpp
mathematics
random
core
statistics chromosome run
engine
operators islands checkpoint mpi external
strategy any
local_search
reals
objectives
regression
problems study
live
'

cd "$tree"
# shellcheck disable=SC2016
find . -name '*.[hi]pp' | sed 's|^\./||' | sort | xargs awk -v floors="$floors" '
  # The folder of a header. Headers outside of folders are for programs, except version.hpp.
  function folder_of(path) {
    if (path == "version.hpp" || !sub(/\/.*/, "", path)) return path == "version.hpp" ? path : "programs"
    return path
  }
  function fail(what) { print FILENAME ":" FNR ": " what; failed = 1 }

  BEGIN {
    count = split(floors, lines, "\n")
    for (i = 1; i <= count; ++i) {
      folders = split(lines[i], names, " ")
      for (j = 1; j <= folders; ++j) floor_of[names[j]] = i
    }
    floor_of["programs"] = count + 1
  }

  FNR == 1 && !(folder_of(FILENAME) in floor_of) { fail("stands on no floor") }

  /^[ \t]*#[ \t]*include[ \t]*("|<clade\/)/ {
    target = $0
    sub(/^[^"<]*["<]/, "", target)
    sub(/[">].*/, "", target)
    if ($0 ~ /</) {
      sub(/^clade\//, "", target)
    } else {
      folder = FILENAME
      if (!sub(/[^\/]*$/, "", folder)) folder = ""
      target = folder target
      while (sub(/[^\/]+\/\.\.\//, "", target)) {}
    }
    from = folder_of(FILENAME)
    to = folder_of(target)
    if (!(from in floor_of) || from == to) next
    if (!(to in floor_of)) {
      fail("includes " target ", which stands on no floor")
    } else if (floor_of[to] >= floor_of[from]) {
      fail("includes " target ", but " to " is not on a lower floor than " from)
    }
  }

  END { exit failed }
'
