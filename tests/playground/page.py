# SPDX-License-Identifier: BSL-1.0
"""page.py PAGE PROGRAMS BROWSER SEEDS NAME...: the playground in Chromium, opened from a file. For each program that is
named, runs of the page equal those of the native program on the command line that the page shows."""

import json
import os
import subprocess
import sys
import tempfile

from browser import Browser, starts

page, programs, chromium, seeds, names = *sys.argv[1:4], int(sys.argv[4]), sys.argv[5:]
failures = []


def check(holds, what):
    if not holds:
        failures.append(what)
        print(f"FAILED: {what}", flush=True)


def native(command):
    words = command.split()
    run = subprocess.run([f"{programs}/{words[0]}", *words[1:], "--format", "json"], capture_output=True, text=True)
    check(run.stderr == "", f"{command}: {run.stderr}")
    return json.loads(run.stdout)


def run_in_page(browser, name, values, text=None):
    """The last report of a run, and the command of the same run."""
    return browser.value(f"""(async () => {{
        const program = playground.programs.find(p => p.name === '{name}');
        const values = {json.dumps(values)};
        program.tested ??= playground.launch('{name}');
        const report = await program.tested.run([BigInt(values.seed), ...program.args(values)], () => {{}},
                                                {{text: {json.dumps(text)} ?? undefined}});
        return {{report, command: program.command(values)}};
    }})()""")


def call_in_page(browser, name, function, args="", text=None):
    return browser.value(f"""(async () => {{
        const program = playground.programs.find(p => p.name === '{name}');
        program.tested ??= playground.launch('{name}');
        return await program.tested.call('{function}', [{args}], {json.dumps(text)} ?? undefined)
            .catch(error => error.message);
    }})()""")


def check_n_queens(browser):
    by_default = {"preset": "strong", "size": 8, "population": 4, "mutation": 0.05, "crossover": "none"}
    document = {"preset": "document", "size": 8, "population": 50, "mutation": 0.001, "crossover": "uniform-random"}
    cases = [{**by_default, "seed": seed} for seed in range(1, seeds + 1)]
    cases += [{**by_default, "size": 4 + 3 * seed, "seed": seed} for seed in range(1, seeds + 1)]
    cases += [{**document, "seed": seed} for seed in range(1, seeds + 1)]
    for crossover in ("none", "order", "pmx", "cycle", "edge"):
        cases.append({**by_default, "size": 20, "population": 10, "crossover": crossover, "seed": 2**64 - 1})
    for crossover in ("none", "one-point", "fitness-weighted", "uniform", "two-point-3"):
        cases.append({**document, "size": 6, "population": 12, "crossover": crossover, "seed": 2**33})
    cases.append({**document, "size": 10, "population": 200, "mutation": 0.2, "seed": 0})
    for case in cases:
        ran = run_in_page(browser, "n_queens", {**case, "seed": str(case["seed"])})
        report, expected = ran["report"], native(ran["command"])
        for name in ("generations", "evaluations", "restarts", "hash", "solved", "reason"):
            check(report[name] == expected[name], f"{case}: {name} {report[name]}, native {expected[name]}")
        check(report["best"] == expected["conflicts"], f"{case}: best {report['best']}, native {expected['conflicts']}")
        check([row + 1 for row in report["picture"]] == expected["board"], f"{case}: the boards differ")
        rows = report["rows"]
        check(len(rows) <= 513 and rows[0][0] == 0 and rows[-1][0] == report["generations"], f"{case}: the rows")
        check(all(row[3:8] == sorted(row[3:8]) for row in rows), f"{case}: the fitness is not in order")


