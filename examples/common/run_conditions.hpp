// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <clade/any/stop.hpp>
#include <clade/run/stop/never.hpp>
#include <cstddef>
#include <functional>

namespace common {

/// The conditions of a run besides the settings of its algorithm. One type for all, so that an algorithm is compiled
/// once.
template <class Problem>
struct run_conditions {
  using stop_type           = clade::any::stop<Problem>;
  using observer            = std::function<void(const typename stop_type::generation_type&)>;
  using evaluation_observer = std::function<void(const typename Problem::fitness_type&)>;

  std::size_t threads = 1;
  stop_type stop      = clade::stop::never{};
  observer observe    = [](const auto&) {};
  /// Called with the fitness of every evaluation in order, if there is one; the run must have one thread.
  evaluation_observer on_evaluation{};

  /// A pointer to `on_evaluation`, or nullptr if it is empty, for a fitness that calls it.
  const evaluation_observer* on_evaluation_or_null() const { return on_evaluation ? &on_evaluation : nullptr; }
};

}  // namespace common
