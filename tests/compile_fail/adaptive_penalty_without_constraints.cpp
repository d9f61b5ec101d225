// SPDX-License-Identifier: BSL-1.0
// expect: clade: replacement::adaptive_penalty needs a constrained fitness
// errors: 1
#include <clade/reals.hpp>

int main() {
  using namespace clade;
  const auto p = minimize([](const std::vector<double>& x) { return x[0]; }, chromosome::reals{3, 0, 1});
  const genetic_algorithm ga{.mutation = mutation::polynomial{}, .replacement = replacement::adaptive_penalty{}};
  run(evolve(p, ga, 1), stop::generations(1));
}
