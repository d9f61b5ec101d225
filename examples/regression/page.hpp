// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <clade/regression.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace regression_program {

/// A page of HTML about what was found: the front, predicted against actual, residuals and the formulas. It needs nothing
/// else. `best` is one of the front, with the intervals of its constants; `why` says why it was chosen.
struct page_contents {
  const std::vector<clade::regression::model>& front;
  const clade::regression::model& best;
  std::string_view why;
  std::vector<clade::regression::constant_interval> intervals;
};
std::string page_of(
    const page_contents& of, const clade::regression::samples& data, const std::string& target,
    const std::optional<clade::regression::samples>& test);

}  // namespace regression_program
