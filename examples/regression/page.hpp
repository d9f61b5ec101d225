// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <clade/regression.hpp>
#include <clade/study/observe/history.hpp>
#include <clade/study/report/history.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace regression_program {

/// The content of a page.
struct page_contents {
  const std::vector<clade::regression::model>& front;
  const clade::regression::model& best;                                ///< of the front
  std::string_view why;                                                ///< the reason for its choice
  const std::vector<clade::regression::constant_interval>& intervals;  ///< of its constants
  const std::vector<clade::regression::alternative>& alternatives;     ///< to it
  const std::vector<clade::regression::model>& starts;                 ///< the formulas of --start, fitted
  const std::vector<std::string>& warnings;                            ///< sentences
  double length_of_mean;                                               ///< the description length of the mean
  std::string command;                                                 ///< that made the page
};

/// A self-contained HTML page: the best formula, what is unsure about it, the data with the curves of the best formulas
/// or the effects of each feature, all formulas with their predictions and residuals, and the search with a slider over
/// its generations. It can be read without scripts.
std::string page_of(
    const page_contents& of, const clade::regression::samples& data, const std::string& target,
    const std::optional<clade::regression::samples>& test, const clade::observe::recorded_history& history,
    const clade::report::run_description& run);

/// The curve of a formula through data with one column, as SVG.
std::string curve_through(
    const clade::regression::formula& f, const clade::regression::samples& data, const std::string& target);

}  // namespace regression_program
