#!/usr/bin/env python3
# SPDX-License-Identifier: BSL-1.0
"""Prints the cases of running_time_permutation.cpp and van_elteren.cpp: data and expected results.

Usage: python3 running_time_permutation.py
An independent implementation of the definitions: textbook sums of squares, all permutations enumerated. A runtime of 0
is a failed run. The samples of a case are instances. Samples of 5 and more values use all splits and pairings.
"""

import itertools
import math
import random

BUDGET = 100


def log_ratio_and_variance(x, y):
    def setting(runs):
        costs = [t if t > 0 else BUDGET for t in runs]
        wins = [1 if t > 0 else 0 for t in runs]
        e = sum(costs) / (sum(wins) + 0.5)
        psi = [(c - e * s) * len(runs) / sum(costs) for c, s in zip(costs, wins)]
        return e, psi

    (e_x, psi_x), (e_y, psi_y) = setting(x), setting(y)
    n = len(x)
    d = [p - q for p, q in zip(psi_x, psi_y)]
    mean = sum(d) / n
    variance = sum((v - mean) ** 2 for v in d) / (n - 1) / n if n > 1 else 0
    return math.log(e_x / e_y), variance


def statistic(instances):
    parts = [log_ratio_and_variance(x, y) for x, y in instances]
    mean = sum(l for l, _ in parts) / len(parts)
    variance = sum(v for _, v in parts) / len(parts) ** 2
    if abs(mean) < 1e-12:
        return mean, 0.0
    if all(len(x) == 1 for x, _ in instances):
        return mean, mean
    return mean, math.copysign(math.inf, mean) if variance < 1e-20 else mean / math.sqrt(variance)


def orders(x, y):
    """All splits and pairings, regardless of the order of the pairs."""
    values, n = x + y, len(x)
    for chosen in itertools.combinations(range(2 * n), n):
        rest = [i for i in range(2 * n) if i not in chosen]
        for order in itertools.permutations(rest):
            yield [values[i] for i in chosen], [values[i] for i in order]


def p_value(instances, of):
    observed = abs(of(instances))
    extreme = tried = 0
    for permuted in itertools.product(*[orders(x, y) for x, y in instances]):
        tried += 1
        extreme += abs(of(permuted)) >= observed * (1 - 1e-9)
    return extreme / tried


def ranks_statistic(instances):
    total = 0
    for x, y in instances:
        values = x + y
        for v in x:
            rank = sum(w < v for w in values) + (sum(w == v for w in values) + 1) / 2
            total += (rank - (len(values) + 1) / 2) / (len(values) + 1)
    return total


rng = random.Random(11)


def sample(n, scale):
    return [0 if rng.random() < 0.25 else min(BUDGET, 1 + int(rng.expovariate(1 / scale))) for _ in range(n)]


print("// running times")
for runs, instances in [(1, 1), (2, 1), (3, 1), (3, 1), (4, 1), (4, 1), (4, 1), (1, 4), (1, 7), (2, 2), (2, 3), (3, 2),
                        (5, 1), (5, 1)]:
    data = [(sample(runs, 10), sample(runs, 40)) for _ in range(instances)]
    l, w = statistic(data)
    p = p_value(data, lambda i: statistic(i)[1])
    text = ", ".join("{{%s}, {%s}}" % (", ".join(map(str, x)), ", ".join(map(str, y))) for x, y in data)
    print("{{%s}, %.17g, %s, %.17g}," % (text, l, "infinity" if w == math.inf else "%.17g" % w, p))
print("// best fitness")
for runs, instances in [(3, 1), (4, 1), (1, 5), (2, 3), (3, 2)]:
    data = [([rng.randrange(8) for _ in range(runs)], [3 + rng.randrange(8) for _ in range(runs)]) for _ in range(instances)]
    text = ", ".join("{{%s}, {%s}}" % (", ".join(map(str, x)), ", ".join(map(str, y))) for x, y in data)
    print("{{%s}, %.17g}," % (text, p_value(data, ranks_statistic)))
