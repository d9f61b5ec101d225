#pragma once

#include "common/command_line.hpp"
#include "settings.hpp"

/// The settings as options.
namespace n_queens {

void declare_settings(common::command& to);

/// Islands are for runs, not for comparisons of settings.
void declare_islands(common::command& to);
void read_islands(const common::command& from, settings& to);

/// The settings that the options ask for. Throws common::usage_error if they make no sense.
settings read_settings(const common::command& from);

}  // namespace n_queens