def check_target_number(browser):
    levels = {"document": 32, "no_memory": 300, "strong": 300}
    cases = [{"level": level, "population": population, "mutation": 0.3, "seed": seed}
             for level, population in levels.items() for seed in range(1, seeds + 1)]
    cases += [{"level": level, "population": 8, "mutation": 1, "seed": 2**64 - 1} for level in levels]
    for case in cases:
        game = call_in_page(browser, "target_number", "deal", f"{case['seed']}n")
        text = " ".join(map(str, [*game["numbers"], game["target"]]))
        # The run ends with the budget if its last expressions are no nearer.
        values = {**case, **game, "seed": str(case["seed"]), "budget": 1_000_000}
        ran = run_in_page(browser, "target_number", values, text)
        report, expected = ran["report"], native(ran["command"])
        for name in ("generations", "evaluations", "restarts", "solved", "reason"):
            check(report[name] == expected[name], f"{case}: {name} {report[name]}, native {expected[name]}")
        found = report["picture"]
        check(found == {"expression": expected["expression"], "value": expected["value"]}, f"{case}: {found}")
        if case["seed"] > seeds:
            continue
        drawn = native(f"target_number solve --method exact --seed {case['seed']}")
        check(game == {"numbers": drawn["numbers"], "target": drawn["target"]}, f"{case}: the page deals {game}")
        proven = call_in_page(browser, "target_number", "prove", text=text)
        check(proven == {"expression": drawn["expression"], "value": drawn["value"]}, f"{case}: {proven}")
    game = "1 2 4 8 10 25 962"
    typed = [("(25 − 1) × 4 × 10 + 2", {"expression": "(25 - 1) * 4 * 10 + 2", "value": 962}),
             ("7 + 1", "input error at position 1: 7 is not one of your numbers 1, 2, 4, 8, 10, 25"),
             ("(25 + 1", "syntax error"), ("2 / 4", "arithmetic error")]
    for text, expected in typed:
        said = call_in_page(browser, "target_number", "value", text=f"{game}\n{text}")
        holds = said.startswith(expected) if isinstance(expected, str) else said == expected
        check(holds, f"{text}: {said}")


def check_bulls_and_cows(browser):
    by_default = {"length": 4, "symbols": 10, "distinct": "yes", "preset": "document", "population": 16, "mutation": 1,
                  "bull": 3, "cow": 1}
    strong = {**by_default, "preset": "strong", "population": 8}
    cases = [{**values, "seed": seed} for values in (by_default, strong) for seed in range(1, seeds + 1)]
    cases += [{**values, "length": 6, "symbols": 6, "distinct": "no", "population": 60, "mutation": 0.5, "bull": 1.5,
               "seed": 2**64 - 1} for values in (by_default, strong)]
    for case in cases:
        ran = run_in_page(browser, "bulls_and_cows", {**case, "seed": str(case["seed"])})
        report, expected = ran["report"], native(ran["command"])
        for name in ("generations", "evaluations", "solved", "reason"):
            check(report[name] == expected[name], f"{case}: {name} {report[name]}, native {expected[name]}")
        drawn = {"guess": expected["guess"], "secret": expected["secret"]}
        check(report["rows"][-1][8] == drawn, f"{case}: {report['rows'][-1][8]}, native {drawn}")
    # The game of the computer: listed codes, and two evolutions a turn.
    games = [(seed, 4, 10, 1) for seed in range(1, seeds + 1)] + [(1, 6, 6, 0), (2, 5, 10, 0)]
    for seed, length, symbols, distinct in games:
        opened = call_in_page(browser, "bulls_and_cows", "open", f"0, {seed}n, {length}, {symbols}, {distinct}")
        game = call_in_page(browser, "bulls_and_cows", "alone", str(opened["table"]))
        options = f"--symbols {'0123456789'[:symbols]}{' --distinct' if distinct else ''} --seed {seed}"
        expected = native(f"bulls_and_cows play --secret {opened['secret']} {options}")
        for name in ("guesses", "generations", "evaluations"):
            check(game[name] == expected[name], f"{options}: {name} {game[name]}, native {expected[name]}")
        # One guess after another, as the page asks for them.
        for answered in expected["guesses"][:-1]:
            said = call_in_page(browser, "bulls_and_cows", "guess", str(opened["table"]))
            check(said == answered["guess"], f"{options}: {said} instead of {answered}")
            arguments = f"{opened['table']}, {answered['bulls']}, {answered['cows']}"
            learned = call_in_page(browser, "bulls_and_cows", "learn", arguments, text=answered["guess"])
            check(learned["contradiction"] == [] and learned["fitting"] != "", f"{options}: {learned}")


