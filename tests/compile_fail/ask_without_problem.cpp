// SPDX-License-Identifier: BSL-1.0
// expect: clade: ask needs a problem without a fitness, such as minimize<double>(space) makes
// errors: 1
#include <clade/ask.hpp>

// A space is not a problem: it has no order.
int main() {
  using namespace clade;
  auto session = ask(chromosome::permutation{10}, genetic_algorithm{.mutation = mutation::swap{}}, 1);
  session.tell(1, 3);
}
