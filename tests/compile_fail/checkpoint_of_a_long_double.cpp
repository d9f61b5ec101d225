// SPDX-License-Identifier: BSL-1.0
// expect: clade: long double differs between platforms
// errors: 1
#include <vector>

#include <clade/engine/archive.hpp>

void write_and_read(clade::detail::archive& to, std::vector<long double>& value) { to & value; }
