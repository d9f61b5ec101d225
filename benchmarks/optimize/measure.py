# SPDX-License-Identifier: BSL-1.0
"""Measures `optimize` on the problems of problems.py, beside differential_evolution of SciPy.

    python3 benchmarks/optimize/measure.py build/release/bin/optimize [--seeds 1..10] [--only NAME,NAME] [--strategy NAME]
                                           [--per-variable 2000] [--scipy]

Prints a table in Markdown. A run reaches the optimum if its result is feasible and within 0.1 % of the best known
value; under noise the true value counts; with two objectives 98 % of the best known hypervolume. An evaluation is a call for a
design that was not evaluated before, for both programs.
"""

import argparse
import json
import math
import statistics
import subprocess
import sys
import warnings

import problems

TOLERANCE = 1e-3
FEASIBILITY = 1e-9  # relative to the bound of a constraint, 1e-9 itself if the bound is 0


def violation(problem, values):
    total = 0
    for constraint in problem.constraints:
        name, relation, bound = constraint.split()
        bound = float(bound)
        beyond = values[name] - bound if relation == "<=" else bound - values[name]
        total += max(0, beyond / (abs(bound) or 1))
    return total


def hypervolume(points, reference):
    """The area that the points of two minimized objectives dominate up to the reference point."""
    area, top = 0, reference[1]
    for x, y in sorted(points):
        if x < reference[0] and y < top:
            area += (reference[0] - x) * (top - y)
            top = y
    return area


def best_hypervolume(problem):
    """Of the true front, by brute force over its parameter."""
    if problem.name == "zdt1":
        return hypervolume([(i / 1e5, 1 - math.sqrt(i / 1e5)) for i in range(100001)], problem.reference)
    # Both bars have the same stress on the front, so that the areas follow from the stress and the height.
    points = []
    for i in range(1, 2001):
        stress = 100000 * i / 2000
        best = math.inf
        for j in range(2001):
            y = 1 + 2 * j / 2000
            areas = 20 * math.sqrt(16 + y * y) / (y * stress), 80 * math.sqrt(1 + y * y) / (y * stress)
            if max(areas) > 0.01:
                continue
            areas = [max(0.0001, area) for area in areas]
            best = min(best, areas[0] * math.sqrt(16 + y * y) + areas[1] * math.sqrt(1 + y * y))
        points.append((best, stress))
    return hypervolume(points, problem.reference)


def gap_of(problem, answer):
    """The relative distance of a result from the best known value, infinite for an infeasible one."""
    if problem.reference:
        points = [[point["values"][name] for name in problem.minimize] for point in answer["front"]]
        return 1 - hypervolume(points, problem.reference) / problem.best
    variables = answer["best"]["variables"]
    values = problem.function(variables, NoNoise()) if problem.noisy else problem.function(variables)
    if violation(problem, values) > FEASIBILITY:
        return math.inf
    return abs(values[problem.minimize[0]] - problem.best) / abs(problem.best)


class NoNoise:
    def gauss(self, mean, _):
        return mean


def run_optimize(program, problem, seed, budget, more):
    """A run through pipes. Returns its gap and its evaluations."""
    import random

    noise = random.Random(seed)
    child = subprocess.Popen(
        [program, "serve", *problem.arguments(), "--budget", str(budget), "--seed", str(seed), *more],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )

    def send(requests):
        """Writes all requests before it reads the replies, so that the programs seldom wait for each other."""
        child.stdin.write("".join(json.dumps(request) + "\n" for request in requests))
        child.stdin.flush()
        replies = [json.loads(child.stdout.readline()) for _ in requests]
        for reply in replies:
            if "error" in reply:
                raise SystemExit(f"{problem.name}: {reply['error']}")
        return replies

    evaluations = 0
    while candidates := send([{"ask": 200}])[0]["candidates"]:
        answers = []
        for candidate in candidates:
            arguments = (candidate["variables"], noise) if problem.noisy else (candidate["variables"],)
            answers.append({"tell": {"id": candidate["id"], "values": problem.function(*arguments)}})
        evaluations += len(answers)
        send(answers)
    answer = send([{"best": True}])[0]
    child.stdin.close()
    child.wait()
    return gap_of(problem, answer), evaluations


