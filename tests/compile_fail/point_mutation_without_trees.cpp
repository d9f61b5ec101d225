// SPDX-License-Identifier: BSL-1.0
// expect: clade: mutation::point needs a space of trees, such as chromosome::expression_tree
// errors: 1
#include <clade/clade.hpp>

// A string of bits has no functions and no terminals.
int main() {
  using namespace clade;
  const auto ones =
      maximize([](const chromosome::bits& b) { return static_cast<int>(b.count()); }, chromosome::bit_string{20});
  return run(evolve(ones, genetic_algorithm{.mutation = mutation::point{}}, 1), stop::generations(1)).best().fitness;
}
