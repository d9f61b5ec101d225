#pragma once

#include <concepts>
#include <cstddef>
#include <functional>
#include <span>
#include <utility>

#include "../core/concepts.hpp"
#include "archetype.hpp"
#include "policy.hpp"

namespace clade::any {

/// A replacement of any type, prepared for a run of `Problem`.
template <class Problem>
class prepared_replacement {
 public:
  using population_type = population_of<Problem>;
  using positions = std::span<const std::size_t>;

  template <class Op>
    requires(!std::same_as<Op, prepared_replacement>)
  explicit prepared_replacement(const Op& op) {
    constexpr bool fits = replacement_for<Op, population_type>;
    static_assert(fits,
                  "clade: any::replacement does not fit the population: it must be made of what is callable as "
                  "op(parents, offspring) or op(parents, offspring, mothers)");
    if constexpr (fits) {
      offspring_ = [op](std::size_t population) { return detail::offspring_wanted(op, population); };
      replace_ = [op](population_type& parents, population_type& offspring, positions mothers) {
        if constexpr (requires { op(parents, offspring); }) {
          op(parents, offspring);
        } else {
          op(parents, offspring, mothers);
        }
      };
    }
  }

  std::size_t offspring(std::size_t population) const { return offspring_(population); }

  void operator()(population_type& parents, population_type& offspring, positions mothers) const {
    replace_(parents, offspring, mothers);
  }

 private:
  std::function<std::size_t(std::size_t)> offspring_;
  std::function<void(population_type&, population_type&, positions)> replace_;
};

/// A replacement that is chosen while the program runs: `any::replacement<Problem>{replacement::plus{1}}`.
///
/// Takes every replacement, those that are told the mothers too. Cost: two indirect calls a generation, and a list of
/// the mothers.
template <class Problem>
using replacement = policy<Problem, prepared_replacement<Problem>>;

static_assert(replacement_for<prepared_replacement<archetype::problem>, archetype::population>);

}  // namespace clade::any
