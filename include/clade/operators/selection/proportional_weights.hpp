// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstddef>

#include "fitness_range.hpp"

namespace clade::selection {

/// The weights of fitness-proportional selection, for `roulette` and `stochastic_universal`.
///
/// The weight under `maximize` is the fitness; under `minimize` it is the worst fitness of the population minus the
/// fitness. Weights are divided by the largest one, and all are 1 if all fitness values are equal.
///
/// Throws std::invalid_argument if a fitness is infinite, or negative under `maximize`.
template <class Population>
class proportional_weights {
  using range = fitness_range<Population>;
  using number = typename range::number;

 public:
  static constexpr bool a_number = range::a_number;              ///< whether fitness values are numbers
  static constexpr bool more_is_better = range::more_is_better;  ///< whether the order is that of `maximize`
  static constexpr bool ordered = range::ordered;  ///< whether the order is that of `maximize` or `minimize`

  proportional_weights(const char* selection, const Population& population) : fitness_(selection, population) {
    const auto least = fitness_.lowest(), most = fitness_.highest();
    if (more_is_better && static_cast<number>(least) < 0) {
      detail::refuse(
          {selection, ": the fitness must not be negative under maximize, but was ", static_cast<double>(least)});
    }
    greatest_ = least == most ? 0 : more_is_better ? static_cast<number>(most) : fitness_.difference(most, least);
  }

  std::size_t size() const noexcept { return fitness_.size(); }

  /// Returns the weight of the individual at position i, in [0, 1].
  double operator()(std::size_t i) const noexcept {
    if (!(greatest_ > 0)) return 1;
    const auto fitness = fitness_[i];
    return static_cast<double>(
        (more_is_better ? static_cast<number>(fitness) : fitness_.difference(fitness_.highest(), fitness)) / greatest_);
  }

 private:
  range fitness_;
  number greatest_ = 0;  // the largest weight before the division, or 0 if all are equal
};

}  // namespace clade::selection
