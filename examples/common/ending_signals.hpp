// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <poll.h>

#include <clade/run/stop/interrupted.hpp>
#include <clade/run/stop/reason.hpp>
#include <csignal>
#include <string>

namespace common {

/// The signals that end a command with the results so far: Ctrl-C, the signal of Slurm, systemd and Docker, and a
/// closed terminal.
inline clade::stop::interrupted ending_signals() { return {SIGINT, SIGTERM, SIGHUP}; }

/// The text about a command that was ended by a signal. It names the signal, except for Ctrl-C.
inline std::string interruption() { return ending_signals().describe(); }

/// The reason for the end of a command: that its work is complete, with the text `done`, or a signal.
inline clade::stop::reason reason_of(bool complete, const std::string& done) {
  if (complete) return {done, true};
  return {interruption(), false, clade::stop::kind::interrupted};
}

/// Whether a person ended a run: by a signal, a key, or a button of its page.
inline bool ended_by_person(const clade::stop::reason& reason) {
  return reason.kind == clade::stop::kind::interrupted || reason.kind == clade::stop::kind::requested;
}

/// Waits for the SIGHUP that follows the error of a closed terminal, unless it is ignored.
inline void wait_for_hangup() {
  if (!clade::stop::interrupted::pending()) poll(nullptr, 0, 1000);
}

}  // namespace common
