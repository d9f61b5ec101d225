#!/usr/bin/env python3
# SPDX-License-Identifier: BSL-1.0
"""run_pages.py PROGRAMS FOLDER: opens pages of which a run is a part in Chromium, moves their sliders, and compares what they
show with the histories. PROGRAMS is the folder of the solvers."""
import json
import pathlib
import shutil
import subprocess
import sys

sys.path.append(str(pathlib.Path(__file__).parents[2] / "playground"))
from browser import Browser, starts  # noqa: E402

COMMANDS = {
    "two_objectives": ["fronts", "solve", "--problem", "zdt1", "--budget", "2000", "--seed", "1"],
    "five_objectives": ["fronts", "solve", "--problem", "dtlz2", "--objectives", "5", "--budget", "2000", "--seed", "1"],
    "with_distribution": ["bbob", "solve", "--function", "8", "--algorithm", "ipop", "--dimension", "3", "--seed", "1"],
    "without_distribution": ["bbob", "solve", "--algorithm", "de", "--dimension", "2", "--target", "1e-6", "--seed", "1"],
    "formulas": ["regression", "fit", "TABLE", "--target", "y", "--budget", "3000", "--seed", "1"],
}
LOOK = """({
  label: document.querySelector('.player output').value,
  readings: Object.fromEntries([...document.querySelectorAll('.readings dd')].map(d => [d.dataset.name, d.textContent])),
  text: document.querySelector('.chromosome')?.textContent,
  pictures: document.querySelectorAll('.picture svg').length,
  points: document.querySelector('.points svg .s')?.children.length,
})"""


def number(text):
    return float(text.replace(",", "").replace("\u2212", "-"))


def check(browser, name, page, history):
    data = json.loads(history.read_text())
    rows, columns = data["rows"], [c["name"] for c in data["columns"]]
    last = len(rows) - 1
    browser.open(page.absolute().as_uri())

    def look(i):
        seen, row = browser.value(LOOK), dict(zip(columns, rows[i]))
        assert seen["label"] == f"generation {row['generation']:,} of {rows[last][0]:,}", (name, i, seen["label"])
        for column, value in row.items():
            if column != "seconds" and value is not None:
                assert abs(number(seen["readings"][column]) - value) <= 1e-3 * abs(value), (name, i, column, value)
        best = [b for b in data["best"] if b["generation"] <= row["generation"]]
        if best:
            assert seen["text"] == best[-1]["text"], (name, i)
        if "fronts" in data and i == last:
            assert seen["points"] == len(data["fronts"][i]), (name, i)
        return seen

    end = look(last)
    browser.press("Home", 36)
    look(0)
    browser.press("ArrowRight", 39)
    look(1)
    browser.press("End", 35)
    assert look(last) == end, name
    assert browser.errors == [], (name, browser.errors)
    # A table, a picture and a plot fit into a narrow window.
    browser.resize(400, 800)
    assert browser.value("document.documentElement.scrollWidth") <= 400, name
    browser.resize(1280, 800)
    return end


def main(programs, folder):
    browser = next(filter(None, map(shutil.which, ["chromium", "chromium-browser", "google-chrome"])), None)
    if not browser or not starts(browser):
        print("skipped: Chromium was not found or does not start here")
        sys.exit(77)
    folder = pathlib.Path(folder)
    folder.mkdir(parents=True, exist_ok=True)
    table = folder / "table.csv"
    table.write_text("x,y\n" + "".join(f"{x},{x * x % 17 + x}\n" for x in range(30)))
    with Browser(browser) as chromium:
        for name, command in COMMANDS.items():
            page, history = folder / f"{name}.html", folder / f"{name}.json"
            words = [str(table) if word == "TABLE" else word for word in command[1:]]
            subprocess.run([f"{programs}/{command[0]}", *words, "--html", page, "--history", history], check=False,
                           stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
            end = check(chromium, name, page, history)
            # A tree and a curve.
            assert end["pictures"] == (2 if name == "formulas" else 0), (name, end["pictures"])


if __name__ == "__main__":
    main(*sys.argv[1:])
