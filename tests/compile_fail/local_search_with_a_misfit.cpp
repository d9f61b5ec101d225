// SPDX-License-Identifier: BSL-1.0
// expect: clade: the neighbourhood does not fit the chromosomes: it needs apply(c, move), and size(c) with at(c, i), or sample(c, rng)
// errors: 1
#include <clade/clade.hpp>
#include <clade/neighbourhood.hpp>

int main() {
  using namespace clade;
  const auto first = minimize([](const std::vector<int>& v) { return v.front(); }, chromosome::permutation{10});
  return run(evolve(first, local_search{mutation::swap{}}, 1), stop::generations(1)).best().fitness;
}
