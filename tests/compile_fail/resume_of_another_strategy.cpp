// SPDX-License-Identifier: BSL-1.0
// expect: clade: resume needs the state() of an evolution of the same problem and the same strategy
// errors: 1
#include <clade/clade.hpp>

int main() {
  using namespace clade;
  const auto first = minimize([](const std::vector<int>& v) { return v.front(); }, chromosome::permutation{10});
  const genetic_algorithm swapping{.mutation = mutation::swap{}};
  const genetic_algorithm inserting{.mutation = mutation::insert{}};
  auto evolution = evolve(first, swapping, 1);
  return resume(first, inserting, evolution.state()).best().fitness;
}
