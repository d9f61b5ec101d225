# SPDX-License-Identifier: BSL-1.0
"""commands.py SOURCE PROGRAMS: the commands that pages show are commands that there are.

Every option of a command of a solver must be in the help of that command, and programs, targets, presets and scripts must exist.
What the README and the guide show of solvers is run as well, in a scratch folder. Lines below a command after "$ " must be lines
of its output for the table above it. Lines below "$ printf '...' | program" must be lines of its output in the same order, except
"…". A page with a comment <!-- sessions in: FOLDER FOLDER... --> is a session of the shell: all commands after "$ " run one
after the other in a copy of the first folder, and print exactly what the page shows, where "…" stands for any text."""

import json
import os
import re
import shlex
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

SOURCE, PROGRAMS = Path(sys.argv[1]), Path(sys.argv[2]).resolve()
SOLVERS = {"n_queens", "target_number", "bulls_and_cows", "nim", "bbob", "fronts", "regression", "tsp", "assignment",
           "flow_shop", "studies", "tuner", "n_queens_mpi"}
PRESETS = {p["name"] for p in json.loads((SOURCE / "CMakePresets.json").read_text())["configurePresets"]}
# They need a terminal or a file of the reader.
NOT_RUN = re.compile(r"scenario\.json|\.tsp|\.dat|table\.csv|cars\.csv|new\.csv|\bplay\b|run\.clade")
# Commands that take minutes are run in part.
SHORTER = {"--suite feynman": ["--only", "I.12.1"]}

faults, helps, checked, ran = [], {}, 0, 0


def help_of(program, command):
    if (program, command) not in helps:
        told = subprocess.run([PROGRAMS / program, *command, "--help"], capture_output=True, text=True, check=False)
        # Examples have options too, also those of the overview.
        helps[program, command] = told.stdout.split("\nExamples\n")[0] if told.returncode == 0 else None
    return helps[program, command]


def fault(where, what):
    faults.append(f"{where}: {what}")


def check_solver(where, words):
    """An option must stand in the help of its command; True where all do."""
    program, arguments = words[0].rsplit("/", 1)[-1], words[1:]
    command = tuple(arguments[:1]) if arguments and re.fullmatch("[a-z]+", arguments[0]) else ()
    if not (PROGRAMS / program).exists():
        return False  # not built here, as those for many processes may be
    text = help_of(program, command)
    if text is None:
        fault(where, f"{program} has no command {' '.join(command)}")
        return False
    for word in arguments:
        option = word.split("=")[0]
        if option.startswith("--") and not re.search(re.escape(option) + r"(?![\w-])", text):
            fault(where, f"{program} {' '.join(command)} has no option {option}")
            return False
    return True


def check_words(where, words):
    """Returns the words of a command of a solver, if it is one."""
    global checked
    while words and re.fullmatch(r"\w+=.*", words[0]):  # a variable of the shell
        words = words[1:]
    if words and words[0] in ("time", "sudo", "do"):
        words = words[1:]
    if words and words[0] == "mpirun":
        words = words[1:]
        while words and words[0].startswith("-"):
            words = words[(1 if words[0].startswith("--") else 2) :]
    if words[:2] == ["sh", "examples/survey.sh"]:
        words = words[4:]
    if not words:
        return None
    name = words[0].rsplit("/", 1)[-1]
    if name in SOLVERS:
        checked += 1
        return words if check_solver(where, words) else None
    if words[0] == "sh":
        checked += 1
        if not (SOURCE / words[1]).exists():
            fault(where, f"there is no script {words[1]}")
    elif name.startswith("bench_"):
        checked += 1
        if not (SOURCE / "benchmarks" / (name[len("bench_") :] + ".cpp")).exists():
            fault(where, f"there is no benchmark {name}")
    elif name == "cmake" or name == "ctest":
        checked += 1
        for option, value in zip(words, words[1:]):
            if option == "--preset" and value not in PRESETS:
                fault(where, f"there is no preset {value}")
            if option == "--target" and value.startswith("bench_"):
                check_words(where, [value])
    return None


def commands_in(line):
    """The commands of a line of the shell, each as words."""
    line = re.sub(r"\s# .*", "", line)
    for part in re.split(r"&&|\|\||[|;]|>\s*\S+", line.replace("…", "")):
        try:
            words = shlex.split(part)
        except ValueError:
            words = part.split()
        if words:
            yield words


def check_session(where, table, session):
    """Runs the commands of a block "$ command, lines, ..." with the block above it as their file."""
    global ran
    for command, *lines in (each.rstrip("\n").split("\n") for each in session.split("$ ")[1:]):
        words = shlex.split(command)
        if words[0] not in SOLVERS:
            continue
        with tempfile.TemporaryDirectory() as scratch:
            for file in (word for word in words if word.endswith(".csv")):
                (Path(scratch) / file).write_text(table, encoding="utf-8")
            done = subprocess.run([PROGRAMS / words[0], *words[1:]], cwd=scratch, capture_output=True, text=True, check=False)
        ran += 1
        for line in lines:
            if line not in done.stdout.split("\n"):
                fault(where, f"'{command}' does not print '{line}', but\n{done.stdout}{done.stderr}")


