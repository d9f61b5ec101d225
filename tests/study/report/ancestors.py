#!/usr/bin/env python3
# SPDX-License-Identifier: BSL-1.0
"""ancestors.py PROGRAMS FOLDER: the option --ancestors of the solvers in PROGRAMS. FOLDER receives histories."""
import json
import pathlib
import subprocess
import sys

COMMANDS = [
    ["n_queens", "solve", "--size", "20", "--crossover", "order", "--crossover-rate", "0.6", "--population", "30"],
    ["bulls_and_cows", "evolve", "--secret", "4711"],
    ["target_number", "solve", "--target", "962", "--numbers", "1,2,4,8,10,25"],
    ["nim", "evolve", "--piles", "1,3,5,7", "--generations", "20"],
]
TIMES = ("seconds", "elapsed")


def main(programs, folder):
    folder = pathlib.Path(folder)
    folder.mkdir(parents=True, exist_ok=True)

    def result(command, *options):
        program, *words = command
        text = subprocess.run([f"{programs}/{program}", *words, "--seed", "3", "--format", "json", *options],
                              capture_output=True, text=True).stdout
        return {name: value for name, value in json.loads(text).items() if name not in TIMES}

    for command in COMMANDS:
        name, file, page = command[0], folder / f"{command[0]}.json", folder / f"{command[0]}.html"
        assert result(command) == result(command, "--ancestors", "--history", file, "--html", page), name
        history = json.loads(file.read_text())
        ancestors, best = history["ancestors"], history["best"][-1]
        assert ancestors[0]["text"] == best["text"] and ancestors[0]["fitness"] == best["fitness"], (name, ancestors[0], best)
        assert len(ancestors) > 2, (name, ancestors)
        if name in ("n_queens", "bulls_and_cows"):  # formulas of different chromosomes may be equal
            assert len({one["text"] for one in ancestors}) == len(ancestors), name
        for i, one in enumerate(ancestors):
            assert (one["made_by"] == "none") == (one["parents"] == []), (name, one)
            assert one["made_by"] != "mutation" or len(one["parents"]) == 1, (name, one)
            for parent in one["parents"]:
                assert i < parent < len(ancestors) and ancestors[parent]["generation"] <= one["generation"], (name, one)
        assert "The ancestors of the best individual" in page.read_text(), name
        # Only few are remembered.
        result(command, "--ancestors", "5", "--history", file)
        few = json.loads(file.read_text())["ancestors"]
        assert few[0]["text"] == best["text"] and len(few) <= len(ancestors), name
        # Without the option there are none.
        result(command, "--history", file)
        assert "ancestors" not in json.loads(file.read_text()), name
    wrong = subprocess.run([f"{programs}/n_queens", "solve", "--islands", "2", "--ancestors"], capture_output=True, text=True)
    assert wrong.returncode == 2 and wrong.stderr == "n_queens: --ancestors and --islands exclude each other\n", wrong.stderr
    wrong = subprocess.run([f"{programs}/n_queens", "solve", "--ancestors"], capture_output=True, text=True)
    said = "n_queens: --ancestors is for --history, --html and --serve, none of which was given\n"
    assert wrong.returncode == 2 and wrong.stderr == said, wrong.stderr


if __name__ == "__main__":
    main(*sys.argv[1:])
