#pragma once

#include <algorithm>
#include <cmath>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <span>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include "../core/concepts.hpp"
#include "../core/generation.hpp"
#include "../core/message.hpp"
#include "../core/population.hpp"
#include "../core/positive.hpp"
#include "../core/positive_number.hpp"
#include "../core/random_stream.hpp"
#include "../core/work.hpp"
#include "../mathematics/exp.hpp"
#include "../mathematics/log.hpp"
#include "../stop/reason.hpp"
#include "cma_es/columns.hpp"
#include "cma_es/quadratic_model.hpp"
#include "cma_es/reflection.hpp"
#include "cma_es/weights.hpp"
#include "population_run.hpp"
#include "refused_run.hpp"

namespace clade {

namespace detail {

template <class Problem, class Settings>
class cma_run;

/// The box in which a strategy begins, as far as it lies within the bounds of the space.
struct starting_box {
  double low = -std::numeric_limits<double>::infinity();
  double high = std::numeric_limits<double>::infinity();
};

}  // namespace detail

/// The covariance matrix adaptation evolution strategy, for real vectors.
///
/// Each generation samples `population` points of a normal distribution and evaluates them. Their ranking then changes
/// the distribution: its mean moves to the weighted mean of the better half; the covariance matrix takes in the steps
/// of the better half, those of the worse half with negative weights where `active`, and the path of the mean over many
/// generations; the step size grows where the steps of the mean point in one direction, and shrinks where they cancel
/// out. Only the ranking of fitness values decides, so a run is the same for every increasing function of the fitness.
///
/// population  at least 2; 0 stands for 4 + floor(3 ln n), where n is the number of genes. Larger ones, several times
///     the default, cope better with many local optima and with noise.
/// step_size  the initial standard deviation of a gene, in widths of the initial box. The optimum should lie within
///     about three standard deviations of the start.
/// mean  the initial mean, a point within the bounds; without it, it is drawn uniformly from the initial box.
/// box  the initial box, {low, high} for each gene, as far as it lies within the bounds of the space. It must be given
///     where bounds are infinite; else it is the space.
/// active  whether bad points have negative weights.
/// quadratic_model  whether the first point of a generation is the minimum of a quadratic model of the latest (n + 1)
///     (n + 2) points instead of a random one, as long as such minima turn out best. It is for smooth fitness values that
///     are numbers, of up to 40 genes; no run is then the same for every increasing function of them. Where it does not
///     fit it costs little: it pauses for up to 256 generations.
/// tolerance_x  the run ends where all steps are smaller, in initial standard deviations; 0 never ends it.
/// tolerance_fitness  the run ends where fitness values have differed by less for long; 0 never ends it.
///
/// Points outside the bounds are mapped into them smoothly, see `detail::reflection`: no individual ever lies outside.
/// The run ends by itself where it can hardly find anything better, see docs/cma_es.md for the reasons.
/// All other parameters have their default values. Cost: about n^2 multiplications and additions a point, and n^2
/// numbers of memory. Restarts with larger populations: `ipop` and `bipop`.
/// Errors: std::invalid_argument for parameters out of range.
/// Source: Hansen, "The CMA evolution strategy: a tutorial", 2016; the triangular factor in place of a decomposition
/// into eigenvectors: Krause, Arbones and Igel, "CMA-ES with optimal covariance update and storage complexity", 2016.
struct cma_es {
  detail::count<"cma_es population"> population = 0;
  detail::positive_number<"cma_es step_size"> step_size = 0.3;
  std::vector<double> mean{};
  detail::starting_box box{};
  bool active = true;
  bool quadratic_model = false;
  double tolerance_x = 1e-12;
  double tolerance_fitness = 1e-12;

