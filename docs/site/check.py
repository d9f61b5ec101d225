#!/usr/bin/env python3
# SPDX-License-Identifier: BSL-1.0
"""check.py SITE: every link within a site leads to a file and a place that exist, and no page loads anything from another
host."""

import html
import re
import sys
from pathlib import Path
from urllib.parse import unquote, urlsplit

LOADED = {"img", "script", "link", "source", "iframe", "object", "embed", "video", "audio", "image", "use"}
TAG = re.compile(r"<([a-zA-Z][\w-]*)((?:\s+[^\s=>]+(?:\s*=\s*(?:\"[^\"]*\"|'[^']*'|[^\s>]*))?)*)\s*/?>")
ATTRIBUTE = re.compile(r"([^\s=]+)\s*=\s*(?:\"([^\"]*)\"|'([^']*)'|([^\s>]*))")
IN_STYLE = re.compile(r"(?:url\(\s*|@import\s+)['\"]?([^'\")\s]+)")


class Page:
    """The names of the places of a page, where its links lead, and what it loads."""

    def __init__(self, text):
        text = re.sub(r"<!--.*?-->", "", text, flags=re.S)
        styles = re.findall(r"<style.*?</style>", text, flags=re.S)
        self.loads = [url for style in styles for url in IN_STYLE.findall(style)]
        text = re.sub(r"(<(script|style)\b[^>]*>).*?</\2>", r"\1", text, flags=re.S)
        self.places, self.links = {"", "top"}, []
        for tag, rest in TAG.findall(text):
            attributes = {name.lower(): html.unescape(a or b or c) for name, a, b, c in ATTRIBUTE.findall(rest)}
            self.places.update(attributes[name] for name in ("id", "name") if name in attributes)
            urls = [attributes[name] for name in ("href", "src", "data", "xlink:href") if name in attributes]
            urls += [part.split()[0] for part in attributes.get("srcset", "").split(",") if part.strip()]
            (self.loads if tag.lower() in LOADED else self.links).extend(urls)
            self.loads += IN_STYLE.findall(attributes.get("style", ""))


def main(site):
    site = Path(site).resolve()
    pages = {file: Page(file.read_text(encoding="utf-8")) for file in sorted(site.rglob("*.html"))}
    faults, checked = [], 0
    loads = [(file, url) for file, page in pages.items() for url in page.loads]
    loads += [(file, url) for file in site.rglob("*.css") for url in IN_STYLE.findall(file.read_text(encoding="utf-8"))]
    for file, url in loads:
        if urlsplit(url).netloc:
            faults.append(f"{file.relative_to(site)} loads {url}")
    for file, url in loads + [(file, url) for file, page in pages.items() for url in page.links]:
        parts = urlsplit(url)
        if parts.scheme or parts.netloc or file.name == "404.html":  # a server shows 404.html at any address
            continue
        checked += 1
        target = (file.parent / unquote(parts.path)).resolve() if parts.path else file
        if site not in target.parents or not target.is_file():
            faults.append(f"{file.relative_to(site)} has a link to {url}, which is not there")
        elif target in pages and unquote(parts.fragment) not in pages[target].places:
            faults.append(f"{file.relative_to(site)} has a link to {url}, but there is no such place on the page")
    print("\n".join(faults), file=sys.stderr, end="\n" if faults else "")
    print(f"{len(pages)} pages, {checked} links within the site")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]) if len(sys.argv) == 2 else __doc__)
