// SPDX-License-Identifier: BSL-1.0
// expect: clade: selection::epsilon_lexicase needs the order of minimize: a lower error is better
// errors: 1
#include <clade/clade.hpp>

int main() {
  using namespace clade;
  const auto two = maximize([](const std::vector<int>& v) { return case_errors{double(v[0]), double(v[1])}; },
                            chromosome::permutation{20});
  return run(evolve(two, genetic_algorithm{.selection = selection::epsilon_lexicase{}, .mutation = mutation::swap{}},
                    1),
             stop::generations(1))
             .best()
             .fitness.total() > 0;
}
