// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <string>
#include <vector>

#include "../experiment/analysis.hpp"
#include "file.hpp"

namespace clade::report {

/// Returns the report of an experiment as an HTML page: the ranking, plots, all pairs, Friedman's test for several
/// instances, and explanations of the numbers.
///
/// The page needs no network, is readable without scripts, follows the reader's preference for light or dark colours,
/// and can be printed. It contains no times, so that the same results give the same bytes. Names may contain any
/// characters.
/// Cost: less than that of the analysis. A page has 30 to 700 kB.
/// ~~~
/// experiment study{queens, stop::target(0) || stop::evaluations(1000), {.runs = 5}};
/// study.add("swap", genetic_algorithm{.mutation = mutation::swap{}});
/// study.add("inversion", genetic_algorithm{.mutation = mutation::inversion{}});
/// const auto found = study.run();
/// report::write_file("queens.html", report::html(found.results(), found.analysis()));
/// ~~~
std::string html(const study::results& results, const study::analysis& analysis);

/// Returns the plots of the page as SVG files, named after their headings. No file refers to another.
/// ~~~
/// experiment study{queens, stop::target(0) || stop::evaluations(1000), {.runs = 5}};
/// study.add("swap", genetic_algorithm{.mutation = mutation::swap{}});
/// study.add("inversion", genetic_algorithm{.mutation = mutation::inversion{}});
/// const auto found = study.run();
/// const std::vector<report::file> plots = report::plots_of(found.results(), found.analysis());
/// plots[0].content.starts_with("<svg");  // = true
/// ~~~
std::vector<file> plots_of(const study::results& results, const study::analysis& analysis);

}  // namespace clade::report

#ifndef CLADE_SEPARATE_COMPILATION
#include "html.ipp"
#endif
