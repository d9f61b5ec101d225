# SPDX-License-Identifier: BSL-1.0
# A load of 100 kN hangs on two bars that meet Y metres below two supports, 4 m and 1 m aside:
# awk -f truss.awk AREA AREA Y, with areas in cm^2. Volume in dm^3, the larger stress in MPa.
BEGIN {
  a = ARGV[1] / 1e4; b = ARGV[2] / 1e4; y = ARGV[3]
  long = sqrt(16 + y ^ 2); short = sqrt(1 + y ^ 2)
  first = 0.02 * long / (y * a); second = 0.08 * short / (y * b)
  printf "volume=%.4f\nstress=%.4f\n", 1000 * (a * long + b * short), (first > second ? first : second)
}
