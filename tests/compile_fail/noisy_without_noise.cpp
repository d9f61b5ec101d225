// SPDX-License-Identifier: BSL-1.0
// expect: clade: noisy needs a noisy fitness, callable as fitness(chromosome, rng)
// errors: 1
#include <clade/noisy.hpp>
#include <clade/reals.hpp>

int main() {
  using namespace clade;
  const auto problem = minimize([](const std::vector<double>& x) { return x[0]; }, chromosome::reals{3, -5, 5});
  const auto result = run(evolve(problem, noisy{cma_es{}}, 1), stop::generations(1));
  return result.best_interval().samples > 0;
}
