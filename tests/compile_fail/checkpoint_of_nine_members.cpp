// SPDX-License-Identifier: BSL-1.0
// expect: clade: a checkpoint needs a member serialize(archive, version) of structs of more than eight members
// errors: 1
#include <clade/engine/archive.hpp>

struct nine {
  int a, b, c, d, e, f, g, h, i;
};

void write_and_read(clade::detail::archive& to, nine& value) { to & value; }