def check_nim(browser):
    by_default = {"piles": "1,3,5", "game": "nim", "last": "wins", "generations": 300, "population": 100, "length": 30}
    cases = [{**by_default, "seed": seed} for seed in range(1, seeds + 1)]
    cases += [{**by_default, "piles": "1,3,5,7", "seed": 1}, {**by_default, "game": "limit:3", "seed": 2**63},
              {**by_default, "last": "loses", "generations": 20, "seed": 2},
              {**by_default, "generations": 1, "seed": 3},
              {**by_default, "piles": "4,4,4,4", "population": 4, "length": 4, "generations": 100, "seed": 4}]
    for case in cases:
        values = {**case, "seed": str(case["seed"])}
        text = case["piles"].replace(",", " ")
        ran = run_in_page(browser, "nim", values, text)
        report, expected = ran["report"], native(ran["command"])
        for name in ("generations", "evaluations", "restarts", "hash", "solved", "reason"):
            check(report[name] == expected[name], f"{case}: {name} {report[name]}, native {expected[name]}")
        for name in ("expression", "gene"):
            check(report["picture"][name] == expected[name], f"{case}: {report['picture']}, native {expected[name]}")
        most, misere = int(case["game"][6:] or 0), int(case["last"] == "loses")
        proven = call_in_page(browser, "nim", "verify", f"{most}, {misere}", f"{text}\n{expected['expression']}")
        check(proven["violations"] == expected["violations"], f"{case}: {proven}, native {expected['violations']}")
        is_verified = proven["larger_violations"] == 0
        check(is_verified == expected["verified"], f"{case}: {proven}, native {expected['verified']}")
        # The first move of the computer in a game.
        opponent = browser.value(f"""(async () => {{
            const program = playground.programs.find(p => p.name === 'nim'), values = {json.dumps(values)};
            const [, ...args] = program.args(values);
            const report = await program.tested.run([{case['seed']}n, 1, ...args], () => {{}}, {{text: '{text}'}});
            return report.picture.expression;
        }})()""")
        rng = call_in_page(browser, "nim", "sit", f"0, {case['seed']}n")
        moved = call_in_page(browser, "nim", "reply", f"{rng}, {most}, {misere}", f"{text}\n{opponent}\n{text}")
        words = ran["command"].replace("nim evolve", "nim play").split()
        game = subprocess.run([f"{programs}/nim", *words[1:], "--first", "computer", "--format", "json"], input="q\n",
                              capture_output=True, text=True)
        expected = json.loads(game.stdout)["moves"][0]
        ours = {"player": "computer", "piles": moved}
        check(ours == expected, f"{case}: {opponent} moves to {moved}, native {expected}")


def play_nim(browser):
    """A game that the person wins or loses, with keys."""
    browser.open(f"file://{page}/index.html#nim&seed=3&generations=50")
    said = "document.querySelector('.nim .sentence')?.textContent"
    browser.wait_for(f"{said} === 'Your move?'")
    check(browser.value("document.querySelector('.formula').textContent") == "a ^ b ^ c", "another formula evolved")
    check(browser.value("document.querySelector('.tree svg') !== null"), "the tree of the formula is not drawn")
    browser.press("h")
    browser.wait_for(f"{said} === 'The formula becomes 0 by 3 from c.'")
    for _ in range(9):
        hinted = browser.value("document.querySelector('.stone.hinted')?.getAttribute('aria-label')")
        taken, pile = hinted.removeprefix("Take ").split(" from pile ")
        browser.press(pile)
        browser.press(taken)
        browser.wait_for(f"{said} === 'Your move?' || {said}.endsWith('win.')")
        if browser.value(f"{said}.endsWith('win.')"):
            break
        browser.press("h")
        browser.wait_for("document.querySelector('.stone.hinted') !== null")
    check(browser.value(said) == "I have no move left: you win.", "who follows the hints does not win")


def check_fronts(browser):
    problems = ["zdt1", "zdt2", "zdt3", "zdt4", "zdt6", "srinivas", "tanaka", "osyczka2", "welded_beam"]
    algorithms = ["nsga2", "moead", "smsemoa", "gde3", "mo_cma_es"]
    cases = [{"problem": "zdt1", "algorithm": "nsga2", "population": 40, "budget": 2000, "seed": seed}
             for seed in range(1, seeds + 1)]
    cases += [{"problem": problem, "algorithm": algorithms[i % 5], "population": 20 + 4 * i, "budget": 1500,
               "seed": 2**64 - 1 - i} for i, problem in enumerate(problems)]
    cases += [{"problem": "zdt3", "algorithm": algorithm, "population": 24, "budget": 1000, "seed": 5}
              for algorithm in algorithms]
    for case in cases:
        ran = run_in_page(browser, "fronts", {**case, "seed": str(case["seed"])}, case["problem"])
        report, expected = ran["report"], native(ran["command"])
        for name in ("generations", "evaluations", "hash", "solved", "reason"):
            check(report[name] == expected[name], f"{case}: {name} {report[name]}, native {expected[name]}")
        check(report["picture"] == expected["front"], f"{case}: the fronts differ")
        volume = expected["hypervolume"] or 0
        check(report["best"] == volume, f"{case}: {report['best']}, native {volume}")


