# SPDX-License-Identifier: BSL-1.0
# A cylinder with two half spheres as ends: awk -f vessel.awk SHELL HEAD RADIUS LENGTH, all in inches.
# The cost of material, forming and welding (Sandgren, 1990), what is missing of the thickness that the ASME code
# demands, and the volume in cubic inches.
BEGIN {
  s = ARGV[1]; h = ARGV[2]; r = ARGV[3]; l = ARGV[4]
  printf "cost=%.6f\n", 0.6224 * s * r * l + 1.7781 * h * r ^ 2 + 3.1661 * s ^ 2 * l + 19.84 * s ^ 2 * r
  printf "thin_shell=%.9f\nthin_head=%.9f\n", 0.0193 * r - s, 0.00954 * r - h
  printf "volume=%.3f\n", atan2(0, -1) * (r ^ 2 * l + 4 / 3 * r ^ 3)
}
