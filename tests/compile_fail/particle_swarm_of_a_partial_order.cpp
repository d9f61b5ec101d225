// SPDX-License-Identifier: BSL-1.0
// expect: clade: the strategy needs fitness values in a strict weak order
// errors: 1
#include <array>

#include <clade/clade.hpp>
#include <clade/reals/chromosome/reals.hpp>
#include <clade/reals/strategy/particle_swarm.hpp>

struct dominates {
  using is_partial = void;
  bool operator()(const std::array<double, 2>& one, const std::array<double, 2>& other) const {
    return one[0] <= other[0] && one[1] <= other[1] && one != other;
  }
};

int main() {
  using namespace clade;
  const auto ends = [](const std::vector<double>& v) { return std::array{v.front(), v.back()}; };
  const problem both{ends, chromosome::reals{9, -1, 1}, dominates{}};
  return run(evolve(both, particle_swarm{}, 1), stop::generations(1)).best().fitness[0] < 0;
}
