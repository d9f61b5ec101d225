// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <clade/regression.hpp>
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
/// or the effects of each feature, and all formulas with their predictions and residuals. It can be read without
/// scripts.
std::string page_of(
    const page_contents& of, const clade::regression::samples& data, const std::string& target,
    const std::optional<clade::regression::samples>& test);

}  // namespace regression_program
