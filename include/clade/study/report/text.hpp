// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstddef>
#include <string>

#include "../experiment/analysis.hpp"
#include "../experiment/results.hpp"
#include "columns.hpp"
#include "number.hpp"
#include "utf8.hpp"

namespace clade::report {

/// The results as a table for a terminal: a row for each setting, best first, with those tied with the best marked;
/// above it the design, below it a legend.
///
/// There are two layouts. The wide one has all columns; if it does not fit into `columns`, a narrow one leaves out the
/// quartiles, the penalized average and numbers of runs that are the same for all, and shortens large numbers and
/// effects: "12.3k", "l" for large. Names are never cut: if they leave no room they have lines of their own. So only a
/// line that holds just a name can be wider than 80 columns. With `colour` the settings tied with the best are bold and
/// green, by the escape codes of terminals. Evaluations and fitness are rounded to three significant digits; `csv` and
/// `json` have all of them. Wall times are not shown, so that the table of a seed is always the same.
/// ~~~
/// experiment study{queens, stop::target(0) || stop::evaluations(1000), {.runs = 5, .title = "Queens"}};
/// study.add("swap", genetic_algorithm{.mutation = mutation::swap{}});
/// study.add("inversion", genetic_algorithm{.mutation = mutation::inversion{}});
/// const auto found = study.run();
/// const std::string table = report::text(found.results(), found.analysis(), false, 120);
/// table.starts_with("Queens: 2 settings, 5 runs each");  // = true
/// ~~~
std::string text(const study::results& of, const study::analysis& found, bool colour = false, std::size_t columns = 80);

}  // namespace clade::report

#ifndef CLADE_SEPARATE_COMPILATION
#include "text.ipp"
#endif
