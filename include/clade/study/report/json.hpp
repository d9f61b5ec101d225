// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <string>

#include "../experiment/analysis.hpp"
#include "../experiment/results.hpp"
#include "columns.hpp"
#include "json_text.hpp"

namespace clade::report {

/// The results and their analysis as one JSON document.
///
/// `settings`, in the order of the design, each with its name and parameters (as numbers if their text is one), the
/// values of its summary, its `rank` (1 is best), and `evaluations` and `best` of all runs, one instance after the
/// other; `evaluations` are null if the run failed, quartiles if too many runs failed; `mean_ert`, the geometric mean
/// over several instances, is null on one. `pairs`, every two settings by name: `test` is what decides whether they
/// differ, `p` and `adjusted_p` (Holm-adjusted) are of that test, and with a `difference` below 0 `a` is better; `a12`
/// above 1/2 says that `a` takes fewer evaluations. `tied_by` and `decided_by` are the legend in words. `friedman` is
/// null unless there are several instances. The other members are the design. Numbers are exact. JSON has no infinite
/// numbers: they are the strings "inf" and "-inf", as in the other reports, which most programs can convert. `ert`,
/// `ert_low` and `ert_high` are null if no run succeeded. Names that are not valid UTF-8 are repaired. There are no
/// wall times, so the document of a seed is always the same.
/// ~~~
/// experiment study{queens, stop::target(0) || stop::evaluations(1000), {.runs = 5}};
/// study.add("swap", genetic_algorithm{.mutation = mutation::swap{}});
/// study.add("inversion", genetic_algorithm{.mutation = mutation::inversion{}});
/// const auto found = study.run();
/// report::write_file("queens.json", report::json(found.results(), found.analysis()));
/// ~~~
std::string json(const study::results& of, const study::analysis& found);

/// The members of that document, for programs that print them beside others: each value on one line, without spaces.
/// ~~~
/// experiment study{queens, stop::target(0) || stop::evaluations(1000), {.runs = 5}};
/// study.add("swap", genetic_algorithm{.mutation = mutation::swap{}});
/// study.add("inversion", genetic_algorithm{.mutation = mutation::inversion{}});
/// const auto found = study.run();
/// const auto members = report::members_of_json(found.results(), found.analysis());
/// std::ranges::count(members, std::pair<std::string, std::string>("maximize", "false"));  // = 1
/// ~~~
json_members members_of_json(const study::results& of, const study::analysis& found);

}  // namespace clade::report

#ifndef CLADE_SEPARATE_COMPILATION
#include "json.ipp"
#endif
