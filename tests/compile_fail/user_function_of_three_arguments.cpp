// SPDX-License-Identifier: BSL-1.0
// expect: clade: a user_function must be callable as f(double) or as f(double, double)
// errors: 1
#include <clade/regression.hpp>

int main() {
  const clade::regression::user_function f("f", [](double x, double y, double z) { return x + y + z; });
}
