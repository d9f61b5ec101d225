// SPDX-License-Identifier: BSL-1.0
// expect: clade: the stop criterion must be callable as op(generation) and return std::optional<stop::reason>
// errors: 1
#include <clade/clade.hpp>
#include <clade/experiment.hpp>

int main() {
  using namespace clade;
  const auto first = minimize([](const std::vector<int>& v) { return v.front(); }, chromosome::permutation{10});
  experiment study{first, [](const auto& generation) { return generation.number > 3; }, {.budget = 100}};
}
