// SPDX-License-Identifier: BSL-1.0
// expect: clade: a run keeps copies of its problem and its strategy, so fitness, space, repair and operators must be
// errors: 1
#include <clade/clade.hpp>
#include <memory>

int main() {
  using namespace clade;
  auto fitness = [weight = std::make_unique<int>(3)](const std::vector<int>& v) { return v[0] * *weight; };
  const auto weighted = minimize(std::move(fitness), chromosome::permutation{5});
  const genetic_algorithm ga{.mutation = mutation::swap{}};
  return run(evolve(weighted, ga, 1), stop::generations(3)).best().fitness;
}
