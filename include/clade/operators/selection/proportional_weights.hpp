// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstddef>

#include "../../text/message.hpp"
#include "fitness_range.hpp"

namespace clade::selection {

/// The weights of fitness-proportional selection, which `roulette` and `stochastic_universal` have in common.
///
/// Where more is better the weight is the fitness; where less is better it is the worst fitness of the population minus
/// the fitness. All are divided by the greatest. A population without any differences has equal weights. Throws
/// std::invalid_argument for a negative fitness where more is better, and for an infinite one.
template <class Population>
class proportional_weights {
  using range = fitness_range<Population>;
  using number = typename range::number;

 public:
  static constexpr bool a_number = range::a_number;              ///< whether fitness values are numbers
  static constexpr bool more_is_better = range::more_is_better;  ///< whether the order is that of `maximize`
  static constexpr bool ordered = range::ordered;                ///< whether the order is that of numbers

  proportional_weights(const char* selection, const Population& population) : fitness_(selection, population) {
    const auto least = fitness_.lowest(), most = fitness_.highest();
    if (more_is_better && static_cast<number>(least) < 0) {
      detail::refuse(
          {selection, ": the fitness must not be negative where more is better, but was ", static_cast<double>(least)});
    }
    greatest_ = least == most ? 0 : more_is_better ? static_cast<number>(most) : fitness_.difference(most, least);
  }

  std::size_t size() const noexcept { return fitness_.size(); }

  /// The weight of the individual at position i, in [0, 1].
  double operator()(std::size_t i) const noexcept {
    if (!(greatest_ > 0)) return 1;
    const auto fitness = fitness_[i];
    return static_cast<double>(
        (more_is_better ? static_cast<number>(fitness) : fitness_.difference(fitness_.highest(), fitness)) / greatest_);
  }

 private:
  range fitness_;
  number greatest_ = 0;  // the greatest weight before the division; 0 where all are equal
};

}  // namespace clade::selection
