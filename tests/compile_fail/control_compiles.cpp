// SPDX-License-Identifier: BSL-1.0
// expect-success
#include <clade/version.hpp>

static_assert(clade::version_major >= 0);
