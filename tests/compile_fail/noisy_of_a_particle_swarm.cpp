// SPDX-License-Identifier: BSL-1.0
// expect: clade: noisy takes genetic_algorithm, differential_evolution, lshade, jso, cma_es, separable_cma_es, limited_memory_cma_es, ipop and bipop
// errors: 1
#include <clade/noisy.hpp>
#include <clade/reals.hpp>

int main() {
  using namespace clade;
  const auto problem = minimize([](const std::vector<double>& x, random_stream& rng) { return x[0] + rng.unit(); },
                                chromosome::reals{3, -5, 5});
  run(evolve(problem, noisy{particle_swarm{}}, 1), stop::generations(1));
}
