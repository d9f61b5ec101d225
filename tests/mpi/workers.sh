#!/bin/sh
# SPDX-License-Identifier: BSL-1.0
# A fitness distributed over ranks, with and without masters, has the results of one process; its exceptions reach rank 0.
. "$(dirname "$0")/common.sh"
program=$programs/test_mpi_workers

on 1 "$program" >"$scratch/one"
[ "$(grep -c '^run [0-9a-f]*$' "$scratch/one")" = 4 ] || fail "$(cat "$scratch/one")"
for ranks in 2 5 8; do
  on $ranks "$program" >"$scratch/all"
  grep -v '^replayed' "$scratch/all" >"$scratch/some"
  grep -v '^replayed' "$scratch/one" | cmp - "$scratch/some" || fail "$ranks ranks"
  [ "$(grep -c '^replayed' "$scratch/all")" = 2 ] || fail "$ranks ranks: $(cat "$scratch/all")"
done

on 1 "$program" noisy >"$scratch/one"
[ "$(grep -c '^noisy run [0-9a-f]*$' "$scratch/one")" = 4 ] || fail "$(cat "$scratch/one")"
on 8 "$program" noisy | cmp - "$scratch/one" || fail "noise"

# Of several failures the one of the lowest slot counts. In a single process the message names no rank.
on 1 "$program" generations >"$scratch/one"
[ "$(grep -c '^0 of 1000 values are wrong$' "$scratch/one")" = 4 ] || fail "$(cat "$scratch/one")"
[ "$(grep -c '^failed: no double of -640$' "$scratch/one")" = 4 ] || fail "$(cat "$scratch/one")"
for ranks in 2 3 5 8; do
  on $ranks "$program" generations >"$scratch/all"
  sed 's/rank [1-7]: //' "$scratch/all" | grep -v ' messages$' | cmp - "$scratch/one" || fail "$(cat "$scratch/all")"
done
grep -qx 'fewer messages' "$scratch/all" || fail "$(cat "$scratch/all")"

on 5 "$program" long >"$scratch/all"
[ "$(grep -c '^40 long values$' "$scratch/all")" = 4 ] || fail "$(cat "$scratch/all")"

on 4 "$program" fails >"$scratch/some"
[ "$(grep -c '^failed: rank [123]: no ship sails to 3$' "$scratch/some")" = 4 ] || fail "$(cat "$scratch/some")"
