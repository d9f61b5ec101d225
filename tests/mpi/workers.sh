#!/bin/sh
# SPDX-License-Identifier: BSL-1.0
# A fitness distributed over ranks has the results of one process; its exceptions reach rank 0.
. "$(dirname "$0")/common.sh"

on 1 "$programs/test_mpi_workers" >"$scratch/one"
grep -q '^run [0-9a-f]*$' "$scratch/one" || fail "$(cat "$scratch/one")"
for ranks in 2 3 5; do
  on $ranks "$programs/test_mpi_workers" >"$scratch/all"
  grep -v '^replayed' "$scratch/all" >"$scratch/some"
  grep -v '^replayed' "$scratch/one" | cmp - "$scratch/some" || fail "$ranks ranks"
  grep -q '^replayed' "$scratch/all" || fail "$ranks ranks: $(cat "$scratch/all")"
done

on 1 "$programs/test_mpi_workers" noisy >"$scratch/one"
grep -q '^noisy run [0-9a-f]*$' "$scratch/one" || fail "$(cat "$scratch/one")"
for ranks in 2 4; do
  on $ranks "$programs/test_mpi_workers" noisy | cmp - "$scratch/one" || fail "noise, $ranks ranks"
done

# In a single process the message names no rank.
on 4 "$programs/test_mpi_workers" fails >"$scratch/some"
grep -q '^failed: rank [123]: no ship sails to 3$' "$scratch/some" || fail "$(cat "$scratch/some")"
