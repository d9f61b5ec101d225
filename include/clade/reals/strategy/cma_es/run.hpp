// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>
#include <cmath>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <limits>
#include <optional>
#include <span>
#include <type_traits>
#include <utility>
#include <vector>

#include "../../../core/checked.hpp"
#include "../../../core/concepts.hpp"
#include "../../../core/executor_view.hpp"
#include "../../../core/generation.hpp"
#include "../../../core/population.hpp"
#include "../../../engine/population_run.hpp"
#include "../../../engine/refused_run.hpp"
#include "../../../engine/resampling.hpp"
#include "../../../mathematics/exp.hpp"
#include "../../../mathematics/log.hpp"
#include "../../../random/domains.hpp"
#include "../../../random/random_stream.hpp"
#include "../../../run/stop/reason.hpp"
#include "../../../text/message.hpp"
#include "../../coordinates.hpp"
#include "categories.hpp"
#include "columns.hpp"
#include "margin.hpp"
#include "quadratic_model.hpp"
#include "reflection.hpp"
#include "weights.hpp"

namespace clade::detail {

/// A generation of CMA-ES with the distribution from which its population was drawn. It is valid until the next step.
template <class Population>
struct cma_generation : generation<Population> {
  /// The mean of the distribution, mapped into the bounds. For a choice of values that are not numbers, it is the
  /// position of the most probable value.
  std::span<const double> mean;
  /// The step size, a common factor of all deviations. Its initial value is `step_size` of the strategy.
  double step_size;
  /// The standard deviation of each gene, in units of the gene.
  std::span<const double> deviations;
  /// An estimate of the ratio of the longest axis of the distribution to the shortest, in widths of the initial box.
  /// For `cma_es` and `separable_cma_es`, the estimate never exceeds the ratio.
  double axis_ratio;
  /// The probabilities of the values of all choices of values that are not numbers, choice after choice, in the order
  /// in which the values are listed.
  std::span<const double> probabilities;
};

/// The reasons for which a run of CMA-ES ends, in the order of the texts in `reason_of`.
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
  struct entry {
    const char* text;
    kind why;
  };
  static constexpr entry all[] = {{"the steps of cma_es are below tolerance_x", kind::converged},
                                  {"the best fitness has been equal for long", kind::converged},
                                  {"the fitness values differ by less than tolerance_fitness", kind::converged},
                                  {"the covariance matrix is ill-conditioned", kind::exhausted},
                                  {"the steps of cma_es along an axis have no effect", kind::converged},
                                  {"the steps of cma_es have no effect on a gene", kind::converged},
                                  {"the steps of cma_es diverge", kind::exhausted},
                                  {"neither best nor median fitness has improved for long", kind::stalled}};
  const auto place = static_cast<std::size_t>(end) - 1;
  if (place >= std::size(all)) return std::nullopt;
  return stop::reason{all[place].text, false, all[place].why};
}

/// The normal distribution of a generation. `Shape` is the covariance matrix or a replacement of it.
template <class Shape>
struct cma_distribution {
  std::vector<double> mean;
  std::vector<double> shown_mean;  // the mean, mapped into the bounds
  column_vector sigma_path;
  std::vector<double> deviations;
  Shape shape;
  double step_size;
  double fading = 1;      // the squared weight of the initial sigma_path
  std::uint64_t age = 0;  // the number of previous generations
  /// The factors of the deviations with which integers are evaluated; 1 for real numbers. They exist only for mixed
  /// variables. Checkpoints contain them after the distribution.
  std::vector<double> margin_factors{};
  category_distribution categories{};  // only for categories; checkpoints contain it last

  /// Saves the members to a checkpoint, or loads them from one.
  template <class Archive>
  void serialize(Archive& archive, unsigned) {
    archive & mean & shown_mean & sigma_path & deviations & shape & step_size & fading & age;
  }
};

/// The data that, besides the distribution, determine the end of a run.
template <class Fitness>
struct cma_history {
  static constexpr bool has_numbers = std::is_convertible_v<const Fitness&, double>;

