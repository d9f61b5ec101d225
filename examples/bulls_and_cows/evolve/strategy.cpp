// SPDX-License-Identifier: BSL-1.0
#include <clade/any.hpp>
#include <clade/clade.hpp>

#include "policies.hpp"
#include "solver.hpp"

namespace bulls_and_cows::evolve {
namespace {

clade::any::crossover<guessing> make_crossover(const settings& s, const game& of) {
  if (s.crossover_rate > 0) return recombine{of};
  return clade::crossover::none{};
}

clade::any::mutation<guessing> make_mutation(const settings& s, const game& of) {
  if (s.mutation == "vary") return vary{of};
  return change_symbol{of, s.mutation == "other"};
}

clade::any::diversity<guessing> make_diversity(const settings& s) {
  if (s.duplicates == "keep") return clade::diversity::none{};
  return clade::diversity::reject_duplicates{3};
}

}  // namespace

strategy make_strategy(const settings& s, const game& of) {
  return {
      .population     = s.population,
      .selection      = clade::selection::round_robin{s.keep_ratio},
      .crossover      = make_crossover(s, of),
      .crossover_rate = s.crossover_rate,
      .mutation       = make_mutation(s, of),
      .mutation_rate  = s.mutation_rate,
      .replacement    = clade::replacement::generational{s.kept()},
      .diversity      = make_diversity(s)};
}

}  // namespace bulls_and_cows::evolve
