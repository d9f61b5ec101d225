#!/bin/sh
# SPDX-License-Identifier: BSL-1.0
# KILLS=N sh tests/mpi/killed_ranks.sh …: one of eight ranks kills itself in a fitness call; the job ends and names it, and
# fewer or more ranks resume from the checkpoint, a file or a folder, with the same bits. Repeated N times, 4 by default, with
# other ranks and calls.
. "$(dirname "$0")/common.sh"
program=$programs/test_mpi_killed_ranks

on 1 "$program" file "$scratch/whole.clade" | grep hash >"$scratch/one"
kill=0
while [ "$kill" -lt "${KILLS:-4}" ]; do
  rank=$((kill * 5 % 8))
  # Rank 0 saves a file, so several generations must have been saved before it; each rank saves its part of a folder. A run has
  # 1160 calls on each rank.
  call=$((100 + (kill * 523 + 277) % 1000))
  kind=$([ $((kill % 2)) = 0 ] && echo file || echo folder)
  others=$((1 + (kill * 7 + 4) % 11))
  saved=$scratch/run$kill.clade
  status=0
  on 8 "$program" "$kind" "$saved" "$rank" "$call" >"$scratch/out" 2>"$scratch/errors" || status=$?
  what="$kind: rank $rank was killed at call $call: status $status: $(cat "$scratch/out" "$scratch/errors")"
  [ "$status" != 0 ] || fail "the job ended as if no rank had been killed: $what"
  [ "$status" != 124 ] || fail "the job did not end: $what"
  grep -q "rank $rank .*signal 9" "$scratch/errors" || fail "no message names the rank: $what"
  # The copy is resumed because the system may still be ending rank 0, which locks its checkpoint.
  cp -r "$saved" "$saved.copy"
  rm -f "$saved.copy/manifest.lock"
  on "$others" "$program" "$kind" "$saved.copy" >"$scratch/resumed" 2>"$scratch/errors" ||
    fail "not resumed: $what: $(cat "$scratch/errors")"
  grep -q '^from generation [1-9]' "$scratch/resumed" || fail "not resumed: $(cat "$scratch/resumed")"
  grep hash "$scratch/resumed" >"$scratch/some" || true
  cmp "$scratch/one" "$scratch/some" || fail "$what"
  kill=$((kill + 1))
done
echo "$kill jobs were killed"