  // The best fitness of the latest generations, in a ring buffer; only for numeric fitness.
  std::vector<double> best;
  std::uint64_t equal = 0;       // the number of successive generations with equal best fitness
  std::uint64_t best_age = 0;    // the number of generations since the last record of the best fitness
  std::uint64_t median_age = 0;  // the number of generations since the last record of the median fitness
  std::optional<Fitness> record_best, record_median;
  cma_end end = cma_end::none;
};

/// The initialization of CMA-ES. It samples points of a normal distribution without correlations, in the coordinates of
/// `bounds`.
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
        return C(bounds.genes());
      }
    };
    C chromosome = made();
    bounds.fill(chromosome, [&](std::size_t i) { return mean[i] + step_size * (widths[i] * rng.normal()); });
    return chromosome;
  }
};

/// The initialization of CMA-ES for mixed variables. Members without a space have their values in `prototype`.
template <class C>
struct mixed_cma_start : cma_start {
  coordinate_space coordinates;
  C prototype;
  std::vector<category> categories;
  category_distribution first_categories;

  template <class Space>
  C operator()(const Space& space, std::size_t, random_stream& rng) const {
    std::vector<double> genes(bounds.genes());
    bounds.fill(genes, [&](std::size_t i) { return mean[i] + step_size * (widths[i] * rng.normal()); });
    first_categories.draw(categories, genes.data(), rng);
    C chromosome = prototype;
    coordinates.decode(space, genes.data(), chromosome);
    return chromosome;
  }
};

template <class Space, class Settings>
cma_start start_of(const Space& space, const Settings& settings, random_stream stream) {
  constexpr auto name = Settings::name;
  const std::size_t size = space.size();
  const auto& mean = settings.mean;
  if (!mean.empty() && mean.size() != size) {
    refuse({name, " mean must have ", size, " genes, but had ", mean.size()});
  }
  for (std::size_t i = 0; i < mean.size(); ++i) {
    if (mean[i] >= space.low(i) && mean[i] <= space.high(i)) continue;
    refuse({name, " mean must lie within the bounds, but gene ", i, " was ", mean[i]});
  }
  reflection bounds(name, space, settings.box);
  const auto n = bounds.size();
  std::vector<double> widths(n);  // allocated first, since this refuses sizes that cannot be padded
  cma_start start{std::move(bounds), std::vector<double>(padded(n)), std::move(widths), settings.step_size};
  for (std::size_t i = 0; i < n; ++i) {
    const auto low = start.bounds.start_low(i);
    start.widths[i] = start.bounds.start_high(i) - low;
    const auto drawn = low + stream.unit() * start.widths[i];
    start.mean[i] =
        start.bounds.nearest(i, mean.empty() ? drawn : start.bounds.coordinate(i, mean[start.bounds.place(i)]));
  }
  return start;
}

template <class Problem>
using cma_start_for =
    std::conditional_t<has_mixed_variables<Problem>(), mixed_cma_start<typename Problem::chromosome_type>, cma_start>;

template <class Problem, class Settings>
cma_start_for<Problem> cma_start_of(const Problem& problem, const Settings& settings, random_stream stream) {
  if constexpr (has_mixed_variables<Problem>()) {
    coordinate_space coordinates(problem.space);
    auto start = start_of(coordinates, settings, stream);
    auto sampling = stream.fork(1);
    auto categories = categories_of(coordinates);
    category_distribution distribution;
    distribution.start(categories, settings.mean);
    return {std::move(start), std::move(coordinates), problem.space(sampling), std::move(categories),
            std::move(distribution)};
  } else {
    return start_of(problem.space, settings, stream);
  }
}

/// Returns the number of coordinates of a problem that can change, or 1 if there is none.
template <class Problem>
std::size_t free_coordinates(const Problem& problem) {
  if constexpr (has_mixed_variables<Problem>()) {
    return free_genes(coordinate_space(problem.space));
  } else {
    return free_genes(problem.space);
  }
}

