// SPDX-License-Identifier: BSL-1.0
// expect: clade: the goal of stop::target must be convertible to the fitness type
// errors: 1
#include <clade/clade.hpp>

using numbers = clade::detail::generation<clade::detail::population<std::vector<int>, double, clade::lower_is_better>>;

int main() {
  const numbers* now = nullptr;
  return clade::stop::target("none")(*now).has_value();
}
