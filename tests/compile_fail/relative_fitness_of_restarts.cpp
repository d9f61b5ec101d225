// SPDX-License-Identifier: BSL-1.0
// expect: clade: a relative fitness needs a strategy that evaluates parents and children together: a genetic_algorithm, or one that breeds like it, such as nsga2, alone, without restarts or islands
// errors: 1
#include <clade/clade.hpp>

int main() {
  using namespace clade;
  const auto fitness = [](std::span<const std::vector<int>> all, std::span<int> values) {
    for (std::size_t i = 0; i < all.size(); ++i) values[i] = all[i][0];
  };
  const genetic_algorithm ga{.mutation = mutation::swap{}};
  const restarts again{.each = ga, .when = stop::generations(5)};
  run(evolve(maximize(relative{fitness}, chromosome::permutation{8}), again, 1), stop::generations(1));
}
