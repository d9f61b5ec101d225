// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <clade/evolve.hpp>
#include <clade/run/execution/threads.hpp>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "algorithms.hpp"
#include "common/usage_error.hpp"

/// Parts of `solve` for the suites.
namespace bbob {

/// The result of a run of a strategy. `course` observes a generation before `until.observe` does.
template <class Problem, class Strategy, class Conditions>
auto result_of(
    const Problem& problem, const Strategy& strategy, std::uint64_t seed, const Conditions& until,
    clade::observe::distribution* course) {
  auto evolution   = clade::evolve(problem, strategy, seed, clade::execution::threads{until.threads});
  const auto watch = [&](const auto& now) {
    if constexpr (std::invocable<clade::observe::distribution&, decltype(now)>) {
      if (course) (*course)(now);
    }
  };
  return clade::run(evolution, until.stop, watch, until.observe);
}

/// What is known about a run without its best point.
template <class Result>
outcome outcome_of(const Result& result) {
  return {{}, 0, 0, result.reason, result.generations, result.evaluations, result.elapsed};
}

[[noreturn]] inline void refuse_algorithm(std::string_view name) {
  throw common::usage_error("no algorithm has the name " + common::in_quotes(name));
}

outcome solve_noiseless(
    const clade::problems::bbob& function, const algorithm& method, std::uint64_t budget, std::uint64_t seed,
    const common::run_conditions<missing>& until, error_observer* observer, clade::observe::distribution* course);
outcome solve_noisy(
    const clade::problems::bbob_noisy& function, const algorithm& method, double target, std::uint64_t budget,
    std::uint64_t seed, common::run_conditions<missing> until, error_observer* observer,
    clade::observe::distribution* course);
outcome solve_mixed(
    const clade::problems::bbob_mixint& function, const algorithm& method, std::uint64_t budget, std::uint64_t seed,
    const common::run_conditions<mixed>& until, error_observer* observer, clade::observe::distribution* course);

}  // namespace bbob
