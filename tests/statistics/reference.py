#!/usr/bin/env python3
# SPDX-License-Identifier: BSL-1.0
"""Writes reference.txt: generated data sets with the results of R and SciPy.

Usage: python3 reference.py > reference.txt
Needs R 4.2 or later (Rscript) and SciPy 1.10 or later, here R 4.2.2 and SciPy 1.10.1. The data are deterministic.

Rank tests, Fisher's and Friedman's tests, quantiles and Holm's adjustment come from R, Wilson's interval from SciPy.
Statistics available in both are compared here. A12 is R's U divided by the number of pairs. The expected running time
and PAR-10 are computed by definition with exact fractions. The pairwise comparisons after Friedman's test use ranks,
normal distribution and adjustment of R.

A line is a key and its numbers. The key "data" starts a data set, followed by its kind and number.
"""

import math
import random
import subprocess
import sys
import tempfile
from fractions import Fraction

import scipy.stats

INF = math.inf
Z = 1.959964
PROBABILITIES = [0, 0.025, 0.1, 0.25, 0.3, 0.5, 0.75, 0.9, 0.975, 1]

R_PROGRAM = r"""
options(warn = -1)
input <- file(commandArgs(trailingOnly = TRUE)[1], "r")
say <- function(key, values) cat(key, sprintf("%.17g", as.numeric(values)), "\n")
# R's tests require finite numbers. Replacing infinity by a number above all others preserves the ranks.
finite <- function(x) {
  x[x == Inf] <- if (any(is.finite(x))) max(abs(x[is.finite(x)])) * 4 + 1 else 1
  x
}
two_samples <- function(d) {
  all <- finite(c(d$x, d$y))
  x <- all[seq_along(d$x)]
  y <- all[-seq_along(d$x)]
  exact <- length(x) < 50 && length(y) < 50 && !anyDuplicated(all)
  test <- wilcox.test(x, y)
  # R has no p-value for constant data; there is no evidence of a difference.
  p <- if (length(unique(all)) == 1) 1 else test$p.value
  say("mann_whitney", c(test$statistic, p, exact))
  say("a12", 1 - test$statistic / (length(x) * length(y)))

  pairs <- min(length(x), length(y))
  one <- d$x[1:pairs]
  other <- d$y[1:pairs]
  difference <- ifelse(one == other, 0, one - other)
  ends <- is.infinite(difference)
  difference[ends] <- sign(difference[ends]) * (max(0, abs(difference[!ends])) + 1)
  left <- difference[difference != 0]
  exact <- length(left) == pairs && pairs < 50 && !anyDuplicated(abs(left))
  if (length(left) == 0) {
    say("wilcoxon_signed_rank", c(0, 1, 0, 0))
  } else {
    test <- wilcox.test(difference)
    say("wilcoxon_signed_rank", c(test$statistic, test$p.value, exact, length(left)))
  }
  say("quantile", quantile(d$x, d$probabilities, names = FALSE, type = 7))
  say("median", median(d$x))
}
fisher <- function(d) say("p", min(1, fisher.test(matrix(d$table, 2, byrow = TRUE), conf.int = FALSE)$p.value))
friedman <- function(d) {
  rows <- t(apply(matrix(d$values, d$rows, byrow = TRUE), 1, finite))
  k <- ncol(rows)
  test <- friedman.test(rows)
  tied <- all(rows == rows[, 1])
  say("friedman", if (tied) c(0, k - 1, 1) else c(test$statistic, test$parameter, test$p.value))
  ranks <- colMeans(t(apply(rows, 1, rank)))
  say("mean_ranks", ranks)
  pair <- combn(k, 2)
  z <- abs(ranks[pair[1, ]] - ranks[pair[2, ]]) / sqrt(k * (k + 1) / (6 * d$rows))
  p <- 2 * pnorm(z, lower.tail = FALSE)
  say("z", z)
  say("p", p)
  say("holm_p", p.adjust(p, "holm"))
}
holm <- function(d) say("adjusted", p.adjust(d$p_values, "holm"))

finish <- function(kind, d) {
  if (!is.null(kind)) do.call(kind, list(d))
  cat("end\n")
}
kind <- NULL
d <- list()
for (line in readLines(input)) {
  words <- strsplit(line, " ")[[1]]
  if (words[1] == "data") {
    kind <- words[2]
    d <- list()
  } else if (words[1] == "end") {
    finish(kind, d)
  } else {
    d[[words[1]]] <- as.numeric(words[-1])
  }
}
"""


def text(number):
    """The shortest text that reads back as the same number."""
    if number == INF:
        return "inf"
    return str(int(number)) if number == int(number) and abs(number) < 1e15 else repr(float(number))


def line(key, numbers):
    return " ".join([key] + [text(n) for n in numbers])


def runtimes(random, n, low, high, success_rate):
    return [random.randint(low, high) if random.random() < success_rate else INF for _ in range(n)]


