// SPDX-License-Identifier: BSL-1.0
// expect: clade: the problem has a member epoch(), so its fitness may change, but the strategy cannot evaluate its population anew: its run needs a member reevaluate(executor, continues)
// errors: 1
#include <clade/clade.hpp>

using namespace clade;

struct changing {
  int operator()(const std::vector<int>& row) const { return row[0]; }
  std::uint64_t epoch() const { return 0; }
};
const auto queens = minimize(changing(), chromosome::permutation{8});
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

int main() { return run(evolve(queens, standing_still{}, 1), stop::generations(1)).best().fitness; }
