// SPDX-License-Identifier: BSL-1.0
// expect: clade: an operand of ||, && or ! is not a stop criterion: it must be callable as op(generation) and return std::optional<stop::reason>; for a condition, use stop::when(condition, "reason")
// errors: 1
#include <clade/clade.hpp>

int main() {
  using namespace clade;
  const auto first = minimize([](const std::vector<int>& v) { return v.front(); }, chromosome::permutation{10});
  const genetic_algorithm ga{.mutation = mutation::swap{}};
  const auto late = [](const auto& generation) { return generation.number > 3; };
  return run(evolve(first, ga, 1), stop::generations(10) || (!stop::target(0) && late)).best().fitness;
}