class Spent(Exception):
    pass


def scipy_takes(problem):
    return not problem.orders and not problem.noisy and not problem.reference and problem.name not in ("alloy", "shelf", "bits")


def run_scipy(problem, seed, budget):
    """The same number of evaluations of scipy.optimize.differential_evolution with its defaults."""
    import numpy
    from scipy.optimize import NonlinearConstraint, differential_evolution

    names, bounds, integral, decode = [], [], [], []
    for definition in problem.variables:
        name, rest = definition.split("=", 1)
        words = rest.split()
        low, high = (float(end) for end in words[0].split(".."))
        names.append(name)
        if "step" in words:
            step = float(words[words.index("step") + 1])
            bounds.append((0, round((high - low) / step)))
            integral.append(True)
            decode.append(lambda x, low=low, step=step: low + round(x) * step)
        elif "log" in words:
            whole = "integer" in words
            bounds.append((math.log(low), math.log(high)))
            integral.append(False)
            decode.append(lambda x, whole=whole: round(math.exp(x)) if whole else math.exp(x))
        else:
            whole = "integer" in words
            bounds.append((low, high))
            integral.append(whole)
            decode.append(lambda x, whole=whole: round(x) if whole else x)

    known, best = {}, [math.inf]

    def values_at(x):
        design = tuple(code(value) for code, value in zip(decode, x))
        if design not in known:
            if len(known) == budget:
                raise Spent
            values = problem.function(dict(zip(names, design)))
            known[design] = values
            if violation(problem, values) <= FEASIBILITY:
                best[0] = min(best[0], values[problem.minimize[0]])
        return known[design]

    constraints = ()
    if problem.constraints:
        rows = [constraint.split() for constraint in problem.constraints]
        low = [float(row[2]) if row[1] == ">=" else -numpy.inf for row in rows]
        high = [float(row[2]) if row[1] == "<=" else numpy.inf for row in rows]
        constraints = NonlinearConstraint(lambda x: [values_at(x)[row[0]] for row in rows], low, high)
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            differential_evolution(
                lambda x: values_at(x)[problem.minimize[0]],
                bounds,
                constraints=constraints,
                integrality=integral,
                seed=seed,
                maxiter=10**6,
            )
    except Spent:
        pass
    return abs(best[0] - problem.best) / abs(problem.best), len(known)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("program")
    parser.add_argument("--seeds", default="1..10")
    parser.add_argument("--only", default="")
    parser.add_argument("--strategy")
    parser.add_argument("--per-variable", type=int, default=2000)
    parser.add_argument("--scipy", action="store_true")
    options = parser.parse_args()
    more = ["--strategy", options.strategy] if options.strategy else []
    first, last = (int(end) for end in options.seeds.split(".."))
    seeds = range(first, last + 1)

    print("| problem | reached | median gap |" + (" SciPy reached | median gap |" if options.scipy else ""))
    print("|---|---|---|" + ("---|---|" if options.scipy else ""))
    solved, count, no_worse, compared = 0, 0, 0, 0
    for problem in problems.PROBLEMS:
        if options.only and problem.name not in options.only.split(","):
            continue
        if problem.reference and problem.best is None:
            problem.best = best_hypervolume(problem)
        budget = options.per_variable * problem.size()
        tolerance = 0.02 if problem.reference else TOLERANCE

        def measured(run):
            gaps = [run(seed) for seed in seeds]
            reached = sum(gap <= tolerance for gap in gaps)
            return reached, f" {reached} | {statistics.median(gaps):.2g} |"

        reached, line = measured(lambda seed: run_optimize(options.program, problem, seed, budget, more)[0])
        solved += 10 * reached >= 9 * len(seeds)
        count += 1
        if options.scipy and scipy_takes(problem):
            by_scipy, columns = measured(lambda seed: run_scipy(problem, seed, budget)[0])
            line += columns
            no_worse += reached >= by_scipy
            compared += 1
        elif options.scipy:
            line += " | |"
        print(f"| {problem.name} |{line}", flush=True)
    print(f"\n{solved} of {count} problems are reached in at least nine of ten runs.", end="")
    print(f" {no_worse} of {compared} are reached as often as by SciPy, or more often." if compared else "")


if __name__ == "__main__":
    main()
