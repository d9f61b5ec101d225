#!/usr/bin/env python3
# SPDX-License-Identifier: BSL-1.0
"""recorded_runs.py PROGRAMS FOLDER: checks statements of docs/solvers.md and docs/teaching.md on recorded runs.
PROGRAMS is the folder of the solvers. FOLDER receives a history and a log."""
import csv
import json
import math
import pathlib
import subprocess
import sys


def result(programs, program, *options):
    command = [pathlib.Path(programs) / program, *options, "--format", "json"]
    return json.loads(subprocess.run(command, capture_output=True, text=True).stdout)


def main(programs, folder):
    folder = pathlib.Path(folder)
    folder.mkdir(parents=True, exist_ok=True)

    def recorded(program, *options):
        """Returns the result, the lines of the log and the history."""
        log, history = folder / "run.csv", folder / "run.json"
        told = result(programs, program, *options, "--log", log, "--history", history)
        with open(log, newline="") as file:
            return told, list(csv.DictReader(file)), json.loads(history.read_text())

    # A restart has the number of the generation that it replaces.
    told, log, history = recorded("n_queens", "solve", "--preset", "document", "--size", "12", "--generations", "3",
                                  "--seed", "1")
    numbers = [int(line["generation"]) for line in log]
    last = {number: line for number, line in zip(numbers, log)}  # of equal numbers the last one
    assert told["restarts"] == 10 and len(numbers) == len(set(numbers)) + 10, (told, numbers)
    assert all(numbers.count(3 * k) == 2 for k in range(1, 11)), numbers
    columns = [column["name"] for column in history["columns"]]
    assert [row[0] for row in history["rows"]] == sorted(last), history["rows"]
    for row in history["rows"]:
        for name, value in zip(columns, row):
            assert name not in log[0] or float(last[row[0]][name]) == value, (name, row, last[row[0]])

    # A step of the model of pairs is one pair of children.
    told, log, history = recorded("nim", "evolve", "--piles", "1,3,5", "--preset", "document", "--seed", "901")
    end = dict(zip([column["name"] for column in history["columns"]], history["rows"][-1]))
    assert int(log[-1]["generation"]) == end["generation"] and end["children"] == 2, (log[-1], end)
    assert told["generations"] == end["generation"] // 25 > 0, (told, end)

    # The memory of target_number is a part of its mutation.
    for memory in ("on", "off"):
        _, _, history = recorded("target_number", "solve", "--numbers", "1,2,4,8,10,25", "--target", "963",
                                 "--mutation-rate", "0", "--memory", memory, "--budget", "5000", "--seed", "1")
        changed = sum(of[0] for _, mutations in history["operators"] for of in mutations)
        assert (changed > 0) == (memory == "on"), (memory, changed)

    # A resumed run is recorded from where it goes on.
    saved = folder / "run.clade"
    saved.unlink(missing_ok=True)
    run = ["n_queens", "solve", "--preset", "document", "--generations", "5", "--restarts", "0",
           "--size", "12", "--seed", "1"]
    recorded(*run, "--checkpoint", saved)
    _, log, history = recorded(*run, "--resume", saved, "--ancestors")
    assert [int(line["generation"]) for line in log] == [row[0] for row in history["rows"]] == [5], log
    assert [best["generation"] for best in history["best"]] == [5] and len(history["ancestors"]) == 1, history["best"]

    # The errors of regression have about three digits: 12 bits.
    table = folder / "table.csv"
    table.write_text("a,y\n" + "".join(f"{i},{i * i + 40 * (i % 3)}\n" for i in range(1, 40)))
    _, _, history = recorded("regression", "fit", table, "--target", "y", "--population", "20", "--budget", "400",
                             "--seed", "1")
    errors = [point[0] for front in history["fronts"] for point in front if point[0] > 0]
    assert errors and all((math.frexp(error)[0] * 2**12).is_integer() for error in errors), errors

    # Sixty evaluations on average find a code of four different digits.
    secret = ["--secret", "2345", "--distinct"]
    runs = [result(programs, "bulls_and_cows", "evolve", *secret, "--seed", str(seed)) for seed in range(1, 201)]
    mean = sum(run["evaluations"] for run in runs) / len(runs)
    assert all(run["solved"] for run in runs) and 55 <= mean <= 65, mean


if __name__ == "__main__":
    main(*sys.argv[1:])
