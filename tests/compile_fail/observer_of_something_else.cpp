// SPDX-License-Identifier: BSL-1.0
// expect: clade: an observer must be callable as op(generation)
// errors: 1
#include <clade/clade.hpp>

int main() {
  using namespace clade;
  const auto first = minimize([](const std::vector<int>& v) { return v.front(); }, chromosome::permutation{10});
  return run(evolve(first, genetic_algorithm{}, 1), stop::generations(1), [](int) {}).best().fitness;
}
