// SPDX-License-Identifier: BSL-1.0
// expect: clade: a checkpoint needs a member serialize(archive, version) of structs with bit-fields
// errors: 1
#include <clade/engine/archive.hpp>

struct flags {
  int low : 3;
  int high : 5;
};

void write_and_read(clade::detail::archive& to, flags& value) { to & value; }