  /// The size of the population for n genes.
  std::size_t population_for(std::size_t n) const {
    if (population > 0) return population;
    return 4 + static_cast<std::size_t>(3 * mathematics::log(static_cast<double>(n)));
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
    using C = typename Problem::chromosome_type;
    using F = typename Problem::fitness_type;
    constexpr bool solvable = space_for<decltype(problem.space)> && fitness_for<decltype(problem.fitness), C>;
    constexpr bool real = requires(const Problem& p, C& c, std::size_t i) {
      { p.space.size() } -> std::convertible_to<std::size_t>;
      { p.space.low(i) } -> std::convertible_to<double>;
      { p.space.high(i) } -> std::convertible_to<double>;
      { c[i] } -> std::same_as<double&>;
    };
    constexpr bool ordered = detail::orders<decltype(problem.better), F>;
    static_assert(real || !solvable,
                  "clade: cma_es needs a space of real vectors, with size(), low(i) and high(i), such as "
                  "chromosome::reals");
    static_assert(ordered || !solvable || !real,
                  "clade: cma_es needs fitness values in a strict weak order, callable as better(f, g), which "
                  "objectives do not have");
    if constexpr (real && ordered && solvable) {
      return detail::cma_run<Problem, Settings>(problem, settings, stream);
    } else {
      return detail::refused_strategy().set_up(problem, stream);
    }
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
    using run_type = decltype(set_up_with(problem, Settings(), random_stream(0)));
    constexpr bool refused = !requires { typename run_type::state_type; };
    constexpr bool fits = requires(run_type& run) { run.load(state); };
    static_assert(fits || refused,
                  "clade: resume needs what state() gave in an evolution of the same problem and the same strategy");
    if constexpr (fits) {
      auto run = set_up_with(problem, state.settings, state.stream);
      run.load(state);
      return run;
    } else {
      return set_up_with(problem, Settings(), random_stream(0));
    }
  }
};

}  // namespace clade

namespace clade::detail {

/// A generation of CMA-ES: what every run shows, and the distribution that the population was drawn of. Valid until the
/// next step.
template <class Population>
struct cma_generation : generation<Population> {
  /// The mean of the distribution, within the bounds.
  std::span<const double> mean;
  /// The factor of the whole distribution: 0.3 at first, where `.step_size` is 0.3.
  double step_size;
  /// The standard deviation of each gene.
  std::span<const double> deviations;
  /// An estimate of the ratio of the longest axis of the distribution to the shortest, in widths of the initial box. It
  /// is never too large.
  double axis_ratio;
};

/// Why a run of CMA-ES ends by itself.
enum class cma_end : unsigned char {
  none,
  steps_small,
  fitness_equal,
  fitness_near,
  ill_conditioned,
  no_effect_on_axis,
  no_effect_on_gene,
  diverged,
  stagnant
};

inline std::optional<stop::reason> reason_of(cma_end end) {
  using stop::kind;
  switch (end) {
    case cma_end::none:
      return std::nullopt;
    case cma_end::steps_small:
      return stop::reason{"the steps of cma_es are below tolerance_x", false, kind::converged};
    case cma_end::fitness_equal:
      return stop::reason{"the best fitness has been equal for long", false, kind::converged};
    case cma_end::fitness_near:
      return stop::reason{"the fitness values differ by less than tolerance_fitness", false, kind::converged};
    case cma_end::ill_conditioned:
      return stop::reason{"the covariance matrix is ill-conditioned", false, kind::exhausted};
    case cma_end::no_effect_on_axis:
      return stop::reason{"the steps of cma_es along an axis have no effect", false, kind::converged};
    case cma_end::no_effect_on_gene:
      return stop::reason{"the steps of cma_es have no effect on a gene", false, kind::converged};
    case cma_end::diverged:
      return stop::reason{"the steps of cma_es diverge", false, kind::exhausted};
    case cma_end::stagnant:
      return stop::reason{"neither best nor median fitness has improved for long", false, kind::stalled};
  }
  return std::nullopt;
}

/// The normal distribution of a generation and the paths of its mean. Columns are padded, see columns.hpp.
struct cma_distribution {
  std::vector<double> mean;
  std::vector<double> shown_mean;  // within the bounds
  std::vector<double> sigma_path, path;
  std::vector<double> covariance;  // its lower triangle
  std::vector<double> factor;      // of the covariance of this generation, or of a few before
  std::vector<double> deviations;
  double step_size;
  double axis_ratio = 1;
  double fading = 1;           // what is left of the initial sigma_path, squared
  std::uint64_t age = 0;       // in generations, of the distribution
  std::size_t factor_age = 0;  // of the factor
};

/// The points of a generation as they were drawn: `normal` is standard normal, `steps` is the factor times it.
struct cma_points {
  std::vector<double> normal, steps;
};

/// What the end of a run depends on besides the distribution.
template <class Fitness>
struct cma_history {
  static constexpr bool has_numbers = std::is_convertible_v<const Fitness&, double>;

