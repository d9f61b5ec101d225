// SPDX-License-Identifier: BSL-1.0
// expect: clade: population.best() needs fitness values in a strict weak order
// errors: 1
#include <array>

#include <clade/clade.hpp>

struct dominates {
  using is_partial = void;
  bool operator()(const std::array<int, 2>& one, const std::array<int, 2>& other) const {
    return one[0] <= other[0] && one[1] <= other[1] && one != other;
  }
};

using front = clade::detail::generation<clade::detail::population<std::vector<int>, std::array<int, 2>, dominates>>;

int main() {
  const front* now = nullptr;
  return clade::stop::target(std::array{0, 0})(*now).has_value();
}
