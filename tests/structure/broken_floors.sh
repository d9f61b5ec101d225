#!/bin/sh
# SPDX-License-Identifier: BSL-1.0
# sh tests/structure/broken_floors.sh: floors.sh detects violations in a copy of include/clade, each by one added include.

set -eu
cd "$(dirname "$0")"
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
failed=0

cp -R ../../include/clade "$scratch"

# finds HEADER INCLUDED WORDS: with that include in the first line of the header, the output begins with the header and contains
# the words.
finds() {
  header=$scratch/clade/$1
  mkdir -p "$(dirname "$header")"
  touch "$header"
  cp "$header" "$scratch/before"
  { printf '#include %s\n' "$2"; cat "$scratch/before"; } >"$header"
  if said=$(sh floors.sh "$scratch/clade"); then
    echo "not found: $1 includes $2"
    failed=1
  else
    case $said in
      "$1:1: "*"$3"*) ;;
      *)
        printf '%s includes %s, but what is said of it is:\n%s\n' "$1" "$2" "$said"
        failed=1
        ;;
    esac
  fi
  cp "$scratch/before" "$header"
}

finds text/message.hpp '"../strategy/restarts.hpp"' \
  'includes strategy/restarts.hpp, but strategy is not on a lower floor than text'
finds operators/mutation/swap.hpp '"../../strategy/restarts.hpp"' 'is not on a lower floor'
finds strategy/restarts.hpp '"../evolve.hpp"' 'evolve.hpp, but programs is not on a lower floor'
finds study/report/svg/axis.hpp '"../../../problems/zdt.hpp"' 'problems is not on a lower floor than study'
finds study/report/svg/axis.hpp '"../page/../../../objectives/../problems/zdt.hpp"' 'problems/zdt.hpp, but problems'
finds study/report/csv.hpp '<clade/experiment.hpp>' 'experiment.hpp, but programs'
finds run/stop/after.hpp '"../../chromosome/tree.hpp"' 'chromosome is not on a lower floor than run'
finds any/mutation.hpp '"../mutation.hpp"' 'mutation.hpp, but programs'
finds study/experiment/significance.hpp '"../../clade.hpp"' 'clade.hpp, but programs'
finds cellar/wine.hpp '"../text/message.hpp"' 'stands on no floor'
finds study/findings.hpp '"../cellar/wine.hpp"' 'cellar/wine.hpp, which stands on no floor'

rm -R "$scratch/clade/cellar"
printf '#include "../../core/concepts.hpp"\n#include "../mutation/swap.hpp"\n' >"$scratch/clade/operators/adaptive/allowed.hpp"
sh floors.sh "$scratch/clade" || failed=1

exit "$failed"
