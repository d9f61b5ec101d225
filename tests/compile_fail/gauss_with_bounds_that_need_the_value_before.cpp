// SPDX-License-Identifier: BSL-1.0
// expect: clade: the bounds of operators on real vectors must be callable as op(value, low, high, rng)
// errors: 1
#include <vector>

#include <clade/reals.hpp>

int main() {
  using namespace clade;
  const auto p = minimize([](const std::vector<double>& v) { return v[0]; }, chromosome::reals{3, 0, 1});
  const genetic_algorithm ga{.mutation = mutation::gauss{.bounds = bounds::halfway{}}};
  return run(evolve(p, ga, 1), stop::generations(1)).best().fitness < 0;
}