/// Returns `given`, or 4 + floor(3 ln n) if `given` is 0, where n is the number of genes that can change. This is the
/// size of a population and the number of directions of a limited memory.
inline std::size_t logarithmic_size(std::size_t given, std::size_t n) {
  return given > 0 ? given : 4 + static_cast<std::size_t>(3 * mathematics::log(static_cast<double>(n)));
}

/// Returns the number of directions of `limited_memory_cma_es`, or 0 for other strategies.
template <class Settings>
std::size_t directions_of(const Settings& settings, std::size_t n) {
  if constexpr (requires { settings.directions; }) {
    return logarithmic_size(settings.directions, n);
  } else {
    return 0;
  }
}

/// The state of a run of CMA-ES, for `resume`.
template <class Population, class Settings, bool Mixed>
struct cma_state : population_state<Population> {
  Settings settings;
  cma_distribution<typename Settings::shape> distribution;
  cma_points points, next_points;  // `next_points` are those of an interrupted step
  std::optional<quadratic_model> quadratic;
  cma_history<typename Population::fitness_type> history;

  /// Saves the members to a checkpoint, or loads them from one.
  template <class Archive>
  void serialize(Archive& archive, unsigned version) {
    population_state<Population>::serialize(archive, version);
    archive & settings.population & settings.step_size & settings.mean;
    // The settings of a try of `bipop` contain data about previous tries.
    if constexpr (requires { settings.serialize(archive, version); }) settings.serialize(archive, version);
    // The settings determine whether a run has a quadratic model, so the checkpoint must agree with them.
    bool models = quadratic.has_value();
    archive & distribution & points & next_points & models;
    if (models != quadratic.has_value()) refuse({"quadratic_model was another setting of the run that was saved"});
    if (models) archive&* quadratic;
    archive & history;
    if constexpr (Mixed) {
      const auto coordinates = distribution.margin_factors.size();
      archive & distribution.margin_factors;
      if (distribution.margin_factors.size() != coordinates) {
        refuse({"the run that was saved had ", distribution.margin_factors.size(), " coordinates, but this one has ",
                coordinates});
      }
      if (!distribution.categories.probabilities.empty()) archive & distribution.categories;
    }
  }
};

/// A run of CMA-ES: the distributions of the current and the next generation, and their points.
///
/// The variants of CMA-ES differ in the shape of the distribution. The shape draws steps, adapts, and computes
/// deviations and the ratio of the axes. See full_covariance.hpp.
template <class Problem, class Settings>
class cma_run : public population_run<Problem, cma_start_for<Problem>> {
  using base = population_run<Problem, cma_start_for<Problem>>;
  using Shape = typename Settings::shape;

 public:
  using typename base::chromosome_type;
  using typename base::fitness_type;
  using typename base::population_type;
  using generation_type = cma_generation<population_type>;
  using state_type = cma_state<population_type, Settings, has_mixed_variables<Problem>()>;
  static constexpr auto resampling = resampling_rule::ranks;