  std::vector<double> best;      // of the latest generations, in a ring; only where fitness values are numbers
  std::uint64_t equal = 0;       // generations whose best is that of the one before
  std::uint64_t best_age = 0;    // generations since the best of a generation has been better than all before
  std::uint64_t median_age = 0;  // and since its median has
  std::optional<Fitness> record_best, record_median;
  cma_end end = cma_end::none;
};

/// The initialization of CMA-ES: points of a normal distribution without correlations.
struct cma_start {
  reflection bounds;
  std::vector<double> mean, widths;
  double step_size;

  template <class Space>
  auto operator()(const Space& space, std::size_t, random_stream& rng) const {
    using C = std::remove_cvref_t<decltype(space(rng))>;
    const auto made = [&] {
      if constexpr (requires { space.blank(); }) {
        return space.blank();
      } else {
        return C(widths.size());
      }
    };
    C chromosome = made();
    for (std::size_t i = 0; i < widths.size(); ++i) {
      chromosome[i] = bounds(i, mean[i] + step_size * (widths[i] * rng.normal()));
    }
    return chromosome;
  }
};

template <class Space>
cma_start start_of(const Space& space, const cma_es& settings, random_stream stream) {
  constexpr auto most = std::numeric_limits<double>::max();
  const std::size_t n = space.size();
  if (!settings.mean.empty() && settings.mean.size() != n) {
    refuse({"cma_es mean must have ", n, " genes, but had ", settings.mean.size()});
  }
  cma_start start{reflection(space), std::vector<double>(padded(n)), std::vector<double>(n), settings.step_size};
  for (std::size_t i = 0; i < n; ++i) {
    const auto low = std::max<double>(space.low(i), settings.box.low);
    const auto high = std::min<double>(space.high(i), settings.box.high);
    if (!(low >= -most && high <= most)) {
      refuse({"cma_es box must be given where a bound is infinite, as those of gene ", i, ", ", double(space.low(i)),
              " and ", double(space.high(i))});
    }
    if (!(low <= high)) {
      refuse({"cma_es box must overlap the bounds of gene ", i, ", ", double(space.low(i)), " and ",
              double(space.high(i)), ", but was from ", settings.box.low, " to ", settings.box.high});
    }
    const auto width = high / 2 - low / 2;
    start.widths[i] = width > 0 ? 2 * std::min(width, most / 4) : 1;
    auto value = low + 2 * (stream.unit() * width);
    if (!settings.mean.empty()) {
      value = settings.mean[i];
      if (!(value >= space.low(i) && value <= space.high(i))) {
        refuse({"cma_es mean must lie within the bounds, but gene ", i, " was ", value});
      }
    }
    start.mean[i] = start.bounds.inverse(i, std::min<double>(value, space.high(i)));
  }
  return start;
}

/// The state of a run of CMA-ES, for `resume`.
template <class Population, class Settings>
struct cma_state : population_state<Population> {
  Settings settings;
  cma_distribution distribution;
  cma_points points;
  std::optional<quadratic_model> model;
  cma_history<typename Population::fitness_type> history;
};

/// A run of CMA-ES: the distribution of this generation, that of the next, and the points of both. A value.
template <class Problem, class Settings>
class cma_run : public population_run<Problem, cma_start> {
  using common = population_run<Problem, cma_start>;

 public:
  using typename common::chromosome_type;
  using typename common::fitness_type;
  using typename common::population_type;
  using generation_type = cma_generation<population_type>;
  using state_type = cma_state<population_type, Settings>;

