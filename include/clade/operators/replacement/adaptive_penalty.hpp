// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <limits>
#include <optional>
#include <type_traits>
#include <vector>

#include "../../core/checked.hpp"
#include "../../core/concepts.hpp"
#include "../../core/constrained.hpp"
#include "../../core/problem.hpp"
#include "../../mathematics/binade.hpp"

namespace clade::replacement {

/// Plus replacement with an adaptive penalty for constrained problems: the best of parents and offspring by penalized
/// value survive.
///
/// For minimization with values f and violations v, the penalized value of an infeasible individual is max(f, mean f) +
/// |mean f| v / mean v. The means are over parents and offspring. Feasible individuals have no penalty, and an infinite
/// or undefined f of an infeasible individual counts as mean f. No weight needs to be tuned: the penalty adapts to the
/// population. An infeasible individual may rank before a feasible one that is worse than the mean, so the boundary of
/// the feasible region stays populated. The best individual by feasibility first always survives.
///
/// The value must be a number, under `minimize` or `maximize`.
///
/// Cost: a partial sort of parents and offspring. Allocates nothing after the first generations.
/// Source: Barbosa and Lemonge, "A new adaptive penalty scheme for genetic algorithms", 2003, with one total violation.
/// ~~~
/// const genetic_algorithm ga{
///     .crossover = crossover::blend{},
///     .mutation = mutation::gauss{},
///     .replacement = replacement::adaptive_penalty{200}};
/// run(evolve(rectangle, ga, 1), stop::generations(5));
/// ~~~
struct adaptive_penalty {
  std::optional<detail::number_of<"adaptive_penalty n">> n{};  ///< number of offspring; by default that of parents

  class prepared;

  /// The operator with its buffers, for one run.
  template <class Problem>
  prepared prepare(const Problem&) const;
};

class adaptive_penalty::prepared {
 public:
  explicit prepared(std::optional<std::size_t> n) : n_(n) {}

  std::size_t offspring(std::size_t population) const { return n_.value_or(population); }

  template <class Population>
  void operator()(Population& parents, Population& offspring) const {
    using F = typename Population::fitness_type;
    constexpr bool penalizes = detail::is_constrained<F> && std::is_arithmetic_v<detail::unconstrained_type<F>> &&
                               (std::is_same_v<typename Population::better_type, lower_is_better> ||
                                std::is_same_v<typename Population::better_type, higher_is_better>);
    static_assert(penalizes,
                  "clade: replacement::adaptive_penalty needs a constrained fitness whose value is a number, under "
                  "minimize or maximize");
    if constexpr (penalizes) {
      const auto size = parents.size(), all = size + offspring.size();
      penalize(parents, offspring);
      order_.resize(all);
      for (std::size_t i = 0; i < all; ++i) order_[i] = i;
      const auto before = [this](std::size_t i, std::size_t j) {
        return costs_[i] != costs_[j] ? costs_[i] < costs_[j] : i < j;
      };
      std::nth_element(order_.begin(), order_.begin() + static_cast<std::ptrdiff_t>(size - 1), order_.end(), before);
      survives_.assign(all, 0);
      for (std::size_t i = 0; i < size; ++i) survives_[order_[i]] = 1;
      std::size_t child = 0;
      for (std::size_t i = 0; i < size; ++i) {
        if (survives_[i]) continue;
        while (!survives_[size + child]) ++child;
        parents.exchange(i, offspring, child++);
      }
    }
  }

 private:
  template <class Population>
  void penalize(const Population& parents, const Population& offspring) const {
    constexpr double infinity = std::numeric_limits<double>::infinity();
    constexpr double sign = std::is_same_v<typename Population::better_type, higher_is_better> ? -1 : 1;
    const auto size = parents.size(), all = size + offspring.size();
    const auto fitness = [&](std::size_t i) -> const auto& {
      return i < size ? parents.fitness(i) : offspring.fitness(i - size);
    };
    costs_.resize(all);
    const auto counts = [&](std::size_t i) { return !fitness(i).is_feasible() && fitness(i).violation < infinity; };
    std::size_t best = 0;
    for (std::size_t i = 0; i < all; ++i) {
      costs_[i] = sign * static_cast<double>(fitness(i).value);
      if (parents.better(fitness(i), fitness(best))) best = i;
    }
    const auto unit = detail::common_binade(all, [&](std::size_t i) { return costs_[i]; });
    const auto violation_unit =
        detail::common_binade(all, [&](std::size_t i) { return counts(i) ? fitness(i).violation : 0; });
    double sum = 0, violations = 0;
    std::size_t count = 0;
    for (std::size_t i = 0; i < all; ++i) {
      costs_[i] /= unit;
      if (std::isfinite(costs_[i])) {
        sum += costs_[i];
        ++count;
      }
      if (counts(i)) violations += fitness(i).violation / violation_unit;
    }
    const auto mean = count > 0 ? sum / static_cast<double>(count) : 0;
    const auto weight = violations > 0 ? std::fabs(mean) * static_cast<double>(all) / violations : 0;
    for (std::size_t i = 0; i < all; ++i) {
      if (fitness(i).is_feasible()) continue;
      const auto value = std::isfinite(costs_[i]) ? std::max(costs_[i], mean) : mean;
      costs_[i] = counts(i) ? value + weight * (fitness(i).violation / violation_unit) : infinity;
    }
    costs_[best] = -infinity;
  }

  std::optional<std::size_t> n_;
  // Mutable, since a replacement is const; it is called by one thread only.
  mutable std::vector<double> costs_;
  mutable std::vector<std::size_t> order_;
  mutable std::vector<unsigned char> survives_;
};

template <class Problem>
adaptive_penalty::prepared adaptive_penalty::prepare(const Problem&) const {
  return prepared(n ? std::optional<std::size_t>(*n) : std::nullopt);
}

}  // namespace clade::replacement
