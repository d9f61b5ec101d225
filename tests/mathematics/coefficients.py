#!/usr/bin/env python3
# SPDX-License-Identifier: BSL-1.0
"""Prints the constants of include/clade/mathematics/.

Usage: python3 coefficients.py
Needs mpmath 1.3.

A polynomial interpolates its function at the zeros of a Chebyshev polynomial, with 60 digits. Its coefficients, lowest
first, are then rounded to double. The printed error is the maximum of the rounded polynomial, relative to the function
that the polynomial is a part of.
"""

from mpmath import atanh, cos, exp, floor, log, lu_solve, matrix, mp, mpf, pi, polyval, sin, sqrt

mp.dps = 60


def hexadecimal(x):
    return float(x).hex()


def fit(name, function, low, high, count, whole, part):
    """`whole` is the function that contains the polynomial, `part` the factor of the polynomial in it."""
    nodes = [(low + high) / 2 + (high - low) / 2 * cos((2 * i + 1) * pi / (2 * count)) for i in range(count)]
    powers = matrix(count, count)
    for i, node in enumerate(nodes):
        for j in range(count):
            powers[i, j] = node**j
    solved = lu_solve(powers, matrix([function(node) for node in nodes]))
    rounded = [float(c) for c in solved]
    worst = mpf(0)
    for i in range(1001):
        x = low + (high - low) * (i + mpf(1) / 3) / 1002
        error = (polyval([mpf(c) for c in reversed(rounded)], x) - function(x)) * part(x) / whole(x)
        worst = max(worst, abs(error))
    print(f"{name}: error 2^{float(log(worst, 2)):.1f}")
    for c in rounded:
        print(f"  {c.hex()},")


def upper(x, bits):
    """The leading bits of x >= 1/2 that come before 2^-bits."""
    return floor(x * mpf(2) ** bits) / mpf(2) ** bits


half = log(2) / 2 * (1 + mpf(2) ** -20)
fit("exp, (exp(r) - 1 - r - r^2 / 2) / r^3",
    lambda r: (exp(r) - 1 - r - r * r / 2) / r**3, -half, half, 10, exp, lambda r: r**3)

zero = mpf(2) ** -60  # avoids division by 0
widest = ((sqrt(2) - 1) / (sqrt(2) + 1)) ** 2
series = lambda z: atanh(sqrt(z)) / sqrt(z)
fit("log, 2 (atanh(s) / s - 1) / s^2",
    lambda z: 2 * (series(z) - 1) / z, zero, widest, 7, series, lambda z: z / 2)
fit("pow, 3 (atanh(s) / s - 1 - s^2 / 3) / s^4",
    lambda z: 3 * (series(z) - 1 - z / 3) / z**2, zero, widest, 8, series, lambda z: z**2 / 3)

quarter = (pi / 4) ** 2 * (1 + mpf(2) ** -20)
sine = lambda z: sin(sqrt(z)) / sqrt(z)
cosine = lambda z: cos(sqrt(z))
fit("sin, (sin(r) / r - 1) / r^2",
    lambda z: (sine(z) - 1) / z, zero, quarter, 7, sine, lambda z: z)
fit("cos, (cos(r) - 1 + r^2 / 2) / r^4",
    lambda z: (cosine(z) - 1 + z / 2) / z**2, zero, quarter, 6, cosine, lambda z: z**2)

print("ln 2:", hexadecimal(upper(log(2), 42)), hexadecimal(log(2) - upper(log(2), 42)))
print("1 / ln 2:", hexadecimal(1 / log(2)))
rest = pi / 2
for bits in (32, 65, 98):
    first = floor(rest * mpf(2) ** bits) / mpf(2) ** bits
    print("part of pi / 2:", hexadecimal(first))
    rest -= first
print("rest of pi / 2:", hexadecimal(rest))
print("2 / pi:", hexadecimal(2 / pi))
print("pi / 2:", hexadecimal(pi / 2), hexadecimal(pi / 2 - mpf(float(pi / 2))))
thirds = upper(mpf(2) / 3, 26)
print("2 / 3:", hexadecimal(thirds), hexadecimal(mpf(2) / 3 - thirds))

mp.dps = 500
words = int(floor(2 / pi * mpf(2) ** (64 * 19)))
print("2 / pi, 19 words of 64 bits, the highest first:")
for i in range(18, -1, -1):
    print(f"  0x{(words >> (64 * i)) & (2**64 - 1):016x},")
