// SPDX-License-Identifier: BSL-1.0
// expect: clade: a checkpoint needs a member serialize(archive, version) of structs with a base class
// errors: 1
#include <clade/engine/archive.hpp>

struct base {
  int one = 0;
};
struct derived : base {
  int other = 0;
};

void write_and_read(clade::detail::archive& to, derived& value) { to & value; }
