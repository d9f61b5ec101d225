// SPDX-License-Identifier: BSL-1.0
// expect: clade: population.best() needs fitness values in a strict weak order
// errors: 1
#include <clade/pareto.hpp>

using front =
    clade::detail::generation<clade::detail::population<std::vector<int>, clade::objectives<2>, clade::dominates>>;

int main() {
  const front* now = nullptr;
  return clade::stop::target(clade::objectives<2>{0, 0})(*now).has_value();
}