def two_samples(random):
    """Runtimes of two settings, and fitness values."""
    def pair(x, y, budget):
        sets.append({"x": x, "y": y, "budget": [budget], "probabilities": PROBABILITIES})

    sets = []
    for n, m in [(1, 1), (1, 2), (2, 2), (3, 3), (5, 4), (1, 9), (10, 10), (30, 30), (49, 49), (50, 49), (50, 50)]:
        for success_rate in [0, 0.5, 0.97, 1]:
            pair(runtimes(random, n, 100, 9999, success_rate), runtimes(random, m, 50, 9000, success_rate), 10000)
    for n in [1, 2, 5, 20, 60]:  # one always fails, the other never
        pair(runtimes(random, n, 1, 1000, 1), [INF] * n, 1000)
        pair([INF] * n, runtimes(random, n, 1, 1000, 1), 1000)
        pair([7] * n, [7] * n, 10)
    for n, m in [(2, 3), (4, 4), (8, 6), (15, 20), (40, 40), (80, 70), (200, 150)]:  # many ties
        for greatest in [2, 5, 20]:
            pair(runtimes(random, n, 1, greatest, 0.9), runtimes(random, m, 1, greatest + 1, 0.8), greatest + 1)
    for n, m in [(4, 7), (12, 12), (25, 40), (49, 48), (120, 90)]:  # non-integers, some negative
        pair([random.gauss(0, 1) for _ in range(n)], [random.gauss(0.7, 2) for _ in range(m)], 1)
        pair([random.expovariate(0.001) for _ in range(n)], [random.expovariate(0.002) for _ in range(m)], 1000)
    for n in [10, 20, 30, 40, 49, 60, 100, 200]:  # far apart: p-values of 1e-5 to 1e-66
        pair([random.randint(1, 10**6) for _ in range(n)], [random.randint(10**6 + 1, 10**9) for _ in range(n)], 10**9)
        pair([random.randint(400, 1000) for _ in range(n)], [random.randint(1, 600) for _ in range(n)], 900)
    for n in [3, 10, 40]:  # paired runs with small differences
        x = random.sample(range(1, 10000), n)
        pair(x, [v + random.choice([-3, -2, -1, 0, 1, 2, 3, 4]) for v in x], 5000)
        pair(x, [v + random.choice([-1, 1]) * (3 * i + 1) for i, v in enumerate(x)], 10001)
    return sets


def fishers(random):
    tables = [[0, 1, 1, 0], [1, 0, 0, 1], [1, 0, 1, 0], [3, 1, 1, 3], [8, 2, 1, 5], [10, 0, 0, 10], [50, 0, 0, 50],
              [20, 0, 20, 0], [0, 20, 0, 20], [100, 100, 100, 100], [190, 10, 110, 90], [500, 500, 300, 700],
              [60, 440, 440, 60], [1000, 0, 0, 1000], [25000, 25000, 25000, 25000], [25000, 25000, 25300, 24700],
              [49000, 1000, 48000, 2000], [1, 49999, 12, 49988], [49999, 1, 49990, 10], [10, 90, 20000, 79900],
              [30000, 20000, 20000, 30000], [5, 0, 99995, 0], [3, 2, 0, 99995]]
    for total in [4, 10, 20, 40, 100, 400, 2000, 20000]:
        for _ in range(6):
            row = random.randint(1, total - 1)
            rates = random.random(), random.random()
            a = round(row * rates[0])
            c = round((total - row) * random.choice([rates[0], rates[1], 0, 1]))
            tables.append([a, row - a, c, total - row - c])
    for runs in [1, 5, 30, 200]:  # equally many runs of both, as in experiments
        for _ in range(5):
            a, c = random.randint(0, runs), random.randint(0, runs)
            tables.append([a, runs - a, c, runs - c])
    return [{"table": table} for table in tables]


