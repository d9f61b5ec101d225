// SPDX-License-Identifier: BSL-1.0
// expect: clade: reevaluate needs a strategy that can evaluate its population anew: its run needs a member reevaluate(executor, continues)
// errors: 1
#include <clade/clade.hpp>

using namespace clade;

const auto queens = minimize([](const std::vector<int>& row) { return row[0]; }, chromosome::permutation{8});
using problem_type = std::remove_cvref_t<decltype(queens)>;

struct fixed {
  strategy::population<problem_type> population{queens.better};
  strategy::individual<problem_type> one{{0, 1, 2, 3, 4, 5, 6, 7}, 0};

  void begin(const strategy::executor&) { population.push_back(one.chromosome, one.fitness); }
  void advance(const strategy::executor&) {}
  strategy::generation<problem_type> generation() const { return {0, 1, 0, {}, population}; }
  const auto& best() const { return one; }
};
struct standing_still {
  fixed set_up(const problem_type&, random_stream) const { return {}; }
};

int main() {
  auto evolution = evolve(queens, standing_still{}, 1);
  evolution.reevaluate();
}