  cma_run(const Problem& problem, const Settings& settings, random_stream stream)
      : common(problem, start_of(problem.space, settings, stream.fork(0).domain(0)),
               settings.population_for(problem.space.size()), stream),
        n_(problem.space.size()),
        stride_(padded(n_)),
        settings_(settings),
        tolerance_x_(settings.tolerance_x),
        tolerance_fitness_(settings.tolerance_fitness),
        constants_(n_, std::max<std::size_t>(size_, 2), settings.active) {
    if (size_ < 2) refuse({"cma_es population must be at least 2, but was ", size_});
    if (!(tolerance_x_ >= 0)) refuse({"cma_es tolerance_x must be at least 0, but was ", tolerance_x_});
    if (!(tolerance_fitness_ >= 0)) {
      refuse({"cma_es tolerance_fitness must be at least 0, but was ", tolerance_fitness_});
    }
    if (settings.quadratic_model) {
      if (!history_type::has_numbers) refuse({"cma_es quadratic_model needs fitness values that are numbers"});
      if (n_ > 40) refuse({"cma_es quadratic_model needs at most 40 genes, but there were ", n_});
      model_.emplace(n_);
      minimum_.resize(n_);
    }
    now_.mean = initialization_.mean;
    now_.shown_mean.resize(n_);
    now_.sigma_path.resize(stride_);
    now_.path.resize(stride_);
    now_.covariance.resize(n_ * stride_);
    now_.factor.resize(n_ * stride_);
    now_.deviations.resize(n_);
    now_.step_size = initialization_.step_size;
    for (std::size_t i = 0; i < n_; ++i) {
      const auto width = initialization_.widths[i];
      now_.factor[i * stride_ + i] = width;
      now_.covariance[i * stride_ + i] = width * width;
      now_.deviations[i] = now_.step_size * width;
      now_.shown_mean[i] = initialization_.bounds(i, now_.mean[i]);
    }
    next_ = now_;
    points_.normal.resize(size_ * stride_);
    points_.steps.resize(size_ * stride_);
    next_points_ = points_;
    selected_.resize((size_ + 1) * stride_);
    coefficients_.resize(size_ + 1);
    scratch_.resize(std::max(stride_, size_ + 1));
    history_.best.resize(10 + (30 * n_ + size_ - 1) / size_);
    this->sample_first();
  }

  /// Samples and evaluates the initial population, see `population_run::begin`.
  void begin(const executor_view& executor) {
    common::begin(executor, [this](const population_type& population) {
      const auto streams = stream_.fork(0);
      for (std::size_t slot = 0; slot < size_; ++slot) draw(points_, slot, streams.fork(slot), now_.factor);
      look_back(population, 0);
      take_in(population);
    });
  }

  /// Changes the distribution by the ranking of this generation, and samples and evaluates the next one.
  void advance(const executor_view& executor) {
    const auto& ranking = parents_.ranking();
    parents_.best_index();
    adapt(ranking);
    const auto& factor = refactored_ ? next_.factor : now_.factor;
    tries_minimum_ = model_ && model_->due() && find_minimum(factor);
    const sampling make{this, stream_.fork(number_ + 1).children(), &factor};
    if (!this->breed_all(size_, make, executor)) return;
    const bool improved = improvement_.improves(offspring_);
    look_back(offspring_, number_ + 1);
    take_in(offspring_);
    swap(parents_, offspring_);
    std::swap(now_, next_);
    if (!refactored_) std::swap(now_.factor, next_.factor);
    std::swap(points_, next_points_);
    if (history_.end == cma_end::none) history_.end = end_;
    this->end_step(size_, improved);
  }

  generation_type generation() const {
    return {common::generation(), now_.shown_mean, now_.step_size, now_.deviations, now_.axis_ratio};
  }

  /// Why the run can hardly find anything better. It can be advanced nevertheless.
  std::optional<stop::reason> finished() const { return reason_of(history_.end); }

  const Settings& settings() const noexcept { return settings_; }

  /// How far the best fitness values of the latest 10 + 30 n / population generations lie apart, where fitness values are
  /// numbers; infinite before there are as many.
  double recent_range() const {
    if (number_ + 1 < history_.best.size()) return std::numeric_limits<double>::infinity();
    const auto [least, greatest] = std::minmax_element(history_.best.begin(), history_.best.end());
    return *greatest - *least;
  }

