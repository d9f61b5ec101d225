#!/bin/sh
# SPDX-License-Identifier: BSL-1.0
# Checks that take too long for every change, from a clone in which .ci/run has passed:
# the benchmarks and the guide's programs compiled by Clang, all programs of the playground with 20 seeds each, and the site with all
# its parts. Exits with 0 if all pass.

set -eu
cd "$(dirname "$0")/.."
jobs=$(nproc)

cmake --preset clang -DCLADE_BENCHMARK_FLAGS=-O0
cmake --build --preset clang --parallel "$jobs" --target benchmarks guide_programs
ctest --preset clang --parallel "$jobs" --tests-regex '^examples\.[0-9]'

programs='n_queens target_number bulls_and_cows nim fronts regression tsp'
cmake --preset release "-DCLADE_TEST_PLAYGROUND=$(echo "$programs" | tr ' ' ';')"
# shellcheck disable=SC2086
cmake --build --preset release --parallel "$jobs" --target $programs
ctest --preset release --tests-regex '^playground\.'

cmake --build --preset release --parallel "$jobs" --target site
