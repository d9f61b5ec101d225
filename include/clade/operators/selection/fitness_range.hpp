// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>
#include <type_traits>

#include "../../core/problem.hpp"
#include "../../text/message.hpp"

namespace clade::selection {

/// The fitness values of a population as numbers, for selections that use their differences.
///
/// Throws std::invalid_argument with the name of the selection if a fitness is infinite.
template <class Population>
class fitness_range {
  using fitness_type = typename Population::fitness_type;
  using better_type = typename Population::better_type;

 public:
  /// The type in which weights are computed.
  using number = std::conditional_t<std::is_same_v<fitness_type, long double>, long double, double>;
  /// Whether fitness values are numbers.
  static constexpr bool a_number = std::is_arithmetic_v<fitness_type>;
  /// Whether the order is that of `maximize`.
  static constexpr bool more_is_better = std::same_as<better_type, higher_is_better>;
  /// Whether the order is that of `maximize` or `minimize`.
  static constexpr bool ordered = more_is_better || std::same_as<better_type, lower_is_better>;
  fitness_range(const char* selection, const Population& population)
      : fitnesses_(population.fitnesses()), lowest_(fitnesses_[0]), highest_(lowest_) {
    for (const auto fitness : fitnesses_) {
      // x - x is 0 only if x is finite.
      if (fitness - fitness != 0) {
        detail::refuse({selection, ": the fitness must be finite, but was ", static_cast<double>(fitness)});
      }
      lowest_ = std::min(lowest_, fitness);
      highest_ = std::max(highest_, fitness);
    }
    const auto widest = static_cast<number>(highest_) - static_cast<number>(lowest_);
    if (widest > std::numeric_limits<number>::max()) scale_ = 0.5;
  }

  std::size_t size() const noexcept { return fitnesses_.size(); }
  fitness_type operator[](std::size_t i) const noexcept { return fitnesses_[i]; }
  /// Returns the smallest fitness value.
  fitness_type lowest() const noexcept { return lowest_; }
  /// Returns the largest fitness value.
  fitness_type highest() const noexcept { return highest_; }

  /// Returns the factor of `difference`: 1/2 if a difference of fitness values would overflow, else 1.
  number scale() const noexcept { return scale_; }

  /// Returns (high - low) * scale() for two values of the population, high >= low. Integers are subtracted before
  /// rounding: the difference in unsigned arithmetic is exact for any two values.
  number difference(fitness_type high, fitness_type low) const noexcept {
    if constexpr (std::is_integral_v<fitness_type>) {
      return static_cast<number>(static_cast<std::uint64_t>(high) - static_cast<std::uint64_t>(low));
    } else {
      return static_cast<number>(high) * scale_ - static_cast<number>(low) * scale_;
    }
  }

 private:
  std::span<const fitness_type> fitnesses_;
  fitness_type lowest_, highest_;
  number scale_ = 1;
};

}  // namespace clade::selection
