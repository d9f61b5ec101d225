#!/usr/bin/env python3
"""without_example.py XML INCLUDE: lists the public names of clade that no example of the documentation uses, from Doxygen's XML.
Ends with 1 if there are any, or a concept whose comment has no table of its expressions.

Asked for are types and functions of namespaces. An example uses `clade::kind::name` if it says `kind::name`, and `clade::name` if
it says `name`. Not asked for are types that are the result of a function, and others in RESULTS, which
the examples of the functions have in their hands; and the parts of reports and studies, which programs use as a whole.
"""
import glob
import pathlib
import re
import sys
import xml.etree.ElementTree as xml

sys.path.insert(0, str(pathlib.Path(__file__).parent))
from examples import examples_of  # noqa: E402
from undocumented import is_internal  # noqa: E402

RESULTS = set()


def names_of(folder):
    names = set()
    for file in glob.glob(folder + "/*.xml"):
        for compound in xml.parse(file).getroot().iter("compounddef"):
            name = compound.findtext("compoundname")
            if is_internal(name) or "<" in name:
                continue
            if compound.get("kind") in ("class", "struct"):
                names.add(name)
            elif compound.get("kind") == "namespace":
                names |= {f"{name}::{m.findtext('name')}" for m in compound.iter("memberdef")
                          if m.get("kind") == "function" and not m.findtext("name").startswith("operator")}
    types = names | RESULTS
    return {n for n in names if n.rsplit("::", 1)[0] not in types}


def without_example(xml_folder, include):
    text = "\n".join(line for h in pathlib.Path(include).rglob("*.hpp") for _, lines in examples_of(h) for line in lines)
    missing = []
    for name in sorted(names_of(xml_folder)):
        called = name.removeprefix("clade::")
        if not re.search(r"(?<![\w:])(clade::)?" + re.escape(called) + r"\b", text) and name not in RESULTS:
            missing.append(name)
    return missing


def without_table(folder):
    concepts = [xml.parse(file).getroot().find("compounddef") for file in glob.glob(folder + "/concept*.xml")]
    return sorted(c.findtext("compoundname") for c in concepts
                  if c.get("kind") == "concept" and not is_internal(c.findtext("compoundname")) and c.find(".//table") is None)


if __name__ == "__main__":
    if len(sys.argv) != 3:
        sys.exit("usage: without_example.py XML INCLUDE")
    missing = without_example(sys.argv[1], sys.argv[2])
    bare = without_table(sys.argv[1])
    print("\n".join(missing + bare))
    print(f"{len(missing)} public names are used in no example, {len(bare)} concepts have no table", file=sys.stderr)
    sys.exit(1 if missing or bare else 0)