def play_fronts(browser):
    """Points are drawn, beside the true front."""
    browser.open(f"file://{page}/index.html#fronts&problem=zdt1&budget=5000&seed=2")
    browser.wait_for("document.querySelector('.status')?.textContent.startsWith('Hypervolume')")
    browser.press("End", 35)
    check(browser.value("document.querySelectorAll('.plane .found').length") > 30, "the front is not drawn")
    check(browser.value("document.querySelectorAll('.plane .true').length") > 100, "the true front is not drawn")


def check_regression(browser):
    planets = browser.value("playground.programs.find(p => p.name === 'regression').planets")
    rows = (f"{i};{i * i % 7},5;{3 + i / 4 + i * i % 7};a\n" for i in range(1, 25))
    others = "x;y;z;kind\n" + "".join(rows).replace(".", ",")
    cases = [(planets, "years", {"budget": 5000, "population": 100, "size": 20, "functions": "usual", "seed": seed})
             for seed in range(1, seeds + 1)]
    cases += [(planets, "distance", {"budget": 5000, "population": 500, "size": 30, "functions": "periodic",
                                      "seed": 3}),
              (others, "z", {"budget": 8000, "population": 200, "size": 30, "functions": "usual", "seed": 2**64 - 1})]
    with tempfile.TemporaryDirectory() as folder:
        for table, target, case in cases:
            values, text = {**case, "seed": str(case["seed"])}, json.dumps(f"{target}\n{table}")
            ran = browser.value(f"""(async () => {{
                const program = playground.programs.find(p => p.name === 'regression'), values = {json.dumps(values)};
                program.tested ??= playground.launch('regression');
                return {{command: program.command(values, '{target}'), found: await program.tested.call('fit',
                    [BigInt(values.seed), ...program.args(values)], {text})}};
            }})()""")
            found = ran["found"]
            with open(f"{folder}/data.csv", "w", encoding="utf-8") as file:
                file.write(table)
            expected = native(ran["command"].replace("data.csv", f"{folder}/data.csv"))
            for name in ("generations", "evaluations", "reason"):
                check(found[name] == expected[name], f"{case}: {name} {found[name]}, native {expected[name]}")
            best = [one["expression"] for one in found["front"] if one["is_best"]]
            check(best == [expected["expression"]], f"{case}: {best}, native {expected['expression']}")
            for one, other in zip(found["front"], expected["front"], strict=True):
                for name in ("expression", "size", "mse_train"):
                    check(one[name] == other[name], f"{case}: {name} {one[name]}, native {other[name]}")
    for table, message in (("a,b\n1,2\n3,x\n", "the table:3"), ("a,b\n1,2\n", "two rows"), ("", "the table")):
        said = call_in_page(browser, "regression", "columns", text=f"\n{table}")
        check(isinstance(said, str) and message in said, f"{table!r}: {said}")


def play_regression(browser):
    """Kepler's third law, from the table on the page."""
    browser.open(f"file://{page}/index.html#regression&budget=5000&seed=1")
    browser.wait_for("document.querySelector('.status')?.textContent.startsWith('Ended')")
    formula = "document.querySelector('.formula').textContent"
    check(browser.value(formula) == "years = distance ^ 1.5", f"Kepler's law is {browser.value(formula)}")
    browser.press("ArrowUp", 38)
    check(browser.value(formula) != "years = distance ^ 1.5", "the up arrow does not choose a shorter formula")
    browser.value("const t = document.querySelector('.csv'); t.value = 'a,b\\n1,2\\n3,x\\n';"
                  "t.dispatchEvent(new Event('input')); true")
    browser.wait_for("document.querySelector('.left .error').textContent.includes('the table:3')")


