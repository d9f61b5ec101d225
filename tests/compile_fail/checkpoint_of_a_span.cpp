// SPDX-License-Identifier: BSL-1.0
// expect: a range that owns its elements needs resize(n), or clear() and insert(end, value), or a constructor from two
// errors: 1
#include <span>

#include <clade/engine/archive.hpp>

void write_and_read(clade::detail::archive& to, std::span<int>& value) { to & value; }
