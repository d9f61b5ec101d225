#!/usr/bin/env python3
# SPDX-License-Identifier: BSL-1.0
"""history_page.py N_QUEENS FOLDER: clicks through the page of a run in Chromium, and compares what it shows with the history."""
import html
import json
import pathlib
import re
import shutil
import subprocess
import sys

sys.path.append(str(pathlib.Path(__file__).parents[2] / "playground"))
from browser import OPTIONS, starts  # noqa: E402

# Runs after the script of the page, and leaves what it saw in the title.
CLICKS = """
<script>
(async () => {
  const seen = {};
  const readings = () => Object.fromEntries([...document.querySelectorAll('.readings dd')].map(d => [d.dataset.name, d.textContent]));
  const look = name => seen[name] = {
    label: document.querySelector('.player output').value, readings: readings(),
    text: document.querySelector('.chromosome').textContent,
    picture: document.querySelector('.picture title').textContent,
    cursor: Number(document.querySelector('.course .cursor').getAttribute('x1')),
    bars: [...document.querySelector('.histogram svg').querySelectorAll('.bar')].map(b => Number(b.getAttribute('height'))),
    islands: [...document.querySelectorAll('.on-desk .islands .reading')].map(text => Number(text.textContent)),
    arrows: [...document.querySelectorAll('.on-desk .islands .s1:last-of-type path')].map(path =>
      [path.querySelector('title')?.textContent.replace(/\\s+/g, ' '), path.getAttribute('d')]),
    islands_cursor: Number(document.querySelector('.on-desk .islands .cursor')?.getAttribute('x1')),
    button: document.querySelector('.player button').textContent};
  const key = (k, target = document.body) => target.dispatchEvent(new KeyboardEvent('keydown', {key: k, bubbles: true}));
  const wait = ms => new Promise(done => setTimeout(done, ms));
  look('at the end');
  key('Home'); look('at the beginning');
  key('ArrowRight'); key('ArrowRight'); key('ArrowLeft'); look('second');
  const slider = document.querySelector('.player input');
  slider.value = 5; slider.dispatchEvent(new Event('input')); look('by the slider');
  key('Home'); document.querySelector('.player button').click(); look('playing'); await wait(1000);
  key(' '); look('paused');
  key('End'); look('at the end again');
  const plot = document.querySelector('.course svg'), box = plot.getBoundingClientRect();
  plot.dispatchEvent(new PointerEvent('pointerdown', {bubbles: true, clientX: box.left, clientY: box.top})); look('by the plot');
  seen.errors = window.errors;
  document.title = JSON.stringify(seen);
})();
</script>
"""


def number(text):
    return float(text.replace(",", "").replace("\u2212", "-").replace("\u00a0", ""))


def main(program, folder):
    browser = next(filter(None, map(shutil.which, ["chromium", "chromium-browser", "google-chrome"])), None)
    if not browser:
        print("skipped: chromium was not found")
        sys.exit(77)
    folder = pathlib.Path(folder)
    folder.mkdir(parents=True, exist_ok=True)
    if not starts(browser):
        print("skipped: Chromium does not start here")
        sys.exit(77)
    seen, data = click(browser, program, folder, [])
    compare(seen, data)
    assert seen["at the end"]["islands"] == seen["at the end"]["arrows"] == []
    seen, data = click(browser, program, folder, ["--islands", "3", "--every", "5"])
    compare(seen, data)
    compare_islands(seen, data)


def click(browser, program, folder, options):
    page, history = folder / "run.html", folder / "run.json"
    subprocess.run([program, "solve", "--size", "30", "--seed", "1", *options, "--html", page, "--history", history],
                   check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    text = page.read_text()
    text = text.replace("<head>", "<head><script>window.errors = []; window.onerror = m => errors.push(m)</script>", 1)
    clicked = folder / "clicked.html"
    clicked.write_text(text.replace("</body>", CLICKS + "</body>"))
    dom = subprocess.run([browser, *OPTIONS, f"--user-data-dir={folder}/profile", "--dump-dom",
                          "--virtual-time-budget=20000", clicked.absolute().as_uri()], check=True,
                         capture_output=True, text=True).stdout
    seen = json.loads(html.unescape(re.search(r"<title>(\{.*?)</title>", dom, re.S).group(1)))
    return seen, json.loads(history.read_text())


def compare_islands(seen, data):
    last = len(data["rows"]) - 1
    assert data["island_columns"][1] == "best"
    for name, i in {"at the end": last, "at the beginning": 0, "second": 1, "by the slider": 5}.items():
        one = seen[name]
        assert one["islands"] == [island[1] for island in data["islands"][i]], (name, one["islands"])
        # Each arrow is a curve with a title, and a tip.
        assert [title for title, _ in one["arrows"][::2]] == [
            f"{n} individual{'s' if n > 1 else ''} from island {start} to island {end}"
            for start, end, n in data["migrations"][i]], (name, one["arrows"])
        assert all(abs(float(re.match(r"M([\d.]+)", path).group(1)) - one["islands_cursor"]) < 1e-6
                   for _, path in one["arrows"]), name
    assert len(seen["at the beginning"]["arrows"]) == 0 and len(seen["second"]["arrows"]) == 6


def compare(seen, data):
    rows, names = data["rows"], [c["name"] for c in data["columns"]]
    last = len(rows) - 1

    def check(name, i):
        one, row = seen[name], dict(zip(names, rows[i]))
        assert one["label"] == f"generation {row['generation']} of {rows[last][0]}", (name, one["label"])
        for column, value in row.items():
            if value is None:
                assert one["readings"][column] == "\u2014", (name, column)
            elif column != "seconds":
                assert abs(number(one["readings"][column]) - value) <= 1e-3 * abs(value), (name, column, value)
        best = [b for b in data["best"] if b["generation"] <= row["generation"]][-1]
        assert one["text"] == best["text"], name
        pairs = int(best["fitness"])
        assert ("none attacked" if pairs == 0 else f"{pairs} attacking pair") in one["picture"], (name, one["picture"])
        counts = data["histograms"][i]
        assert all(abs(h - 160 * n / max(counts)) < 1e-6 for h, n in zip(one["bars"], counts)), name

    assert seen["errors"] == [], seen["errors"]
    check("at the end", last)
    check("at the beginning", 0)
    check("second", 1)
    check("by the slider", 5)
    check("at the end again", last)
    check("by the plot", 0)
    assert seen["at the beginning"]["cursor"] < seen["second"]["cursor"] < seen["by the slider"]["cursor"]
    assert seen["playing"]["button"] == "Pause" and seen["paused"]["button"] == "Play"
    assert number(seen["paused"]["readings"]["generation"]) > 0


if __name__ == "__main__":
    main(*sys.argv[1:])