  cma_run(const Problem& problem, const Settings& settings, random_stream stream)
      : base(problem, cma_start_of(problem, settings, stream.fork(0).domain(domains::initialization)),
             logarithmic_size(settings.population, free_coordinates(problem)), stream),
        genes_(free_coordinates(problem)),
        n_(initialization_.bounds.size()),
        stride_((require_product(name, padded(n_), population_size_), padded(n_))),
        settings_(settings),
        tolerance_x_(settings.tolerance_x),
        tolerance_fitness_(settings.tolerance_fitness),
        constants_(Shape::constants(settings, n_, std::max<std::size_t>(population_size_, 2))),
        now_{.mean = initialization_.mean,
             .shown_mean = std::vector<double>(initialization_.bounds.genes()),
             .sigma_path = column_vector(stride_),
             .deviations = std::vector<double>(initialization_.bounds.genes()),
             .shape = Shape(initialization_.widths, directions_of(settings, n_), population_size_),
             .step_size = initialization_.step_size},
        next_(now_),
        workspace_(Shape::make_workspace(n_, std::max<std::size_t>(population_size_, 2))) {
    if (population_size_ < 2) refuse({name, " population must be at least 2, but was ", population_size_});
    if (!(tolerance_x_ >= 0)) refuse({name, " tolerance_x must be at least 0, but was ", tolerance_x_});
    if (!(tolerance_fitness_ >= 0)) {
      refuse({name, " tolerance_fitness must be at least 0, but was ", tolerance_fitness_});
    }
    if constexpr (requires { settings.quadratic_model; }) {
      if (settings.quadratic_model) {
        if (!history_type::has_numbers) refuse({name, " quadratic_model needs fitness values that are numbers"});
        if (n_ > 40) refuse({name, " quadratic_model needs at most 40 genes, but there were ", n_});
        if (mixed) refuse({name, " quadratic_model needs real vectors"});
        quadratic_.emplace(n_);
        minimum_.resize(stride_);
      }
    }
    if constexpr (mixed) {
      now_.margin_factors.assign(n_, 1.0);
      now_.categories = initialization_.first_categories;
      selected_.resize(now_.categories.probabilities.size());
      margin_ = 1 / (static_cast<double>(n_) * static_cast<double>(population_size_));
      margin_quantile_ = upper_quantile(margin_);
      values_.resize(product_of(name, population_size_, initialization_.bounds.genes()));
    }
    show(now_);
    next_ = now_;
    points_.normal.resize(population_size_ * stride_);
    points_.steps.resize(population_size_ * stride_);
    next_points_ = points_;
    step_.resize(stride_);
    history_.best.resize(10 + (30 * genes_ + population_size_ - 1) / population_size_);
    this->make_first_chromosome();
  }

  /// Samples and evaluates the initial population. See `population_run::begin`.
  void begin(const executor_view& executor) {
    base::begin(executor, [this](const population_type& population) {
      const auto streams = stream_.fork(0);
      for (std::size_t slot = 0; slot < population_size_; ++slot) {
        auto rng = streams.fork(slot);
        draw(points_, slot, rng, now_);
      }
      update_history(population, 0);
      add_to_model(population);
    });
  }

  /// Adapts the distribution to the ranking of this generation, then samples and evaluates the next generation.
  void advance(const executor_view& executor) {
    const auto& ranking = parents_.ranking();
    parents_.best_index();
    adapt(ranking);
    tries_minimum_ = quadratic_ && quadratic_->due() && find_minimum();
    const auto make = [this](std::size_t slot, chromosome_type& chromosome, random_stream rng) {
      draw(next_points_, slot, rng, next_, slot == 0 && tries_minimum_);
      const auto* const step = next_points_.steps.data() + slot * stride_;
      const auto& bounds = initialization_.bounds;
      const auto genes = bounds.genes();
      if constexpr (mixed) {
        double* const values = values_.data() + slot * genes;
        bounds.fill(values, [&](std::size_t i) {
          return next_.mean[i] + next_.step_size * (next_.margin_factors[i] * step[i]);
        });
        next_.categories.draw(initialization_.categories, values, rng);
        initialization_.coordinates.decode(this->problem().space, values, chromosome);
      } else {
        // A repair may have changed the size.
        if constexpr (requires { chromosome.resize(genes); }) chromosome.resize(genes);
        bounds.fill(chromosome, [&](std::size_t i) { return next_.mean[i] + next_.step_size * step[i]; });
      }
    };
    if (!this->breed_with_streams(population_size_, make, executor)) return;
    const bool improved = best_or_front_so_far_.improves(offspring_);
    update_history(offspring_, generation_number_ + 1);
    add_to_model(offspring_);
    swap(parents_, offspring_);
    std::swap(now_, next_);
    now_.shape.take_over_factor(next_.shape);
    std::swap(points_, next_points_);
    if (history_.end == cma_end::none) history_.end = end_;
    this->end_step(population_size_, improved);
  }

