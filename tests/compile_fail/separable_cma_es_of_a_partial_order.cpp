// SPDX-License-Identifier: BSL-1.0
// expect: clade: CMA-ES needs fitness values in a strict weak order, callable as better(f, g)
// errors: 1
#include <array>

#include <clade/clade.hpp>
#include <clade/reals/chromosome/reals.hpp>
#include <clade/reals/strategy/separable_cma_es.hpp>

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
  return run(evolve(both, separable_cma_es{}, 1), stop::generations(1)).best().fitness[0] < 0;
}
