// SPDX-License-Identifier: BSL-1.0
// expect: clade: CMA-ES needs a space of real vectors, with size(), low(i) and high(i)
// errors: 1
#include <clade/clade.hpp>
#include <clade/reals/strategy/ipop.hpp>

int main() {
  using namespace clade;
  const auto p = minimize([](const std::vector<int>& v) { return v[0]; }, chromosome::permutation{3});
  return run(evolve(p, ipop{}, 1), stop::generations(1)).best().fitness;
}
