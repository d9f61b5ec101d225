// SPDX-License-Identifier: BSL-1.0
#include <clade/chromosome/bit_string.hpp>
#include <clade/version.hpp>
#include <iostream>

int main() {
  const clade::chromosome::bit_string space{8};
  std::cout << clade::version << ": " << space.length << " bits\n";
  return space.length == 8 ? 0 : 1;
}
