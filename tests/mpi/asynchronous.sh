#!/bin/sh
# SPDX-License-Identifier: BSL-1.0
# Migrants of asynchronous islands arrive from other ranks. The log repeats the run in one process.
. "$(dirname "$0")/common.sh"

for ranks in 1 2 5; do
  on "$ranks" "$programs/test_mpi_asynchronous" >"$scratch/out" 2>"$scratch/errors" || fail "$(cat "$scratch/errors")"
  groups='[1-9][0-9]*'
  [ "$ranks" -gt 1 ] || groups=0
  grep -qx "the same, $groups groups" "$scratch/out" || fail "$ranks ranks: $(cat "$scratch/out")"
done
