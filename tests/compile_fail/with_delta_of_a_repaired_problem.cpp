// SPDX-License-Identifier: BSL-1.0
// expect: clade: a problem with a repair cannot have deltas, because a move would be repaired
// errors: 1
#include <clade/clade.hpp>
#include <clade/neighbourhood.hpp>

int main() {
  using namespace clade;
  const auto first = minimize([](const std::vector<int>& v) { return v.front(); }, chromosome::permutation{10},
                              [](std::vector<int>& v) { std::sort(v.begin(), v.end()); });
  const auto after = [](const std::vector<int>& v, int, neighbourhood::swap::move) { return v[0]; };
  const auto fast = first.with_delta(neighbourhood::swap{}, after);
  return run(evolve(fast, local_search{neighbourhood::swap{}}, 1), stop::generations(1)).best().fitness;
}
