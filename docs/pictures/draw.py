#!/usr/bin/env python3
# SPDX-License-Identifier: BSL-1.0
"""draw.py PROGRAMS: draws the pictures of the README, light and dark, next to this file: docs/pictures/*.png.

They show the page of a run, the page of a comparison and a game, made by the programs in the folder PROGRAMS. It needs
Chromium, tmux and Pillow (packages chromium, tmux, python3-pil). The picture of the game depends on the moment."""

import html
import os
import re
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from PIL import Image

HERE = Path(__file__).resolve().parent
sys.path.append(str(HERE.parents[1] / "tests" / "playground"))
from browser import Browser  # noqa: E402

RUN = "n_queens solve --size 12 --preset document --seed 3 --html page.html"
COMPARISON = ("n_queens compare --size 12 --vary crossover=none,order,cycle --vary population=4,40 "
              "--runs 100 --budget 2000 --seed 1 --html page.html")
GAME = "target_number play --numbers 1,2,4,8,10,25 --target 963 --seed 1"
WIDTH = 1200
STYLE = """body { margin: 0; background: #f6f8fa; color: #1f2328; --green: #1a7f37; --red: #cf222e }
@media (prefers-color-scheme: dark) { body { background: #0d1117; color: #e6edf3; --green: #3fb950; --red: #f85149 } }
pre { margin: 0; padding: 24px 0 0 16px; font: 19.934px/23px 'DejaVu Sans Mono', monospace }
.c1 { font-weight: bold } .c2 { opacity: 0.6 } .c31 { color: var(--red) } .c32 { color: var(--green) }"""


def as_page(screen):
    """A screen with the escape sequences of a terminal as a page."""
    classes, text = set(), ""
    for codes, part in re.findall(r"(?:\x1b\[([\d;]*)m)?([^\x1b]*)", screen):
        for code in filter(None, codes.split(";")):
            classes = set() if code == "0" else classes - {"31", "32"} if code == "39" else classes | {code}
        names = " ".join("c" + name for name in sorted(classes))
        text += f'<span class="{names}">{html.escape(part)}</span>'
    return f'<!doctype html><meta charset="utf-8"><style>{STYLE}</style><pre>{text}</pre>'


def game(programs):
    """The screen of a game some seconds after it began, with half an answer."""
    tmux = ["tmux", "-L", f"clade{os.getpid()}", "-f", "/dev/null"]
    subprocess.run([*tmux, "new-session", "-d", "-x", "80", "-y", "24", f"{programs}/{GAME}"], check=True)
    try:
        time.sleep(3)
        subprocess.run([*tmux, "send-keys", "(25 - 1) * (8 + 2) * 4"], check=True)
        time.sleep(1)
        return subprocess.run([*tmux, "capture-pane", "-p", "-e"], check=True, capture_output=True, text=True).stdout
    finally:
        subprocess.run([*tmux, "kill-server"], check=True)


def main(programs):
    programs = Path(programs).resolve()
    with tempfile.TemporaryDirectory() as folder, Browser(shutil.which("chromium")) as browser:
        page = Path(folder) / "page.html"

        def draw(name, width, height):
            for dark in False, True:
                browser.resize(width, height, dark)
                browser.open(page.as_uri())
                file = HERE / f"{name}{'_dark' if dark else ''}.png"
                browser.screenshot(file, whole=False)
                picture = Image.open(file).convert("RGB")
                picture = picture.quantize(256, Image.Quantize.MAXCOVERAGE, dither=Image.Dither.NONE)
                picture.save(file, optimize=True)
                print(f"{file.name}: {file.stat().st_size} bytes")

        for name, command, height in [("run", RUN, 1290), ("comparison", COMPARISON, 1255)]:
            subprocess.run([f"{programs}/{command}"], shell=True, cwd=folder, check=True, stdout=subprocess.DEVNULL)
            draw(name, WIDTH, height)
        page.write_text(as_page(game(programs)), encoding="utf-8")
        draw("game", 992, 590)


if __name__ == "__main__":
    main(*sys.argv[1:])
