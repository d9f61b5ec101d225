#!/bin/sh
# SPDX-License-Identifier: BSL-1.0
# Islands have the same output on any number of ranks, and resume from a file written on any other number.
. "$(dirname "$0")/common.sh"

setting="solve --preset document --size 60 --restarts 5 --format json --seed 3"
check() {  # check RANKS... -- [OPTION...]
  counts=
  while [ "$1" != -- ]; do
    counts="$counts $1"
    shift
  done
  shift
  # shellcheck disable=SC2086
  "$solvers/n_queens" $setting "$@" | grep -v seconds >"$scratch/one" || true
  grep -q hash "$scratch/one" || fail "n_queens $* printed no hash"
  for ranks in $counts; do
    # shellcheck disable=SC2086
    unsolved "$ranks" "$solvers/n_queens_mpi" $setting "$@" 2>"$scratch/errors" | grep -v seconds >"$scratch/some" || true
    cmp -s "$scratch/one" "$scratch/some" || fail "$ranks ranks, $*: $(cat "$scratch/some" "$scratch/errors")"
  done
}
check 1 2 3 5 8 -- --islands 6 --migrants 2
check 2 5 -- --islands 5 --topology random --every 3
check 3 --

# Interrupted by time on four ranks, resumed on three. A fast machine needs a lower limit; with the lowest, the run ends in
# its initial population.
setting="solve --preset document --size 60 --restarts 60 --islands 6 --format json"
# shellcheck disable=SC2086
"$solvers/n_queens" $setting --seed 4 | grep hash >"$scratch/one"
resumed() {  # resumed LIMIT: whether the run took longer than that
  rm -f "$scratch"/run.clade*
  # shellcheck disable=SC2086
  unsolved 4 "$solvers/n_queens_mpi" $setting --seed 4 --checkpoint "$scratch/run.clade" --time-limit "$1" >"$scratch/cut" 2>&1 || true
  grep -q "seconds passed" "$scratch/cut" || return 1
  # shellcheck disable=SC2086
  unsolved 3 "$solvers/n_queens_mpi" $setting --resume "$scratch/run.clade" 2>/dev/null | grep hash >"$scratch/some"
  cmp "$scratch/one" "$scratch/some" || fail "resumed after $1 seconds: $(cat "$scratch/cut")"
}
for limit in 0.1 0.02 0.004 0.0008; do
  ! resumed "$limit" || break
done
resumed 0.000001 || fail "the run was not cut short: $(cat "$scratch/cut")"

# Wrong usage is reported once, by rank 0.
on 3 "$solvers/n_queens_mpi" solve --every 3 >"$scratch/out" 2>"$scratch/errors" && fail "wrong usage was accepted"
[ "$(grep -c '^n_queens: --every is for --islands' "$scratch/errors")" = 1 ] || fail "$(cat "$scratch/errors")"
[ ! -s "$scratch/out" ] || fail "wrong usage printed: $(cat "$scratch/out")"
