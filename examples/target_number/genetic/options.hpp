// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "common/command_line.hpp"
#include "settings.hpp"

/// The settings as options.
namespace target_number::genetic {

void declare_settings(common::command& to);

/// The limits of a run, of other methods too.
void declare_limits(common::command& to, const settings& best, const settings& source);

/// Whether any option except the preset asks for a setting of the genetic player.
bool any_setting(const common::command& from);

/// The settings that the options ask for, on top of a preset, with the limits of that preset. Throws
/// common::usage_error if they make no sense.
settings read_settings(const common::command& from);

/// The same with the limits that the options ask for, see declare_limits().
settings read_limited_settings(const common::command& from);

}  // namespace target_number::genetic
