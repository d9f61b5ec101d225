#!/usr/bin/env python3
# SPDX-License-Identifier: BSL-1.0
"""markdown.py SOURCE: what GitHub and mkdocs read differently is changed for mkdocs, and nothing else."""

import sys
from pathlib import Path

sys.dont_write_bytecode = True
sys.path.append(str(Path(sys.argv[1]) / "docs" / "site"))
from build import for_mkdocs  # noqa: E402

CASES = {
    "<!-- output: nim evolve -->\n```\na \\| b\n```\n": '```text title="$ nim evolve"\na \\| b\n```\n',
    "<!-- file: examples/a.cpp -->\n```cpp\nint a;\n```\n": '```cpp title="examples/a.cpp"\nint a;\n```\n',
    "<!-- part of: examples/a.cpp -->\n```cpp\nint a;\n```\n": '```cpp title="examples/a.cpp"\nint a;\n```\n',
    "| `a \\|\\| b` | c |\n": "| `a || b` | c |\n",
    "`a \\| b`\n": "`a \\| b`\n",
    "Errors:\n- one\n- two\n  lines\n- three\n": "Errors:\n\n- one\n- two\n  lines\n- three\n",
    "- one:\n\n      command\n        more\n- two\n": "- one:\n\n        command\n          more\n\n- two\n",
    "One:\n\n    command \\\n      more\n\nTwo\n": "One:\n\n    command \\\n      more\n\nTwo\n",
    "# A heading\n- one\n": "# A heading\n- one\n",
    "[a](../examples/gallery/one_max.cpp), [all](../examples/gallery), [licence](LICENSE)\n":
        "[a](../reference/one_max_8cpp-example.html), [all](../reference/examples.html), "
        "[licence](LICENSE.txt)\n",
}
for text, expected in CASES.items():
    assert for_mkdocs(text) == expected, (text, for_mkdocs(text))
