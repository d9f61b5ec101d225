// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <clade/study/observe/history.hpp>
#include <string>
#include <vector>

#include "canvas.hpp"

namespace common {

/// The front of the latest generation as a picture of characters: the first two objectives, a dot for each point. The
/// scales fit the fronts of the second half of the generations, so that they seldom change; points outside are left
/// out. Empty if there is no point to show. `names` are those of the objectives.
text_picture front_text(const clade::observe::recorded_history& history, const std::vector<std::string>& names = {});

}  // namespace common
