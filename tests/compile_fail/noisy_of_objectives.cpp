// SPDX-License-Identifier: BSL-1.0
// expect: clade: noisy needs fitness values that are floating-point numbers
// errors: 1
#include <clade/noisy.hpp>
#include <clade/pareto.hpp>

int main() {
  using namespace clade;
  const auto problem =
      minimize([](const std::vector<double>& x, random_stream& rng) { return objectives{x[0], rng.unit()}; },
               chromosome::reals{3, -5, 5});
  run(evolve(problem, noisy{nsga2{.mutation = mutation::gauss{}}}, 1), stop::generations(1));
}
