// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <initializer_list>
#include <optional>
#include <string>
#include <utility>

#include "combine.hpp"
#include "reason.hpp"
#include "signal_hold.hpp"

#ifndef CLADE_NO_THREADS
#include <csignal>

namespace clade::stop {

/// Fires after a signal, by default Ctrl-C (SIGINT). The run then ends between two slots of a generation with the best
/// individual so far; see `run`. `interrupted{SIGINT, SIGTERM, SIGHUP}` covers the signals with which terminals, Slurm,
/// systemd and Docker end programs.
///
/// Signals are handled for the whole process while an object or a copy of it exists; then the previous handlers are
/// restored. SIGINT is handled even if it is ignored, as in background processes of a shell. Other signals stay ignored
/// if they are, such as SIGHUP under nohup.
///
/// A signal between two runs ends the next run at once. `interrupted::reset()` clears the signal once the program has
/// handled it. A second signal before that ends the process, as usual. A repeated SIGTERM or SIGHUP within 0.2 seconds
/// is ignored, since `timeout` and closing terminals send it twice.
///
/// The caught signal and the handlers are the only global state of clade. Objects may be created and destroyed
/// concurrently.
///
/// Cost: one load per slot.
/// Throws std::invalid_argument for a signal that cannot be caught, such as SIGKILL.
/// ~~~
/// const genetic_algorithm ga{.crossover = crossover::order{}, .mutation = mutation::swap{}};
/// run(evolve(queens, ga, 1), stop::interrupted{} || stop::generations(5));  // Ctrl-C ends it, and keeps what it has
/// ~~~
class interrupted {
 public:
  interrupted() : interrupted({SIGINT}) {}
  interrupted(std::initializer_list<int> signals) : signals_(signals) {}

  template <class Generation>
  std::optional<reason> operator()(const Generation&) const {
    if (!expired()) return std::nullopt;
    return reason{describe(), false, kind::interrupted};
  }
  bool expired() const noexcept { return signals_.holds(caught()); }
  /// "interrupted"; after a signal other than SIGINT, "interrupted by SIGTERM".
  std::string describe() const {
    const int signal = caught();
    return !expired() || signal == SIGINT ? "interrupted" : "interrupted by " + name_of(signal);
  }

  /// The signal caught since the last reset, or 0.
  static int caught() noexcept { return detail::signal_hold::caught(); }
  /// Whether a signal was caught since the last reset.
  static bool pending() noexcept { return caught() != 0; }
  /// Forgets the caught signal.
  static void reset() noexcept { detail::signal_hold::reset(); }

 private:
  static std::string name_of(int signal) {
    constexpr std::pair<int, const char*> names[] = {{SIGHUP, "SIGHUP"},   {SIGTERM, "SIGTERM"}, {SIGQUIT, "SIGQUIT"},
                                                     {SIGUSR1, "SIGUSR1"}, {SIGUSR2, "SIGUSR2"}, {SIGALRM, "SIGALRM"},
                                                     {SIGXCPU, "SIGXCPU"}};
    for (const auto& [known, name] : names) {
      if (signal == known) return name;
    }
    return "signal " + std::to_string(signal);
  }

  detail::signal_hold signals_;
};

}  // namespace clade::stop

#endif
