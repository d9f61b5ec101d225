// SPDX-License-Identifier: BSL-1.0
// expect: clade: a rate must be a probability, or callable as op(generation) and return one
// errors: 1
#include <clade/clade.hpp>

int main() {
  using namespace clade;
  const auto first = minimize([](const std::vector<int>& v) { return v.front(); }, chromosome::permutation{10});
  const genetic_algorithm ga{.mutation = mutation::swap{}, .mutation_rate = [] { return 0.5; }};
  return run(evolve(first, ga, 1), stop::generations(1)).best().fitness;
}
