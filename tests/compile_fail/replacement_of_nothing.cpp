// SPDX-License-Identifier: BSL-1.0
// expect: clade: the replacement does not fit the population: it must be callable as op(parents, offspring)
// errors: 1
#include <clade/clade.hpp>

int main() {
  using namespace clade;
  const auto first = minimize([](const std::vector<int>& v) { return v.front(); }, chromosome::permutation{10});
  const genetic_algorithm ga{.replacement = [](auto& parents) { parents.resize(1); }};
  return run(evolve(first, ga, 1), stop::generations(1)).best().fitness;
}
