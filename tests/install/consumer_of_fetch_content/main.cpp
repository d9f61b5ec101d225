// SPDX-License-Identifier: BSL-1.0
#include <clade/chromosome/bit_string.hpp>
#include <clade/version.hpp>
#include <iostream>
#include <string>

int main(int argc, char** argv) {
  const clade::chromosome::bit_string space{8};
  std::cout << clade::version << ": " << space.length << " bits\n";
  return argc == 2 && std::string(argv[1]) == clade::version ? 0 : 1;
}
