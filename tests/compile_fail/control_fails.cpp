// SPDX-License-Identifier: BSL-1.0
// expect: a version is never negative
// errors: 1
#include <clade/version.hpp>

static_assert(clade::version_major < 0, "a version is never negative");
