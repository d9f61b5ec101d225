#pragma once

#include <concepts>
#include <cstddef>
#include <span>

#include "../core/message.hpp"

namespace clade::adaptive {

/// A rule that turns the qualities of operators into the probabilities of choosing them:
/// `rule(qualities, probabilities)` changes the probabilities, one for each quality. They sum to 1, and none falls below `rule.least`.
template <class Rule>
concept rule_of_choice =
    requires(const Rule& rule, std::span<const double> qualities, std::span<double> probabilities) {
      { rule.least } -> std::convertible_to<double>;  // first: a generic lambda may not compile with spans
      rule(qualities, probabilities);
    };

}  // namespace clade::adaptive
