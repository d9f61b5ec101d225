// SPDX-License-Identifier: BSL-1.0
// expect: clade: tabu_search needs a neighbourhood that lists its moves and has attributes(c), removed(c, move) and added(c, move)
// errors: 1
#include <clade/clade.hpp>
#include <clade/neighbourhood.hpp>

int main() {
  using namespace clade;
  const auto first = minimize([](const std::vector<int>& v) { return v.front(); }, chromosome::permutation{10});
  return run(evolve(first, tabu_search{neighbourhood::block_insert{}}, 1), stop::generations(1)).best().fitness;
}
