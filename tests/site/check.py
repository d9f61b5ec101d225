#!/usr/bin/env python3
# SPDX-License-Identifier: BSL-1.0
"""check.py SOURCE: the check of the site finds links that lead nowhere, and what is loaded from other hosts."""

import subprocess
import sys
import tempfile
from pathlib import Path

GOOD = """<link rel="stylesheet" href="style.css"><h1 id="a-heading">A heading</h1>
<a href="#a-heading">here</a> <a href="inner/page.html#place">there</a> <a href="https://example.org/">elsewhere</a>
<script>const text = '<a href="not/a/link.html">';</script><img src="data:image/png;base64,AAAA">"""
PLANTED = {
    '<a href="nowhere.html">': "page.html has a link to nowhere.html, which is not there",
    '<a href="inner">': "page.html has a link to inner, which is not there",
    '<a href="../outside.html">': "page.html has a link to ../outside.html, which is not there",
    "<a class=wide href='#no-heading'>": "page.html has a link to #no-heading, but there is no such place on the page",
    '<a href="inner/page.html#away">':
        "page.html has a link to inner/page.html#away, but there is no such place on the page",
    '<img alt="a > b" src="picture.svg">': "page.html has a link to picture.svg, which is not there",
    '<source srcset="small.png 1x, style.css 2x">': "page.html has a link to small.png, which is not there",
    '<img src="https://example.org/a.png">': "page.html loads https://example.org/a.png",
    '<link rel="preconnect" href="//example.org">': "page.html loads //example.org",
    "<style>@import 'https://example.org/a.css';</style>": "page.html loads https://example.org/a.css",
    '<p style="background: url(http://example.org/a.png)">': "page.html loads http://example.org/a.png",
}


def check(folder, text):
    (folder / "page.html").write_text(text, encoding="utf-8")
    program = Path(sys.argv[1]) / "docs" / "site" / "check.py"
    done = subprocess.run([sys.executable, program, folder], capture_output=True, text=True, check=False)
    return done.returncode, done.stderr


with tempfile.TemporaryDirectory() as name:
    site = Path(name) / "site"
    (site / "inner").mkdir(parents=True)
    (site / "inner" / "page.html").write_text('<a name="place">', encoding="utf-8")
    (site / "style.css").write_text("p { color: red }", encoding="utf-8")
    (Path(name) / "outside.html").write_text("", encoding="utf-8")
    assert check(site, GOOD) == (0, ""), check(site, GOOD)
    for planted, message in PLANTED.items():
        assert check(site, GOOD + planted) == (1, message + "\n"), (planted, check(site, GOOD + planted))
    (site / "style.css").write_text("p { background: url('https://example.org/a.png') }", encoding="utf-8")
    assert check(site, GOOD) == (1, "style.css loads https://example.org/a.png\n"), check(site, GOOD)
