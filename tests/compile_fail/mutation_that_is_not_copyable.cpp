// SPDX-License-Identifier: BSL-1.0
// expect: clade: a run keeps copies of its problem and its strategy, so fitness, space, repair and operators must be
// errors: 1
#include <clade/clade.hpp>
#include <memory>

int main() {
  using namespace clade;
  const auto first = minimize([](const std::vector<int>& v) { return v[0]; }, chromosome::permutation{5});
  const genetic_algorithm ga{
      .mutation = [step = std::make_unique<int>(3)](std::vector<int>& v, auto&) { v[0] += *step; }};
  return run(evolve(first, ga, 1), stop::generations(3)).best().fitness;
}