  /// All that the course of the run depends on.
  state_type state() const { return {this->common_state(), settings_, now_, points_, model_, history_}; }

  /// For `resume`: takes over the state of another run of the same problem and the same strategy.
  void load(const state_type& state) {
    if (state.points.steps.size() != points_.steps.size() || state.distribution.factor.size() != n_ * stride_) {
      refuse({"a state of cma_es must be of the same problem and the same strategy"});
    }
    auto distribution = state.distribution;
    auto points = state.points;
    auto history = state.history;
    auto model = state.model;
    this->load_common(state);
    now_ = std::move(distribution);
    points_ = std::move(points);
    history_ = std::move(history);
    model_ = std::move(model);
  }

 private:
  using common::improvement_;
  using common::initialization_;
  using common::number_;
  using common::offspring_;
  using common::parents_;
  using common::size_;
  using common::stream_;
  using history_type = cma_history<fitness_type>;

  struct sampling {
    cma_run* run;
    random_stream::forks streams;
    const std::vector<double>* factor;

    const fitness_type* operator()(std::size_t slot, chromosome_type& chromosome, std::uint64_t&) const {
      run->draw(run->next_points_, slot, streams(slot), *factor, slot == 0 && run->tries_minimum_);
      const auto* const step = run->next_points_.steps.data() + slot * run->stride_;
      const auto& to = run->next_;
      const auto n = run->n_;
      if constexpr (requires { chromosome.resize(n); }) chromosome.resize(n);  // a repair may have changed it
      for (std::size_t i = 0; i < n; ++i) {
        chromosome[i] = run->initialization_.bounds(i, to.mean[i] + to.step_size * step[i]);
      }
      return nullptr;
    }
  };

  void draw(cma_points& points, std::size_t slot, random_stream rng, const std::vector<double>& factor,
            bool minimum = false) const {
    auto* const normal = points.normal.data() + slot * stride_;
    for (std::size_t i = 0; i < n_; ++i) normal[i] = minimum ? minimum_[i] : rng.normal();
    multiply_lower(points.steps.data() + slot * stride_, factor.data(), normal, n_);
  }

  // Makes next_ of now_ and the points of this generation. Nothing else that the course depends on is changed.
  void adapt(const std::vector<std::size_t>& ranking) {
    const auto& c = constants_;
    const auto n = static_cast<double>(n_);
    next_.age = now_.age + 1;

    // The selected steps stand side by side, the best first; the path follows them.
    const auto weighted = c.weights.back() < 0 ? size_ : c.parents;
    for (std::size_t r = 0; r < weighted; ++r) {
      std::copy_n(points_.steps.data() + ranking[r] * stride_, stride_, selected_.data() + r * stride_);
    }
    auto* const step = scratch_.data();
    std::fill_n(step, stride_, 0.0);
    add_columns(step, selected_.data(), stride_, c.weights.data(), c.parents, 0, stride_);
    const auto kept = 1 - c.path_rate, sigma_kept = 1 - c.sigma_rate;
    for (std::size_t i = 0; i < n_; ++i) next_.mean[i] = now_.mean[i] + now_.step_size * step[i];

    // The step in the coordinates of the factor is the same sum of standard normal points.
    auto& sigma_path = next_.sigma_path;
    const auto sigma_gain = std::sqrt(c.sigma_rate * (2 - c.sigma_rate) * c.effective);
    for (std::size_t i = 0; i < stride_; ++i) sigma_path[i] = sigma_kept * now_.sigma_path[i];
    for (std::size_t r = 0; r < c.parents; ++r) {
      const auto* const normal = points_.normal.data() + ranking[r] * stride_;
      const auto gain = sigma_gain * c.weights[r];
      for (std::size_t i = 0; i < stride_; ++i) sigma_path[i] += gain * normal[i];
    }
    next_.fading = now_.fading * (sigma_kept * sigma_kept);
    const auto length = std::sqrt(square_of(sigma_path.data()));
    const bool moderate = length < (1.4 + 2 / (n + 1)) * c.expected_length * std::sqrt(1 - next_.fading);

    const auto gain = moderate ? std::sqrt(c.path_rate * (2 - c.path_rate) * c.effective) : 0.0;
    for (std::size_t i = 0; i < stride_; ++i) next_.path[i] = kept * now_.path[i] + gain * step[i];
    std::copy_n(next_.path.data(), stride_, selected_.data() + weighted * stride_);

    for (std::size_t r = 0; r < weighted; ++r) {
      auto weight = c.rank_many * c.weights[r];
      if (weight < 0) {
        const auto square = square_of(points_.normal.data() + ranking[r] * stride_);
        weight = square > 0 ? weight * n / square : 0;
      }
      coefficients_[r] = weight;
    }
    coefficients_[weighted] = c.rank_one;
    const auto lost = moderate ? 0 : c.rank_one * c.path_rate * (2 - c.path_rate);
    update_covariance(1 + lost - c.rank_one - c.rank_many * c.sum, weighted + 1);

    // A run that has found a direction in which the fitness falls without end must not overflow within a step.
    next_.step_size =
        now_.step_size * mathematics::exp(std::min(1.0, c.sigma_rate / c.damping * (length / c.expected_length - 1)));
    end_ = cma_end::none;
    renew_factor();
    examine();
  }

