// SPDX-License-Identifier: BSL-1.0
// expect: clade: memoized takes no noisy fitness, since the first sample would be that of all equal chromosomes
// errors: 1
#include <clade/clade.hpp>

int main() {
  using namespace clade;
  const auto noisy = [](const std::vector<int>& order, random_stream& rng) { return order[0] + rng.unit(); };
  const genetic_algorithm ga{.mutation = mutation::swap{}};
  return static_cast<int>(
      run(evolve(minimize(memoized{noisy}, chromosome::permutation{5}), ga, 1), stop::generations(1)).best().fitness);
}
