// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <chrono>
#include <clade/run/stop/reason.hpp>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "answers.hpp"
#include "calls.hpp"
#include "database.hpp"

namespace optimize {

/// A time in which others hold all calls of a batch that are left.
struct wait_for_others {
  std::vector<claim> held;
  std::size_t done;                   ///< the number of answered calls of the batch
  std::chrono::nanoseconds so_far{};  ///< 0 when it begins
};

/// Answers calls by child processes, several at a time, together with other processes on the same database.
struct workers {
  database* study;
  answers* known;
  call_settings how;
  std::size_t threads = 1;
  /// The words of a call of the command.
  std::function<std::vector<std::string>(const claim&)> words;
  /// The reason why the study shall end now, or nothing. Called from several threads.
  std::function<std::optional<clade::stop::reason>()> stop;
  /// Called from one thread now and then, with the number of calls of the batch that are answered, and with each failure.
  std::function<void(std::size_t done)> progress;
  /// Called now and then while others hold all calls that are left.
  std::function<void(const wait_for_others&)> waiting;

  /// Returns when all calls have answers. Throws study_ended, or write_error if answers cannot be written.
  void operator()(const std::vector<call>& wanted) const;
};

}  // namespace optimize
