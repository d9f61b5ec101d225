#!/bin/sh
# SPDX-License-Identifier: BSL-1.0
# A comparison distributed over ranks has the output of one process; Ctrl-C ends all ranks with the results so far.
. "$(dirname "$0")/common.sh"

setting="compare --preset document --size 12 --vary selection=tournament,random --runs 30 --budget 5000 --seed 3"
# shellcheck disable=SC2086
"$solvers/n_queens" $setting --csv "$scratch/one.csv" >"$scratch/one" 2>/dev/null
grep -q 'selection=random' "$scratch/one" || fail "$(cat "$scratch/one")"
for ranks in 1 2 4; do
  # shellcheck disable=SC2086
  on "$ranks" "$solvers/n_queens_mpi" $setting --csv "$scratch/some.csv" >"$scratch/some" 2>"$scratch/errors" ||
    fail "$ranks ranks: $(cat "$scratch/errors")"
  cmp "$scratch/one" "$scratch/some" || fail "$ranks ranks"
  cmp "$scratch/one.csv" "$scratch/some.csv" || fail "$ranks ranks, --csv"
done

# An error on rank 0 alone ends the other ranks too.
# shellcheck disable=SC2086
on 3 "$solvers/n_queens_mpi" $setting --csv "$scratch/no/where.csv" >"$scratch/out" 2>"$scratch/errors" &&
  fail "a file in a folder that does not exist was accepted"
grep -q '^n_queens: --csv' "$scratch/errors" || fail "$(cat "$scratch/errors")"

# Neither run ends by itself. Without --foreground, mpirun gets two signals, and a second one within five seconds makes it
# end without waiting for its ranks.
interrupted() {  # interrupted SIGNAL COMMAND [OPTION...]
  signal=$1
  shift
  # If processes start slowly there may be nothing to interrupt yet. mpirun kills ranks that take longer to end.
  for seconds in 1 2 5 15 60 240; do
    OMPI_MCA_odls_base_sigkill_timeout=$seconds \
      timeout --foreground -s "$signal" "$seconds" "$mpirun" -np 3 "$solvers/n_queens_mpi" "$@" >"$scratch/out" 2>"$scratch/errors" || true
    grep -q "$says" "$scratch/out" || continue
    none_left
    return 0
  done
  fail "$*: $(cat "$scratch/out" "$scratch/errors")"
}
# The system may still be ending a rank that mpirun has killed.
none_left() {
  for _ in $(seq 600); do
    left=
    for command in /proc/[0-9]*/cmdline; do
      tr '\0' ' ' 2>/dev/null <"$command" | grep -q "^$solvers/n_queens_mpi .*$scratch" && left=$command
    done
    [ "$left" ] || return 0
    sleep 1
  done
  fail "a rank is left: $left"
}
# mpirun always sends SIGTERM to its ranks.
says="not solved   interrupted by SIGTERM"
endless="solve --preset document --size 200 --restarts 1000000000000 --islands 6"
for signal in INT TERM; do
  rm -f "$scratch"/run.clade*
  # shellcheck disable=SC2086
  interrupted "$signal" $endless --checkpoint "$scratch/run.clade"
  [ -e "$scratch/run.clade.previous" ] || fail "the run was not saved at its end"
done
says="The experiment is not complete"
interrupted TERM compare --size 100 --mutation none --runs 100000 --vary population=100,200 --csv "$scratch/some.csv"
