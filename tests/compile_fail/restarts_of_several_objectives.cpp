// SPDX-License-Identifier: BSL-1.0
// expect: clade: restarts keeps the best individual of all tries, so that it needs fitness values in a strict weak order
// errors: 1
#include <clade/pareto.hpp>

int main() {
  using namespace clade;
  const auto p =
      minimize([](const std::vector<double>& x) { return objectives<2>{x[0], -x[0]}; }, chromosome::reals{3, 0, 1});
  const restarts again{.each = nsga2{.mutation = mutation::polynomial{}}, .when = stop::generations(10)};
  run(evolve(p, again, 1), stop::generations(1));
}