def play_bulls_and_cows(browser):
    """Both ways to play, with the mouse and the keyboard."""
    browser.open(f"file://{page}/index.html#bulls_and_cows&seed=3")
    said = "document.querySelector('.mastermind .sentence').textContent"
    browser.wait_for(f"document.querySelector('.mastermind') !== null && {said} === 'Your first guess?'")
    for key in "00123":  # all digits differ, so the second 0 is not taken
        browser.press(key)
    browser.press("Enter", 13)
    browser.wait_for(f"{said} === '1 bull, 1 cow; 720 codes are left.'")
    for _ in range(20):
        if browser.value(f"{said}.startsWith('You found')"):
            break
        browser.value("[...document.querySelectorAll('.below .buttons button')][2].click(); true")  # a code that fits
        rows = browser.value("document.querySelector('.rows').childElementCount")
        browser.value("document.querySelector('.below .primary').click(); true")
        browser.wait_for(f"document.querySelector('.rows').childElementCount > {rows}")
    browser.wait_for("document.querySelector('.own pre') !== null")
    check(browser.value(said).startswith("You found it in "), "codes that fit do not find the secret")
    browser.open(f"file://{page}/index.html#bulls_and_cows&mode=answer&seed=3")
    browser.wait_for("document.querySelector('.asked .peg') !== null")

    def answer(bulls, cows):
        browser.value(f"document.querySelector('#bulls').value = {bulls};"
                      f"document.querySelector('#cows').value = {cows};"
                      "document.querySelector('.question .primary').click(); true")

    answer(3, 1)
    browser.wait_for(f"{said} === 'No code of 4 digits gives 3 bulls, 1 cow.'")
    answer(0, 0)
    browser.wait_for("document.querySelectorAll('.mastermind .rows li').length === 1 && "
                     "!document.querySelector('.question').hidden")
    answer(0, 0)
    browser.wait_for("document.querySelectorAll('.mastermind .rows li').length === 2")
    browser.wait_for(f"{said} === 'Answers 1 and 2 contradict each other: no code fits them.'")
    browser.value("[...document.querySelectorAll('.below button')].at(-1).click(); true")  # take back
    browser.wait_for("document.querySelectorAll('.mastermind .rows li').length === 1 && "
                     "!document.querySelector('.question').hidden")


def play_target_number(browser):
    """A game against the population, with the mouse and the keyboard."""
    browser.open(f"file://{page}/index.html#target_number&seed=3&seconds=20")
    browser.wait_for("document.querySelector('.controls') !== null")
    browser.value("document.querySelector('.controls .primary').click(); true")
    browser.wait_for("document.activeElement.matches('.expression:enabled')")
    browser.wait_for("/^Generation [1-9]/.test(document.querySelector('.thought').textContent)")
    for key in "6+":
        browser.press(key)
    browser.value("[...document.querySelectorAll('.tile')].find(t => t.textContent === '25').click(); true")
    browser.wait_for("document.querySelector('.verdict').textContent.startsWith('= 31')")
    check(browser.value("document.querySelectorAll('.tile.used').length") == 2, "used numbers are not marked")
    browser.press("Enter", 13)
    browser.wait_for("document.querySelector('.outcome .sentence') !== null")
    answers = browser.value("document.querySelector('.answers').textContent")
    check(answers.startswith("You6 + 25 = 31"), "the answer is not shown")
    command = browser.value("document.querySelector('.result code').textContent")
    generations = browser.value("document.querySelector('.facts dd').textContent")
    check(str(native(command)["generations"]) == generations, f"{command} makes another run")


def check_tsp(browser):
    by_default = {"places": 40, "map": "scattered", "algorithm": "edge-assembly", "population": 10}
    descent = {"places": 40, "map": "towns", "algorithm": "iterated-local-search", "stall": 100}
    cases = [{**values, "seed": seed} for values in (by_default, descent) for seed in range(1, seeds + 1)]
    cases += [{**values, "map": "grid", "places": places, "seed": 2**64 - 1}
              for values in (by_default, descent) for places in (8, 150)]
    with tempfile.TemporaryDirectory() as folder:
        for case in cases:
            values = {**case, "seed": str(case["seed"])}
            text = browser.value("playground.programs.find(p => p.name === 'tsp')" f".text({json.dumps(values)})")
            with open(f"{folder}/map.tsp", "w", encoding="ascii") as file:
                file.write(text)
            ran = run_in_page(browser, "tsp", values, text)
            report, expected = ran["report"], native(ran["command"].replace("map.tsp", f"{folder}/map.tsp"))
            for name in ("generations", "evaluations", "moves", "restarts"):
                check(report[name] == expected[name], f"{case}: {name} {report[name]}, native {expected[name]}")
            check(report["best"] == expected["length"], f"{case}: {report['best']}, native {expected['length']}")
            # The native program begins at place 1 and goes on to its neighbour of the lower number.
            tour = [place + 1 for place in report["picture"]]
            tour = tour[tour.index(1):] + tour[:tour.index(1)]
            if tour[1] > tour[-1]:
                tour[1:] = tour[:0:-1]
            check(tour == expected["tour"], f"{case}: the tours differ")


