#pragma once

#include <array>
#include <chrono>
#include <clade/any/stop.hpp>
#include <clade/chromosome/reals.hpp>
#include <clade/core/problem.hpp>
#include <clade/problems/bbob.hpp>
#include <clade/stop/reason.hpp>
#include <cstdint>
#include <string_view>
#include <vector>

#include "common/run_conditions.hpp"

namespace bbob {

/// By how much a point misses the best value of a function.
struct error_of {
  const clade::problems::bbob* function;

  double operator()(const std::vector<double>& x) const { return (*function)(x)-function->optimum(); }
};

/// The problem of a function in its box.
using missing = clade::problem<error_of, clade::chromosome::reals<>, clade::lower_is_better>;

/// The strategies, as their options name them.
inline constexpr std::array<std::string_view, 7> algorithms{"ga", "de", "lshade", "cma_es", "ipop", "bipop", "pso"};

/// The result of a run.
struct outcome {
  std::vector<double> best;
  double error;
  clade::stop::reason reason;  ///< a success where the target was reached
  std::uint64_t generations;
  std::uint64_t evaluations;
  std::chrono::duration<double> elapsed;
};

/// Runs the strategy of that name until a criterion of the conditions ends it. `budget` is the number of evaluations for
/// which lshade plans. The function must outlive the call.
outcome solve(
    const clade::problems::bbob& function, std::string_view algorithm, std::uint64_t budget, std::uint64_t seed,
    const common::run_conditions<missing>& conditions);

}  // namespace bbob
