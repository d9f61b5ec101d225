// SPDX-License-Identifier: BSL-1.0
#include "interruption.hpp"

#include <clade/run/stop/interrupted.hpp>

namespace bulls_and_cows {

bool is_interrupted() noexcept { return clade::stop::interrupted::pending(); }

}  // namespace bulls_and_cows
