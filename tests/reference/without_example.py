#!/usr/bin/env python3
# SPDX-License-Identifier: BSL-1.0
"""without_example.py XML INCLUDE: lists the public names of clade that no example of the documentation uses, from Doxygen's XML.
Ends with 1 if there are any, or a concept whose comment has no table of its expressions.

Asked for are types and functions of namespaces. An example uses `clade::kind::name` if it says `kind::name`, and `clade::name` if
it says `name`. Not asked for are the names of PARTS: what operators, reports and studies are made of, and what needs a package of
its own, for which there are programs in examples/.
"""
import glob
import pathlib
import re
import sys
import xml.etree.ElementTree as xml

sys.path.insert(0, str(pathlib.Path(__file__).parent))
from examples import examples_of  # noqa: E402
from undocumented import is_internal  # noqa: E402

PARTS = re.compile(
    """clade::(report::(?!(text|markdown|csv|json|html|front_html|description|iohprofiler|coco|latex|plots_of|write_file)$).*
    |study::(?!(findings|experiment|results)$).*|mpi::.*|execution::mpi(_options)?|external::.*|live::.*
    |any::(prepared_.*|.*_call|operation|policy|sampler)
    |checkpoint::(contents|damaged|difference|file|from_bytes|to_bytes)
    |chromosome::write_cases|selection::(fitness_range|proportional_weights)
    |statistics::(check_.*|in_pairs|.*_tail|permutation_result|shuffle|stratified_permutation|stratum))$""", re.VERBOSE)


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
    return {n for n in names if n.rsplit("::", 1)[0] not in names and not PARTS.match(n)}


def without_example(xml_folder, include):
    text = "\n".join(line for h in pathlib.Path(include).rglob("*.hpp") for _, lines in examples_of(h) for line in lines)
    missing = []
    for name in sorted(names_of(xml_folder)):
        called = name.removeprefix("clade::")
        if not re.search(r"(?<![\w:])(clade::)?" + re.escape(called) + r"\b", text):
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
