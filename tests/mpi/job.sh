#!/bin/sh
# SPDX-License-Identifier: BSL-1.0
# The job of docs/mpi is interrupted, queued again and ends with the result of an uninterrupted run. Other programs stand in for
# those of Slurm.
. "$(dirname "$0")/common.sh"

script=$(cd "$(dirname "$0")/../../docs/mpi" && pwd)/job.slurm
expected=$(cd "$(dirname "$0")/../../examples/mpi" && pwd)/resumed_islands.txt
mkdir "$scratch/bin" "$scratch/run"
cat >"$scratch/bin/srun" <<'END'
#!/bin/sh
# Interrupts the ranks once they have saved a checkpoint, but not if they continue one.
if [ -e saved/manifest ]; then
  exec timeout 1800 "$MPIRUN" -np 2 "$@"
fi
timeout 300 "$MPIRUN" -np 3 "$@" &
job=$!
while [ ! -e saved/manifest ] && kill -0 "$job" 2>/dev/null; do sleep 0.01; done
for process in /proc/[0-9]*; do
  ! tr '\0' ' ' 2>/dev/null <"$process/cmdline" | grep -q "^$1 " || kill -TERM "${process#/proc/}" || true
done
status=0
wait "$job" || status=$?
# Once a rank ends with a status, mpirun ends the others by a signal, and may report that; srun reports the status.
[ "$status" != 143 ] || status=75
exit "$status"
END
cat >"$scratch/bin/scontrol" <<'END'
#!/bin/sh
echo "$*" >>queued
END
chmod +x "$scratch/bin/srun" "$scratch/bin/scontrol"
cd "$scratch/run"
# Its name is that of no other process.
cp "$solvers/resumed_islands" "$scratch/run/islands_of_this_job"
job() { PATH=$scratch/bin:$PATH MPIRUN=$mpirun SLURM_JOB_ID=17 sh "$script" "$scratch/run/islands_of_this_job"; }

status=0
job >first 2>errors || status=$?
if [ "$status" = 75 ]; then
  grep -q '^requeue 17$' queued || fail "the job was not queued again: $(cat first errors)"
  grep -q '^interrupted by SIGTERM after' first || fail "$(cat first errors)"
  job >second 2>errors || fail "the second job failed: $(cat second errors)"
  diff "$expected" second || fail "the second job"
else
  # A fast machine ends the run before the signal arrives.
  [ "$status" = 0 ] || fail "status $status: $(cat first errors)"
  diff "$expected" first || fail "the first job"
fi
