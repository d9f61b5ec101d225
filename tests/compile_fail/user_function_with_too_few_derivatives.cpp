// SPDX-License-Identifier: BSL-1.0
// expect: clade: a user_function needs a derivative for each of its arguments, or none
// errors: 1
#include <clade/regression.hpp>

int main() {
  const clade::regression::user_function f(
      "f", [](double x, double y) { return x * y; }, [](double, double y) { return y; });
}
