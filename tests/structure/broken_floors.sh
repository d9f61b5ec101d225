#!/bin/sh
# sh tests/structure/broken_floors.sh: floors.sh finds what breaks a rule, in copies of include/clade with one more include.

set -eu
cd "$(dirname "$0")"
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
failed=0

copy() {
  rm -rf "$scratch/clade"
  cp -R ../../include/clade "$scratch"
}

# finds HEADER INCLUDED WORDS: with that include in the first line of that header, the output begins with the header and holds
# the words.
finds() {
  copy
  mkdir -p "$(dirname "$scratch/clade/$1")"
  touch "$scratch/clade/$1"
  { printf '#include %s\n' "$2"; cat "$scratch/clade/$1"; } >"$scratch/header"
  cp "$scratch/header" "$scratch/clade/$1"
  if said=$(sh floors.sh "$scratch/clade"); then
    echo "not found: $1 includes $2"
    failed=1
    return
  fi
  case $said in
    "$1:1: "*"$3"*) ;;
    *)
      printf '%s includes %s, but what is said of it is:\n%s\n' "$1" "$2" "$said"
      failed=1
      ;;
  esac
}

finds core/message.hpp '"../strategy/restarts.hpp"' \
  'includes strategy/restarts.hpp of a higher floor: core/ stands on "core/ version.hpp", strategy/ on "strategy/"'
finds mutation/swap.hpp '"../strategy/restarts.hpp"' 'of a higher floor'
finds strategy/restarts.hpp '"../evolve.hpp"' 'evolve.hpp of a higher floor'
finds experiment/race.hpp '"../report/csv.hpp"' 'report/csv.hpp of a higher floor'
finds report/csv.hpp '"../study/findings.hpp"' 'study/findings.hpp of a higher floor'
finds report/svg/scale.hpp '"../../study/findings.hpp"' 'study/findings.hpp of a higher floor'
finds report/svg/scale.hpp '"../page/../../study/findings.hpp"' 'study/findings.hpp of a higher floor'
finds report/csv.hpp '<clade/experiment.hpp>' 'experiment.hpp of a higher floor'
finds report.hpp '"study/findings.hpp"' 'study/findings.hpp of a higher floor'
finds selection/tournament.hpp '"../mutation/swap.hpp"' 'mutation/swap.hpp of the same floor'
finds crossover/order.hpp '"../mutation/swap.hpp"' 'mutation/swap.hpp of the same floor'
finds statistics/holm.hpp '"../mathematics/exp.hpp"' 'statistics/ includes less'
finds statistics/holm.hpp '"../evolve.hpp"' 'evolve.hpp of a higher floor'
finds any/mutation.hpp '"../mutation.hpp"' 'mutation.hpp, which is for programs'
finds evolve.hpp '"mutation.hpp"' 'mutation.hpp, which is for programs'
finds experiment/race.hpp '"../clade.hpp"' 'clade.hpp, which is for programs'
finds cellar/wine.hpp '"../core/message.hpp"' 'stands on no floor'
finds attic.hpp '"core/message.hpp"' 'stands on no floor'
finds study/findings.hpp '"../cellar/wine.hpp"' 'cellar/wine.hpp, which stands on no floor'

copy
mkdir -p "$scratch/clade/adaptive"
printf '#include "../core/concepts.hpp"\n#include "../mutation/swap.hpp"\n' >"$scratch/clade/adaptive/allowed.hpp"
sh floors.sh "$scratch/clade" || failed=1

exit "$failed"
