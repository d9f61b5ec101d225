// SPDX-License-Identifier: BSL-1.0
// expect: clade: evolve needs a problem, such as minimize(fitness, space) makes
#include <clade/clade.hpp>

// A fitness function is not a problem: it has no space and no order.
int main() {
  using namespace clade;
  evolve([](const std::vector<int>& v) { return v.front(); }, genetic_algorithm{}, 1);
}
