// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <clade/any/stop.hpp>
#include <clade/engine/evaluated_children.hpp>
#include <clade/run/stop/never.hpp>
#include <clade/study/observe/replay.hpp>
#include <concepts>
#include <cstddef>
#include <functional>
#include <stdexcept>
#include <utility>

namespace common {

/// What observes a run, of one type for all. Between generations it may wait and add individuals.
template <class Problem>
class run_observer {
 public:
  using generation_type = typename clade::any::stop<Problem>::generation_type;
  /// Adds a chromosome to the run. Returns its fitness as a number. Throws if it does not fit.
  using add_function  = std::function<double(const typename Problem::chromosome_type&)>;
  using children_type = clade::detail::evaluated_children<typename generation_type::population_type>;
  /// Called with the children of each generation, if the strategy shows them.
  using births_function = std::function<void(const children_type&)>;
  /// Called before each generation is bred, with the latest one. Returns true if it has waited.
  using steer_function = std::function<bool(const generation_type& now, const add_function& add)>;

  template <class Observe>
    requires std::invocable<const Observe&, const generation_type&>
  run_observer(Observe observe, steer_function steer_run = {}, births_function births = {})
      : observe_(std::move(observe)), steer_(std::move(steer_run)), births_(std::move(births)) {}

  void operator()(const generation_type& now) const { observe_(now); }
  /// Returns this observer with another function that observes generations.
  template <class Observe>
  run_observer with(Observe observe) const {
    return {std::move(observe), steer_, births_};
  }

  void births(const children_type& children) const {
    if (births_) births_(children);
  }
  /// Called by `run` between generations.
  template <class Evolution>
  bool steer(Evolution& evolution) const {
    if (!steer_) return false;
    return steer_(evolution.current(), [&](const auto& chromosome) {
      if constexpr (clade::detail::takes_additions<Evolution>) {
        return clade::detail::add_individual(evolution, chromosome);
      } else {
        throw std::invalid_argument("this run takes no individuals");
        return 0.0;
      }
    });
  }

 private:
  std::function<void(const generation_type&)> observe_;
  steer_function steer_;
  births_function births_;
};

/// The conditions of a run besides the settings of its algorithm. One type for all, so that an algorithm is compiled
/// once.
template <class Problem>
struct run_conditions {
  using stop_type           = clade::any::stop<Problem>;
  using observer            = run_observer<Problem>;
  using evaluation_observer = std::function<void(const typename Problem::fitness_type&)>;

  std::size_t threads = 1;
  stop_type stop      = clade::stop::never{};
  observer observe    = [](const auto&) {};
  /// Called with the fitness of every evaluation in order, if there is one; the run must have one thread.
  evaluation_observer on_evaluation{};

  /// A pointer to `on_evaluation` for the fitness, or nullptr if it is empty.
  const evaluation_observer* on_evaluation_or_null() const { return on_evaluation ? &on_evaluation : nullptr; }
};

}  // namespace common
