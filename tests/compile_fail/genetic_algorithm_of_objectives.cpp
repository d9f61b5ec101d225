// SPDX-License-Identifier: BSL-1.0
// expect: clade: a genetic_algorithm needs fitness values in a strict weak order
// errors: 1
#include <clade/clade.hpp>

int main() {
  using namespace clade;
  const auto ends = [](const std::vector<int>& v) { return objectives<2>{v.front(), v.back()}; };
  const genetic_algorithm ga{.mutation = mutation::swap{}};
  run(evolve(minimize(ends, chromosome::permutation{9}), ga, 1), stop::generations(1));
}
