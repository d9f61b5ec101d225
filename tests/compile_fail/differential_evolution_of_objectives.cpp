// SPDX-License-Identifier: BSL-1.0
// expect: clade: the strategy needs fitness values in a strict weak order
// errors: 1
#include <clade/pareto.hpp>

int main() {
  using namespace clade;
  const auto p =
      minimize([](const std::vector<double>& x) { return objectives<2>{x[0], -x[0]}; }, chromosome::reals{3, 0, 1});
  run(evolve(p, differential_evolution{}, 1), stop::generations(1));
}
