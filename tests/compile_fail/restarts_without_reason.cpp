// SPDX-License-Identifier: BSL-1.0
// expect: clade: restarts.when must be callable as op(generation) and return std::optional<stop::reason>
// errors: 1
#include <clade/clade.hpp>

int main() {
  using namespace clade;
  const auto first = minimize([](const std::vector<int>& v) { return v.front(); }, chromosome::permutation{10});
  const restarts restarting{.each = genetic_algorithm{},
                            .when = [](const auto& generation) { return generation.number > 3; }};
  return run(evolve(first, restarting, 1), stop::generations(1)).best().fitness;
}
