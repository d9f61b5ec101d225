#pragma once

#include <atomic>
#include <csignal>
#include <optional>
#include <string>

#include "../core/archetypes.hpp"
#include "../core/concepts.hpp"
#include "combine.hpp"
#include "reason.hpp"

namespace clade::stop {

/// Fires after Ctrl-C (SIGINT): the run ends with the best individual so far, between two slots of a generation; see
/// `run`.
///
/// The first `interrupted` that is made takes over SIGINT for the process, even where a shell ignores it for a process
/// in the background. A second Ctrl-C, before the first was noticed, ends the process as usual. `interrupted::reset()`
/// clears an interrupt that was dealt with. The flag is clade's only global. Cost: one load per slot.
/// ~~~
/// const genetic_algorithm ga{.crossover = crossover::order{}, .mutation = mutation::swap{}};
/// run(evolve(queens, ga, 1), stop::interrupted{} || stop::generations(5));  // Ctrl-C ends it, and keeps what it has
/// ~~~
class interrupted {
 public:
  interrupted() {
    static const auto installed = std::signal(SIGINT, on_interrupt);
    static_cast<void>(installed);
  }

  template <class Generation>
  std::optional<reason> operator()(const Generation&) const {
    if (!pending()) return std::nullopt;
    return reason{describe(), false, kind::interrupted};
  }
  bool due() const noexcept { return pending(); }
  std::string describe() const { return "interrupted"; }

  /// Whether Ctrl-C was pressed since the last reset.
  static bool pending() noexcept { return flag.load(std::memory_order_relaxed); }
  static void reset() noexcept {
    flag.store(false, std::memory_order_relaxed);
    std::signal(SIGINT, on_interrupt);
  }

 private:
  static void on_interrupt(int signal) {
    flag.store(true, std::memory_order_relaxed);
    std::signal(signal, SIG_DFL);
  }

  static inline std::atomic<bool> flag = false;
  static_assert(std::atomic<bool>::is_always_lock_free, "a signal handler must not wait");
};

static_assert(stop_for<interrupted, archetype::generation>);

}  // namespace clade::stop
