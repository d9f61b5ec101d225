// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstdint>
#include <ostream>
#include <string>

namespace clade::stop {

/// The kind of criterion that ended a run. It is meant for programs; `reason::text` is meant for people.
enum class kind : std::uint8_t {
  condition,          ///< a user-defined criterion, or a combination of different kinds
  target,             ///< the target was reached
  generations,        ///< the limit on generations was reached
  evaluations,        ///< the limit on evaluations was reached
  time,               ///< the time limit was reached
  stalled,            ///< the best fitness or the front has not improved for several generations
  converged,          ///< too many chromosomes are equal
  interrupted,        ///< Ctrl-C or another signal was received
  requested,          ///< a stop was requested from a std::stop_source
  nothing_evaluated,  ///< nothing was evaluated for many generations, so a limit on evaluations cannot be reached
  exhausted,          ///< the strategy has ended, for example after its last restart
  moves               ///< the limit on moves was reached
};

/// The reason for which a run ended.
/// ~~~
/// const genetic_algorithm ga{.crossover = crossover::order{}, .mutation = mutation::swap{}};
/// const auto result = run(evolve(queens, ga, 1), stop::target(0) || stop::generations(50));
/// const stop::reason& why = result.reason;
/// if (!why.success) std::cout << "not solved: " << why.text << '\n';
/// ~~~
struct reason {
  std::string text;                         ///< reason in words
  bool success = false;                     ///< whether the goal was reached
  stop::kind kind = stop::kind::condition;  ///< kind of criterion

  friend std::ostream& operator<<(std::ostream& out, const reason& r) { return out << r.text; }
  friend bool operator==(const reason&, const reason&) = default;
};

}  // namespace clade::stop
