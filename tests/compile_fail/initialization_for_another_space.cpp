// SPDX-License-Identifier: BSL-1.0
// expect: clade: the initialization does not fit the space: it must be callable as op(space, slot, rng) and return a chromosome of the space
// errors: 1
#include <string>

#include <clade/clade.hpp>

int main() {
  using namespace clade;
  const auto first = minimize([](const std::vector<int>& v) { return v.front(); }, chromosome::permutation{10});
  const genetic_algorithm ga{.mutation = mutation::swap{}, .initialization = initialization::known{std::string("a")}};
  return run(evolve(first, ga, 1), stop::generations(1)).best().fitness;
}
