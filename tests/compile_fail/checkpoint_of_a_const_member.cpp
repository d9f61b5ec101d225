// SPDX-License-Identifier: BSL-1.0
// expect: clade: a checkpoint cannot read a struct with a const or a reference member
// errors: 1
#include <clade/engine/archive.hpp>

struct fixed {
  const int kind = 3;
  int value = 0;
};

void write_and_read(clade::detail::archive& to, fixed& value) { to & value; }
