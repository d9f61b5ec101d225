// SPDX-License-Identifier: BSL-1.0
// expect: clade: run needs an evolution, such as evolve(problem, strategy, seed) makes; a session is driven by
// errors: 1
#include <clade/ask.hpp>
#include <clade/clade.hpp>

int main() {
  using namespace clade;
  auto session = ask(maximize<int>(chromosome::bit_string{8}), genetic_algorithm{.mutation = mutation::flip{}}, 1);
  const auto enough = stop::generations(3);
  run(session, enough);
}
