# SPDX-License-Identifier: BSL-1.0
"""python3 members.py HEADERS GUIDE: compares the table "Members of the strategies" of docs/guide.md with the headers. Without GUIDE
it prints the table."""

import pathlib
import re
import sys

WORDS = {
    "std::numeric_limits<std::size_t>::max()": "unlimited",
    "detail::worst_unless_better{}": "replaces the worst if the child is better",
    "detail::doubles_population<Strategy> ? 1 : 30": "30 (1 around `ipop` and `bipop`)",
}
# What an empty value means; other empty values are chosen by the number of genes or objectives.
EMPTY = {"box": "the bounds", "mean": "random", "replay": "none"}
# The two names of a member.
NOT_GIVEN = {"populations": "required", "each": "another name of it"}


def value_of(kind, member, given, defaults):
    """A default as the table shows it."""
    if given is None:
        return "required"
    given = given.strip().removeprefix("=").strip()
    if kind in defaults:
        if not defaults[kind]:
            return "required"
        default = defaults[kind] + "{}"
        if default == "detail::not_given{}":
            return NOT_GIVEN[member]
        if default in WORDS:
            return WORDS[default]
        default = default.split("::")[-1]
        return "none" if default == "none{}" else f"`{default}`" if given == "{}" else given
    if given == "{}":
        return EMPTY.get(member, "automatic")
    return WORDS.get(given, given)


def rows_of(text):
    for space in re.findall(r"\nnamespace clade \{\n(.*?)\n\}  // namespace clade\n", text, re.S):
        for head, name, body in re.findall(r"(template <[^;{]*?>\n)?struct (\w+) \{\n(.*?)\n\};", space, re.S):
            if " set_up(" not in body:
                continue
            defaults = {}
            for parameter in re.findall(r"class (\w+)(?: = ([\w:]+))?", head):
                defaults[parameter[0]] = parameter[1]
            body = re.sub(r"//[^\n]*", "", body.split("template <class Problem>")[0])
            members = []
            for statement in re.sub(r"\{[^{}]*\}\(\)", "", body).split(";"):
                statement = " ".join(statement.split())
                if not statement or re.match(r"(static|using|return|\}|if|else)", statement):
                    continue
                kind, member, given = re.fullmatch(r"(.+?) (\w+)( ?=.*|\{.*\})?", statement).groups()
                members.append(f"`{member}` {value_of(kind, member, given, defaults)}")
            yield f"| `{name}` | {', '.join(members)} |"


def table(include):
    rows = []
    for folder in ("strategy", "islands/strategy", "local_search/strategy", "reals/strategy", "objectives/strategy"):
        for header in sorted((include / "clade" / folder).glob("*.hpp")):
            rows += rows_of(header.read_text())
    return rows


rows = table(pathlib.Path(sys.argv[1]))
if len(sys.argv) == 2:
    print("\n".join(rows))
else:
    section = pathlib.Path(sys.argv[2]).read_text().split("\n## Members of the strategies\n")[1].split("\n## ")[0]
    shown = [line for line in section.split("\n") if line.startswith("| `")]
    for row in rows:
        if row not in shown:
            print("docs/guide.md lacks the row\n  " + row)
    for row in shown:
        if row not in rows:
            print("docs/guide.md has a row that the headers do not have\n  " + row)
    if len(rows) < 10 or shown != rows:
        sys.exit(1)
