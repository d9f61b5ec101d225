// SPDX-License-Identifier: BSL-1.0
// expect: clade: any::diversity does not fit the population: it must hold a rule that is callable as op(birth, rng) and returns a diversity::verdict
// errors: 1
#include <clade/any.hpp>
#include <clade/clade.hpp>

int main() {
  using namespace clade;
  const auto first = minimize([](const std::vector<int>& v) { return v.front(); }, chromosome::permutation{10});
  using problem = std::remove_const_t<decltype(first)>;
  const genetic_algorithm ga{.diversity = any::diversity<problem>{[](const auto&, auto&) { return true; }}};
  return run(evolve(first, ga, 1), stop::generations(1)).best().fitness;
}