  double square_of(const double* column) const {
    double sum = 0;
    for (std::size_t i = 0; i < n_; ++i) sum += column[i] * column[i];
    return sum;
  }

  void update_covariance(double kept, std::size_t count) {
    for (std::size_t j = 0; j < n_; ++j) {
      const auto from = j / column_block * column_block;
      const auto* const old = now_.covariance.data() + j * stride_;
      auto* const column = next_.covariance.data() + j * stride_;
      for (auto k = from; k < stride_; ++k) column[k] = kept * old[k];
      for (std::size_t r = 0; r < count; ++r) scratch_[r] = coefficients_[r] * selected_[r * stride_ + j];
      add_columns(column, selected_.data(), stride_, scratch_.data(), count, from, stride_);
    }
  }

  // The factor is renewed every few generations, where the covariance hardly changes in one.
  void renew_factor() {
    refactored_ = now_.factor_age + 1 >= constants_.generations_a_factor;
    next_.factor_age = refactored_ ? 0 : now_.factor_age + 1;
    next_.axis_ratio = now_.axis_ratio;
    if (!refactored_) return;
    if (!factorize(next_.factor.data(), next_.covariance.data(), scratch_.data(), n_)) {
      refactored_ = false;
      end_ = cma_end::ill_conditioned;
      return;
    }
    double least = std::numeric_limits<double>::infinity(), greatest = 0;
    for (std::size_t i = 0; i < n_; ++i) {
      const auto pivot = next_.factor[i * stride_ + i] / initialization_.widths[i];
      least = std::min(least, pivot);
      greatest = std::max(greatest, pivot);
    }
    next_.axis_ratio = greatest / least;
  }

  // Whether the next distribution can hardly find anything better.
  void examine() {
    const auto sigma = next_.step_size;
    const auto tolerance = tolerance_x_ * initialization_.step_size;
    bool small = true, grown = false, no_effect = false;
    for (std::size_t i = 0; i < n_; ++i) {
      const auto deviation = std::sqrt(std::max(0.0, next_.covariance[i * stride_ + i]));
      const auto width = initialization_.widths[i], mean = next_.mean[i];
      next_.deviations[i] = sigma * deviation;
      next_.shown_mean[i] = initialization_.bounds(i, mean);
      small = small && sigma * std::max(deviation, std::fabs(next_.path[i])) < tolerance * width;
      grown = grown || !(sigma * deviation <= 1e4 * initialization_.step_size * width);
      no_effect = no_effect || mean + 0.2 * sigma * deviation == mean;
    }
    const auto axis = static_cast<std::size_t>(next_.age % n_);
    const auto* const column = (refactored_ ? next_ : now_).factor.data() + axis * stride_;
    bool axis_moves = false;
    for (auto i = axis; i < n_; ++i) {
      axis_moves = axis_moves || next_.mean[i] + 0.1 * sigma * column[i] != next_.mean[i];
    }
    if (end_ != cma_end::none) return;
    if (grown) {
      end_ = cma_end::diverged;
    } else if (next_.axis_ratio > 1e7) {
      end_ = cma_end::ill_conditioned;
    } else if (small) {
      end_ = cma_end::steps_small;
    } else if (no_effect) {
      end_ = cma_end::no_effect_on_gene;
    } else if (!axis_moves) {
      end_ = cma_end::no_effect_on_axis;
    }
  }

