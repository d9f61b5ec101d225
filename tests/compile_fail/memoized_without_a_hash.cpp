// SPDX-License-Identifier: BSL-1.0
// expect: clade: memoized needs a hash of the chromosome: memoized{.fitness = f, .hash = h}, callable as h(chromosome) and returning std::size_t
// errors: 1
#include <clade/clade.hpp>

struct point {
  int x, y;
  bool operator==(const point&) const = default;
};

int main() {
  using namespace clade;
  const auto problem =
      minimize(memoized{[](const point& p) { return p.x * p.y; }}, [](auto& rng) { return point{rng.below(9), 1}; });
  const genetic_algorithm ga{.mutation = [](point& p, auto&) { ++p.x; }};
  return run(evolve(problem, ga, 1), stop::generations(1)).best().fitness;
}
