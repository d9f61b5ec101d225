// SPDX-License-Identifier: BSL-1.0
// The message is the compiler's own; docs/guide/errors.md explains it.
// expect: none
// expect: '
// errors: 1
#include <clade/clade.hpp>

int main() {
  using namespace clade;
  genetic_algorithm ga{.population = 10};
  ga.mutation = mutation::swap{};
}
