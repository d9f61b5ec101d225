#pragma once

#include <algorithm>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <limits>
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

  proportional_weights(const char* selection, const Population& population)
      : fitnesses_(population.fitnesses()), worst_(fitnesses_[0]) {
    auto least = worst_;
    for (const auto fitness : fitnesses_) {
      // The difference is 0 for finite numbers alone.
      if (fitness - fitness != 0) {
        detail::refuse({selection, ": the fitness must be finite, but was ", static_cast<double>(fitness)});
      }
      least = std::min(least, fitness);
      worst_ = std::max(worst_, fitness);
    }
    if (more_is_better && static_cast<number>(least) < 0) {
      detail::refuse(
          {selection, ": the fitness must not be negative where more is better, but was ", static_cast<double>(least)});
    }
    const auto widest = static_cast<number>(worst_) - static_cast<number>(least);
    if (widest > std::numeric_limits<number>::max()) scale_ = 0.5;
    greatest_ = least == worst_ ? 0 : more_is_better ? static_cast<number>(worst_) : behind(least);
  }

  std::size_t size() const noexcept { return fitnesses_.size(); }

  /// The weight of the individual at position i, in [0, 1].
  double operator()(std::size_t i) const noexcept {
    if (!(greatest_ > 0)) return 1;
    const auto fitness = fitnesses_[i];
    return static_cast<double>((more_is_better ? static_cast<number>(fitness) : behind(fitness)) / greatest_);
  }

 private:
  using number = std::conditional_t<std::is_same_v<fitness_type, long double>, long double, double>;

  // By how much a fitness is better than the worst. The difference is taken before anything is rounded to a double: that
  // of integers wraps around in unsigned arithmetic, and so is right however far they are apart.
  number behind(fitness_type fitness) const noexcept {
    if constexpr (std::is_integral_v<fitness_type>) {
      return static_cast<number>(static_cast<std::uint64_t>(worst_) - static_cast<std::uint64_t>(fitness));
    } else {
      return static_cast<number>(worst_) * scale_ - static_cast<number>(fitness) * scale_;
    }
  }

  std::span<const fitness_type> fitnesses_;
  fitness_type worst_;   // the highest fitness
  number greatest_ = 0;  // the greatest weight before the division; 0 where all are equal
  number scale_ = 1;     // a half where differences are beyond a double
};

}  // namespace clade::selection
