// SPDX-License-Identifier: BSL-1.0
// expect: clade: immigrate takes a range of individuals, with members chromosome and fitness
// errors: 1
#include <clade/clade.hpp>

int main() {
  using namespace clade;
  const auto first = minimize([](const std::vector<int>& v) { return v.front(); }, chromosome::permutation{10});
  auto evolution = evolve(first, genetic_algorithm{.mutation = mutation::swap{}}, 1);
  evolution.immigrate(std::vector{1, 2});
  return evolution.best().fitness;
}
