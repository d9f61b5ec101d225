// SPDX-License-Identifier: BSL-1.0
// expect: clade: the problem has a member epoch(), so its fitness may change, but the strategy cannot evaluate its population anew: its run needs a member reevaluate(executor, continues)
// expect: clade: reevaluate needs a strategy that can evaluate its population anew: its run needs a member reevaluate(executor, continues)
// errors: 2
#include <clade/clade.hpp>

using namespace clade;

struct first {
  int operator()(const std::vector<int>& row) const { return row[0]; }
};
struct changing : first {
  std::uint64_t epoch() const { return 0; }
};

template <class Problem>
struct fixed {
  strategy::population<Problem> population{lower_is_better()};
  strategy::individual<Problem> one{{0, 1, 2, 3, 4, 5, 6, 7}, 0};

  void begin(const strategy::executor&) { population.push_back(one.chromosome, one.fitness); }
  void advance(const strategy::executor&) {}
  strategy::generation<Problem> generation() const { return {0, 1, 0, {}, population}; }
  const auto& best() const { return one; }
};
struct standing_still {
  template <class Problem>
  fixed<Problem> set_up(const Problem&, random_stream) const {
    return {};
  }
};

int main() {
  const chromosome::permutation rows{8};
  run(evolve(minimize(changing(), rows), standing_still{}, 1), stop::generations(1)).best();
  auto evolution = evolve(minimize(first(), rows), standing_still{}, 1);
  evolution.reevaluate();
}
