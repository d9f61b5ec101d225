// SPDX-License-Identifier: BSL-1.0
// expect: clade: iterated_greedy cannot be used with a repair
// errors: 1
#include <clade/clade.hpp>
#include <clade/neighbourhood.hpp>
#include <clade/problems/flow_shop.hpp>

int main() {
  using namespace clade;
  const auto shop = problems::flow_shop::taillard("ta001");
  const auto p = minimize(shop, shop.space(), [](std::vector<int>&) {});
  return run(evolve(p, iterated_greedy{}, 1), stop::generations(1)).best().fitness > 0;
}
