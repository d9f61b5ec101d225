// SPDX-License-Identifier: BSL-1.0
// expect: clade: checkpoint::load needs a problem, and a strategy that can go on from a state
// errors: 1
#include <clade/checkpoint.hpp>
#include <clade/clade.hpp>

int main() {
  using namespace clade;
  const auto first = minimize([](const std::vector<int>& v) { return v.front(); }, chromosome::permutation{10});
  const auto evolution = checkpoint::load("run.clade", first, mutation::swap{});
  return evolution.best().fitness;
}
