// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <clade/regression.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace regression_program {

/// A self-contained HTML page: the front, predicted against actual values, residuals and the formulas. `best` is a
/// formula of the front, with the intervals of its constants; `why` is the reason for its choice; `warnings` are
/// sentences.
struct page_contents {
  const std::vector<clade::regression::model>& front;
  const clade::regression::model& best;
  std::string_view why;
  std::vector<clade::regression::constant_interval> intervals;
  std::vector<std::string> warnings;
};
std::string page_of(
    const page_contents& of, const clade::regression::samples& data, const std::string& target,
    const std::optional<clade::regression::samples>& test);

}  // namespace regression_program
