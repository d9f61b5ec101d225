// SPDX-License-Identifier: BSL-1.0
#include <clade/noisy.hpp>
#include <clade/random/random_stream.hpp>
#include <clade/reals.hpp>
#include <clade/run/stop/target.hpp>
#include <limits>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "solve_with.hpp"

namespace bbob {
namespace {

/// The evaluated point of the least error without noise; of several the first in lexicographic order, so that the
/// number of threads does not matter.
class best_evaluated {
 public:
  void take(const std::vector<double>& x, double error) {
    const std::scoped_lock lock(mutex_);
    if (!x_.empty() && (error > error_ || (error == error_ && !(x < x_)))) return;
    x_     = x;
    error_ = error;
  }

  /// Only between generations.
  const std::vector<double>& x() const { return x_; }
  double error() const { return error_; }

 private:
  std::mutex mutex_{};
  std::vector<double> x_{};
  double error_ = std::numeric_limits<double>::infinity();
};

/// A sample of the difference between the value of a point and the best value.
struct sampled_difference {
  const clade::problems::bbob_noisy* function;
  best_evaluated* best;
  error_observer* observer;

  double operator()(const std::vector<double>& x, clade::random_stream& rng) const {
    const double known = function->error(x);
    const double error = known == known ? known : std::numeric_limits<double>::infinity();
    best->take(x, error);
    if (observer) observer->on_evaluation(error);
    const double sample = function->sample(error, x, rng) - function->optimum();
    return sample == sample ? sample : std::numeric_limits<double>::infinity();
  }
};

/// The rule of COCO: a run has reached its target if it has evaluated a point with this error, whatever its sample was.
struct evaluated_target {
  const best_evaluated* best;
  double target;

  template <class Generation>
  std::optional<clade::stop::reason> operator()(const Generation&) const {
    if (best->error() > target) return std::nullopt;
    return clade::stop::reason{describe(), true, clade::stop::kind::target};
  }
  std::string describe() const { return clade::stop::target(target).describe(); }
};

}  // namespace

outcome solve_noisy(
    const clade::problems::bbob_noisy& function, const algorithm& method, double target, std::uint64_t budget,
    std::uint64_t seed, common::run_conditions<missing> until, error_observer* observer,
    clade::observe::distribution* course) {
  const std::size_t n = function.dimension;
  best_evaluated best;
  const sampled_difference sample{&function, &best, observer};
  until.stop      = evaluated_target{&best, target} || until.stop;
  const auto with = [&](const auto& strategy, double low, double high) {
    const auto result =
        result_of(clade::minimize(sample, clade::chromosome::reals{n, low, high}), strategy, seed, until, course);
    auto found            = outcome_of(result);
    found.best            = best.x();
    found.error           = best.error();
    found.error_of_result = function.error(result.best().chromosome);
    // Points that are evaluated after the run count too.
    if (const auto reached = evaluated_target{&best, target}(result)) found.reason = *reached;
    return found;
  };
  constexpr auto infinite = std::numeric_limits<double>::infinity();
  if (method.name == "ga") {
    const clade::genetic_algorithm ga{
        .population     = method.population > 0 ? method.population : 100,
        .selection      = clade::selection::tournament{3},
        .crossover      = clade::crossover::simulated_binary{2},
        .crossover_rate = 0.9,
        .mutation       = clade::mutation::polynomial{20}};
    return with(ga, function.low, function.high);
  }
  if (method.name == "lshade") {
    clade::lshade lshade{.evaluations = budget};
    if (method.population > 0) lshade.population = method.population;
    return with(lshade, function.low, function.high);
  }
  const clade::cma_es cma{.population = method.population, .step_size = method.step_size, .box = {-4, 4}};
  const clade::bipop bipop{.each = cma};
  if (method.name == "bipop") return with(bipop, -infinite, infinite);
  if (method.name == "noisy_bipop") return with(clade::noisy{bipop}, -infinite, infinite);
  if (method.name == "resampling_bipop") {
    return with(clade::noisy{.strategy = bipop, .max_samples = 30}, -infinite, infinite);
  }
  refuse_algorithm(method.name);
}

}  // namespace bbob
