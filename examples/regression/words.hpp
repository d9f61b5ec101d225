// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <clade/regression.hpp>
#include <optional>
#include <string>
#include <vector>

/// Results as text, for terminals and pages.
namespace regression_program {

/// The error that is left, as a share of the variance, or a dash.
std::string unexplained(const std::optional<clade::regression::quality>& of);

/// R², never 1 for a formula with an error.
std::string r_squared(const clade::regression::quality& of);

/// A 95 % interval: "0.1 to 0.3", "at least 0.1", "at most 0.3" or "not determined".
std::string interval_text(const clade::regression::constant_interval& of);

/// A sentence about the shapes of the settings and the ranges in which they are proved. Empty if there are none.
std::string sentence_about_shapes(
    const clade::regression::model& best, const clade::regression::settings& with,
    const clade::regression::samples& data, const std::string& target);

/// A number as formulas have it, such as 1.17e+11.
std::string as_in_formulas(double value);

/// The number of significant digits, `least` to 14, that show a tenth of the difference between two numbers.
int digits_within(double a, double b, int least);

/// A score with one decimal, or a dash if it is not finite.
std::string score_text(double score);

/// A share of the range of the target: "up to 40 % of the range".
std::string share_text(double share);

/// Sentences about properties of the best formula that the data do not determine, and about contradictions to the
/// shapes of the settings.
std::vector<std::string> warnings_of(
    const clade::regression::model& best, const std::vector<clade::regression::alternative>& alternatives,
    const std::vector<clade::regression::constant_interval>& intervals, const clade::regression::samples& data,
    const std::string& target, const clade::regression::settings& with);

}  // namespace regression_program
