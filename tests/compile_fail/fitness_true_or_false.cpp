// SPDX-License-Identifier: BSL-1.0
// expect: clade: a bool cannot be a fitness: let the fitness return an int
// errors: 1
#include <clade/clade.hpp>

int main() {
  using namespace clade;
  static_cast<void>(maximize([](const std::vector<int>& v) { return v.front() == 0; }, chromosome::permutation{10}));
}
