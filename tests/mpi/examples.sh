#!/bin/sh
# SPDX-License-Identifier: BSL-1.0
# The short programs print the same on any number of ranks.
. "$(dirname "$0")/common.sh"

sources=$(dirname "$0")/../../examples/mpi
for program in islands_over_ranks fitness_over_ranks; do
  for ranks in 1 3; do
    on "$ranks" "$solvers/$program" | tr -d '\r' >"$scratch/out"
    diff "$sources/$program.txt" "$scratch/out" || fail "$program on $ranks ranks"
  done
done
