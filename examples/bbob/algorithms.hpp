// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <array>
#include <chrono>
#include <clade/any/stop.hpp>
#include <clade/core/problem.hpp>
#include <clade/problems/bbob.hpp>
#include <clade/problems/bbob_mixint.hpp>
#include <clade/reals/chromosome/reals.hpp>
#include <clade/run/observe/distribution.hpp>
#include <clade/run/stop/reason.hpp>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>
#include <string_view>
#include <utility>
#include <vector>

#include "common/run_conditions.hpp"
#include "suites.hpp"

namespace bbob {

/// Receives every computed value of a run in order, without noise.
class error_observer {
 public:
  virtual void on_evaluation(double error) = 0;

 protected:
  ~error_observer() = default;
};

/// The difference between the value of a point and the best value of a function. With an observer only one thread may
/// call it.
struct error_of {
  const clade::problems::bbob* function;
  error_observer* observer = nullptr;

  double operator()(const std::vector<double>& x) const {
    const double difference = (*function)(x)-function->optimum();
    // Far outside the box numbers overflow and functions 17 and 18 take their sine, which is NaN: the worst value.
    const double error = difference == difference ? difference : std::numeric_limits<double>::infinity();
    if (observer) observer->on_evaluation(error);
    return error;
  }
};

/// The same of a function of integers and real numbers.
struct mixed_error_of {
  const clade::problems::bbob_mixint* function;
  error_observer* observer = nullptr;

  double operator()(const clade::problems::bbob_mixint_point& p) const {
    const double error = function->error(p);
    if (observer) observer->on_evaluation(error);
    return error;
  }
};

/// The problem of a function in its box.
using missing = clade::problem<error_of, clade::chromosome::reals<>, clade::lower_is_better>;
using mixed   = clade::problem<
      mixed_error_of, decltype(std::declval<const clade::problems::bbob_mixint&>().space()), clade::lower_is_better>;

/// The conditions of a run on any function: when it stops, except at its target, and what observes it.
struct conditions {
  template <class Stop, class Observe, class Steer = std::nullptr_t>
  conditions(std::size_t number_of_threads, const Stop& stop, const Observe& observe, const Steer& steer = {})
      : real{.threads = number_of_threads, .stop = stop, .observe = {observe, steer}},
        whole{.threads = number_of_threads, .stop = stop, .observe = {observe, steer}} {}

  common::run_conditions<missing> real;
  common::run_conditions<mixed> whole;  ///< of mixed variables
};

/// The names of the strategies in options.
inline constexpr std::array<std::string_view, 8> algorithms{"ga",     "de",   "lshade", "jso",
                                                            "cma_es", "ipop", "bipop",  "pso"};
/// Those for functions with noise. noisy_bipop has longer tries than bipop, and its last points race. resampling_bipop
/// also takes more samples of each point as the noise requires.
inline constexpr std::array<std::string_view, 5> noisy_algorithms{
    "ga", "lshade", "bipop", "noisy_bipop", "resampling_bipop"};
/// Those for functions of integers and real numbers.
inline constexpr std::array<std::string_view, 3> mixed_algorithms{"ga", "lshade", "bipop"};
inline constexpr std::array<std::string_view, 10> all_algorithms{
    "ga", "de", "lshade", "jso", "cma_es", "ipop", "bipop", "pso", "noisy_bipop", "resampling_bipop"};

/// The names of those for a suite.
constexpr std::span<const std::string_view> algorithms_for(suite s) {
  if (s == suite::noisy) return noisy_algorithms;
  if (s == suite::mixint) return mixed_algorithms;
  return algorithms;
}

/// The result of a run.
struct outcome {
  std::vector<double> best;    ///< integers first, if there are any; with noise, the best of all evaluated points
  double error;                ///< of that point, without noise
  double error_of_result;      ///< of the best point as the strategy sees it, without noise
  clade::stop::reason reason;  ///< a success if the target was reached
  std::uint64_t generations;
  std::uint64_t evaluations;
  std::chrono::duration<double> elapsed;
};

/// A strategy by name, with its settable parameters.
struct algorithm {
  std::string_view name  = "lshade";
  std::size_t population = 0;     ///< of the first run if there are restarts; 0: the strategy's default
  double step_size       = 0.25;  ///< of CMA-ES, in widths of its initial box
  bool model             = true;  ///< whether CMA-ES has a quadratic model, for up to `max_with_model` variables
};

inline constexpr std::size_t max_with_model = 20;

/// Runs the strategy until it evaluates a point whose error is at most the target, or until a criterion of the
/// conditions stops it. `budget` is the number of evaluations that lshade and jso plan with. The function must outlive
/// the call. An observer requires a run on one thread. `course` receives the distributions of CMA-ES.
outcome solve(
    const suite_function& function, const algorithm& method, double target, std::uint64_t budget, std::uint64_t seed,
    const conditions& until, error_observer* observer = nullptr, clade::observe::distribution* course = nullptr);

/// Whether the algorithm of that name has a distribution.
constexpr bool is_cma_es(std::string_view name) {
  return name == "cma_es" || name == "ipop" || name.ends_with("bipop");
}

}  // namespace bbob
