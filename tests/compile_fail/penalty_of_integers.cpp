// SPDX-License-Identifier: BSL-1.0
// expect: clade: bounds::penalty needs a floating-point fitness that is minimized or maximized
// errors: 1
#include <vector>

#include <clade/reals.hpp>

int main() {
  using namespace clade;
  const auto p =
      bounds::penalty{10}(minimize([](const std::vector<double>&) { return 1; }, chromosome::reals{2, 0, 1}));
  return static_cast<int>(p.space.size());
}
