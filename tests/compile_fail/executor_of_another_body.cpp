// SPDX-License-Identifier: BSL-1.0
// expect: clade: the executor must be callable as op(n, body)
// errors: 1
#include <clade/clade.hpp>

// A body is not a function pointer.
void in_order(std::size_t n, void (*body)(std::size_t)) {
  for (std::size_t i = 0; i < n; ++i) body(i);
}

int main() {
  using namespace clade;
  const auto first = minimize([](const std::vector<int>& v) { return v.front(); }, chromosome::permutation{10});
  const genetic_algorithm ga{.mutation = mutation::swap{}};
  return run(evolve(first, ga, 1, in_order), stop::generations(1)).best().fitness;
}
