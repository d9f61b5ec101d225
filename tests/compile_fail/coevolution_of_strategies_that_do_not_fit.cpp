// SPDX-License-Identifier: BSL-1.0
// expect: clade: coevolution keeps the best of each generation, so that it needs fitness values in a strict weak order, which objectives do not have
// expect: clade: the populations of coevolution need strategies whose runs have members reevaluate(executor, continues), state() and load(state), and that are not noisy
// errors: 2
#include <clade/coevolution.hpp>
#include <clade/noisy.hpp>
#include <clade/pareto.hpp>

int main() {
  using namespace clade;
  const chromosome::reals space{2, -1, 1};
  const auto two = minimize([](const std::vector<double>& x, const auto&) { return objectives<2>{x[0], x[1]}; }, space);
  const nsga2 front{.mutation = mutation::gauss{0.1}};
  run(evolve(coevolving{two, two}, coevolution{.populations = std::tuple{front, front}}, 1), stop::generations(1));
  const auto by_chance =
      minimize([](const std::vector<double>& x, const auto&, random_stream& rng) { return x[0] + rng.unit(); }, space);
  const noisy averaging{cma_es{}};
  run(evolve(coevolving{by_chance, by_chance}, coevolution{.populations = std::tuple{averaging, averaging}}, 1),
      stop::generations(1));
}
