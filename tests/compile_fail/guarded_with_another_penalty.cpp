// SPDX-License-Identifier: BSL-1.0
// expect: clade: the penalty of guarded must be a fitness value: guarding<F>{.penalty = ...} for a fitness of type F
// errors: 1
#include <clade/clade.hpp>
#include <string>

int main() {
  using namespace clade;
  const guarded safe{[](const chromosome::bits& bits) { return static_cast<int>(bits.count()); },
                     guarding<std::string>{.penalty = "bad"}};
  const auto p = maximize(safe, chromosome::bit_string{20});
  return run(evolve(p, genetic_algorithm{.mutation = mutation::flip{}}, 1), stop::generations(1)).best().fitness;
}
