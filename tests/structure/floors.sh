#!/bin/sh
# sh tests/structure/floors.sh [FOLDER]: a header of clade includes only headers of its own floor or of one below. FOLDER is
# the tree to check, else include/clade. Prints a line for each header or include that breaks a rule, and fails if there is one.

set -eu
tree=${1:-$(dirname "$0")/../../include/clade}

# The floors, the lowest first, in the order of docs/design.md. A folder also holds the header of its name, such as
# crossover.hpp, unless that has a floor of its own.
floors='
core/exceptions.hpp
mathematics/
core/ version.hpp
statistics/
pareto/
indicator/
bounds/
chromosome/ crossover/ mutation/ selection/ replacement/ diversity/ stop/ observe/ execution/ initialization/ adaptive/ differential/ directions/ scalarization/ constraints/ topology/ emigration/ immigration/
strategy/
memoized.hpp guarded.hpp
evolve.hpp
any/ checkpoint/ external/ mpi/
clade.hpp
reals.hpp
pareto.hpp
regression/
regression.hpp
problems/
experiment/
report/
study/ experiment.hpp
'
# What shares a floor does not include each other, but for these: a folder, and those on its floor that it includes.
neighbours='
crossover/ chromosome/
mutation/ chromosome/ crossover/
initialization/ chromosome/
adaptive/ mutation/ crossover/
immigration/ emigration/
replacement/ directions/ scalarization/
selection/ directions/
experiment.hpp study/
'
# What includes nothing but these.
only='
statistics/ core/ core/exceptions.hpp
'

cd "$tree"
# shellcheck disable=SC2016
find . -name '*.hpp' | sed 's|^\./||' | sort | xargs awk -v floors="$floors" -v neighbours="$neighbours" -v only="$only" '
  # The folder or header of the floors that a path belongs to.
  function room_of(path,    name) {
    if (path in floor_of) return path
    name = path
    if (!sub(/\/.*/, "", name)) sub(/\.hpp$/, "", name)
    return name "/"
  }
  # A header that only includes those of a folder, or all of them.
  function gathers(path) { return path == "clade.hpp" || path == "reals.hpp" || path == "pareto.hpp" || path == "regression.hpp" || (path !~ /\// && room_of(path) != path) || path == "experiment.hpp" }
  function fail(what) { print FILENAME ":" FNR ": " what; failed = 1 }

  BEGIN {
    count = split(floors, lines, "\n")
    for (i = 1; i <= count; ++i) {
      rooms = split(lines[i], names, " ")
      for (j = 1; j <= rooms; ++j) floor_of[names[j]] = i
      label[i] = lines[i]
    }
    count = split(neighbours, lines, "\n")
    for (i = 1; i <= count; ++i) {
      rooms = split(lines[i], names, " ")
      for (j = 2; j <= rooms; ++j) may_include[names[1], names[j]] = 1
    }
    count = split(only, lines, "\n")
    for (i = 1; i <= count; ++i) {
      rooms = split(lines[i], names, " ")
      if (rooms > 0) limited[names[1]] = 1
      for (j = 2; j <= rooms; ++j) may_include[names[1], names[j]] = 1
    }
  }

  FNR == 1 && !(room_of(FILENAME) in floor_of) { fail("stands on no floor") }

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
    from = room_of(FILENAME)
    to = room_of(target)
    if (!(from in floor_of)) next
    if (!(to in floor_of)) {
      fail("includes " target ", which stands on no floor")
    } else if (floor_of[to] > floor_of[from]) {
      fail("includes " target " of a higher floor: " from " stands on \"" label[floor_of[from]] \
           "\", " to " on \"" label[floor_of[to]] "\"")
    } else if (from != to && floor_of[to] == floor_of[from] && !((from, to) in may_include)) {
      fail("includes " target " of the same floor, which " from " does not include: \"" label[floor_of[to]] "\"")
    } else if (from != to && from in limited && !((from, to) in may_include)) {
      fail("includes " target ", but " from " includes less than the floors below it: \"" label[floor_of[from]] \
           "\" over \"" label[floor_of[to]] "\"")
    } else if (gathers(target) && FILENAME != "clade.hpp" && FILENAME != "reals.hpp" && FILENAME != "pareto.hpp" && FILENAME != "regression.hpp") {
      fail("includes " target ", which is for programs")
    }
  }

  END { exit failed }
'
