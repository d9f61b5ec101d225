// SPDX-License-Identifier: BSL-1.0
// expect: clade: selection::boltzmann needs the order of minimize or maximize
// errors: 1
#include <clade/clade.hpp>

// Closest to ten is best; Boltzmann selection cannot know by how much.
struct closer_to_ten {
  bool operator()(int one, int other) const { return (one - 10) * (one - 10) < (other - 10) * (other - 10); }
};

int main() {
  using namespace clade;
  const problem first{[](const std::vector<int>& v) { return v.front(); }, chromosome::permutation{20},
                      closer_to_ten{}};
  return run(evolve(first, genetic_algorithm{.selection = selection::boltzmann{.temperature = 1}}, 1),
             stop::generations(1))
      .best()
      .fitness;
}
