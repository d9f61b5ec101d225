#!/usr/bin/env python3
# SPDX-License-Identifier: BSL-1.0
"""browser_page.py LIVE_RUN FOLDER: clicks through a live page in Chromium. Pictures of it come into the folder."""
import pathlib
import shutil
import sys

HERE = pathlib.Path(__file__).parent
sys.path[:0] = [str(HERE.parent / "playground"), str(HERE)]
import browser  # noqa: E402
import http_page  # noqa: E402

STATUS = "document.querySelector('.live output').value"
GENERATION = f"Number({STATUS}.match(/generation ([0-9,]+)/)?.[1].replaceAll(',', '') ?? -1)"


def main(program, folder):
    name = next(filter(None, map(shutil.which, ["chromium", "chromium-browser", "google-chrome"])), None)
    if not name or not browser.starts(name):
        print("skipped: Chromium does not start here")
        sys.exit(77)
    folder = pathlib.Path(folder)
    folder.mkdir(parents=True, exist_ok=True)
    run = http_page.Run(program, "100000")
    with browser.Browser(name) as page, browser.Browser(name) as second:
        def click(what):
            page.value(f"document.querySelector('.live [data-do={what}]').click()")

        run.do("rate", "100")  # so that the run does not end before it is paused
        page.open(run.address)
        page.wait_for(f"{GENERATION} > 0")
        second.open(run.address)
        second.wait_for(f"{GENERATION} > 0")
        click("pause")
        page.wait_for(f"{STATUS}.startsWith('Paused')")
        page.wait_for("document.querySelector('.run .player input') !== null")
        paused = page.value(GENERATION)
        assert page.value("document.querySelector('.live [data-do=pause]').textContent") == "Continue"
        # The slider goes through all generations while the run stands still.
        page.press("Home", 36)
        page.wait_for("document.querySelector('.player output').value.startsWith('generation 0 of')")
        assert page.value("document.querySelector('.readings [data-name=generation]').textContent") == "0"
        page.press("End", 35)
        page.wait_for(f"document.querySelector('.player output').value.endsWith('of {paused:,}')")
        # A focused slider keeps the focus.
        page.value("document.querySelector('.run .player input').focus()")
        click("step")
        page.wait_for(f"{GENERATION} === {paused + 1}")
        page.wait_for("document.activeElement.matches('.run .player input')")
        page.value("document.querySelector('.live [data-do=step]').focus()")
        page.press(".", 190)
        page.wait_for(f"{GENERATION} === {paused + 2}")
        second.wait_for(f"{GENERATION} === {paused + 2}")
        page.wait_for("document.querySelector('.run .player input') !== null")
        for width in (1280, 800, 400):
            for dark in (False, True):
                page.resize(width, 900, dark)
                page.screenshot(folder / f"paused_{width}_{'dark' if dark else 'light'}.png")
                assert page.value("document.documentElement.scrollWidth <= innerWidth"), width
        page.resize(1280, 900)
        page.value(f"document.querySelector('.live form input').value = '{http_page.BOARD}'")
        page.value("document.querySelector('.live form button').click()")
        page.wait_for("document.querySelector('.live .message').textContent.includes('Added to generation')")
        second.wait_for("document.querySelector('.live .message').textContent.includes('Steered: 1 added by hand')")
        page.value("document.activeElement.blur()")
        page.press("Space", 32)
        page.wait_for(f"{STATUS}.startsWith('Running') && {GENERATION} > {paused + 10}")
        page.screenshot(folder / "running.png")
        # A closed page does not disturb the run.
        before = page.value(GENERATION)
        second.send("Page.navigate", url="about:blank")
        page.wait_for(f"{GENERATION} > {before}")
        page.value("const s = document.querySelector('.live select'); s.value = '10'; s.dispatchEvent(new Event('change'))")
        click("stop")
        page.wait_for(f"{STATUS}.startsWith('Ended')")
        page.wait_for("document.querySelector('.run .player input') !== null")
        result, additions = run.end()
        assert page.value(GENERATION) == result["generations"], result
        assert "ended on the page" in page.value(STATUS)
        # The page stays after the end of the program.
        page.press("Home", 36)
        page.wait_for("document.querySelector('.player output').value.startsWith('generation 0 of')")
        page.screenshot(folder / "ended.png")
        assert page.errors == [] and second.errors == [], (page.errors, second.errors)
        assert additions == [f"{paused + 2} {http_page.BOARD}"], additions


if __name__ == "__main__":
    main(*sys.argv[1:])