  /// Evaluates all individuals again. See `population_run::reevaluate`. The distribution does not change. The recorded
  /// fitness values are discarded, because the end of the run must depend only on new ones.
  void reevaluate(const executor_view& executor, bool continues) {
    base::reevaluate(executor, continues);
    if (interrupted(executor)) return;
    history_.end = cma_end::none;
    // Infinite values prevent the fitness from counting as equal until the window is full of new values.
    std::fill(history_.best.begin(), history_.best.end(), std::numeric_limits<double>::infinity());
    update_history(parents_, 0);
    if (quadratic_) quadratic_.emplace(n_);
    tries_minimum_ = false;
    add_to_model(parents_);
  }

  generation_type generation() const {
    return {base::generation(), now_.shown_mean,       now_.step_size,
            now_.deviations,    now_.shape.axis_ratio, now_.categories.probabilities};
  }

  /// Returns the reason why further improvement is unlikely, or std::nullopt if it is not. The run can be advanced in
  /// either case.
  std::optional<stop::reason> finished() const { return reason_of(history_.end); }

  const Settings& settings() const& noexcept { return settings_; }
  Settings settings() && { return std::move(settings_); }

  /// Returns the number of genes that can change, or 1 if there is none.
  std::size_t genes() const noexcept { return genes_; }

  /// Returns the difference between the largest and the smallest of the best fitness values of the latest 10 + 30 n /
  /// population generations. It is infinite before there are as many generations. Fitness values must be numbers.
  double recent_range() const {
    if (generation_number_ + 1 < history_.best.size()) return std::numeric_limits<double>::infinity();
    const auto [least, greatest] = std::minmax_element(history_.best.begin(), history_.best.end());
    return *greatest - *least;
  }

  void immigrate() = delete;  // immigrants would not follow the distribution

  /// Returns all data on which the further course of the run depends.
  state_type state() const {
    return {this->common_state(), settings_, now_, points_, this->if_interrupted(next_points_), quadratic_, history_};
  }

  /// Restores the state of another run of the same problem and strategy. Throws std::invalid_argument if the sizes of
  /// the state do not fit. This run does not change if an exception is thrown.
  void load(const state_type& state) {
    if (state.points.steps.size() != points_.steps.size() || !state.distribution.shape.fits(n_) ||
        state.distribution.categories.probabilities.size() != now_.categories.probabilities.size()) {
      refuse({"a state of ", name, " must be of the same problem and the same strategy"});
    }
    auto distribution = state.distribution;
    auto points = state.points, next_points = state.next_points;
    auto quadratic = state.quadratic;
    auto history = state.history;
    this->load_common(state);
    now_ = std::move(distribution);
    points_ = std::move(points);
    if (!next_points.steps.empty()) next_points_ = std::move(next_points);
    quadratic_ = std::move(quadratic);
    history_ = std::move(history);
  }

 protected:
  using base::best_or_front_so_far_;
  using base::generation_number_;
  using base::initialization_;
  using base::offspring_;
  using base::parents_;
  using base::population_size_;
  using base::stream_;

  double widening_ = 1;  // a factor of the next step size, set by `noisy`

 private:
  using history_type = cma_history<fitness_type>;
  static constexpr bool mixed = has_mixed_variables<Problem>();

  void draw(cma_points& points, std::size_t slot, random_stream& rng, const cma_distribution<Shape>& from,
            bool minimum = false) const {
    auto* const normal = points.normal.data() + slot * stride_;
    for (std::size_t i = 0; i < n_; ++i) normal[i] = minimum ? minimum_[i] : rng.normal();
    from.shape.draw(now_.shape, points.steps.data() + slot * stride_, normal, initialization_.widths, from.age);
  }

  // Computes the mean and the deviations of the genes from those of the coordinates.
  void show(cma_distribution<Shape>& distribution) const {
    const auto& bounds = initialization_.bounds;
    bounds.fill(distribution.shown_mean, [&](std::size_t i) { return distribution.mean[i]; });
    for (std::size_t i = 0; i < n_; ++i) {
      distribution.deviations[bounds.place(i)] =
          bounds.unit(i) * (distribution.step_size * distribution.shape.deviation(i));
    }
    if constexpr (mixed) {
      const auto& coordinates = initialization_.coordinates;
      for (std::size_t i = 0; i < n_; ++i) {
        const auto place = bounds.place(i);
        auto& mean = distribution.shown_mean[place];
        mean = clamped(mean, coordinates.low(place), coordinates.high(place));
        distribution.deviations[place] *= distribution.margin_factors[i];
      }
      distribution.categories.show(initialization_.categories, distribution.shown_mean.data());
    }
  }

