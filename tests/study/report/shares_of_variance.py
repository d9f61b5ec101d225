#!/usr/bin/env python3
# SPDX-License-Identifier: BSL-1.0
"""shares_of_variance.py N_QUEENS: the shares of variance of three studies are those of an independent computation to 1e-9.

The effects are computed by inclusion and exclusion of means over levels, from the runs that the JSON of a study has."""

import itertools
import json
import math
import subprocess
import sys

STUDIES = [
    "--size 8 --encoding permutation --vary crossover=order,pmx,none --vary mutation-rate=0.2,0.8 --runs 20 --seed 1",
    "--size 10 --encoding permutation --budget 400 --vary population=10,40 --vary mutation-rate=0.2,0.5,0.8 "
    "--vary crossover=order,none --runs 12 --seed 2",
    "--size 9 --encoding permutation --budget 150 --vary population=5,10,20,40 --runs 30 --seed 3",
]


def effects_of(values, levels):
    """The effect of every set of factors at every combination: its mean over the other factors, without smaller effects."""
    cells = list(itertools.product(*map(range, levels)))
    effects = {}
    for size in range(len(levels) + 1):
        for chosen in itertools.combinations(range(len(levels)), size):
            effects[chosen] = {}
            for cell in cells:
                alike = [values[c] for c in cells if all(c[f] == cell[f] for f in chosen)]
                smaller = (effects[part][cell] for n in range(size) for part in itertools.combinations(chosen, n))
                effects[chosen][cell] = math.fsum(alike) / len(alike) - math.fsum(smaller)
    return {chosen: sum(v * v for v in of.values()) / len(cells) for chosen, of in effects.items() if chosen}


def shares_of(study):
    names = list(study["settings"][0]["parameters"])
    values = [list(dict.fromkeys(s["parameters"][n] for s in study["settings"])) for n in names]
    logs, contributions = {}, {}
    for s in study["settings"]:
        cell = tuple(v.index(s["parameters"][n]) for n, v in zip(names, values))
        costs = [study["budget"] if e is None else e for e in s["evaluations"]]
        wins = [0 if e is None else 1 for e in s["evaluations"]]
        n, e = len(costs), sum(costs) / (sum(wins) + 0.5)
        psi = [(c - e * w) * n / sum(costs) for c, w in zip(costs, wins)]
        logs[cell], contributions[cell] = math.log(e), [p - sum(psi) / n for p in psi]
    levels = [len(v) for v in values]
    variance = effects_of(logs, levels)
    noise = dict.fromkeys(variance, 0.0)
    for k in range(n):
        for chosen, v in effects_of({c: p[k] for c, p in contributions.items()}, levels).items():
            noise[chosen] += v / (n * (n - 1))
    total = sum(variance.values())
    return {tuple(names[f] for f in c): max(0, variance[c] - noise[c]) / total for c in variance}


for options in STUDIES:
    command = [sys.argv[1], "compare", *options.split(), "--format", "json"]
    study = json.loads(subprocess.run(command, capture_output=True, text=True, check=True).stdout)
    shares = shares_of(study)
    for effect in study["effects"]:
        expected = shares[tuple(effect["parameters"])]
        if abs(effect["share"] - expected) > 1e-9:
            sys.exit(f"{options}: {effect} should have the share {expected}")
    if abs(study["noise_share"] - (1 - sum(shares.values()))) > 1e-9 or not study["effects"]:
        sys.exit(f"{options}: the shares do not add up")
