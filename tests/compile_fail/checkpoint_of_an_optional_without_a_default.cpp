// SPDX-License-Identifier: BSL-1.0
// expect: need a constructor without arguments
// errors: 1
#include <optional>

#include <clade/engine/archive.hpp>

struct numbered {
  explicit numbered(int of) : number(of) {}
  template <class Archive>
  void serialize(Archive& archive, unsigned) {
    archive & number;
  }
  int number;
};

void write_and_read(clade::detail::archive& to, std::optional<numbered>& value) { to & value; }
