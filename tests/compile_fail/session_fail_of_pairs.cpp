// SPDX-License-Identifier: BSL-1.0
// expect: clade: fail needs fitness values with a worst one
// errors: 1
#include <clade/ask.hpp>

int main() {
  using namespace clade;
  const auto unknown = minimize<std::pair<int, int>>(chromosome::permutation{10});
  auto session = ask(unknown, genetic_algorithm{.mutation = mutation::swap{}}, 1);
  session.fail(session.ask(1)[0].id);
}