def play_tsp(browser):
    """The tour is drawn, and its map is a file."""
    browser.open(f"file://{page}/index.html#tsp&places=60&map=towns&seed=2")
    browser.wait_for("document.querySelector('.status')?.textContent.startsWith('Length ')")
    browser.press("End", 35)
    check(browser.value("document.querySelectorAll('.tour circle').length") == 60, "the places are not drawn")
    path = "document.querySelector('.tour path').getAttribute('d')"
    last = browser.value(path)
    check(last.count("L") == 59, "the tour is not drawn")
    browser.press("Home", 36)
    check(browser.value(path) != last, "the first tour is not drawn")
    link = browser.value("document.querySelector('.tour + .words a').href")
    check("DIMENSION%3A%2060" in link, f"the link to the map is {link}")


def play_n_queens(browser):
    """What a person sees and does, on the page of N queens."""
    browser.open(f"file://{page}/index.html#n_queens&size=10&preset=document&seed=3")
    browser.wait_for("document.querySelector('.status')?.textContent.startsWith('Solved')")
    # It plays from the first generation to the last, and then stands.
    browser.wait_for("document.querySelector('.caption b').textContent !== 'Generation 0'")
    browser.wait_for("!document.querySelector('.play.is-playing')")
    label = browser.value("document.querySelector('.board').getAttribute('aria-label')")
    check(label.endswith("no queen attacks another."), "the last board is no solution")
    generation = "document.querySelector('.caption b').textContent"
    last = browser.value(generation)
    browser.press("ArrowLeft", 37)
    check(browser.value(generation) != last, "the left arrow does not step back")
    browser.press("ArrowRight", 39)
    check(browser.value(generation) == last, "the right arrow does not step forward")
    browser.press("Home", 36)
    check(browser.value(generation) == "Generation 0", "Home does not go to the first generation")
    browser.press("Space", 32)
    browser.wait_for(f"{generation} !== 'Generation 0'")
    browser.value("const t = document.querySelector('.time'); t.value = 1; t.dispatchEvent(new Event('input')); true")
    check(browser.value(generation) == "Generation 1", "the slider does not show the generation")
    check(not browser.value("document.querySelector('.play.is-playing')"), "the slider does not pause")
    browser.press("n", 78)
    browser.wait_for("location.hash.endsWith('seed=4') && "
                     "document.querySelector('.status').textContent.startsWith('Solved')")
    # Wrong input, in the field and in the address.
    browser.value("document.querySelector('#seed').value = '-1'; document.querySelector('form button').click(); true")
    check(not browser.value("document.querySelector('#seed-error').hidden"), "a wrong seed is accepted")
    browser.open(f"file://{page}/index.html#n_queens&size=1000&preset=none&seed=x&population=-3&more=1")
    browser.wait_for("document.querySelector('.status')?.textContent.startsWith('Solved')")
    address = browser.value("location.hash")
    check(address.startswith("#n_queens&size=8&preset=document&population=50"), f"wrong values: {address}")


def check_all(browser):
    for name in names:
        browser.open(f"file://{page}/index.html#{name}")
        browser.wait_for("document.querySelector('form.controls') !== null")
        loaded = browser.value("[...document.scripts].map(s => s.src.split('/').pop())"
                               ".filter(s => s.endsWith('.module.js'))")
        check(set(loaded) <= {f"{name}.module.js"}, f"{name} needs its own module only, but {loaded} were loaded")
        bytes_of_module = os.path.getsize(f"{page}/{name}.module.js")
        check(bytes_of_module <= 1_000_000, f"{name}: the module has {bytes_of_module} bytes")
        globals()[f"check_{name}"](browser)
        globals()[f"play_{name}"](browser)
        for width in (320, 400, 800, 1280):
            browser.resize(width, 900)
            check(browser.value("document.documentElement.scrollWidth <= innerWidth"),
                  f"{name}: at {width} px the page is wider than the window")


if not starts(chromium):
    print("skipped: Chromium does not start here")
    sys.exit(77)
with Browser(chromium) as browser:
    try:
        check_all(browser)
    except RuntimeError as error:
        check(False, error)
    check(browser.errors == [], f"errors of scripts: {browser.errors}")
sys.exit(bool(failures))
