// SPDX-License-Identifier: BSL-1.0
#include "calls.hpp"

#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <clade/external/process.hpp>
#include <clade/study/report/number.hpp>
#include <cstdlib>
#include <filesystem>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>
#include <variant>
#include <vector>

#include "common/excerpt.hpp"
#include "common/prompt_input.hpp"
#include "common/time_now.hpp"
#include "common/usage_error.hpp"
#include "output.hpp"

namespace optimize {
namespace {

using clade::detail::process_result;

constexpr std::size_t kept_output = 2000;  // bytes in the database

// Whether somebody else ended the process: crashes have other signals.
bool was_killed(const process_result& result) {
  if (result.how != process_result::ended || !WIFSIGNALED(result.status)) return false;
  const int signal = WTERMSIG(result.status);
  return signal == SIGKILL || signal == SIGTERM || signal == SIGINT || signal == SIGHUP;
}

std::string signal_name(int signal) {
  switch (signal) {
    case SIGSEGV:
      return "SIGSEGV";
    case SIGABRT:
      return "SIGABRT";
    case SIGFPE:
      return "SIGFPE";
    case SIGILL:
      return "SIGILL";
    case SIGBUS:
      return "SIGBUS";
    case SIGKILL:
      return "SIGKILL";
    case SIGTERM:
      return "SIGTERM";
    default:
      return "signal " + std::to_string(signal);
  }
}

// The last line that a program wrote to standard error, after a comma: of a traceback it is the reason.
std::string last_error(const process_result& result) {
  const auto text = common::trimmed(result.errors);
  return text.empty() ? "" : ", " + common::in_quotes(common::trimmed(text.substr(text.rfind('\n') + 1)));
}

values_or_reason read(const process_result& result, const call_settings& how) {
  if (result.how == process_result::too_late) {
    return "it did not end within " + clade::report::shortest(how.time_limit.count()) + " s" + last_error(result);
  }
  if (result.how == process_result::too_much) return "it printed " + std::to_string(how.max_output) + " bytes or more";
  if (WIFSIGNALED(result.status)) return "it was ended by " + signal_name(WTERMSIG(result.status)) + last_error(result);
  if (const int status = WEXITSTATUS(result.status); status != 0) {
    return "exit status " + std::to_string(status) +
           (status == 127   ? " (not found)"
            : status == 126 ? " (cannot be run)"
                            : "") +
           last_error(result);
  }
  auto values = read_output(result.output, how.names);
  if (auto* const reason = std::get_if<std::string>(&values)) *reason += last_error(result);
  return values;
}

}  // namespace

std::optional<outcome> make_call(
    const std::vector<std::string>& words, const call_settings& how, const std::function<bool()>& stop) {
  using clock                           = std::chrono::steady_clock;
  constexpr std::size_t killed_attempts = 3, most_killed = 100;
  constexpr auto killed_time = std::chrono::seconds(30);
  outcome given;
  given.started      = common::time_now();
  const auto begin   = clock::now();
  std::size_t failed = 0, killed = 0;
  for (;; ++given.attempts) {
    process_result result;
    values_or_reason read_values;
    const auto attempt = clock::now();
    try {
      result = clade::detail::run_process(
          words, "", std::chrono::duration_cast<std::chrono::nanoseconds>(how.time_limit), how.max_output, stop,
          how.guard);
      if (result.how == process_result::stopped) return std::nullopt;
      read_values = read(result, how);
    } catch (const std::system_error& error) {
      read_values = "it cannot be started: " + std::string(error.code().message());
    }
    const auto now = clock::now();
    given.seconds  = std::chrono::duration<double>(now - attempt).count();
    given.output   = common::excerpt_of(result.output, kept_output);
    if (auto* const values = std::get_if<std::vector<double>>(&read_values)) {
      given.values = std::move(*values);
      given.failure.clear();
      return given;
    }
    given.failure = std::get<std::string>(read_values);
    if (!result.errors.empty()) given.output += "\nstandard error:\n" + common::excerpt_of(result.errors, kept_output);
    if (stop()) return std::nullopt;  // Ctrl-C may have ended the program, too
    if (was_killed(result)) {
      if (++killed < most_killed && (killed <= killed_attempts || now - begin < killed_time)) continue;
      return given;
    }
    if (failed++ >= how.retries) return given;
  }
}

void check_program(const std::string& name) {
  const auto can_run = [](const std::string& path) {
    std::error_code unknown;
    return ::access(path.c_str(), X_OK) == 0 && !std::filesystem::is_directory(path, unknown);
  };
  if (name.find('/') != std::string::npos) {
    if (can_run(name)) return;
    const bool there = ::access(name.c_str(), F_OK) == 0;
    throw common::usage_error(
        "the program " + common::in_quotes(name) + (there ? " is not executable" : " does not exist"));
  }
  const auto* const variable = std::getenv("PATH");
  std::string_view folders   = variable ? variable : "/usr/local/bin:/usr/bin:/bin";
  while (true) {
    const auto colon  = folders.find(':');
    const auto folder = folders.substr(0, colon);
    if (can_run((folder.empty() ? "." : std::string(folder)) + '/' + name)) return;
    if (colon == std::string_view::npos) break;
    folders.remove_prefix(colon + 1);
  }
  const bool here = can_run("./" + name);
  throw common::usage_error(
      "there is no program " + common::in_quotes(name) + " in PATH" +
      (here ? "; did you mean \"./" + name + "\"?" : ""));
}

}  // namespace optimize