  // Shows the model a population that was evaluated. Throws nothing.
  void take_in(const population_type& population) {
    if constexpr (history_type::has_numbers) {
      if (!model_) return;
      const auto& ranking = population.ranking();
      const bool upwards = static_cast<double>(population.fitness(ranking.front())) >
                           static_cast<double>(population.fitness(ranking.back()));
      for (std::size_t slot = 0; slot < size_; ++slot) {
        const auto& chromosome = population.chromosome(slot);
        for (std::size_t i = 0; i < n_; ++i) scratch_[i] = chromosome[i];
        const auto value = static_cast<double>(population.fitness(slot));
        model_->add(scratch_.data(), upwards ? -value : value);
      }
      model_->learn(tries_minimum_, ranking.front() == 0);
    }
  }

  // The model knows points within the bounds; where its minimum lies outside, the nearest one takes its place.
  bool find_minimum(const std::vector<double>& factor) {
    auto* const minimum = minimum_.data();
    if (!model_->minimize(minimum, next_.mean.data(), next_.step_size, factor.data())) return false;
    multiply_lower(scratch_.data(), factor.data(), minimum, n_);
    for (std::size_t i = 0; i < n_; ++i) {
      minimum[i] = (initialization_.bounds.nearest(i, next_.mean[i] + next_.step_size * scratch_[i]) - next_.mean[i]) /
                   next_.step_size;
    }
    divide_lower(minimum, factor.data(), n_);
    return true;
  }

  // Compares a population that was evaluated with those before it. User code that may throw comes first.
  void look_back(const population_type& population, std::uint64_t number) {
    auto& h = history_;
    const auto& ranking = population.ranking();
    const auto& best = population.fitness(ranking.front());
    const auto& median = population.fitness(ranking[size_ / 2]);
    const bool first = number == 0;
    const bool equal = !first && !population.better(best, parents_.best().fitness) &&
                       !population.better(parents_.best().fitness, best);
    const bool better = first || population.better(best, *h.record_best);
    const bool better_median = first || population.better(median, *h.record_median);
    if (better) h.record_best = best;
    if (better_median) h.record_median = median;
    h.equal = equal ? h.equal + 1 : 0;
    h.best_age = better ? 0 : h.best_age + 1;
    h.median_age = better_median ? 0 : h.median_age + 1;
    const auto window = h.best.size();
    auto end = cma_end::none;
    if (h.equal + 1 >= window) end = cma_end::fitness_equal;
    const auto patience = 110 + window + number / 5;
    if (h.best_age > patience && h.median_age > patience) end = cma_end::stagnant;
    if constexpr (history_type::has_numbers) {
      const double worst_value = static_cast<double>(population.fitness(ranking.back()));
      const double best_value = static_cast<double>(best);
      h.best[number % window] = best_value;
      if (number + 1 >= window && std::fabs(worst_value - best_value) < tolerance_fitness_) {
        const auto [least, greatest] = std::minmax_element(h.best.begin(), h.best.end());
        if (std::max(*greatest, worst_value) - std::min(*least, worst_value) < tolerance_fitness_) {
          if (end == cma_end::none) end = cma_end::fitness_near;
        }
      }
    }
    if (h.end == cma_end::none) h.end = end;
  }

  std::size_t n_, stride_;  // genes, and the length of a column
  Settings settings_;
  double tolerance_x_, tolerance_fitness_;
  cma_constants constants_;
  cma_distribution now_, next_;
  cma_points points_, next_points_;
  history_type history_;
  std::vector<double> selected_, coefficients_, scratch_;
  std::optional<quadratic_model> model_;
  std::vector<double> minimum_;  // of the model, in standard coordinates
  bool tries_minimum_ = false;
  bool refactored_ = false;      // whether next_ has a factor of its own
  cma_end end_ = cma_end::none;  // of next_
};

}  // namespace clade::detail
