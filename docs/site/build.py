#!/usr/bin/env python3
# SPDX-License-Identifier: BSL-1.0
"""build.py SITE PROGRAMS [PLAYGROUND]: makes the site in the folder SITE, with the first page index.html.

The site has the README, the pages of docs, the reference, and the pages that the programs in the folder PROGRAMS write.
If PLAYGROUND is a folder with the page of the playground, the site has it too. SITE_sources has what the site is made
from. Exits with 77 if a program that is needed is not installed, with 1 if a page or a link is wrong."""

import json
import os
import re
import shutil
import subprocess
import sys
import textwrap
from pathlib import Path

HERE = Path(__file__).resolve().parent
SOURCE = HERE.parents[1]
# Links to sources lead to the pages of the reference that show them.
SOURCES = [
    (r"(\.\./|)examples/gallery/(\w+)\.cpp", r"\1reference/\2_8cpp-example.html"),
    (r"(\.\./|)examples(/gallery)?", r"\1reference/examples.html"),
    (r"LICENSE", r"LICENSE.txt"),
]


def missing():
    """What is not installed: programs, with the packages of Debian that have them."""
    try:
        themes = subprocess.run(["mkdocs", "build", "--help"], capture_output=True, text=True, check=False).stdout
    except OSError:
        themes = ""
    found = {"mkdocs with the theme Material (package mkdocs-material)": "material" in themes,
             "Doxygen (packages doxygen and doxygen-awesome-css)": shutil.which("doxygen")}
    return [name for name, is_there in found.items() if not is_there]


def for_mkdocs(text):
    """A page of GitHub's Markdown as mkdocs reads it. Comments that name commands and files become titles of blocks."""
    text = re.sub(r"^<!-- output: (.*) -->\n+```\n", r'```text title="$ \1"\n', text, flags=re.M)
    text = re.sub(r"^<!-- (?:file|part of): (.*) -->\n+```(\w*)\n",
                  lambda m: f'```{m[2] or "text"} title="{m[1]}"\n', text, flags=re.M)
    parts = re.split(r"(^```.*?^```$)", text, flags=re.M | re.S)
    for i in range(0, len(parts), 2):  # outside of blocks
        # In a row of a table, GitHub reads `a \| b` as code with a bar, mkdocs `a | b`.
        parts[i] = re.sub(r"^\|.*$", lambda row: re.sub(r"`[^`]+`", lambda code: code[0].replace(r"\|", "|"), row[0]),
                          parts[i], flags=re.M)
        # Unlike GitHub, mkdocs needs eight spaces before code in a list, and an empty line before a list.
        parts[i] = re.sub(r"\n\n( {6}\S.*\n(?: {6}.*\n)*)", lambda m: "\n\n" + textwrap.indent(m[1], "  "), parts[i])
        parts[i] = re.sub(r"^([^\s\-*|>#].*\n| {8}.*\n)(?=- )", r"\1\n", parts[i], flags=re.M)
        for link, target in SOURCES:
            parts[i] = re.sub(rf"\]\({link}\)", rf"]({target})", parts[i])
    return "".join(parts)