def check_piped_session(where, command, shown):
    """Runs a command "printf '...' | program": its output has the lines that the page shows, in this order."""
    global ran
    environment = {**os.environ, "PATH": f"{PROGRAMS}:{os.environ['PATH']}"}
    done = subprocess.run(["sh", "-c", command], env=environment, capture_output=True, text=True, check=False)
    ran += 1
    printed = iter(done.stdout.split("\n"))
    for line in (line[4:] for line in shown.split("\n")):
        if line and line != "…" and line not in printed:
            fault(where, f"'{command}' does not print '{line}' there, but\n{done.stdout}{done.stderr}")
            return


def check_sessions(page, folders, text):
    """Runs all commands of a page in a copy of the folders, the first of which is the current one."""
    global ran
    # Python itself is faster than a program that chooses a version of it.
    path = f"{PROGRAMS}:{Path(sys.executable).parent}:{os.environ['PATH']}"
    with tempfile.TemporaryDirectory() as scratch:
        for folder in folders:
            shutil.copytree(SOURCE / folder, Path(scratch) / folder)
        for command, shown in re.findall(r"^    \$ (.*)\n((?:(?!    \$ )(?:    .*)?\n)*)", text, flags=re.M):
            program = re.sub(r"^(\w+=\S* )+", "", command).split()[0]
            if not shutil.which(program, path=path):
                continue
            done = subprocess.run(["sh", "-c", command], cwd=Path(scratch) / folders[0], env={**os.environ, "PATH": path},
                                  stdin=subprocess.DEVNULL, capture_output=True, text=True, check=False)
            ran += 1
            shown = re.sub("^    ", "", shown, flags=re.M).rstrip()
            if not re.fullmatch(re.escape(shown).replace("…", ".*"), done.stdout.rstrip(), flags=re.S):
                fault(page, f"'{command}' does not print\n{shown}\nbut\n{done.stdout}{done.stderr}")


PAGES = ["*.md", "docs/*.md", "docs/guide/*.md", "docs/site/*.md"]
for page in sorted(page for pattern in PAGES for page in SOURCE.glob(pattern)):
    text = page.read_text(encoding="utf-8")
    text = re.sub(r"```.*?\n```", lambda m: "\n" * m.group().count("\n"), text, flags=re.S)
    text = re.sub(r"\\\n\s+", " ", text)
    runs = page.name == "README.md" or page.name == "guide.md" or page.parent.name == "guide"
    for number, line in enumerate(text.splitlines(), 1):
        where = f"{page.relative_to(SOURCE)}:{number}"
        shown = [line[4:]] if re.match(r"    \S", line) else re.findall(r"`([^`]+)`", line)
        for each in shown:
            if re.match(r"    \s*\d", line):  # a row of figures
                continue
            for words in commands_in(each):
                solver = check_words(where, words)
                if not (solver and runs and len(solver) > 1) or NOT_RUN.search(each):
                    continue
                for part, more in SHORTER.items():
                    solver += more if part in each else []
                with tempfile.TemporaryDirectory() as scratch:
                    done = subprocess.run([PROGRAMS / solver[0].rsplit("/", 1)[-1], *solver[1:]], cwd=scratch,
                                          capture_output=True, text=True, check=False)
                ran += 1
                if done.returncode != 0:
                    fault(where, f"{' '.join(solver)} ended with {done.returncode}: {done.stderr}")
    blocks = [re.sub("^    ", "", block, flags=re.M) for block in re.findall(r"(?:^    \S.*\n)+", text, flags=re.M)]
    for command, shown in re.findall(r"^    \$ (printf .*\|.*)\n((?:(?!    \$ )(?:    .*)?\n)*)", text, flags=re.M):
        if re.search(r"\| *(\w+)", command).group(1) in SOLVERS:
            check_piped_session(page.relative_to(SOURCE), command, shown)
    if (marked := re.search("<!-- sessions in: (.*) -->", text)) and (PROGRAMS / "optimize").exists():
        check_sessions(page.relative_to(SOURCE), marked.group(1).split(), text)
        continue
    for table, session in zip(blocks, blocks[1:]):
        if session.startswith("$ "):
            check_session(page.relative_to(SOURCE), table, session)

print(f"{checked} commands checked, {ran} of them run")
if checked < 150 or ran < 2:
    fault("commands.py", "too few commands were found on the pages")
print("\n".join(faults), file=sys.stderr)
sys.exit(1 if faults else 0)
