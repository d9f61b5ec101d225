#!/bin/sh
# SPDX-License-Identifier: BSL-1.0
# KILLS=N sh tests/mpi/killed_ranks.sh …: one of eight ranks kills itself in a fitness call; the job ends and names it, and
# five ranks resume from the checkpoint with the same bits. Repeated N times, 3 by default, with other ranks and calls.
. "$(dirname "$0")/common.sh"
program=$programs/test_mpi_killed_ranks

on 1 "$program" "$scratch/whole.clade" | grep hash >"$scratch/one"
kill=0
while [ "$kill" -lt "${KILLS:-3}" ]; do
  rank=$((kill * 5 % 8))
  call=$((100 + (kill * 523 + 277) % 1000))  # rank 0 saved several generations before it; the run has 1160 calls on each rank
  saved=$scratch/run$kill.clade
  status=0
  on 8 "$program" "$saved" "$rank" "$call" >"$scratch/out" 2>"$scratch/errors" || status=$?
  what="rank $rank was killed at call $call: status $status: $(cat "$scratch/out" "$scratch/errors")"
  [ "$status" != 0 ] || fail "the job ended as if no rank had been killed: $what"
  [ "$status" != 124 ] || fail "the job did not end: $what"
  grep -q "rank $rank .*signal 9" "$scratch/errors" || fail "no message names the rank: $what"
  # The copy is resumed because the system may still be ending rank 0, which locks its checkpoint.
  cp "$saved" "$saved.copy"
  on 5 "$program" "$saved.copy" >"$scratch/resumed" 2>"$scratch/errors" || fail "not resumed: $(cat "$scratch/errors")"
  grep -q '^from generation [1-9]' "$scratch/resumed" || fail "not resumed: $(cat "$scratch/resumed")"
  grep hash "$scratch/resumed" >"$scratch/some" || true
  cmp "$scratch/one" "$scratch/some" || fail "$what"
  kill=$((kill + 1))
done
echo "$kill jobs were killed"
