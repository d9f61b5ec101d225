// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <chrono>
#include <vector>

#include "../core/generation.hpp"
#include "../core/population.hpp"
#include "../random/random_stream.hpp"
#include "resampling.hpp"

namespace clade::detail {

/// A placeholder for an order that was refused, so that `best()` causes no further error.
struct refused_order {
  bool operator()(const auto&, const auto&) const;
};

/// A placeholder for the run of a strategy with a policy that does not fit, after a static_assert has reported this.
/// Its members are only declared, so that the compiler reports no further errors in the rest of the program.
template <class Population>
class refused_run {
 public:
  using population_type = Population;
  using individual_type = typename Population::individual_type;

  detail::generation<Population> generation() const;
  const individual_type& best() const;
  std::vector<individual_type> front() const;
  struct refused_state {
    std::chrono::nanoseconds elapsed;
  };
  refused_state state() const;
  template <class Executor>
  void begin(const Executor&);
  template <class Executor>
  void advance(const Executor&);
};

template <class Run>
inline constexpr bool is_refused_run = false;
template <class Population>
inline constexpr bool is_refused_run<refused_run<Population>> = true;

/// A placeholder for a strategy that was refused, or for any strategy if the problem was refused.
template <class Order = refused_order>
struct refused_strategy {
  template <class Problem>
  auto set_up(const Problem&, random_stream) const
      -> refused_run<population<typename Problem::chromosome_type, typename Problem::fitness_type, Order>>;
};

/// Sets up a run of the type `run_or_resampling_run<Problem, Run>`, or a refused run if the problem and the strategy do
/// not fit. `Order` should be a partial order if that of the problem is, so that a program that asks for the front
/// causes no further error.
template <bool fits, class Run, class Order = refused_order, class Problem, class... Arguments>
auto set_up_if([[maybe_unused]] const Problem& problem, [[maybe_unused]] const Arguments&... arguments) {
  if constexpr (fits) {
    return typename run_or_resampling_run<Problem, Run>::type(problem, arguments...);
  } else {
    return refused_run<population<typename Problem::chromosome_type, typename Problem::fitness_type, Order>>();
  }
}

}  // namespace clade::detail
