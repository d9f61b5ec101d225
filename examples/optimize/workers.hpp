// SPDX-License-Identifier: BSL-1.0
#pragma once

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
  /// Called when others hold all calls that are left.
  std::function<void(const std::vector<claim>&)> waiting;

  /// Returns when all calls have answers. Throws study_ended, or write_error if answers cannot be written.
  void operator()(const std::vector<call>& wanted) const;
};

}  // namespace optimize
