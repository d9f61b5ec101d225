// SPDX-License-Identifier: BSL-1.0
// expect: clade: the crossover does not fit the chromosome
// errors: 1
#include <clade/clade.hpp>

int main() {
  using namespace clade;
  const auto p = maximize([](const chromosome::bits& bits) { return bits.count(); }, chromosome::bit_string{20});
  const asynchronous steady{.crossover = crossover::order(), .mutation = mutation::flip{}};
  run(evolve(p, steady, 1), stop::generations(1));
}
