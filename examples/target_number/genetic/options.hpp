// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "common/command_line.hpp"
#include "settings.hpp"

/// The settings as options.
namespace target_number::genetic {

void declare_settings(common::command& to);

/// Declares the limits of a run, also those of other methods.
void declare_limits(common::command& to, const settings& strong, const settings& document);

/// Whether any option except the preset sets a setting of the genetic player.
bool any_setting(const common::command& parsed);

/// The settings given by the options on top of a preset, with the limits of that preset. Throws common::usage_error if
/// they are inconsistent.
settings read_settings(const common::command& parsed);

/// The same with the limits given by the options, see declare_limits().
settings read_limited_settings(const common::command& parsed);

}  // namespace target_number::genetic