  // Changes next_ so that the integers next to its mean keep the minimum probability.
  void keep_margins() {
    const auto& bounds = initialization_.bounds;
    const auto& coordinates = initialization_.coordinates;
    for (std::size_t i = 0; i < n_; ++i) {
      const auto place = bounds.place(i);
      if (!coordinates.is_whole(place)) continue;
      const auto deviation = bounds.unit(i) * (next_.step_size * next_.shape.deviation(i));
      const rounded_normal now{bounds(i, next_.mean[i]), now_.margin_factors[i] * deviation};
      const auto kept = with_margin(now, coordinates.first(place), coordinates.last(place), margin_, margin_quantile_);
      if (kept.mean != now.mean) next_.mean[i] = bounds.coordinate(i, kept.mean);
      const bool changed = kept.deviation != now.deviation;
      next_.margin_factors[i] = changed ? kept.deviation / deviation : now_.margin_factors[i];
    }
  }

  // Computes the categories of next_ from those of the better points, as they were evaluated.
  void adapt_categories(const std::vector<std::size_t>& ranking) {
    if (selected_.empty()) return;
    std::fill(selected_.begin(), selected_.end(), 0.0);
    for (std::size_t r = 0; r < constants_.parents; ++r) {
      const auto slot = ranking[r];
      double* const values = values_.data() + slot * initialization_.bounds.genes();
      initialization_.coordinates.encode(this->problem().space, parents_.chromosome(slot), values);
      std::size_t first = 0;
      for (const auto& one : initialization_.categories) {
        selected_[first + static_cast<std::size_t>(values[one.place])] += constants_.weights[r];
        first += one.values;
      }
    }
    next_.categories.adapt(now_.categories, initialization_.categories, selected_);
  }

  // Computes next_ from now_ and the points of this generation. It changes no other data on which the course of the run
  // depends, so an interrupted step can be repeated.
  void adapt(const std::vector<std::size_t>& ranking) {
    const auto& c = constants_;
    const auto n = static_cast<double>(n_);
    next_.age = now_.age + 1;

    auto* const step = step_.data();
    std::fill_n(step, stride_, 0.0);
    for (std::size_t r = 0; r < c.parents; ++r) {
      const auto* const one = points_.steps.data() + ranking[r] * stride_;
      for (std::size_t i = 0; i < stride_; ++i) step[i] += c.weights[r] * one[i];
    }
    const auto sigma_kept = 1 - c.sigma_rate;
    for (std::size_t i = 0; i < n_; ++i) next_.mean[i] = now_.mean[i] + now_.step_size * step[i];

    // In the coordinates of the factor, the step of the mean is the same weighted sum of standard normal points.
    auto& sigma_path = next_.sigma_path;
    const auto sigma_gain = std::sqrt(c.sigma_rate * (2 - c.sigma_rate) * c.effective);
    for (std::size_t i = 0; i < stride_; ++i) sigma_path[i] = sigma_kept * now_.sigma_path[i];
    for (std::size_t r = 0; r < c.parents; ++r) {
      const auto* const normal = points_.normal.data() + ranking[r] * stride_;
      const auto gain = sigma_gain * c.weights[r];
      for (std::size_t i = 0; i < stride_; ++i) sigma_path[i] += gain * normal[i];
    }
    next_.fading = now_.fading * (sigma_kept * sigma_kept);
    const auto length = std::sqrt(sum_of_squares(sigma_path.data(), n_));
    const bool moderate = length < (1.4 + 2 / (n + 1)) * c.expected_length * std::sqrt(1 - next_.fading);

    const bool usable =
        next_.shape.adapt(now_.shape, c, points_, ranking, initialization_.widths, step, moderate, workspace_);
    // The exponent is limited, so that the step size does not overflow within a step if the fitness is unbounded in
    // some direction.
    next_.step_size =
        now_.step_size * mathematics::exp(std::min(1.0, Shape::change_of_step_size(c, length, n_))) * widening_;
    end_ = usable ? cma_end::none : cma_end::ill_conditioned;
    if constexpr (mixed) {
      keep_margins();
      adapt_categories(ranking);
    }
    examine();
  }

