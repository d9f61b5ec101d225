#!/usr/bin/env python3
# SPDX-License-Identifier: BSL-1.0
"""examples.py INCLUDE FOLDER: writes the examples of the documentation into a program, and prints their number.

An example is what stands between two lines of ~~~ in the comment above a public name. It is the body of a function that
includes docs/reference/examples.hpp. A line of it may say what it gives:

    statistics::median(times);  // = 3

The expression after "// = " must be equal to the one before it. FOLDER receives the source file examples.cpp. The program runs the
examples with such lines, names the header of each unequal value, and then ends with 1. The other examples must compile; they are
inline functions without a call, for which the compiler generates no code.
"""
import pathlib
import re
import sys

BEGIN = """#include "examples.hpp"

static int failures = 0;
template <class A, class B>
static void expect(const A& value, const B& expected, const char* where) {
  if (value == expected) return;
  std::cerr << where << ": the value is another\\n";
  ++failures;
}
"""


def examples_of(header):
    """The examples of a header: pairs of the number of their first line and their lines."""
    found, lines, inside = [], [], False
    for number, line in enumerate(header.read_text().splitlines(), 1):
        comment = re.match(r" */// ?(.*)$", line)
        if comment is None or not comment.group(1).startswith("~~~"):
            if inside and comment is None:
                raise SystemExit(f"{header}:{number}: the example does not end with ~~~")
            if inside:
                lines.append(comment.group(1))
        elif inside:
            found.append((first, lines))
            lines, inside = [], False
        else:
            inside, first = True, number + 1
    return found


def body_of(lines, where):
    body = []
    for line in lines:
        checked = re.match(r"( *)(.*);  // = (.*)$", line)
        if checked:
            indent, value, expected = checked.groups()
            told = f"{where}: {value}".replace("\\", "\\\\").replace('"', '\\"')
            line = f'{indent}expect({value}, {expected}, "{told}");'
        body.append("  " + line)
    return "\n".join(body)


def main(include, folder):
    headers = sorted(pathlib.Path(include).rglob("*.hpp"))
    checked, shown = [], []
    for header in headers:
        for line, lines in examples_of(header):
            body = body_of(lines, f"{header.relative_to(include)}:{line}")
            (checked if "  expect(" in body else shown).append(body)
    if not checked and not shown:
        raise SystemExit("examples.py: no examples in " + include)
    text = BEGIN
    for number, body in enumerate(checked):
        text += f"\nstatic void checked_{number}() {{\n{body}\n}}\n"
    for number, body in enumerate(shown):
        text += f"\ninline void shown_{number}() {{\n{body}\n}}\n"
    text += "\nint main() {\n" + "".join(f"  checked_{i}();\n" for i in range(len(checked)))
    text += "  return failures == 0 ? 0 : 1;\n}\n"
    pathlib.Path(folder, "examples.cpp").write_text(text)
    print(f"{len(checked)} examples with values, {len(shown)} without")


if __name__ == "__main__":
    if len(sys.argv) != 3:
        sys.exit("usage: examples.py INCLUDE FOLDER")
    main(sys.argv[1], sys.argv[2])
