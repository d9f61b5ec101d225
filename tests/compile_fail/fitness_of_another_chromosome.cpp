// SPDX-License-Identifier: BSL-1.0
// expect: clade: the fitness does not fit the chromosomes of the space: it must be callable as fitness(const chromosome&)
// errors: 1
#include <clade/clade.hpp>

#include <string>

int main() {
  using namespace clade;
  static_cast<void>(
      minimize([](const std::string& text) { return static_cast<int>(text.size()); }, chromosome::permutation{10}));
}
