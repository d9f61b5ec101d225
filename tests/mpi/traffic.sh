#!/bin/sh
# SPDX-License-Identifier: BSL-1.0
# The bytes and the messages that a rank sends and receives in an epoch do not depend on the number of ranks.
. "$(dirname "$0")/common.sh"
program=$programs/test_mpi_traffic

# From 9 ranks on there is an inner rank of the tree, and a torus with rows.
on 9 "$program" >"$scratch/few" 2>"$scratch/errors" || fail "$(cat "$scratch/errors")"
grep -q '^ring [1-9]' "$scratch/few" || fail "$(cat "$scratch/few")"
grep -q '^torus [1-9]' "$scratch/few" || fail "$(cat "$scratch/few")"
for ranks in 16 25; do
  on "$ranks" "$program" >"$scratch/more" 2>"$scratch/errors" || fail "$(cat "$scratch/errors")"
  cmp "$scratch/few" "$scratch/more" || fail "$ranks ranks: $(cat "$scratch/few" "$scratch/more")"
done
