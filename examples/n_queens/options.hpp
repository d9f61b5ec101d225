// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "common/command_line.hpp"
#include "settings.hpp"

/// The settings as options.
namespace n_queens {

void declare_settings(common::command& to);

/// The option --islands and its related options, for islands of these settings. They are for runs, not for comparisons.
common::island_settings read_islands(const common::command& parsed, const settings& s);

/// The settings given by the options. Throws common::usage_error if they are inconsistent.
settings read_settings(const common::command& parsed);

}  // namespace n_queens
