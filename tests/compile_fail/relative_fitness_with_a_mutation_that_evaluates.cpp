// SPDX-License-Identifier: BSL-1.0
// expect: clade: a relative fitness has no value for a single chromosome, so the mutation must not evaluate candidates; a mutation chosen at run time must be any::plain_mutation
// errors: 1
#include <clade/clade.hpp>

int main() {
  using namespace clade;
  const auto fitness = [](std::span<const std::vector<int>> all, std::span<int> values) {
    for (std::size_t i = 0; i < all.size(); ++i) values[i] = all[i][0];
  };
  const genetic_algorithm ga{.mutation = mutation::if_improves{mutation::swap{}}};
  run(evolve(maximize(relative{fitness}, chromosome::permutation{8}), ga, 1), stop::generations(1));
}
