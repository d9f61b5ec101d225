#!/usr/bin/env python3
# SPDX-License-Identifier: BSL-1.0
"""foreign_readers.py iohinspector|cocopp FOLDER PROGRAMS: other programs read what `compare` exports.

FOLDER is a local copy of the reader's repository, or empty: then the test is skipped (status 77). PROGRAMS is the folder of
the built programs.

- iohinspector: IOHinspector's loader keeps every run of exports of bbob (24 functions), n_queens and fronts. Without
  polars, which it needs, the rules of its loader are applied instead.
- cocopp: COCO's post-processing draws its tables of an export of bbob, its ERTs at 51 targets are those of
  `studies compare`, and that of the last target is that of `bbob compare` itself.
"""
import inspect
import json
import math
import os
import subprocess
import sys
import tempfile
import types
import warnings
from pathlib import Path


def skip(why):
    print("skipped:", why)
    sys.exit(77)


def run(programs, *words):
    found = subprocess.run([programs / words[0], *map(str, words[1:])], capture_output=True, text=True)
    if found.returncode != 0:
        sys.exit(f"{' '.join(map(str, words))}: {found.stderr}")
    return json.loads(found.stdout) if "json" in words else found.stdout


def kept_by_iohinspector(folder):
    """By its own classes: the runs that an export lists, and those that are loaded whole."""
    import iohinspector

    manager = iohinspector.DataManager()
    manager.add_folder(str(folder))
    loaded = manager.load(monotonic=True, include_meta_data=False)
    ends = {row["data_id"]: row["evaluations"] for row in
            loaded.group_by("data_id").agg(iohinspector.manager.pl.col("evaluations").max()).iter_rows(named=True)}
    overview = list(manager.overview.iter_rows(named=True))
    return len(overview), sum(ends.get(row["data_id"]) == row["evals"] for row in overview)


def kept_by_the_rules(folder):
    """The same by the rules of its loader (0.0.6, data.py): a row whose evaluations are 1 begins a run, rows that are not
    numbers are dropped, runs are numbered as in the index, and functions, dimensions and instances have 16 bits."""
    listed = kept = 0
    for index in sorted(Path(folder).rglob("*.json")):
        of = json.loads(index.read_text())
        assert of["function_id"] < 65536
        for scenario in of["scenarios"]:
            assert scenario["dimension"] < 65536
            runs, number = {}, 0
            for line in (index.parent / scenario["path"]).read_text().splitlines():
                try:
                    evaluations, value = map(float, line.split())
                except ValueError:
                    continue
                number += evaluations == 1
                runs.setdefault(number, []).append((evaluations, value))
            assert len(runs) == len(scenario["runs"]), scenario["path"]
            for i, entry in enumerate(scenario["runs"], 1):
                assert entry["instance"] < 65536
                listed += 1
                kept += i in runs and runs[i][-1] == (entry["evals"], entry["best"]["y"])
    return listed, kept


def iohinspector(programs, folder):
    exports = {
        "bbob": ("bbob", "compare", "--functions", "1-24", "--dimensions", "2,3", "--instances", "1-3", "--runs", 2,
                 "--budget", 300, "--vary", "algorithm=bipop,de"),
        "n_queens": ("n_queens", "compare", "--size", 8, "--runs", 10, "--budget", 300, "--vary", "crossover=order,pmx",
                     "--vary", "population=20,50"),
        "fronts": ("fronts", "compare", "--runs", 5, "--budget", 400, "--vary", "algorithm=nsga2,smsemoa"),
    }
    try:
        import iohinspector as _  # noqa: F401
        kept_of = kept_by_iohinspector
    except ImportError as error:
        print(f"{error}: the rules of the loader are applied")
        kept_of = kept_by_the_rules
    for name, words in exports.items():
        made = run(programs, *words, "--seed", 1, "--iohprofiler", folder / name, "--format", "json")
        runs = sum(setting["runs"] for setting in made["settings"])
        listed, kept = kept_of(folder / name)
        print(f"{name}: {runs} runs, {listed} listed, {kept} kept")
        assert runs == listed == kept


def cocopp(programs, folder):
    os.environ.update(XDG_CACHE_HOME=str(folder), http_proxy="http://127.0.0.1:9", https_proxy="http://127.0.0.1:9")
    warnings.simplefilter("ignore")  # it looks for archives in the net, where it must not
    # Only an installed copy has this file.
    version = sys.modules["cocopp._version"] = types.ModuleType("cocopp._version")
    version.__version__ = version.version = "0"
    try:
        import matplotlib
        import numpy
        import platformdirs
        matplotlib.use("Agg")
        if "ensure_exists" not in inspect.signature(platformdirs.user_cache_dir).parameters:  # before 3.1
            platformdirs.user_cache_dir = lambda *_, **__: str(folder)
        import cocopp as reader
    except ImportError as error:
        skip(error)
    budget, runs = 600, folder / "runs"
    made = run(programs, "bbob", "compare", "--functions", "1-24", "--dimensions", "2,3", "--instances", "1-15", "--runs", 1,
               "--budget", budget, "--seed", 1, "--vary", "algorithm=bipop,de", "--coco", runs, "--format", "json")
    folders = sorted(runs.iterdir())
    targets = [float(numpy.power(10, (10 - i) / 5)) for i in range(51)]  # to the last bit those of its own tables
    reader.genericsettings.verbose = False
    theirs = {}
    for of in folders:
        for data in reader.pproc.DataSetList([str(of)]):
            for target, ert in zip(targets, data.detERT(targets)):
                theirs[of.name, f"f{data.funcId} D{data.dim}", target] = float(ert)
    assert len(theirs) == 2 * 24 * 2 * 51
    for target in targets:
        read = run(programs, "studies", "compare", runs, "--target", repr(target), "--format", "json")
        for row in read["erts"]:
            ert = theirs[row["setting"], row["problem"], target]
            mine = math.inf if row["ert"] is None else row["ert"]
            assert mine == ert or abs(mine - ert) <= 1e-12 * ert, (row, target, ert)
    print(f"{len(theirs)} of {len(theirs)} ERTs are equal")
    # The ERT of the comparison itself, over all functions, charges failed runs with the budget, as they all spent it.
    for setting in made["settings"]:
        mine = [row for row in read["erts"] if row["setting"] == setting["name"]]
        assert sum(row["successes"] for row in mine) == setting["successes"]
    reader.genericsettings.isScatter = False  # --tab-only leaves these plots in
    reader.main(["-o", str(folder / "ppdata"), "--tab-only", *map(str, folders)])
    drawn = list((folder / "ppdata").rglob("pptable*.html")) + list((folder / "ppdata").rglob("pptable*.tex"))
    assert drawn, "no tables"
    print(f"{len(drawn)} files with tables")


if __name__ == "__main__":
    which, copy, programs = sys.argv[1:]
    if not copy:
        skip(f"there is no local copy of {which}; CMake's CLADE_{which.upper()} names one")
    sys.path.insert(0, str(Path(copy) / "src"))
    with tempfile.TemporaryDirectory() as folder:
        {"iohinspector": iohinspector, "cocopp": cocopp}[which](Path(programs), Path(folder))
