// SPDX-License-Identifier: BSL-1.0
// expect: clade: resume needs the state() of a session of the same problem and the same strategy
// errors: 1
#include <clade/ask.hpp>

int main() {
  using namespace clade;
  const auto unknown = minimize<int>(chromosome::permutation{10});
  auto session = ask(unknown, genetic_algorithm{.mutation = mutation::swap{}}, 1);
  return resume(unknown, genetic_algorithm{.mutation = mutation::insert{}}, session.state()).best().fitness;
}
