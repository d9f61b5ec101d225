// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "../player_option.hpp"
#include "common/command_line.hpp"

namespace nim::evolve {

/// Returns a function that evolves the players of a command with the options of declare_settings. Throws
/// common::usage_error for impossible options. Ctrl-C stops an evolution with the best so far; with `show` its progress
/// is shown on stderr.
evolves evolving(const common::command& parsed, bool show);

}  // namespace nim::evolve
