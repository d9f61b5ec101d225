#!/bin/sh
# SPDX-License-Identifier: BSL-1.0
# Minimizes what a shell computes with `optimize serve`: sh client.sh [PROGRAM [BUDGET]]
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
mkfifo "$folder/to" "$folder/from"
set -- "${1:-optimize}" serve --minimize f --seed 1 --budget "${2:-2000}"
for i in 0 1 2 3 4 5 6 7 8 9; do set -- "$@" --variables "x$i=-5.12..4"; done
"$@" <"$folder/to" >"$folder/from" &
exec 3>"$folder/to" 4<"$folder/from"

request() {
  printf '%s\n' "$1" >&3
  read -r answer <&4
  case $answer in *'"error"'*) printf '%s\n' "$answer" >&2 && exit 1 ;; esac
}

# A line for each candidate: its id, and its variables.
candidates() {
  printf '%s' "$answer" | sed 's/},{"id"/}\n{"id"/g' | sed -n 's/.*"id":\([0-9]*\),"variables":{\([^}]*\)}.*/\1 \2/p'
}

while request '{"ask": 10}' && candidates >"$folder/asked" && [ -s "$folder/asked" ]; do
  awk -v OFMT=%.17g -v CONVFMT=%.17g '{
    sum = 0
    n = split($2, x, ",")
    for (i = 1; i <= n; ++i) { split(x[i], pair, ":"); a = pair[2]; sum += a * a - 10 * cos(8 * atan2(1, 1) * a) + 10 }
    print $1, sum
  }' "$folder/asked" >"$folder/values"
  while read -r id value; do request "{\"tell\": {\"id\": $id, \"values\": $value}}"; done <"$folder/values"
done
request '{"best": true}'
printf '%s\n' "$answer" | sed 's/.*"values":{"f":\([^}]*\)}.*/\1/'
exec 3>&- 4<&-
wait
