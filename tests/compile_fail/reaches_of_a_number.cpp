// SPDX-License-Identifier: BSL-1.0
// expect: clade: stop::reaches needs a fitness of several objectives
// errors: 1
#include <clade/pareto.hpp>

using numbers = clade::detail::generation<clade::detail::population<std::vector<int>, double, clade::lower_is_better>>;

int main() {
  const numbers* now = nullptr;
  return clade::stop::hypervolume({1, 1}, 0.5)(*now).has_value();
}
