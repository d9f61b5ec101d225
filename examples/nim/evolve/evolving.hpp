#pragma once

#include "../player_option.hpp"
#include "common/command_line.hpp"

namespace nim::evolve {

/// What evolves the players of a command that has the options of declare_settings. Throws common::usage_error for options
/// that cannot be. Ctrl-C ends an evolution with the best so far; `show` tells on stderr how far it has come.
evolves evolving(const common::command& from, bool show);

}  // namespace nim::evolve
