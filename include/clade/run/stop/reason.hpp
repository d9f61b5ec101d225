// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstdint>
#include <ostream>
#include <string>

namespace clade::stop {

/// What ended a run, for programs; `reason::text` is for people.
enum class kind : std::uint8_t {
  condition,          ///< a criterion of the caller's, or a combination of different kinds
  target,             ///< the goal was reached
  generations,        ///< the limit of generations
  evaluations,        ///< the limit of evaluations
  time,               ///< the limit of time
  stalled,            ///< no better individual for long
  converged,          ///< the population became equal
  interrupted,        ///< Ctrl-C or another signal
  requested,          ///< a std::stop_source was told to stop
  nothing_evaluated,  ///< no offspring was evaluated for long, so that a limit of evaluations would never be reached
  exhausted           ///< the strategy came to its own end, such as the last of the restarts
};

/// Why a run ended, in words, and whether that is what was hoped for.
/// ~~~
/// const genetic_algorithm ga{.crossover = crossover::order{}, .mutation = mutation::swap{}};
/// const auto result = run(evolve(queens, ga, 1), stop::target(0) || stop::generations(50));
/// const stop::reason& why = result.reason;
/// if (!why.success) std::cout << "not solved: " << why.text << '\n';
/// ~~~
struct reason {
  std::string text;
  bool success = false;  ///< whether what was looked for is found
  stop::kind kind = stop::kind::condition;

  friend std::ostream& operator<<(std::ostream& out, const reason& r) { return out << r.text; }
  friend bool operator==(const reason&, const reason&) = default;
};

}  // namespace clade::stop
