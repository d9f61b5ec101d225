// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstdint>
#include <ostream>
#include <string>

namespace clade::stop {

/// The kind of criterion that ended a run, for programs; `reason::text` is for humans.
enum class kind : std::uint8_t {
  condition,          ///< a user-defined criterion, or a combination of different kinds
  target,             ///< the target was reached
  generations,        ///< the limit of generations
  evaluations,        ///< the limit of evaluations
  time,               ///< the time limit
  stalled,            ///< no improvement for some generations
  converged,          ///< too many equal chromosomes
  interrupted,        ///< Ctrl-C or another signal
  requested,          ///< a request by a std::stop_source
  nothing_evaluated,  ///< no evaluations for many generations, so a limit of evaluations would not be reached
  exhausted           ///< the end of the strategy, such as the last restart
};

/// The reason why a run ended.
/// ~~~
/// const genetic_algorithm ga{.crossover = crossover::order{}, .mutation = mutation::swap{}};
/// const auto result = run(evolve(queens, ga, 1), stop::target(0) || stop::generations(50));
/// const stop::reason& why = result.reason;
/// if (!why.success) std::cout << "not solved: " << why.text << '\n';
/// ~~~
struct reason {
  std::string text;                         ///< the reason in words
  bool success = false;                     ///< whether the goal was reached
  stop::kind kind = stop::kind::condition;  ///< the kind of criterion

  friend std::ostream& operator<<(std::ostream& out, const reason& r) { return out << r.text; }
  friend bool operator==(const reason&, const reason&) = default;
};

}  // namespace clade::stop
