#!/bin/sh
# SPDX-License-Identifier: BSL-1.0
# KILLS=N sh tests/mpi/killed_ranks.sh …: one of eight ranks is killed at a random moment; the job ends
# and names it, and five ranks resume from the checkpoint with the same bits. Repeated N times, 3 by default.
. "$(dirname "$0")/common.sh"

setting="solve --preset document --size 200 --restarts 12 --islands 8 --format json"
# shellcheck disable=SC2086
"$solvers/n_queens" $setting --seed 5 | grep hash >"$scratch/one"
kill=0
most=600  # milliseconds; less where that is too late
while [ "$kill" -lt "${KILLS:-3}" ]; do
  # shellcheck disable=SC2086
  on 8 "$solvers/n_queens_mpi" $setting --seed 5 --checkpoint "$scratch/run.clade" --checkpoint-interval 0.02 >"$scratch/out" 2>"$scratch/errors" &
  job=$!
  tries=0
  while [ ! -e "$scratch/run.clade" ] && [ "$tries" -lt 30000 ]; do
    sleep 0.02
    tries=$((tries + 1))
  done
  sleep "0.$(awk -v seed="$kill" -v most="$most" 'BEGIN { srand(seed); printf "%03d", most * rand() }')"
  victim=
  place=$((kill * 5 % 8))
  for comm in /proc/[0-9]*/comm; do
    read -r name 2>/dev/null <"$comm" || continue
    [ "$name" = n_queens_mpi ] || continue
    victim=${comm#/proc/}
    victim=${victim%/comm}
    [ "$place" -gt 0 ] || break
    place=$((place - 1))
  done
  [ -z "$victim" ] || kill -9 "$victim" 2>/dev/null || true
  killed=$(date +%s)
  ended=0
  wait "$job" || ended=$?
  if grep -q hash "$scratch/out"; then  # the run had ended before
    most=$((most / 2))
    [ "$most" -gt 4 ] || fail "the run always ends before a rank is killed"
    rm -f "$scratch"/run.clade*
    continue
  fi
  [ "$ended" != 0 ] || fail "the job ended as if no rank had been killed"
  [ $(($(date +%s) - killed)) -le 600 ] || fail "the job did not end"
  grep -q "rank [0-7] .*signal 9" "$scratch/errors" || fail "no message names the rank: $(cat "$scratch/errors")"
  kill=$((kill + 1))
  # shellcheck disable=SC2086
  unsolved 5 "$solvers/n_queens_mpi" $setting --resume "$scratch/run.clade" 2>/dev/null | grep hash >"$scratch/some"
  cmp "$scratch/one" "$scratch/some"
  rm -f "$scratch"/run.clade*
done
echo "$kill jobs were killed"
