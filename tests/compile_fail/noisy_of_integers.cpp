// SPDX-License-Identifier: BSL-1.0
// expect: clade: noisy needs fitness values that are floating-point numbers or objectives, with or without constraints
// errors: 1
#include <clade/noisy.hpp>
#include <clade/reals.hpp>

int main() {
  using namespace clade;
  const auto problem =
      minimize([](const std::vector<double>&, random_stream& rng) { return static_cast<int>(rng.below(6)); },
               chromosome::reals{3, -5, 5});
  run(evolve(problem, noisy{cma_es{}}, 1), stop::generations(1));
}
