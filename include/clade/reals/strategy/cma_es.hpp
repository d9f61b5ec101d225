// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstddef>
#include <vector>

#include "../../core/checked.hpp"
#include "../../core/executor_view.hpp"
#include "../../random/random_stream.hpp"
#include "cma_es/full_covariance.hpp"
#include "cma_es/run.hpp"

namespace clade {

/// The covariance matrix adaptation evolution strategy, for real vectors.
///
/// Each generation samples `population` points of a normal distribution and evaluates them. Their ranking then changes
/// the distribution: its mean moves to the weighted mean of the better half; the covariance matrix takes in the steps
/// of the better half, those of the worse half with negative weights where `active`, and the path of the mean over many
/// generations; the step size grows where the steps of the mean point in one direction, and shrinks where they cancel
/// out. Only the ranking of fitness values decides, so a run is the same for every increasing function of the fitness,
/// as long as rounding does not make different values equal. The units of genes do not matter either. A gene whose
/// bounds are equal is left out: the run is that of the other genes.
///
/// population  at least 2; 0 stands for 4 + floor(3 ln n), where n is the number of genes that can change. Larger ones,
///     several times the default, cope better with many local optima and with noise.
/// step_size  the initial standard deviation of a gene, in widths of the initial box. The optimum should lie within
///     about three standard deviations of the start.
/// mean  the initial mean, a point within the bounds; without it, it is drawn uniformly from the initial box.
/// box  the initial box, the same {low, high} for all genes, cut to the bounds of the space; by default all of it.
///     It is required if a bound is infinite or at least 1e300 in size, which counts as infinite.
/// active  whether bad points have negative weights.
/// quadratic_model  whether the first point of a generation is the minimum of a quadratic model of the latest (n + 1)
///     (n + 2) points instead of a random one, as long as such minima turn out best. It is for smooth fitness values that
///     are numbers, of up to 40 genes; no run is then the same for every increasing function of them. Where it does not
///     fit it costs little: it pauses for up to 256 generations.
/// tolerance_x  the run ends where all steps are smaller, in initial standard deviations; 0 never ends it.
/// tolerance_fitness  the run ends if fitness values have long differed by less than this share of their size, so that
///     the differences are mostly rounding; 0 never ends it. It applies to fitness values that are numbers.
///
/// Points outside the bounds are mapped into them smoothly, see `detail::reflection`: no individual ever lies outside.
/// The run ends by itself where it can hardly find anything better, see docs/cma_es.md for the reasons.
/// All other parameters have their default values. Cost: about n^2 multiplications and additions a point, and n^2
/// numbers of memory. Restarts with larger populations: `ipop` and `bipop`. For many hundred genes and more, see
/// `separable_cma_es` and `limited_memory_cma_es`.
/// Errors: std::invalid_argument for parameters out of range.
/// Source: Hansen, "The CMA evolution strategy: a tutorial", 2016; the triangular factor in place of a decomposition
/// into eigenvectors: Krause, Arbones and Igel, "CMA-ES with optimal covariance update and storage complexity", 2016.
/// ~~~
/// const cma_es searching{.step_size = 0.2, .box = {-3, 3}};
/// const auto result = run(evolve(sphere, searching, 1), stop::target(1e-8) || stop::evaluations(5000));
/// result.reason.success;  // = true
/// ~~~
struct cma_es {
  detail::number_of<"cma_es population", 0> population = 0;
  detail::positive_number<"cma_es step_size"> step_size = 0.3;
  std::vector<double> mean{};
  detail::starting_box box{};
  bool active = true;
  bool quadratic_model = false;
  double tolerance_x = 1e-12;
  double tolerance_fitness = 1e-13;
  static constexpr const char* name = "cma_es";

  /// The size of the population for n genes.
  std::size_t population_for(std::size_t n) const {
    return population > 0 ? std::size_t(population) : detail::cma_population(n);
  }

  /// Begins a run and leaves the initial population to `run.begin(executor)`. What does not fit together is refused
  /// here.
  template <class Problem>
  auto set_up(const Problem& problem, random_stream stream) const {
    return set_up_with(problem, *this, stream);
  }

  /// For strategies made of this one, whose runs keep settings of their own.
  template <class Problem, class Settings>
  static auto set_up_with(const Problem& problem, const Settings& settings, random_stream stream) {
    static_assert(detail::cma_real<Problem> || !detail::cma_solvable<Problem>,
                  "clade: cma_es needs a space of real vectors, with size(), low(i) and high(i), such as "
                  "chromosome::reals");
    static_assert(detail::cma_ordered<Problem> || !detail::cma_solvable<Problem> || !detail::cma_real<Problem>,
                  "clade: cma_es needs fitness values in a strict weak order, callable as better(f, g), which "
                  "objectives do not have");
    return detail::cma_set_up<detail::full_covariance>(problem, settings, stream);
  }

  /// Begins a run: samples and evaluates the initial population.
  template <class Problem>
  auto start(const Problem& problem, random_stream stream, const detail::executor_view& executor) const {
    auto run = set_up(problem, stream);
    run.begin(executor);
    return run;
  }

  /// Goes on with a run from its `state()`, exactly as that run would. Problem and strategy must be the same.
  template <class Problem, class State>
  auto resume(const Problem& problem, const State& state, const detail::executor_view&) const {
    return resume_with<cma_es>(problem, state);
  }

  template <class Settings, class Problem, class State>
  static auto resume_with(const Problem& problem, const State& state) {
    return detail::cma_resume<detail::full_covariance, Settings>(problem, state);
  }
};

}  // namespace clade
