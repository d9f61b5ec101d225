// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <chrono>
#include <clade/external/process.hpp>
#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "database.hpp"

namespace optimize {

/// How the command is called.
struct call_settings {
  std::vector<std::string> names{};  ///< what is read from its output
  std::chrono::duration<double> time_limit = std::chrono::hours(24);
  std::size_t max_output                   = std::size_t{16} << 20;  ///< bytes; a command that reaches it is killed
  std::size_t retries                      = 0;                      ///< further attempts after a failure
  const clade::detail::orphan_guard* guard = nullptr;                ///< ends the calls if this process is killed
};

/// Calls a program and reads its values. Returns nothing if `stop()` became true, which is asked every 10 ms; then all
/// processes of the call have ended. May be called from several threads.
///
/// A program that a signal such as SIGKILL ends from outside has not answered: it is called again, three times, or for as
/// long as all these attempts together last 30 s. That does not count as a retry.
std::optional<outcome> make_call(
    const std::vector<std::string>& words, const call_settings& how, const std::function<bool()>& stop);

/// Throws common::usage_error if the program does not exist or cannot be executed.
void check_program(const std::string& name);

}  // namespace optimize
