# SPDX-License-Identifier: BSL-1.0
# python3 beside_irace.py FOLDER [REPETITIONS] [EXPERIMENTS]: tunes n_queens by its command `tune` and by irace 3.5, with the same
# spaces and number of runs, and compares the settings on held-out seeds. FOLDER has the programs; irace is Debian's r-cran-irace.
import json
import math
import pathlib
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
PENALTY, BUDGET, HELD_OUT = 10, 20000, 2000

# The options of tune, the parameters of irace, and the fixed options.
SPACES = {
    "three parameters, 12 queens": (
        ["population=2..200 integer log", "crossover=none,order,pmx,cycle", "selection=tournament,truncation,successive,random"],
        'population "--population " i,log (2,200)\n'
        'crossover "--crossover " c (none,order,pmx,cycle)\n'
        'selection "--selection " c (tournament,truncation,successive,random)\n',
        ["--size", "12"]),
    "five parameters, 24 queens": (
        ["population=4..200 integer log", "crossover=none,order,pmx,cycle", "crossover-rate=0..1",
         "selection=truncation,random,successive", "keep-ratio=0.05..0.9"],
        'population "--population " i,log (4,200)\n'
        'crossover "--crossover " c (none,order,pmx,cycle)\n'
        'rate "--crossover-rate " r (0,1)\n'
        'selection "--selection " c (truncation,random,successive)\n'
        'kept "--keep-ratio " r (0.05,0.9)\n',
        ["--size", "24"]),
}


def held_out_cost(program, fixed, options):
    """The mean cost of a setting; `compare` needs a second one, which is ignored."""
    words = list(options)
    place = words.index("--population") + 1
    population = int(words[place])
    del words[place - 1:place + 1]
    line = [program, "compare", *fixed, *words, "--vary", f"population={population},{population + 1}", "--runs", str(HELD_OUT),
            "--budget", str(BUDGET), "--seed", "1000000007", "--format", "json"]
    answer = subprocess.run(line, capture_output=True, text=True, check=True).stdout
    settings = json.loads(answer)["settings"]
    runs = next(s["evaluations"] for s in settings if s["name"] == f"population={population}")
    return sum(PENALTY * BUDGET if evaluations is None else evaluations for evaluations in runs) / HELD_OUT


def tuned(program, space, fixed, experiments, seed):
    line = [program, "tune", *fixed, "--experiments", str(experiments), "--seed", str(seed), "--format", "json", "--budget", str(BUDGET)]
    for definition in space:
        line += ["--space", definition]
    document = json.loads(subprocess.run(line, capture_output=True, text=True, check=True).stdout)
    return document["best"]["options"].split()


def by_irace(program, parameters, fixed, experiments, seed):
    with tempfile.NamedTemporaryFile("w", suffix=".txt") as file:
        file.write(parameters)
        file.flush()
        line = ["Rscript", str(HERE / "irace.R"), file.name, str(experiments), str(seed), str(PENALTY), str(BUDGET),
                program, "solve", *fixed, "--restarts", "1000000", "--format", "json"]
        return subprocess.run(line, capture_output=True, text=True, check=True).stdout.split()


def main():
    program = str(pathlib.Path(sys.argv[1]).resolve() / "n_queens")
    repetitions = int(sys.argv[2]) if len(sys.argv) > 2 else 20
    experiments = int(sys.argv[3]) if len(sys.argv) > 3 else 500
    print(f"{experiments} experiments, {repetitions} repetitions, mean cost on {HELD_OUT} held-out seeds")
    for name, (space, parameters, fixed) in SPACES.items():
        logarithms, ours_all, theirs_all = [], [], []
        for seed in range(1, repetitions + 1):
            ours = tuned(program, space, fixed, experiments, seed)
            theirs = by_irace(program, parameters, fixed, experiments, seed)
            costs = [held_out_cost(program, fixed, options) for options in (ours, theirs)]
            logarithms.append(math.log(costs[0] / costs[1]))
            ours_all.append(costs[0])
            theirs_all.append(costs[1])
            print(f"  {seed}: {costs[0]:.1f} {' '.join(ours)} | {costs[1]:.1f} {' '.join(theirs)}", file=sys.stderr, flush=True)
        n = len(logarithms)
        mean = sum(logarithms) / n
        deviation = math.sqrt(sum((x - mean) ** 2 for x in logarithms) / max(1, n - 1))
        # The one-sided limit of Student's t for 10 and for 20 repetitions.
        bound = mean + (1.833 if n <= 10 else 1.729) * deviation / math.sqrt(n)
        print(f"{name}: tune {sum(ours_all) / n:.1f}, irace {sum(theirs_all) / n:.1f}, geometric mean of the ratios "
              f"{math.exp(mean):.3f}, upper 95 % bound {math.exp(bound):.3f}", flush=True)


main()
