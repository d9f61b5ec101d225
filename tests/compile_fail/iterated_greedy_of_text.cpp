// SPDX-License-Identifier: BSL-1.0
// expect: clade: iterated_greedy needs a fitness that is a number
// errors: 1
#include <string>

#include <clade/clade.hpp>
#include <clade/neighbourhood.hpp>

int main() {
  using namespace clade;
  const auto first =
      minimize([](const std::vector<int>& v) { return std::to_string(v[0]); }, chromosome::permutation{10});
  run(evolve(first, iterated_greedy{}, 1), stop::generations(1));
}
