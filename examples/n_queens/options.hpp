// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "common/command_line.hpp"
#include "settings.hpp"

/// The settings as options.
namespace n_queens {

void declare_settings(common::command& to);

/// The options --islands and those that are for it, for islands of these settings. They are for runs, not for comparisons.
common::island_settings read_islands(const common::command& from, const settings& s);

/// The settings that the options ask for. Throws common::usage_error if they make no sense.
settings read_settings(const common::command& from);

}  // namespace n_queens
