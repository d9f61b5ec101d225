// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <string>
#include <string_view>

#include "../experiment/analysis.hpp"
#include "../experiment/results.hpp"
#include "columns.hpp"
#include "number.hpp"
#include "utf8.hpp"

namespace clade::report {

/// Text that Markdown shows as it is, on one line.
std::string markdown_text(std::string_view text);

/// The results as a section of a page in Markdown: a heading, a line on the design, the settings, best first, and a
/// comparison of every two settings. Names are escaped; numbers are rounded as in `text`.
/// ~~~
/// experiment study{queens, stop::target(0) || stop::evaluations(1000), {.runs = 5, .title = "Queens"}};
/// study.add("swap", genetic_algorithm{.mutation = mutation::swap{}});
/// study.add("inversion", genetic_algorithm{.mutation = mutation::inversion{}});
/// const auto found = study.run();
/// const std::string section = report::markdown(found.results(), found.analysis());
/// section.starts_with("### Queens\n");  // = true
/// ~~~
std::string markdown(const study::results& of, const study::analysis& found);

}  // namespace clade::report

#ifndef CLADE_SEPARATE_COMPILATION
#include "markdown.ipp"
#endif
