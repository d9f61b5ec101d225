// SPDX-License-Identifier: BSL-1.0
// expect: clade: the strategy needs a fitness of several objectives
// errors: 1
#include <clade/pareto.hpp>

int main() {
  using namespace clade;
  const auto p = minimize([](const std::vector<double>& x) { return x[0]; }, chromosome::reals{3, 0, 1});
  run(evolve(p, gde3{}, 1), stop::generations(1));
}