def gather(pages, programs, playground):
    """Copies the pages of the project to the folder `pages`, and lets the programs write theirs."""
    names = ["README.md", "CONTRIBUTING.md", "CHANGELOG.md"]
    for file in [*(SOURCE / name for name in names), *(SOURCE / "docs").rglob("*")]:
        inner = file.relative_to(SOURCE)
        if inner.parts[:2] == ("docs", "reference") or file.suffix not in (".md", ".svg", ".png"):
            continue
        (pages / inner).parent.mkdir(parents=True, exist_ok=True)
        if file.suffix == ".md":
            (pages / inner).write_text(for_mkdocs(file.read_text(encoding="utf-8")), encoding="utf-8")
        else:
            shutil.copy(file, pages / inner)
    shutil.copy(SOURCE / "LICENSE", pages / "LICENSE.txt")
    shutil.copy(HERE / "style.css", pages)

    shutil.move(pages.parent / "reference" / "html", pages / "reference")
    for page in (pages / "reference").glob("*.html"):
        text = page.read_text(encoding="utf-8")
        page.write_text(text.replace('id="projectname">clade', 'id="projectname"><a href="../index.html">clade</a>'),
                        encoding="utf-8")

    if playground:
        shutil.copytree(playground, pages / "playground")
        page = pages / "docs" / "playground.md"
        link = "\n\n[Open the playground](../playground/index.html)\n\n"
        page.write_text(page.read_text(encoding="utf-8").replace("\n\n", link, 1), encoding="utf-8")

    listed = re.findall(r"^ *- (?:\w+: )?(\S+\.md)$", (HERE / "mkdocs.yml").read_text(encoding="utf-8"), flags=re.M)
    for page in pages.rglob("*.md"):
        if str(page.relative_to(pages)) not in listed:
            sys.exit(f"site: {page.relative_to(pages)} is not in the navigation of docs/site/mkdocs.yml")

    text = (HERE / "pages.md").read_text(encoding="utf-8")
    commands = "".join(re.findall(r"^    (.*\n)", text, flags=re.M))
    environment = {**os.environ, "PATH": f"{programs}:{os.environ['PATH']}"}
    done = subprocess.run(["sh", "-c", commands], cwd=pages / "docs" / "site", env=environment, check=False,
                          capture_output=True, text=True, stdin=subprocess.DEVNULL)
    # A run that does not reach its goal ends with 1, so whether a command worked is seen by its page.
    for page in re.findall(r"--html (\S+)", commands):
        if not (pages / "docs" / "site" / page).exists():
            sys.exit(f"{done.stderr}site: docs/site/pages.md: no command wrote {page}")


def search_as_a_script(site):
    """The search of a page that was opened from a file: its data and its worker in a script."""
    index = json.loads((site / "search" / "search_index.json").read_text(encoding="utf-8"))
    [worker] = (site / "assets" / "javascripts" / "workers").glob("search.*.js")
    source = re.sub(r"//# sourceMappingURL=.*", "", worker.read_text(encoding="utf-8"))
    (site / "search" / "local.js").write_text(
        f"var __search = {{index: Promise.resolve({json.dumps(index)}),\n"
        f"worker: URL.createObjectURL(new Blob([{json.dumps(source)}], {{type: 'text/javascript'}}))}};\n",
        encoding="utf-8")


def main(site, programs, playground=None):
    if not_there := missing():
        print(f"site: not found: {', '.join(not_there)}", file=sys.stderr)
        return 77
    site = Path(site).resolve()
    sources = site.with_name(site.name + "_sources")
    for old in (site, sources):
        shutil.rmtree(old, ignore_errors=True)
    pages = sources / "pages"
    pages.mkdir(parents=True)
    subprocess.run(["sh", SOURCE / "docs" / "reference" / "build.sh", sources / "reference"], check=True)
    gather(pages, Path(programs).resolve(), playground)
    done = subprocess.run(["mkdocs", "build", "--config-file", HERE / "mkdocs.yml", "--site-dir", site], check=False,
                          env={**os.environ, "CLADE_SITE_PAGES": str(pages)}, capture_output=True, text=True)
    if done.returncode != 0:
        print(*(line for line in done.stderr.splitlines() if not line.startswith("INFO")), sep="\n", file=sys.stderr)
        return 1
    search_as_a_script(site)
    return subprocess.run([sys.executable, HERE / "check.py", site], check=False).returncode


if __name__ == "__main__":
    if len(sys.argv) not in (3, 4):
        sys.exit(__doc__)
    try:
        sys.exit(main(*sys.argv[1:]))
    except subprocess.CalledProcessError as error:
        sys.exit(f"site: {' '.join(map(str, error.cmd))} ended with {error.returncode}")
