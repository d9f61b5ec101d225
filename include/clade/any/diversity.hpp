#pragma once

#include <concepts>
#include <functional>
#include <utility>

#include "../core/random_stream.hpp"
#include "../diversity/birth.hpp"
#include "archetype.hpp"
#include "policy.hpp"

namespace clade::any {

/// A diversity rule of any type, prepared for a run of `Problem`.
template <class Problem>
class prepared_diversity {
 public:
  using population_type = population_of<Problem>;
  using birth_type = clade::diversity::birth<population_type>;

  template <class Op>
    requires(!std::same_as<Op, prepared_diversity>)
  explicit prepared_diversity(Op op) {
    constexpr bool fits = diversity_for<Op, population_type>;
    static_assert(fits,
                  "clade: any::diversity does not fit the population: it must be made of what is callable as "
                  "op(birth, rng) and returns a diversity::verdict");
    if constexpr (fits) {
      judge_ = [op = std::move(op)](const birth_type& birth, random_stream& rng) { return op(birth, rng); };
    }
  }

  clade::diversity::verdict operator()(const birth_type& birth, random_stream& rng) const { return judge_(birth, rng); }

 private:
  std::function<clade::diversity::verdict(const birth_type&, random_stream&)> judge_;
};

/// A diversity rule that is chosen while the program runs: `any::diversity<Problem>{diversity::reject_duplicates{}}`.
/// Cost: an indirect call a child.
template <class Problem>
using diversity = policy<Problem, prepared_diversity<Problem>>;

static_assert(diversity_for<prepared_diversity<archetype::problem>, archetype::population>);

}  // namespace clade::any
