// SPDX-License-Identifier: BSL-1.0
// expect: clade: the repair does not fit the chromosomes of the space: it must be callable as repair(chromosome&)
// errors: 1
#include <string>

#include <clade/clade.hpp>

int main() {
  using namespace clade;
  const auto first =
      minimize([](const std::vector<int>& v) { return v.front(); }, chromosome::permutation{10}, [](std::string&) {});
  return run(evolve(first, genetic_algorithm{.mutation = mutation::swap{}}, 1), stop::generations(1)).best().fitness;
}
