#pragma once

#include <concepts>
#include <cstddef>
#include <functional>
#include <span>
#include <utility>

#include "../core/concepts.hpp"
#include "../core/random_stream.hpp"
#include "archetype.hpp"
#include "policy.hpp"

namespace clade::any {

/// A crossover of any type, prepared for a run of `Problem`.
template <class Problem>
class prepared_crossover {
 public:
  using chromosome_type = typename Problem::chromosome_type;
  using population_type = population_of<Problem>;

  template <class Op>
    requires(!std::same_as<Op, prepared_crossover>)
  explicit prepared_crossover(Op op) : parents(detail::parents_of(op)) {
    constexpr bool fits = crossover_for<Op, chromosome_type, typename Problem::fitness_type>;
    static_assert(fits,
                  "clade: any::crossover does not fit the chromosome: it must be made of what is callable as "
                  "op(mother, father, child, rng) or as op(mother, father, rng) returning the child");
    if constexpr (fits) {
      cross_ = [op = std::move(op)](const population_type& population, std::span<const std::size_t> positions,
                                    chromosome_type& child, random_stream& rng) {
        return detail::cross(op, population, positions, child, rng);
      };
    }
  }

  std::size_t parents;

  bool operator()(const population_type& population, std::span<const std::size_t> positions, chromosome_type& child,
                  random_stream& rng) const {
    return cross_(population, positions, child, rng);
  }

 private:
  std::function<bool(const population_type&, std::span<const std::size_t>, chromosome_type&, random_stream&)> cross_;
};

/// A crossover that is chosen while the program runs: `any::crossover<Problem>{crossover::each_once<8>{}}`.
///
/// Takes crossovers of chromosomes and of individuals, of at most 16 parents. It may be `crossover::none` too, but the
/// run cannot know that and draws whether it crosses, as for any other; a `crossover_rate` of 0 has the same effect
/// with any crossover. Cost: an indirect call a child.
template <class Problem>
using crossover = policy<Problem, prepared_crossover<Problem>>;

static_assert(crossover_for<prepared_crossover<archetype::problem>, archetype::chromosome>);

}  // namespace clade::any
