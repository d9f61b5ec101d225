// SPDX-License-Identifier: BSL-1.0
// expect: clade: mutation::subtree needs a space of trees, such as chromosome::expression_tree
// errors: 1
#include <clade/clade.hpp>

// A permutation has no subtrees.
int main() {
  using namespace clade;
  const auto first = minimize([](const std::vector<int>& v) { return v.front(); }, chromosome::permutation{20});
  return run(evolve(first, genetic_algorithm{.mutation = mutation::subtree{}}, 1), stop::generations(1)).best().fitness;
}
