#!/usr/bin/env python3
# SPDX-License-Identifier: BSL-1.0
"""solvers.py FOLDER PROGRAMS: the option --serve of the solvers in PROGRAMS. FOLDER receives histories."""
import json
import pathlib
import signal
import subprocess
import sys

from http_page import Run

# A command of each solver, an individual for it, and one that does not fit.
COMMANDS = [
    (["n_queens", "solve", "--size", "20"], str(list(range(1, 21))), "[1,2]",
     'Not added: a board must have 20 rows from 1 to 20, but was "[1,2]".'),
    (["bulls_and_cows", "evolve", "--secret", "4711"], "1147", "12",
     'Not added: an individual must be a code of 4 symbols (it has 2), but was "12".'),
    (["target_number", "solve", "--target", "952", "--numbers", "25,50,75,100,3,6"], None, "1", "This run takes no individuals."),
    (["nim", "evolve"], None, "a^b", "This run takes no individuals."),
]
TIMES = ("seconds", "elapsed")


def document(command):
    return without_times(subprocess.run(command, capture_output=True, text=True).stdout)


def without_times(text):
    return {name: value for name, value in json.loads(text).items() if name not in TIMES}


def main(folder, programs):
    folder = pathlib.Path(folder)
    folder.mkdir(parents=True, exist_ok=True)
    for (name, *words), individual, wrong, message in COMMANDS:
        command = [str(pathlib.Path(programs) / name), *words, "--seed", "5", "--format", "json"]
        history = folder / f"{name}.json"
        run = Run(*command, "--serve", "--history", str(history))
        run.do("pause")  # before the first generation
        stream = run.stream()
        paused = stream.next(lambda state: state["state"] == "paused")
        assert paused["generation"] == 0, (name, paused)
        page = run.ask("GET", f"/{run.token}/")[2]
        assert ("<form>" in page) == (individual is not None), name
        run.do("add", wrong)
        refused = stream.next(lambda state: state["message"] != "")
        assert refused["message"] == message, (name, refused)
        if individual:
            run.do("step")
            stream.next(lambda state: state["generation"] == 1)
            run.do("add", individual)
            added = stream.next(lambda state: state["added"] == 1)
            assert added["message"].startswith("Added to generation 1, with fitness"), (name, added)
        run.do("continue")
        ended = stream.next(lambda state: state["state"] == "ended")
        stream.close()
        text = run.process.communicate(timeout=300)[0]
        result, written = without_times(text), json.loads(history.read_text())
        assert result["generations"] == ended["generation"], (name, result, ended)
        if individual:
            assert written["steered"] and [one["generation"] for one in written["added"]] == [1], name
            replayed = document([*command, "--replay", str(history)])
            assert replayed == result, (name, replayed, result)
            assert f" --replay {history}" in written["command"], written["command"]
        else:
            assert "steered" not in written, name
            assert document(command) == result, name
    # Histories of other runs.
    queens, history = pathlib.Path(programs) / "n_queens", folder / "n_queens.json"
    for options, said in [(["--size", "8"], "--replay does not fit this run: a board must have 8 rows from 1 to 8, but was"),
                          (["--size", "20", "--islands", "2"], "--replay and --islands exclude each other")]:
        other = subprocess.run([queens, "solve", *options, "--replay", history], capture_output=True, text=True)
        assert other.returncode == 2 and other.stderr.startswith("n_queens: " + said), other.stderr
    later = json.loads(history.read_text())
    later["added"][0]["generation"] = 10**9
    (folder / "later.json").write_text(json.dumps(later))
    other = subprocess.run([queens, "solve", "--size", "20", "--replay", folder / "later.json"], capture_output=True, text=True)
    said = "n_queens: the run ended before generation 1,000,000,000, to which --replay adds an individual"
    assert said in other.stderr.splitlines(), other.stderr
    # A run that its initial population solves waits for a page, until Ctrl-C, or until a viewer ends it.
    solved = [queens, "solve", "--size", "8", "--seed", "36", "--format", "json"]
    assert document(solved)["generations"] == 0
    run = Run(*solved, "--serve")
    stream = run.stream()
    ended = stream.next(lambda state: state["state"] == "ended")
    stream.close()
    assert ended["generation"] == 0, ended
    assert without_times(run.process.communicate(timeout=300)[0])["conflicts"] == 0
    for end in (lambda run: run.do("stop"), lambda run: run.process.send_signal(signal.SIGINT)):
        run = Run(*solved, "--serve")
        run.process.stdout.read(1)  # the result is printed before
        end(run)
        run.process.communicate(timeout=300)
        assert run.process.returncode == 0, run.process.returncode
    # An address that cannot be used, and files that are no histories.
    run = Run(*solved, "--serve")
    other = subprocess.run([pathlib.Path(programs) / "n_queens", "solve", "--serve", str(run.port)], capture_output=True, text=True)
    assert other.returncode == 2 and other.stderr.startswith(f"n_queens: --serve {run.port} cannot be used: "), other.stderr
    run.do("stop")
    run.process.communicate(timeout=300)
    for text, said in [("", "must be a history that --history wrote"), ("[]", "must be a history that --history wrote"),
                       ('{"rows": [], "added": [{}]}', "must have a generation and a text for each individual that was added")]:
        wrong = folder / "wrong.json"
        wrong.write_text(text)
        other = subprocess.run([pathlib.Path(programs) / "n_queens", "solve", "--replay", wrong], capture_output=True, text=True)
        assert other.returncode == 2 and other.stderr == f'n_queens: --replay "{wrong}" {said}\n', other.stderr


if __name__ == "__main__":
    main(*sys.argv[1:])
