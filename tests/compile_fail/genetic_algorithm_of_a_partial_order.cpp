// SPDX-License-Identifier: BSL-1.0
// expect: clade: a genetic_algorithm needs fitness values in a strict weak order
// errors: 1
#include <array>

#include <clade/clade.hpp>

struct dominates {
  using is_partial = void;
  bool operator()(const std::array<int, 2>& one, const std::array<int, 2>& other) const {
    return one[0] <= other[0] && one[1] <= other[1] && one != other;
  }
};

int main() {
  using namespace clade;
  const auto ends = [](const std::vector<int>& v) { return std::array{v.front(), v.back()}; };
  const problem both{ends, chromosome::permutation{9}, dominates{}};
  const genetic_algorithm ga{.mutation = mutation::swap{}};
  return run(evolve(both, ga, 1), stop::generations(1)).best().fitness[0];
}
