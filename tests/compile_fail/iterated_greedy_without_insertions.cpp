// SPDX-License-Identifier: BSL-1.0
// expect: clade: iterated_greedy needs chromosomes with insert and erase, as std::vector, and a fitness f with
// errors: 1
#include <clade/clade.hpp>
#include <clade/neighbourhood.hpp>

int main() {
  using namespace clade;
  const auto p = minimize([](const std::vector<int>& v) { return v[0]; }, chromosome::permutation{3});
  return run(evolve(p, iterated_greedy{}, 1), stop::generations(1)).best().fitness;
}
