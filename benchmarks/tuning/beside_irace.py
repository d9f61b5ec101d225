# SPDX-License-Identifier: BSL-1.0
# python3 beside_irace.py FOLDER [REPETITIONS] [EXPERIMENTS] [HELD_OUT] [SPACE...]: tunes solvers by their command `tune` and by irace 3.5, with
# the same spaces, present settings and number of runs, and compares the results on held-out seeds. FOLDER has the programs; irace is
# Debian's r-cran-irace. A SPACE is a part of its name; without one, all are tuned.
import json
import math
import pathlib
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
PENALTY, BUDGET = 10, 20000

# Name: program, the words of a run, the options of tune, the parameters of irace, the present setting for irace, the fixed options.
# tune knows the present setting. The spaces of n_queens do not contain it, except the first.
SPACES = {
    "n_queens, 12 queens": (
        "n_queens", ["solve", "--restarts", "1000000"],
        ["population=2..200 integer log", "crossover=none,order,pmx,cycle", "selection=tournament,truncation,successive,random"],
        'population "--population " i,log (2,200)\n'
        'crossover "--crossover " c (none,order,pmx,cycle)\n'
        'selection "--selection " c (tournament,truncation,successive,random)\n',
        'population crossover selection\n4 none tournament\n',
        ["--size", "12"]),
    "n_queens, 24 queens": (
        "n_queens", ["solve", "--restarts", "1000000"],
        ["population=4..200 integer log", "crossover=none,order,pmx,cycle", "crossover-rate=0..1",
         "selection=truncation,random,successive", "keep-ratio=0.05..0.9"],
        'population "--population " i,log (4,200)\n'
        'crossover "--crossover " c (none,order,pmx,cycle)\n'
        'rate "--crossover-rate " r (0,1)\n'
        'selection "--selection " c (truncation,random,successive)\n'
        'kept "--keep-ratio " r (0.05,0.9)\n',
        '',
        ["--size", "24"]),
    "target_number, random games": (
        "target_number", ["solve", "--budget", str(BUDGET)],
        ["population=8..400 integer log", "tournament=2..8 integer", "crossover-rate=0..1", "mutation-rate=0..1",
         "mutation=any,improving"],
        'population "--population " i,log (8,400)\n'
        'tournament "--tournament " i (2,8)\n'
        'crossover "--crossover-rate " r (0,1)\n'
        'rate "--mutation-rate " r (0,1)\n'
        'mutation "--mutation " c (any,improving)\n',
        'population tournament crossover rate mutation\n300 3 0.9 0.3 any\n',
        []),
    "bulls_and_cows, random secrets": (
        "bulls_and_cows", ["evolve", "--generations", str(BUDGET)],
        ["population=4..100 integer log", "bull-weight=1.5..6", "keep-ratio=0.1..0.9", "crossover-rate=0..1",
         "mutation=any,other,vary"],
        'population "--population " i,log (4,100)\n'
        'weight "--bull-weight " r (1.5,6)\n'
        'kept "--keep-ratio " r (0.1,0.9)\n'
        'crossover "--crossover-rate " r (0,1)\n'
        'mutation "--mutation " c (any,other,vary)\n',
        'population weight kept crossover mutation\n8 3 0.25 0.3 other\n',
        []),
}

# The one-sided 95 % limits of Student's t by degrees of freedom.
LIMITS = {1: 6.314, 2: 2.920, 3: 2.353, 4: 2.132, 9: 1.833, 14: 1.761, 15: 1.753, 16: 1.746, 17: 1.740, 18: 1.734, 19: 1.729, 29: 1.699}


def held_out_cost(program, fixed, options, held_out):
    """The mean cost of a setting; `compare` needs a second one, which is ignored."""
    words = list(options)
    place = words.index("--population") + 1
    population = int(words[place])
    del words[place - 1:place + 1]
    line = [program, "compare", *fixed, *words, "--vary", f"population={population},{population + 1}", "--runs", str(held_out),
            "--budget", str(BUDGET), "--seed", "1000000007", "--format", "json"]
    answer = subprocess.run(line, capture_output=True, text=True, check=True).stdout
    settings = json.loads(answer)["settings"]
    runs = next(s["evaluations"] for s in settings if s["name"] == f"population={population}")
    return sum(PENALTY * BUDGET if evaluations is None else evaluations for evaluations in runs) / held_out


def tuned(program, space, fixed, experiments, seed):
    line = [program, "tune", *fixed, "--experiments", str(experiments), "--seed", str(seed), "--format", "json", "--budget", str(BUDGET)]
    for definition in space:
        line += ["--space", definition]
    document = json.loads(subprocess.run(line, capture_output=True, text=True, check=True).stdout)
    return document["best"]["options"].split()


def by_irace(program, words, parameters, initial, fixed, experiments, seed):
    with tempfile.TemporaryDirectory() as folder:
        def file_of(name, content):
            path = pathlib.Path(folder) / name
            path.write_text(content)
            return str(path) if content else ""
        line = ["Rscript", str(HERE / "irace.R"), file_of("parameters", parameters), file_of("initial", initial), str(experiments),
                str(seed), str(PENALTY), str(BUDGET), program, *words, *fixed, "--format", "json"]
        return subprocess.run(line, capture_output=True, text=True, check=True).stdout.split()


def main():
    repetitions = int(sys.argv[2]) if len(sys.argv) > 2 else 20
    experiments = int(sys.argv[3]) if len(sys.argv) > 3 else 500
    wanted = sys.argv[4:]
    held_out = int(wanted.pop(0)) if wanted and wanted[0].isdigit() else 2000
    print(f"{experiments} experiments, {repetitions} repetitions, mean cost on {held_out} held-out seeds", flush=True)
    for name, (solver, words, space, parameters, initial, fixed) in SPACES.items():
        if wanted and not any(part in name for part in wanted):
            continue
        program = str(pathlib.Path(sys.argv[1]).resolve() / solver)
        logarithms, ours_all, theirs_all = [], [], []
        for seed in range(1, repetitions + 1):
            ours = tuned(program, space, fixed, experiments, seed)
            theirs = by_irace(program, words, parameters, initial, fixed, experiments, seed)
            costs = [held_out_cost(program, fixed, options, held_out) for options in (ours, theirs)]
            logarithms.append(math.log(costs[0] / costs[1]))
            ours_all.append(costs[0])
            theirs_all.append(costs[1])
            print(f"  {seed}: {costs[0]:.1f} {' '.join(ours)} | {costs[1]:.1f} {' '.join(theirs)}", file=sys.stderr, flush=True)
        n = len(logarithms)
        mean = sum(logarithms) / n
        deviation = math.sqrt(sum((x - mean) ** 2 for x in logarithms) / max(1, n - 1))
        bound = mean + LIMITS.get(n - 1, 1.96) * deviation / math.sqrt(n)
        print(f"{name}: tune {sum(ours_all) / n:.1f}, irace {sum(theirs_all) / n:.1f}, geometric mean of the ratios "
              f"{math.exp(mean):.3f}, upper 95 % bound {math.exp(bound):.3f}", flush=True)


main()
