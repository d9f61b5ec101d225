// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <string>
#include <vector>

#include "../experiment/analysis.hpp"
#include "file.hpp"

namespace clade::report {

/// The report of an experiment as one file of HTML: ranking, plots, every pair, Friedman's test on several instances,
/// and explanations of the numbers.
///
/// The page needs no network and no script, follows the reader's preference of light or dark, and prints. It contains
/// no times, so that the same results give the same bytes. Names may hold any characters.
/// Cost: mostly that of the analysis; 30 to 700 kB.
/// ~~~
/// experiment study{queens, stop::target(0) || stop::evaluations(1000), {.runs = 5}};
/// study.add("swap", genetic_algorithm{.mutation = mutation::swap{}});
/// study.add("inversion", genetic_algorithm{.mutation = mutation::inversion{}});
/// const auto found = study.run();
/// report::write_file("queens.html", report::html(found.results(), found.analysis()));
/// ~~~
std::string html(const study::results& results, const study::analysis& analysis);

/// The plots of that page as SVG files, named after their headings. No file refers to another.
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
