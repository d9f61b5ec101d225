// SPDX-License-Identifier: BSL-1.0
// expect: clade: islands.emigration does not fit the population
// errors: 1
#include <clade/pareto.hpp>

int main() {
  using namespace clade;
  const auto ends = [](const std::vector<double>& x) { return objectives<2>{x[0], 1 - x[0]}; };
  const islands apart{.each = nsga2{.mutation = mutation::polynomial{}},
                      .immigration = immigration::rank_and_crowding{}};
  run(evolve(minimize(ends, chromosome::reals{3, 0, 1}), apart, 1), stop::generations(1));
}
