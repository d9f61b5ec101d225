// SPDX-License-Identifier: BSL-1.0
// expect: clade: a checkpoint would write only the base class of this type
// errors: 1
#include <clade/engine/archive.hpp>

struct base {
  int one = 0;
  template <class Archive>
  void serialize(Archive& archive, unsigned) {
    archive & one;
  }
};
struct derived : base {
  int other = 0;
};

void write_and_read(clade::detail::archive& to, derived& value) { to & value; }
