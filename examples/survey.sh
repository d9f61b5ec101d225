#!/bin/sh
# SPDX-License-Identifier: BSL-1.0
# Runs a solver for each of the seeds 1..COUNT and sums up one member of the JSON output: its mean and its maximum.
# usage: survey.sh MEMBER COUNT PROGRAM COMMAND [OPTION...]      e.g. survey.sh evaluations 1000 n_queens solve --size 8
set -eu
programs=${PROGRAMS:-$(dirname "$0")/../build/release/bin}
member=$1
count=$2
program=$3
command=$4
shift 4
if [ ! -x "$programs/$program" ]; then
  echo "survey.sh: there is no program $programs/$program; build it first, or say where it is: PROGRAMS=FOLDER" >&2
  exit 2
fi
seed=0
while [ "$seed" -lt "$count" ]; do
  seed=$((seed + 1))
  "$programs/$program" "$command" --seed "$seed" --format json "$@" || true
done | sed -n "s/^ *\"\(solved\|$member\)\": \(.*\),$/\1 \2/p" | awk -v member="$member" '
  $1 == "solved" { runs++; solved += $2 == "true" }
  $1 == member { sum += $2; if (most == "" || $2 > most) most = $2 + 0 }
  END { printf "%d of %d solved; %s: mean %g, maximum %g\n", solved, runs, member, sum / runs, most }'
