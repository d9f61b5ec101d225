#!/bin/sh
# KILLS=N sh tests/mpi/killed_ranks.sh …: of eight ranks one is killed at a random moment; the job ends within ten seconds and
# says which, and the checkpoint is gone on with by five, to the same bits. N times, else 3.
. "$(dirname "$0")/common.sh"

setting="solve --preset document --size 200 --restarts 12 --islands 8 --format json"
# shellcheck disable=SC2086
"$solvers/n_queens" $setting --seed 5 | grep hash >"$scratch/one"
kill=0
while [ "$kill" -lt "${KILLS:-3}" ]; do
  kill=$((kill + 1))
  # shellcheck disable=SC2086
  on 8 "$solvers/n_queens_mpi" $setting --seed 5 --checkpoint "$scratch/run.clade" >"$scratch/out" 2>"$scratch/errors" &
  job=$!
  tries=0
  while [ ! -e "$scratch/run.clade" ] && [ "$tries" -lt 300 ]; do
    sleep 0.02
    tries=$((tries + 1))
  done
  sleep "0.$(awk -v seed="$kill" 'BEGIN { srand(seed); printf "%03d", 600 * rand() }')"
  victim=$(ps -e -o pid=,comm= | awk -v n="$kill" '$2 == "n_queens_mpi" { pid[++count] = $1 } END { print pid[1 + n * 5 % count] }')
  [ -n "$victim" ] || fail "the run had ended before a rank was killed"
  kill -9 "$victim"
  killed=$(date +%s)
  wait "$job" && fail "the job ended as if no rank had been killed"
  [ $(($(date +%s) - killed)) -le 10 ] || fail "the job took more than ten seconds to end"
  grep -q "rank [0-7] .*signal 9" "$scratch/errors" || fail "no message names the rank: $(cat "$scratch/errors")"
  # shellcheck disable=SC2086
  on 5 "$solvers/n_queens_mpi" $setting --resume "$scratch/run.clade" 2>/dev/null | grep hash >"$scratch/some"
  cmp "$scratch/one" "$scratch/some"
  rm -f "$scratch"/run.clade*
done
echo "$kill jobs were killed"
