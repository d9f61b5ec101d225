#!/usr/bin/env python3
# SPDX-License-Identifier: BSL-1.0
"""undocumented.py XML: lists the public names of clade without a comment, from Doxygen's XML. Ends with 1 if there are any.

A name is documented if it has a comment of its own, or if the comment of its type or namespace names it: parameters of an
operator are often said in one sentence. Not asked for are the members that the contracts of policies name, which the page on
design describes once for all operators; constructors, assignments, comparisons and conversions; and the types inside of types,
which users do not name.
"""
import glob
import re
import sys
import xml.etree.ElementTree as xml

# The contracts of policies, strategies, executors and observers, and members that the standard library requires of containers.
CONTRACT = set(
    """prepare plan parts learn begin end inherit offspring prefers immigrate emigrate set_up resume advance generation best
    finished skip_time problem load state save serialize depth size data empty swap clear resize at front back push_back
    assign iterator const_iterator value_type size_type difference_type iterator_category iterator_concept reference pointer
    population_type individual_type chromosome_type fitness_type birth_type parents_type objectives_type gene_type space_type
    takes_objectives learning kind operator() batch_size describe text finish restarted skip
    maximizes min_population needs_permutations breaks_permutations makes_permutations
    parents rules shape name expired interrupted due earliest is_partial generation_type
    executor_type run_type symbol_type result_type min max const_reference breeds_siblings evaluates_batches repairs
    has_complete_population complete_initial_population signature call evaluator_type common base
    apply undo next attributes removed added groups touched memory_for""".split()
)


def text_of(element):
    return "".join("".join(part.itertext()) for tag in ("briefdescription", "detaileddescription", "inbodydescription")
                   for part in element.findall(tag)).strip()


def is_internal(name):
    parts = re.sub(r"<.*?>", "", name).split("::")
    return "detail" in parts or "internal" in parts or parts[0] != "clade" or "svg" in parts or "plots" in parts or "page" in parts


def undocumented(folder):
    missing, names = [], 0
    compounds = [c for f in sorted(glob.glob(folder + "/*.xml")) for c in xml.parse(f).getroot().iter("compounddef")]
    types = {c.findtext("compoundname") for c in compounds if c.get("kind") in ("class", "struct", "union")}
    for compound in compounds:
        kind, name = compound.get("kind"), compound.findtext("compoundname")
        if kind not in ("class", "struct", "union", "concept", "namespace") or is_internal(name):
            continue
        if any(name.startswith(other + "::") for other in types) or "<" in name:
            continue
        about = text_of(compound)
        if kind != "namespace":
            names += 1
            if not about:
                missing.append(name)
        # One comment is enough for all overloads.
        commented = {m.findtext("name") for m in compound.iter("memberdef") if text_of(m)}
        # It also covers all names of one declaration.
        lines = {m.find("location").get("line") for m in compound.iter("memberdef") if text_of(m)}
        commented |= {m.findtext("name") for m in compound.iter("memberdef") if m.find("location").get("line") in lines}
        for member in compound.iter("memberdef"):
            called = member.findtext("name")
            if member.get("prot") != "public" or member.get("kind") == "friend" or called in CONTRACT:
                continue
            if called.startswith(("operator", "~", "@")) or called == name.split("::")[-1]:
                continue
            if f"{name}::{called}" in types:  # a deduction guide
                continue
            names += 1
            if called not in commented and not re.search(r"\b" + re.escape(called) + r"\b", about):
                missing.append(name + "::" + called)
    return names, sorted(set(missing))


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit("usage: undocumented.py XML")
    names, missing = undocumented(sys.argv[1])
    if names == 0:
        sys.exit("undocumented.py: no names of clade in " + sys.argv[1])
    print("\n".join(missing))
    print(f"{len(missing)} of {names} public names have no documentation", file=sys.stderr)
    sys.exit(1 if missing else 0)
