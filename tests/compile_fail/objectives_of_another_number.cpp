// SPDX-License-Identifier: BSL-1.0
// expect: clade: objectives<N> takes N values
// errors: 1
#include <clade/clade.hpp>

int main() {
  const clade::objectives<3> f{1, 2};
  return f.size() == 3 ? 0 : 1;
}
