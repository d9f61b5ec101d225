// SPDX-License-Identifier: BSL-1.0
// expect: clade: asynchronous needs fitness values in a strict weak order
// errors: 1
#include <clade/pareto.hpp>

int main() {
  using namespace clade;
  const auto p =
      minimize([](const std::vector<double>& x) { return objectives<2>(x[0], x[1]); }, chromosome::reals{2, 0.0, 1.0});
  run(evolve(p, asynchronous{.mutation = mutation::gauss{0.1}}, 1), stop::generations(1));
}
