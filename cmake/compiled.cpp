// SPDX-License-Identifier: BSL-1.0
// The source file of the target clade::compiled.
#include <clade/src.hpp>
