// SPDX-License-Identifier: BSL-1.0
// expect: clade: a checkpoint needs to write and read values of this type: give it a member
// errors: 1
#include <memory>

#include <clade/engine/archive.hpp>

struct pointing {
  std::unique_ptr<int> to;
};

void write_and_read(clade::detail::archive& to, pointing& value) { to & value; }
