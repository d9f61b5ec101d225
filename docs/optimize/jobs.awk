# SPDX-License-Identifier: BSL-1.0
# Hours for paints in the order of ARGV[1], such as white,red: each dries for its own time, and cleaning takes
# longer from dark to light. Prints the hours in which orders are late, all together.
BEGIN {
  split("white 3 yellow 2 orange 4 red 2 green 3 blue 5 brown 2 black 4", table, " ")
  split("white 30 yellow 6 orange 10 red 24 green 9 blue 18 brown 32 black 15", orders, " ")
  for (i = 1; i < 16; i += 2) { hours[table[i]] = table[i + 1]; due[orders[i]] = orders[i + 1]; shade[table[i]] = i }
  count = split(ARGV[1], jobs, ",")
  for (i = 1; i <= count; ++i) {
    lighter = i > 1 ? (shade[jobs[i - 1]] - shade[jobs[i]]) / 2 : 0
    now += hours[jobs[i]] + (lighter > 0 ? lighter : 0)
    if (now > due[jobs[i]]) late += now - due[jobs[i]]
  }
  print late + 0
}