  // Determines whether samples of the next distribution are unlikely to improve the fitness.
  void examine() {
    show(next_);
    const auto sigma = next_.step_size;
    const auto tolerance = tolerance_x_ * initialization_.step_size;
    bool small = true, grown = false, no_effect = false;
    [[maybe_unused]] bool reals = !mixed;  // margins prevent the steps of integers from vanishing
    for (std::size_t i = 0; i < n_; ++i) {
      if constexpr (mixed) {
        if (initialization_.coordinates.is_whole(initialization_.bounds.place(i))) continue;
        reals = true;
      }
      const auto deviation = next_.shape.deviation(i);
      const auto width = initialization_.widths[i], mean = next_.mean[i];
      small = small && sigma * std::max(deviation, std::fabs(next_.shape.path_of(i))) < tolerance * width;
      grown = grown || !(sigma * deviation <= 1e4 * initialization_.step_size * width);
      no_effect = no_effect || mean + 0.2 * sigma * deviation == mean;
    }
    if (end_ != cma_end::none) return;
    if (grown) {
      end_ = cma_end::diverged;
    } else if (next_.shape.axis_ratio > 1e7) {
      end_ = cma_end::ill_conditioned;
    } else if (small && reals) {
      end_ = cma_end::steps_small;
    } else if (no_effect) {
      end_ = cma_end::no_effect_on_gene;
    } else if (!next_.shape.moves(now_.shape, next_.mean, sigma, n_, next_.age)) {
      end_ = cma_end::no_effect_on_axis;
    }
  }

  // Returns whether greater numbers are better. For fitness types with a user-defined order, the best individual is
  // compared with the worst.
  static bool prefers_greater(const population_type& population) {
    if constexpr (std::is_arithmetic_v<fitness_type>) {
      return population.better(fitness_type(1), fitness_type(0));
    } else {
      const auto& ranking = population.ranking();
      return static_cast<double>(population.fitness(ranking.front())) >
             static_cast<double>(population.fitness(ranking.back()));
    }
  }

  // Adds an evaluated population to the quadratic model.
  void add_to_model(const population_type& population) {
    if constexpr (history_type::has_numbers && !mixed) {
      if (!quadratic_) return;
      const auto& ranking = population.ranking();
      const bool upwards = prefers_greater(population);
      for (std::size_t slot = 0; slot < population_size_; ++slot) {
        const auto& chromosome = population.chromosome(slot);
        const auto& bounds = initialization_.bounds;
        if (std::size(chromosome) != bounds.genes()) continue;  // a repair has changed the size
        for (std::size_t i = 0; i < n_; ++i) step_[i] = bounds.coordinate(i, chromosome[bounds.place(i)]);
        const auto value = static_cast<double>(population.fitness(slot));
        quadratic_->add(step_.data(), upwards ? -value : value);
      }
      quadratic_->learn(tries_minimum_, ranking.front() == 0);
    }
  }

  // Computes minimum_ and returns whether the quadratic model has a minimum. The model contains only points inside the
  // bounds, so a minimum outside is replaced by the nearest point inside.
  bool find_minimum() {
    if constexpr (requires { next_.shape.current_factor(now_.shape); }) {
      const auto* const factor = next_.shape.current_factor(now_.shape).data();
      auto* const minimum = minimum_.data();
      if (!quadratic_->minimize(minimum, next_.mean.data(), next_.step_size, factor)) return false;
      multiply_lower(step_.data(), factor, minimum, n_);
      for (std::size_t i = 0; i < n_; ++i) {
        const auto value = initialization_.bounds.nearest(i, next_.mean[i] + next_.step_size * step_[i]);
        minimum[i] = (value - next_.mean[i]) / next_.step_size;
      }
      divide_lower(minimum, factor, n_);
      return true;
    } else {
      return false;
    }
  }