def friedmans(random):
    sets = []

    def add(rows):
        sets.append({"rows": [len(rows)], "values": [v for row in rows for v in row]})

    for n, k in [(2, 2), (2, 3), (3, 2), (3, 5), (5, 4), (10, 3), (10, 10), (20, 6), (50, 4), (100, 3), (4, 30)]:
        add([random.sample(range(1000), k) for _ in range(n)])
        add([[random.randint(1, 3) for _ in range(k)] for _ in range(n)])
        add([runtimes(random, k, 1, 100, 0.6) for _ in range(n)])
        add([[random.gauss(0.3 * j, 1) for j in range(k)] for _ in range(n)])
    for n, k in [(2, 2), (5, 3), (20, 5), (100, 5), (200, 8), (300, 12)]:  # always the same order
        add([[10 * i + j for j in range(k)] for i in range(n)])
        add([[j // 2 for j in range(k)] for i in range(n)])
    add([[INF] * 4] * 5)
    add([[1, INF]] * 30 + [[INF, 2]] * 11)
    add([[INF] * 3] * 6 + [[3, 1, 2]])
    return sets


def holms(random):
    sets = [[], [0], [1], [0.05], [0.01, 0.02], [0.02, 0.01], [0.5, 0.5, 0.5], [1, 1, 0], [1e-300, 1e-30, 1e-3],
            [0.01, 0.04, 0.03, 0.005], [0.04] * 10]
    for n in [2, 3, 6, 10, 15, 45, 190]:
        sets.append([random.random() for _ in range(n)])
        sets.append([random.random() ** 8 for _ in range(n)])
        sets.append([10.0 ** -random.randint(0, 40) for _ in range(n)])
    return [{"p_values": s} for s in sets]


def wilsons(random):
    counts = [(0, 1), (1, 1), (0, 2), (1, 2), (2, 2), (0, 200), (1, 200), (199, 200), (200, 200), (0, 10**6),
              (1, 10**6), (10**6 - 1, 10**6), (10**6, 10**6)]
    for n in [3, 5, 10, 20, 50, 100, 200, 500, 1000, 100000]:
        counts += [(random.randint(0, n), n) for _ in range(5)]
    return [{"counts": c} for c in counts]


def with_definitions(d):
    """The expected running time and PAR-10, if the values can be runtimes."""
    x, budget = d["x"], d["budget"][0]
    if min(x) < 0:
        return []
    succeeded = [v for v in x if v <= budget]
    spent = sum((Fraction(v) for v in succeeded), Fraction(budget) * (len(x) - len(succeeded)))
    penalized = sum((Fraction(v) for v in succeeded), 10 * Fraction(budget) * (len(x) - len(succeeded)))
    return [
        line("expected_running_time", [float(spent / len(succeeded))] if succeeded else []),
        line("penalized_average", [float(penalized / len(x))]),
    ]


def with_wilson(d):
    successes, runs = d["counts"]
    level = math.erf(Z / math.sqrt(2))
    found = scipy.stats.binomtest(successes, runs).proportion_ci(confidence_level=level, method="wilson")
    return [line("interval", [found.low, found.high])]


def ask_r(sets):
    """The output lines of R for every data set."""
    with tempfile.NamedTemporaryFile("w", suffix=".R") as program, tempfile.NamedTemporaryFile("w") as data:
        program.write(R_PROGRAM)
        program.flush()
        for kind, d in sets:
            print("data", kind, file=data)
            for key, numbers in d.items():
                print(line(key, numbers).replace("inf", "Inf"), file=data)
            print("end", file=data)
        data.flush()
        answer = subprocess.run(["Rscript", "--vanilla", program.name, data.name], stdout=subprocess.PIPE, check=True)
    blocks = answer.stdout.decode().split("end\n")[:-1]
    assert len(blocks) == len(sets), "R has answered " + str(len(blocks)) + " of " + str(len(sets))
    return [[row.strip().replace("Inf", "inf") for row in block.splitlines()] for block in blocks]


def compare_with_scipy(kind, d, answer):
    """Checks that R and SciPy agree on the statistics that both have."""
    found = {row.split(" ")[0]: [float(v) for v in row.split(" ")[1:]] for row in answer}

    def check(name, r, scipys):
        if abs(r - scipys) > 1e-9 * max(abs(r), abs(scipys)):
            sys.exit("R and SciPy differ: " + name + " " + str(d) + " " + str(r) + " " + str(scipys))

    if kind == "two_samples" and len(set(d["x"] + d["y"])) > 1:
        u, p, exact = found["mann_whitney"]
        # SciPy's exact test is slow for large samples.
        if not exact or len(d["x"]) * len(d["y"]) < 500:
            other = scipy.stats.mannwhitneyu(d["x"], d["y"], method="exact" if exact else "asymptotic")
            check("U", u, other.statistic)
            check("Mann-Whitney", p, other.pvalue)
    if kind == "friedman" and len(d["values"]) > 2 * d["rows"][0] and found["friedman"][0] > 0:
        k = len(d["values"]) // d["rows"][0]
        other = scipy.stats.friedmanchisquare(*[d["values"][j::k] for j in range(k)])
        check("Friedman", found["friedman"][0], other.statistic)
        check("Friedman's p", found["friedman"][2], other.pvalue)
    if kind == "fisher" and sum(d["table"]) <= 2000:
        a, b, c, e = d["table"]
        check("Fisher", found["p"][0], scipy.stats.fisher_exact([[a, b], [c, e]])[1])


def main():
    chance = random.Random(20051962)
    sets = [("two_samples", d) for d in two_samples(chance)]
    sets += [("fisher", d) for d in fishers(chance)]
    sets += [("friedman", d) for d in friedmans(chance)]
    sets += [("holm", d) for d in holms(chance)]
    answers = ask_r(sets)
    for (kind, d), answer in zip(sets, answers):
        compare_with_scipy(kind, d, answer)
        if kind == "two_samples":
            answer += with_definitions(d)
    sets += [("wilson", d) for d in wilsons(chance)]
    answers += [with_wilson(d) for kind, d in sets[len(answers):]]

    print("# Made by reference.py with R and SciPy.")
    for number, ((kind, d), answer) in enumerate(zip(sets, answers)):
        print("data", kind, number)
        for key, numbers in d.items():
            print(line(key, numbers))
        print("\n".join(answer))


main()
