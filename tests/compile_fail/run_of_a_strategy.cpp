// SPDX-License-Identifier: BSL-1.0
// expect: clade: run needs an evolution, such as evolve(problem, strategy, seed) makes
// errors: 1
#include <clade/clade.hpp>

int main() {
  using namespace clade;
  run(genetic_algorithm{.mutation = mutation::swap{}}, stop::generations(3));
}
