// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "common/command_line.hpp"
#include "settings.hpp"

/// The settings as options.
namespace bulls_and_cows::evolve {

void declare_settings(common::command& to);

/// The settings given by the options. Throws common::usage_error if they are inconsistent.
settings read_settings(const common::command& parsed);

}  // namespace bulls_and_cows::evolve
