#!/usr/bin/env python3
# SPDX-License-Identifier: BSL-1.0
"""in_chromium.py SITE: opens pages of the site from files in Chromium. Scripts have no errors, the search finds pages, the
colours are those that the reader prefers, no page is wider than a narrow screen, and everything is loaded from files."""

import pathlib
import shutil
import sys

sys.path.append(str(pathlib.Path(__file__).parents[1] / "playground"))
from browser import Browser, starts  # noqa: E402

program = next(filter(None, map(shutil.which, ["chromium", "chromium-browser", "google-chrome"])), None)
site = pathlib.Path(sys.argv[1]).resolve()
if not program or not (site / "index.html").exists() or not starts(program):
    print("skipped: Chromium or the site was not found")
    sys.exit(77)

with Browser(program) as browser:
    for page in ["index.html", "docs/gallery.html", "docs/guide.html", "docs/operators.html", "docs/site/pages.html",
                 "docs/site/queens.html", "reference/index.html"]:
        for dark in False, True:
            browser.resize(400, 800, dark)
            browser.open((site / page).as_uri())
            width = browser.value("document.documentElement.scrollWidth")
            assert width <= 400, f"{page} is {width} pixels wide"
            [red, *_] = browser.value("getComputedStyle(document.body).backgroundColor.match(/\\d+/g).map(Number)")
            assert page == "reference/index.html" or (red < 128) == dark, f"{page} has the wrong colours"
            loaded = browser.value("performance.getEntriesByType('resource').map(each => each.name)")
            assert all(url.startswith(("file:", "data:", "blob:")) for url in loaded), f"{page} loads {loaded}"

    browser.resize(1280, 800)
    browser.open((site / "docs" / "guide.html").as_uri())
    browser.value("document.querySelector('.md-search__input').focus()")
    # The worker is ready.
    browser.wait_for("document.querySelector('.md-search-result__meta').textContent.includes('Type')")
    for key in "hypervolume":
        browser.press(key)
    browser.wait_for("document.querySelector('.md-search-result__link') !== null")
    assert browser.value("document.querySelector('.md-search-result__link').href").startswith("file:")
    assert not browser.errors, browser.errors
