// SPDX-License-Identifier: BSL-1.0
// expect: clade: selection::boltzmann needs a fitness that is a number
// errors: 1
#include <clade/clade.hpp>

#include <utility>

int main() {
  using namespace clade;
  const auto both =
      minimize([](const std::vector<int>& v) { return std::pair(v[0], v[1]); }, chromosome::permutation{20});
  return run(evolve(both, genetic_algorithm{.selection = selection::boltzmann{.temperature = 1}}, 1),
             stop::generations(1))
      .best()
      .fitness.first;
}
