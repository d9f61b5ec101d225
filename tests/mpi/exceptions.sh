#!/bin/sh
# SPDX-License-Identifier: BSL-1.0
# An exception that leaves a run on one rank ends the job, although main catches it; an exception of all ranks may be caught.
. "$(dirname "$0")/common.sh"
program=$programs/test_mpi_exceptions

# ends WHAT RANK: the job ends with a message of that rank.
ends() {
  status=0
  on 3 "$program" "$1" "$2" >"$scratch/out" 2>"$scratch/errors" || status=$?
  [ "$status" = 1 ] || fail "$1 on rank $2 ended with $status: $(cat "$scratch/out" "$scratch/errors")"
  grep -q "^clade: rank $2 ends the job: no wind on rank $2\$" "$scratch/errors" || fail "$1: $(cat "$scratch/errors")"
}
for rank in 0 1 2; do ends fitness "$rank"; done
ends stop 2
ends observer 0
ends steering 0

# caught WHAT MESSAGE RANKS: RANKS ranks catch it.
caught() {
  unsolved 3 "$program" "$1" 0 >"$scratch/out" 2>"$scratch/errors" || true
  ! grep -q "^clade: rank" "$scratch/errors" || fail "$1: $(cat "$scratch/errors")"
  [ "$(grep -c "^caught by rank [0-2]: $2" "$scratch/out")" = "$3" ] || fail "$1: $(cat "$scratch/out")"
}
caught refused "islands " 3
caught all "no wind on rank " 3
caught workers "no wind on rank 0" 1
# A single process is not ended.
on 1 "$program" fitness 0 >"$scratch/out" 2>"$scratch/errors" && fail "the fitness did not throw"
grep -q "^caught by rank 0: no wind" "$scratch/out" || fail "$(cat "$scratch/out" "$scratch/errors")"
