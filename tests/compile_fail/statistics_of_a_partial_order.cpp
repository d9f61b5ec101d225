// SPDX-License-Identifier: BSL-1.0
// expect: clade: population.best() needs fitness values in a strict weak order
// errors: 1
#include <clade/clade.hpp>

struct much_less {
  using is_partial = void;
  bool operator()(double one, double other) const { return one + 1 < other; }
};
using front = clade::detail::generation<clade::detail::population<std::vector<int>, double, much_less>>;

int main() {
  const front* now = nullptr;
  clade::observe::statistics course;
  course(*now);
}
