// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <chrono>
#include <cstddef>
#include <memory>
#include <stdexcept>
#include <string>
#include <system_error>
#include <utility>

#include "../core/checked.hpp"
#include "../engine/guarded.hpp"
#include "command_line.hpp"
#include "failure.hpp"
#include "json.hpp"
#include "process.hpp"

namespace clade::external {

/// The counters shared by all copies of a `command`.
using command_counts = guarded_counts;

/// A fitness function that a separate program computes. The program runs once for each chromosome.
///
///     const external::command simulate{.line = "./simulate {}", .time_limit = std::chrono::seconds(30)};
///     const external::command without_shell{{"./simulate", "--genes={}"}};
///     const auto problem = minimize(simulate, space);
///     const auto result = run(evolve(problem, ga, 1, execution::threads{4}), stop::generations(100));
///
/// The chromosome is passed as JSON: a range of numbers, bools or strings as an array, bits as an array of 0 and 1, and
/// a pair as an array of two elements. Other types need a function `to_json` of nlohmann/json. Doubles are exact in
/// both directions. The program writes the fitness to standard output: a number; an array for `command<objectives<2>>`;
/// an object {"value": ..., "violation": ...} for `command<constrained<double>>`.
///
/// Calls are thread-safe. A call leaves no process of the command's process group, no descriptor and no thread behind;
/// processes that left the group are not tracked. Throws `external::failure` if the command fails, and
/// std::invalid_argument for a number that is not finite, a string that is not UTF-8, or a time limit that is not
/// positive. It does not work in a program that ignores SIGCHLD. Needs POSIX and nlohmann/json.
/// Cost: at least one process per call.
template <class F = double>
struct command {
  /// `{}` stands for the chromosome, at most 128 KiB on Linux; without `{}`, the chromosome goes to standard input.
  command_line line;
  /// Time limit per run, positive. A process group that exceeds it is killed.
  std::chrono::nanoseconds time_limit = std::chrono::hours(1);
  detail::nonnegative_integer<"command retries"> retries = 0;  ///< number of further attempts after a failed run
  detail::positive_integer<"command max_output"> max_output =
      1024 * 1024;  ///< limit on the output in bytes; a command that reaches it is killed

  std::shared_ptr<detail::guarded_state> state = std::make_shared<detail::guarded_state>();

  template <class C>
  F operator()(const C& chromosome) const {
    if (time_limit <= time_limit.zero()) throw std::invalid_argument("command time_limit must be positive");
    const auto input = detail::json_text_of(chromosome);
    state->called();
    for (std::size_t attempt = 0;; ++attempt) {
      try {
        return run_once(input);
      } catch (const failure& error) {
        const bool last = attempt == retries;
        state->failed(error.what(), last);
        if (last) throw;
      }
    }
  }

  /// Returns the current counters.
  command_counts counts() const { return state->counts(); }

 private:
  F run_once(const std::string& input) const {
    detail::process_result result;
    try {
      result = detail::run_process(line.with(input), line.has_placeholder() ? std::string() : input + '\n', time_limit,
                                   max_output);
    } catch (const std::system_error& error) {
      fail(error.what(), "");
    }
    using how = detail::process_result;
    if (result.how == how::too_late) {
      const std::chrono::duration<double> seconds = time_limit;
      fail("did not end within " + nlohmann::json(seconds.count()).dump() + " s", result.errors);
    }
    if (result.how == how::too_much) fail("more output than max_output = " + std::to_string(max_output), result.errors);
    if (WIFSIGNALED(result.status)) fail("ended by signal " + std::to_string(WTERMSIG(result.status)), result.errors);
    if (const int status = WEXITSTATUS(result.status); status != 0) {
      fail("exit status " + std::to_string(status) + (status == 127 ? " (not found)" : ""), result.errors);
    }
    const auto json = nlohmann::json::parse(result.output, nullptr, /*allow_exceptions=*/false);
    if (json.is_discarded()) fail("its output is not JSON: \"" + result.output.substr(0, 80) + '"', result.errors);
    auto value = detail::fitness_from_json<F>::read(json);
    if (!value) {
      fail(std::string("its output is not ") + detail::fitness_from_json<F>::form + ": \"" +
               result.output.substr(0, 80) + '"',
           result.errors);
    }
    return *std::move(value);
  }

  [[noreturn]] void fail(const std::string& what, const std::string& errors) const {
    throw failure("command \"" + line.text() + "\": " + what +
                  (errors.empty() ? "" : "\nstandard error ends:\n" + errors));
  }
};

}  // namespace clade::external
