// SPDX-License-Identifier: BSL-1.0
// expect: clade: memoized keeps fitness values, so it cannot take a fitness that may change, with a member epoch()
// errors: 1
#include <clade/clade.hpp>

struct changing {
  int operator()(const std::vector<int>& row) const { return row[0]; }
  std::uint64_t epoch() const { return 0; }
};

int main() {
  using namespace clade;
  const auto problem = minimize(memoized{changing()}, chromosome::permutation{8});
  const genetic_algorithm ga{.mutation = mutation::swap{}};
  return run(evolve(problem, ga, 1), stop::generations(1)).best().fitness;
}
