// SPDX-License-Identifier: BSL-1.0
#include "named_policies.hpp"

#include <algorithm>
#include <clade/any.hpp>
#include <clade/clade.hpp>
#include <cstddef>

#include "board_operators.hpp"
#include "guided.hpp"

namespace n_queens {

clade::any::selection<queens_problem> make_selection(const settings& s) {
  using namespace clade::selection;
  if (s.selection == "truncation") return distinct_parents{truncation{s.keep_ratio}};
  if (s.selection == "successive") return successive_pairs{s.keep_ratio};
  if (s.selection == "interleaved") return interleaved_pairs{s.keep_ratio};
  if (s.selection == "round-robin") return round_robin{s.keep_ratio};
  if (s.selection == "random") return distinct_parents{clade::selection::random{}};
  return tournament{s.tournament};
}

clade::any::mutation<queens_problem> make_mutation(const settings& s) {
  if (s.mutation == "guided") return guided{s.mutation_rate, s.encoding};
  if (s.mutation == "reset") return clade::mutation::reset{s.mutation_rate};
  if (s.mutation == "swap") return exchange{s.mutation_rate};
  return clade::mutation::none{};
}

clade::any::diversity<queens_problem> make_diversity(const settings& s) {
  if (s.clones == "breed") return clade::diversity::none{};
  return clade::diversity::immigrants_for_clones{};
}

clade::any::crossover<queens_problem> make_crossover(const settings& s) {
  using namespace clade::crossover;
  if (s.crossover == "one-point") return on_rows{one_point{}};
  if (s.crossover == "fitness-weighted") return on_rows{fitness_weighted_point{}};
  if (s.crossover == "uniform") return on_rows{uniform{0.5}};
  if (s.crossover == "uniform-random") return on_rows{uniform_random_share{}};
  if (s.crossover == "two-point-3") return on_rows{diagonal<3>{}};
  if (s.crossover == "each-once-8") return on_rows{each_once<8>{}};
  if (s.crossover == "order") return on_rows{order{}};
  if (s.crossover == "pmx") return on_rows{partially_mapped{}};
  if (s.crossover == "cycle") return on_rows{cycle{}};
  if (s.crossover == "edge") return on_rows{edge_recombination{}};
  return clade::crossover::none{};
}

clade::any::replacement<queens_problem> make_replacement(const settings& s) {
  const auto kept = s.kept();
  if (s.replacement == "generational") return clade::replacement::generational{kept};
  return clade::replacement::plus{std::max<std::size_t>(1, s.population - kept)};
}

}  // namespace n_queens
