// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <clade/run/stop/interrupted.hpp>
#include <csignal>
#include <string>

namespace common {

/// The signals that end a command with the results so far: Ctrl-C, the signal of Slurm, systemd and Docker, and a
/// closed terminal.
inline clade::stop::interrupted ending_signals() { return {SIGINT, SIGTERM, SIGHUP}; }

/// The reason of a command that ended by a signal. It names the signal, except for Ctrl-C.
inline std::string interruption() { return ending_signals().describe(); }

}  // namespace common
