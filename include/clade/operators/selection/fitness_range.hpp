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

/// The fitness values of a population as numbers, for selections that weigh their differences.
///
/// Throws std::invalid_argument, naming the selection, for an infinite fitness.
template <class Population>
class fitness_range {
  using fitness_type = typename Population::fitness_type;
  using better_type = typename Population::better_type;

 public:
  using number = std::conditional_t<std::is_same_v<fitness_type, long double>, long double,
                                    double>;                            ///< in which weights are computed
  static constexpr bool a_number = std::is_arithmetic_v<fitness_type>;  ///< whether fitness values are numbers
  static constexpr bool more_is_better =
      std::same_as<better_type, higher_is_better>;  ///< whether the order is that of `maximize`
  static constexpr bool ordered =
      more_is_better || std::same_as<better_type, lower_is_better>;  ///< whether the order is that of numbers
  fitness_range(const char* selection, const Population& population)
      : fitnesses_(population.fitnesses()), lowest_(fitnesses_[0]), highest_(lowest_) {
    for (const auto fitness : fitnesses_) {
      // The difference is 0 for finite numbers alone.
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
  /// The smallest fitness value.
  fitness_type lowest() const noexcept { return lowest_; }
  /// The largest fitness value.
  fitness_type highest() const noexcept { return highest_; }

  /// What differences are multiplied by: a half where some are too large for a double, else 1.
  number scale() const noexcept { return scale_; }

  /// (high - low) * scale() for two values of the population, high being at least low. The difference is taken before
  /// anything is rounded to a double: that of integers wraps around in unsigned arithmetic, and so is right however far
  /// they are apart.
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
