// SPDX-License-Identifier: BSL-1.0
// expect: clade: selection::lexicase needs a fitness of errors on cases, such as clade::case_errors
// errors: 1
#include <clade/clade.hpp>

int main() {
  using namespace clade;
  const auto first = minimize([](const std::vector<int>& v) { return v.front(); }, chromosome::permutation{20});
  return run(evolve(first, genetic_algorithm{.selection = selection::lexicase{}, .mutation = mutation::swap{}}, 1),
             stop::generations(1))
      .best()
      .fitness;
}
