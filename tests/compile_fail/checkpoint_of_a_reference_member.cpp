// SPDX-License-Identifier: BSL-1.0
// expect: clade: a checkpoint cannot read a struct with a const or a reference member
// errors: 1
#include <clade/engine/archive.hpp>

struct referring {
  int value;
  int& to;
};

void write_and_read(clade::detail::archive& to, referring& value) { to & value; }
