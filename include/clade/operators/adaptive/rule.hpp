// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <concepts>
#include <span>

namespace clade::adaptive {

/// A rule computes the probabilities of operators from their qualities.
///
/// | required | |
/// |---|---|
/// | `rule(qualities, probabilities)` | updates the probabilities, one per quality; their sum stays 1 |
/// | `rule.least` | the minimum probability of an operator |
template <class Rule>
concept rule_of_choice =
    requires(const Rule& rule, std::span<const double> qualities, std::span<double> probabilities) {
      { rule.least } -> std::convertible_to<double>;  // first, as a generic lambda may not compile with spans
      rule(qualities, probabilities);
    };

}  // namespace clade::adaptive
