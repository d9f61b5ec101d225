// SPDX-License-Identifier: BSL-1.0
// expect: put a type of std or of another library into a struct with such a member
// errors: 1
#include <filesystem>

#include <clade/engine/archive.hpp>

struct named {
  std::filesystem::path path;
};

void write_and_read(clade::detail::archive& to, named& value) { to & value; }
