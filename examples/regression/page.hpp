#pragma once

#include <clade/regression.hpp>
#include <optional>
#include <string>

namespace regression_program {

/// A page of HTML about what was found: the front, predicted against actual, residuals and the formulas. It needs nothing
/// else.
std::string page_of(
    const clade::regression::found& models, const clade::regression::samples& data, const std::string& target,
    const std::optional<clade::regression::samples>& test);

}  // namespace regression_program
