#pragma once

#include <algorithm>
#include <concepts>
#include <cstddef>
#include <span>
#include <type_traits>

#include "../core/message.hpp"
#include "../core/problem.hpp"

namespace clade::selection {

/// The weights of fitness-proportional selection, what `roulette` and `stochastic_universal` have in common.
///
/// Where more is better the weight is the fitness; where less is better it is the worst fitness of the population minus the
/// fitness. All are divided by the greatest. A population without any differences has equal weights.
/// Throws std::invalid_argument for a negative fitness where more is better, and for an infinite one.
template <class Population>
class proportional_weights {
  using fitness_type = typename Population::fitness_type;
  using better_type = typename Population::better_type;

 public:
  static constexpr bool a_number = std::is_arithmetic_v<fitness_type>;
  static constexpr bool more_is_better = std::same_as<better_type, higher_is_better>;
  static constexpr bool ordered = more_is_better || std::same_as<better_type, lower_is_better>;

  proportional_weights(const char* selection, const Population& population) : fitnesses_(population.fitnesses()) {
    auto least = static_cast<double>(fitnesses_[0]), most = least;
    for (const auto fitness : fitnesses_) {
      const auto value = static_cast<double>(fitness);
      // The difference is 0 for finite numbers alone.
      if (value - value != 0) refuse({selection, ": the fitness must be finite, but was ", value});
      least = std::min(least, value);
      most = std::max(most, value);
    }
    if (more_is_better && least < 0) {
      refuse({selection, ": the fitness must not be negative where more is better, but was ", least});
    }
    worst_ = more_is_better ? 0 : most * 0.5;
    greatest_ = least == most ? 0 : more_is_better ? most : worst_ - least * 0.5;
  }

  std::size_t size() const noexcept { return fitnesses_.size(); }

  /// The weight of the individual at position i, in [0, 1].
  double operator()(std::size_t i) const noexcept {
    if (!(greatest_ > 0)) return 1;
    const auto fitness = static_cast<double>(fitnesses_[i]);
    return (more_is_better ? fitness : worst_ - fitness * 0.5) / greatest_;  // halves, for differences beyond a double
  }

 private:
  std::span<const fitness_type> fitnesses_;
  double worst_;     // half of it, where less is better
  double greatest_;  // the greatest weight before the division; 0 where all are equal
};

}  // namespace clade::selection
