# SPDX-License-Identifier: BSL-1.0
# The seconds in which a bead slides without friction down a ramp of four straight parts of equal width,
# from (0, 0) to 1 m below and 2 m aside: python3 ramp.py DEPTH DEPTH DEPTH
import math
import sys


def seconds(a, b, c):
    depths = [0.0, a, b, c, 1.0]
    total, speed = 0.0, 0.0
    for above, below in zip(depths, depths[1:]):
        speed_below = math.sqrt(2 * 9.81 * below)
        total += 2 * math.hypot(0.5, below - above) / (speed + speed_below)
        speed = speed_below
    return total


if __name__ == "__main__":
    print(seconds(*map(float, sys.argv[1:])))
