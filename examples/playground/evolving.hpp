// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <string>

namespace playground {

/// A run that the page advances a little at a time.
class evolving {
 public:
  evolving()                           = default;
  evolving(const evolving&)            = delete;
  evolving& operator=(const evolving&) = delete;
  virtual ~evolving()                  = default;

  /// Breeds generations for about `milliseconds`, at least one. Returns whether the run has ended.
  virtual bool advance(double milliseconds) = 0;

  /// The run so far, as JSON:
  /// - `rows`: for each kept generation its number, the evaluations and restarts until then, the best fitness, the
  ///   three quartiles, the worst fitness, the picture of the best chromosome of the population, and for some programs
  ///   the population;
  /// - `generations`, `evaluations`, `moves`, `restarts`, `seconds`;
  /// - `best`, `picture`: the best fitness of the run and the picture of its chromosome;
  /// - `hash`: of the population, as the solvers print it;
  /// - `reason`, `solved`: why the run has ended; `null` while it goes on.
  virtual std::string report() = 0;
};

}  // namespace playground
