// SPDX-License-Identifier: BSL-1.0
// expect: clade: relative needs a fitness of all individuals, callable as f(std::span<const C> everyone, std::span<F> values)
// errors: 1
#include <clade/clade.hpp>

int main() {
  using namespace clade;
  const auto count = [](const chromosome::bits& all) { return static_cast<int>(all.count()); };
  const genetic_algorithm ga{.mutation = mutation::flip{}};
  run(evolve(maximize(relative{count}, chromosome::bit_string{8}), ga, 1), stop::generations(3));
}
