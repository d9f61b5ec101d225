// SPDX-License-Identifier: BSL-1.0
// expect: clade: stop::front_stalled needs a fitness of several objectives; stop::stalled is for one
// errors: 1
#include <clade/pareto.hpp>

using numbers = clade::detail::generation<clade::detail::population<std::vector<int>, double, clade::lower_is_better>>;

int main() {
  const numbers* now = nullptr;
  return clade::stop::front_stalled(3, {1, 1})(*now).has_value();
}
