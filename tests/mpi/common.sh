# SPDX-License-Identifier: BSL-1.0
# Functions shared by the tests of ranks. Arguments: mpirun, the folder of the solvers, that of the programs of this folder.

set -eu
mpirun=$1
solvers=$2
programs=$3
# Tests may have fewer processors than ranks, and may run as root.
export OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1
export OMPI_MCA_rmaps_base_oversubscribe=1 OMPI_MCA_mpi_yield_when_idle=1
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT

# Skip the test if mpirun cannot start processes, as in some containers.
timeout 600 "$mpirun" -np 2 true >"$scratch/out" 2>&1 || {
  echo "skipped: mpirun starts nothing here"
  cat "$scratch/out"
  exit 77
}

fail() {
  echo "$*"
  exit 1
}

# on RANKS PROGRAM [ARGUMENT...]
on() {
  on_ranks=$1
  shift
  timeout 1800 "$mpirun" -np "$on_ranks" "$@"
}

# As above, for a run without a solution, whose ranks end with 1: mpirun would take two more seconds to end the others.
unsolved() {
  OMPI_MCA_orte_abort_on_non_zero_status=0 on "$@"
}
