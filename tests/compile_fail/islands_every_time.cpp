// SPDX-License-Identifier: BSL-1.0
// expect: clade: islands.every must be a number of generations, or a stop criterion that does not look at time
// errors: 1
#include <chrono>
#include <clade/clade.hpp>

int main() {
  using namespace clade;
  const auto first = minimize([](const std::vector<int>& v) { return v.front(); }, chromosome::permutation{10});
  const islands apart{.each = genetic_algorithm{.mutation = mutation::swap{}},
                      .every = stop::after(std::chrono::seconds(1))};
  return run(evolve(first, apart, 1), stop::generations(1)).best().fitness;
}
