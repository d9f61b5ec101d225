// SPDX-License-Identifier: BSL-1.0
// expect: clade: the strategy must be callable as strategy.start(problem, stream, executor)
// errors: 1
#include <clade/clade.hpp>

int main() {
  using namespace clade;
  const auto first = minimize([](const std::vector<int>& v) { return v.front(); }, chromosome::permutation{10});
  return run(evolve(first, mutation::swap{}, 1), stop::generations(1)).best().fitness;
}
