// SPDX-License-Identifier: BSL-1.0
// expect: clade: resume of a problem without a fitness needs the state() of a session
// errors: 1
#include <clade/clade.hpp>

int main() {
  using namespace clade;
  const auto known = minimize([](const std::vector<int>& v) { return v.front(); }, chromosome::permutation{10});
  const auto unknown = minimize<int>(chromosome::permutation{10});
  const genetic_algorithm ga{.mutation = mutation::swap{}};
  auto evolution = evolve(known, ga, 1);
  return resume(unknown, ga, evolution.state()).best().fitness;
}
