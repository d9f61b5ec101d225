// SPDX-License-Identifier: BSL-1.0
// expect: clade: the strategy needs real vectors with bounds, as chromosome::reals makes them
// errors: 1
#include <clade/pareto.hpp>

int main() {
  using namespace clade;
  const auto p =
      minimize([](const std::vector<int>& v) { return objectives<2>{v[0], -v[0]}; }, chromosome::integers{3, 0, 9});
  run(evolve(p, mo_cma_es{}, 1), stop::generations(1));
}
