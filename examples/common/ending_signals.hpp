#pragma once

#include <clade/stop/interrupted.hpp>
#include <csignal>
#include <string>

namespace common {

/// The signals that end a command with what there is: Ctrl-C, what Slurm, systemd and Docker send, and the end of the terminal.
inline clade::stop::interrupted ending_signals() { return {SIGINT, SIGTERM, SIGHUP}; }

/// The reason why a command has ended then, which names the signal unless that was Ctrl-C.
inline std::string interruption() { return ending_signals().describe(); }

}  // namespace common