  // Compares an evaluated population with previous populations. User-defined orders may throw, so they are called
  // before any data change.
  void update_history(const population_type& population, std::uint64_t number) {
    auto& h = history_;
    const auto& ranking = population.ranking();
    const auto& best = population.fitness(ranking.front());
    const auto& median = population.fitness(ranking[population_size_ / 2]);
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
      const auto nearly_equal = [&](double f, double g) {
        return std::fabs(f - g) < tolerance_fitness_ * std::max(std::fabs(f), std::fabs(g));
      };
      if (end == cma_end::none && number + 1 >= window && nearly_equal(best_value, worst_value)) {
        const auto [least, greatest] = std::minmax_element(h.best.begin(), h.best.end());
        if (nearly_equal(std::min(*least, worst_value), std::max(*greatest, worst_value))) end = cma_end::fitness_near;
      }
    }
    if (h.end == cma_end::none) h.end = end;
  }

  static constexpr auto name = Settings::name;

  std::size_t genes_;       // the number of genes that can change, or 1
  std::size_t n_, stride_;  // the number of coordinates, without categories, and the padded length of a column
  Settings settings_;
  double tolerance_x_, tolerance_fitness_;
  cma_constants constants_;
  cma_distribution<Shape> now_, next_;
  typename Shape::workspace workspace_;
  cma_points points_, next_points_;
  history_type history_;
  column_vector step_;  // the step of the mean, divided by the step size
  std::optional<quadratic_model> quadratic_;
  column_vector minimum_;  // the minimum of the quadratic model, in standard coordinates
  // Members for mixed variables: the minimum probability of the integers next to the mean, its quantile, and the
  // coordinates of the points that are evaluated.
  double margin_ = 0, margin_quantile_ = 0;
  std::vector<double> values_;
  std::vector<double> selected_;  // the sums of the weights of the points with each value of a category
  bool tries_minimum_ = false;
  cma_end end_ = cma_end::none;  // the reason to end the run because of next_
};

/// True if the chromosomes of a problem are real vectors with bounds.
template <class Problem>
inline constexpr bool cma_real = requires(const Problem& p, typename Problem::chromosome_type& c, std::size_t i) {
  { p.space.size() } -> std::convertible_to<std::size_t>;
  { p.space.low(i) } -> std::convertible_to<double>;
  { p.space.high(i) } -> std::convertible_to<double>;
  { c[i] } -> std::same_as<double&>;
};

/// Sets up a run of CMA-ES. `settings` is a variant of CMA-ES, or the settings of a try of `bipop`.
template <class Problem, class Settings>
auto cma_set_up(const Problem& problem, const Settings& settings, random_stream stream) {
  constexpr bool real = cma_real<Problem> || has_mixed_variables<Problem>(),
                 ordered = orders<decltype(Problem::better), typename Problem::fitness_type>;
  static_assert(real,
                "clade: CMA-ES needs a space of real vectors, with size(), low(i) and high(i), such as "
                "chromosome::reals, or of mixed variables: chromosome::integers, or a chromosome::record of real, "
                "integer and choice");
  static_assert(ordered || !real,
                "clade: CMA-ES needs fitness values in a strict weak order, callable as better(f, g), which objectives "
                "do not have");
  constexpr bool fits = real && ordered;
  return set_up_if<fits, cma_run<Problem, Settings>>(problem, settings, stream);
}

/// A variant of CMA-ES that `ipop` and `bipop` can restart.
template <class Strategy>
concept cma_strategy = requires { typename Strategy::shape; } && requires(Strategy strategy, double width) {
  strategy.population = std::size_t{2};
  strategy.step_size = width;
  strategy.mean.clear();
};

}  // namespace clade::detail
