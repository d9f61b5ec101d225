#!/usr/bin/env python3
# SPDX-License-Identifier: BSL-1.0
"""examples.py INCLUDE FOLDER: writes the examples of the documentation into programs, and says how many there are.

An example is what stands between two lines of ~~~ in the comment above a public name. It is the body of a function that
includes docs/reference/examples.hpp. A line of it may say what it gives:

    statistics::median(times);  // = 3

What follows "// = " is an expression to which the one on the left must be equal. FOLDER receives two source files: checked.cpp is a
program that runs the examples with such lines, ends with 1 if a value is another and names the header; shown.cpp has the others,
of which it is enough that they compile: a program of all takes three times as long.
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
    bodies = {"checked": [], "shown": []}
    for header in headers:
        for line, lines in examples_of(header):
            body = body_of(lines, f"{header.relative_to(include)}:{line}")
            bodies["checked" if "  expect(" in body else "shown"].append(body)
    if not any(bodies.values()):
        raise SystemExit("examples.py: no examples in " + include)
    for program, chosen in bodies.items():
        text = BEGIN
        for number, body in enumerate(chosen):
            text += f"\nstatic void example_{number}() {{\n{body}\n}}\n"
        text += "\nint main() {\n" + "".join(f"  example_{i}();\n" for i in range(len(chosen)))
        text += "  return failures == 0 ? 0 : 1;\n}\n"
        pathlib.Path(folder, program + ".cpp").write_text(text)
    print(f"{len(bodies['checked'])} examples with values, {len(bodies['shown'])} without")


if __name__ == "__main__":
    if len(sys.argv) != 3:
        sys.exit("usage: examples.py INCLUDE FOLDER")
    main(sys.argv[1], sys.argv[2])
