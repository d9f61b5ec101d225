// SPDX-License-Identifier: BSL-1.0
// expect: clade: mutation::gene_parts needs a space of expression genes, such as chromosome::multi_expression
// errors: 1
#include <clade/clade.hpp>

// A string of bits has no genes with parts.
int main() {
  using namespace clade;
  const auto ones =
      maximize([](const chromosome::bits& b) { return static_cast<int>(b.count()); }, chromosome::bit_string{20});
  return run(evolve(ones, genetic_algorithm{.mutation = mutation::gene_parts{}}, 1), stop::generations(1))
      .best()
      .fitness;
}
