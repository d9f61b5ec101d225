// SPDX-License-Identifier: BSL-1.0
// expect: clade: result.best() needs fitness values that have an order
// errors: 1
#include <array>

#include <clade/clade.hpp>

struct dominates {
  using is_partial = void;
  bool operator()(const std::array<int, 2>& one, const std::array<int, 2>& other) const {
    return one[0] <= other[0] && one[1] <= other[1] && one != other;
  }
};

using front = clade::evolution_result<clade::detail::population<std::vector<int>, std::array<int, 2>, dominates>>;

int main() {
  const front* result = nullptr;
  return result->best().fitness[0];
}
