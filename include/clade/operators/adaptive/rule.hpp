// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <concepts>
#include <cstddef>
#include <span>

#include "../../text/message.hpp"

namespace clade::adaptive {

/// A rule that turns the qualities of operators into the probabilities of choosing them.
///
/// | required | |
/// |---|---|
/// | `rule(qualities, probabilities)` | changes the probabilities, one for each quality; they sum to 1 |
/// | `rule.least` | the least probability of an operator |
template <class Rule>
concept rule_of_choice =
    requires(const Rule& rule, std::span<const double> qualities, std::span<double> probabilities) {
      { rule.least } -> std::convertible_to<double>;  // first: a generic lambda may not compile with spans
      rule(qualities, probabilities);
    };

}  // namespace clade::adaptive
