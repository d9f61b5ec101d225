// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>
#include <cmath>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <limits>
#include <numeric>
#include <optional>
#include <span>
#include <type_traits>
#include <utility>
#include <vector>

#include "../../core/checked.hpp"
#include "../../core/concepts.hpp"
#include "../../core/space.hpp"
#include "../../engine/population_run.hpp"
#include "../../engine/refused_run.hpp"
#include "../../operators/initialization/random.hpp"
#include "../../text/message.hpp"
#include "../bounds/bounded.hpp"
#include "../bounds/halfway.hpp"
#include "../constraints/feasible_first.hpp"
#include "../differential/binomial.hpp"
#include "../differential/child.hpp"
#include "../real_genes.hpp"

namespace clade {

namespace detail {

template <class Problem, class Strategy>
class lshade_run;

/// The settings of a child.
struct shade_setting {
  double weight, crossover_rate;
};

/// What L-SHADE does alike from the first evaluation to the last, and its successors do not. `progress` is the share of
/// the evaluations that is spent.
struct lshade_rules {
  static constexpr const char* name = "lshade";
  static constexpr shade_setting first{0.5, 0.5};  // in the rows of the memory
  static constexpr bool last_row_stays = false, remembers = false;

  static std::size_t population(std::size_t genes) { return 18 * genes; }
  static double share(double share, double) { return share; }
  static shade_setting limited(shade_setting setting, double) { return setting; }
  static double towards_leader(double) { return 1; }
};

/// Whether chromosomes are real vectors with bounds.
template <class Problem>
inline constexpr bool shade_real =
    real_sequence<typename Problem::chromosome_type> && space_of_reals<decltype(Problem::space)>;

template <class Problem>
using shade_population =
    population<typename Problem::chromosome_type, typename Problem::fitness_type, decltype(Problem::better)>;

/// Whether fitness values are numbers that can be ranked.
template <class Problem>
inline constexpr bool shade_ordered =
    shade_population<Problem>::is_ordered && std::is_arithmetic_v<unconstrained_type<typename Problem::fitness_type>>;

/// By how much a fitness is better than another one: the difference of the values; under constraints, where the worse one
/// violates them by more than `epsilon`, that of the violations beyond epsilon.
template <class F>
double gain_of(const F& before, const F& after, double epsilon = 0) {
  if constexpr (is_constrained<F>) {
    if (!is_within(before, epsilon)) return std::max(epsilon, before.violation) - std::max(epsilon, after.violation);
    return gain_of(before.value, after.value);
  } else {
    return std::abs(static_cast<double>(before) - static_cast<double>(after));
  }
}

/// Whether a policy for constraints tolerates violations: `op.initial(violations)` of the initial population, and
/// `op(initial, progress)`, the largest violation that is tolerated now.
template <class Op>
concept tolerates_violations = requires(const Op& op, std::vector<double>& violations, double number) {
  { op.initial(violations) } -> std::convertible_to<double>;
  { op(number, number) } -> std::convertible_to<double>;
};
template <class Op>
concept constraints_policy = std::is_same_v<Op, constraints::feasible_first> || tolerates_violations<Op>;

/// Whether a fitness has constraints, where a policy asks for them.
template <class Op, class Problem>
inline constexpr bool constraints_fit =
    std::is_same_v<Op, constraints::feasible_first> || is_constrained<typename Problem::fitness_type>;

template <bool bounded, class Problem, class Strategy>
auto shade_set_up(const Problem& problem, const Strategy& strategy, random_stream stream) {
  if constexpr (shade_real<Problem> && shade_ordered<Problem> && bounded) {
    return lshade_run<Problem, Strategy>(problem, strategy, stream);
  } else {
    return refused_strategy().set_up(problem, stream);
  }
}

}  // namespace detail

/// L-SHADE: differential evolution that learns its weight and crossover rate from successes, and whose population shrinks
/// linearly from the first evaluation to the last.
///
/// Every child draws a row of the memory, its weight from a Cauchy distribution around the weight there (scale 0.1, cut
/// at 1, drawn again while not above 0), and its crossover rate from a normal distribution (deviation 0.1, cut to
/// [0, 1]). The mutation is current-to-pbest/1, whose second difference may reach into an archive of vectors that gave
/// way to better children; the crossover is binomial. After each generation, the weighted Lehmer means of the values
/// that made better children overwrite the next row; a crossover rate that has become 0 stays 0. A child that is not
/// worse takes the place of its target.
///
/// | member | | |
/// |---|---|---|
/// | `evaluations` | the evaluations after which the population is smallest | no default |
/// | `population` | the first size | 18 times the variables |
/// | `min_population` | the last size, at least 4 | 4 |
/// | `memory` | rows of the memory | 6 |
/// | `share` | share of the population that current-to-pbest/1 moves to, at least two vectors | 0.11 |
/// | `archive` | size of the archive, in populations | 2.6 |
/// | `constraints` | how a `constrained` fitness is compared; `constraints::epsilon{}` for equations | `constraints::feasible_first` |
///
/// The stop criterion may be another one: after `evaluations` it goes on with the smallest population. For real vectors
/// and a fitness that is a number. Cost: a ranking a generation, and per child about that of `differential_evolution`; no
/// allocation once the run has warmed up. Throws std::invalid_argument for parameters out of range.
/// Source: Tanabe and Fukunaga, "Improving the search performance of SHADE using linear population size reduction", 2014.
/// ~~~
/// run(evolve(sphere, lshade{.evaluations = 5000}, 1), stop::target(1e-8) || stop::evaluations(5000));
/// ~~~
template <class Bounds = bounds::halfway, class Initialization = initialization::random,
          class Constraints = constraints::feasible_first>
struct lshade {
  detail::positive<"lshade evaluations"> evaluations;
  std::optional<detail::number_of<"lshade population", 4>> population{};
  detail::number_of<"lshade min_population", 4> min_population = 4;
  detail::number_of<"lshade memory"> memory = 6;
  detail::share<"lshade share"> share = 0.11;
  detail::positive_number<"lshade archive"> archive = 2.6;
  Bounds bounds{};                  ///< what becomes of genes outside the box
  Initialization initialization{};  ///< of the first population, at random by default
  Constraints constraints{};
  using rules = detail::lshade_rules;

  /// Begins a run and leaves the initial population to `run.begin(executor)`. What does not fit together is refused
  /// here.
  template <class Problem>
  auto set_up(const Problem& problem, random_stream stream) const {
    constexpr bool real = detail::shade_real<Problem>, ordered = detail::shade_ordered<Problem>;
    static_assert(real, "clade: lshade needs real vectors with bounds, as chromosome::reals makes them");
    static_assert(ordered || !real, "clade: lshade needs a fitness that is a number, with a strict weak order");
    constexpr bool bounded = bounds_for<Bounds> || bounds_from_for<Bounds>;
    static_assert(bounded,
                  "clade: the bounds of lshade must be callable as op(value, low, high, rng) or "
                  "op(value, low, high, from)");
    constexpr bool handles = detail::constraints_policy<Constraints>;
    static_assert(handles,
                  "clade: the constraints of lshade must be constraints::feasible_first or have initial(violations) "
                  "and be callable as op(initial, progress), as constraints::epsilon does");
    constexpr bool constrains = !handles || !ordered || !real || detail::constraints_fit<Constraints, Problem>;
    static_assert(constrains,
                  "clade: lshade is given a policy for constraints, but the fitness has none: it must return "
                  "clade::constrained");
    return detail::shade_set_up < bounded && handles && constrains > (problem, *this, stream);
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
    auto run = set_up(problem, state.stream);
    run.load(state);
    return run;
  }
};

}  // namespace clade

namespace clade::detail {

/// What L-SHADE has learned: rows of weight and crossover rate, and the row that is overwritten next.
struct success_memory {
  /// Stands for a crossover rate that stays 0.
  static constexpr double always_zero = -1;
  std::vector<shade_setting> rows;
  std::size_t next = 0;
};

/// Settings that made a better child, and by how much it is better.
struct success {
  double weight, crossover_rate, gain;
};

/// Overwrites the next row with the weighted Lehmer means of the successes, if there are any, or with the average of
/// these and what was there. Gains that have no finite sum count alike.
inline void learn(success_memory& memory, const std::vector<success>& successes, bool remembers = false) {
  if (successes.empty()) return;
  double total = 0, largest_rate = 0;
  for (const auto& one : successes) {
    total += one.gain;
    largest_rate = std::max(largest_rate, one.crossover_rate);
  }
  const bool alike = !(total > 0 && total <= std::numeric_limits<double>::max());
  double weights = 0, weights_squared = 0, rates = 0, rates_squared = 0;
  for (const auto& [weight, rate, gain] : successes) {
    const double share = alike ? 1 : gain / total;
    weights += share * weight;
    weights_squared += share * weight * weight;
    rates += share * rate;
    rates_squared += share * rate * rate;
  }
  auto& row = memory.rows[memory.next];
  const bool stays_zero = row.crossover_rate == success_memory::always_zero || largest_rate == 0;
  const auto updated = [remembers](double before, double mean) { return remembers ? (before + mean) / 2 : mean; };
  row.weight = updated(row.weight, weights_squared / weights);
  row.crossover_rate = stays_zero ? success_memory::always_zero : updated(row.crossover_rate, rates_squared / rates);
  memory.next = (memory.next + 1) % memory.rows.size();
}

/// The state of a run of L-SHADE, for `resume`.
template <class Population>
struct lshade_state : population_state<Population> {
  success_memory memory;
  std::vector<typename Population::chromosome_type> archive;
  std::size_t archived;
  double initial_violation;             // that is tolerated at first
  std::vector<shade_setting> settings;  // of a step that was cut short

  /// For checkpoints.
  template <class Archive>
  void serialize(Archive& to, unsigned version) {
    population_state<Population>::serialize(to, version);
    to & memory & archive & archived & initial_violation & settings;
  }
};

/// A run of L-SHADE, a value.
template <class Problem, class Strategy>
class lshade_run : public population_run<Problem, decltype(Strategy::initialization)> {
  using common = population_run<Problem, decltype(Strategy::initialization)>;

 public:
  using typename common::chromosome_type;
  using typename common::fitness_type;
  using typename common::population_type;
  using rules = typename Strategy::rules;
  using state_type = lshade_state<population_type>;

  lshade_run(const Problem& problem, const Strategy& strategy, random_stream stream)
      : common(problem, strategy.initialization, strategy.population ? std::size_t(*strategy.population) : 0, stream),
        strategy_(strategy),
        box_(problem.space) {
    if (!strategy.population) this->size_ = std::max<std::size_t>(4, rules::population(box_.size()));
    const std::size_t least = strategy.min_population;
    if (least > this->size_) {
      refuse({rules::name, " min_population must be at most the population size ", this->size_, ", but was ", least});
    }
    if (strategy.archive * static_cast<double>(this->size_) > static_cast<double>(max_things)) {
      refuse({rules::name, " archive may take ", max_things, " places at most, but would take ",
              double(strategy.archive), " times ", this->size_});
    }
    this->sample_first();
    memory_.rows.assign(strategy.memory, rules::first);
  }

  /// Samples and evaluates the initial population, see `population_run`.
  void begin(const executor_view& executor) {
    if constexpr (tolerates) {
      common::begin(executor, [this](const population_type& population) {
        std::vector<double> violations;
        for (const auto& fitness : population.fitnesses()) violations.push_back(fitness.violation);
        initial_violation_ = strategy_.constraints.initial(violations);
      });
    } else {
      common::begin(executor);
    }
  }

  /// Breeds the next generation.
  void advance(const executor_view& executor) {
    const auto n = parents_.size();
    box_.require_lengths(rules::name, parents_);
    box_.require_lengths(rules::name, offspring_);
    const auto stream = this->stream_.fork(this->number_ + 1);
    const auto streams = stream.children();
    rank();  // before threads share the population
    settings_.resize(n);
    if (archive_.empty()) archive_.assign(archive_size(this->size_), parents_.chromosome(0));  // nothing throws later
    const auto child = [this, streams](std::size_t slot, chromosome_type& genes,
                                       std::uint64_t&) -> const fitness_type* {
      breed(slot, genes, streams(slot));
      return nullptr;
    };
    if (!this->breed_all(n, child, executor)) return;
    const auto best = parents_.best_index();
    bool improved = false;
    for (std::size_t i = 0; i < n; ++i) {
      improved = improved || parents_.better(offspring_.fitness(i), parents_.fitness(best));
    }
    replace(stream.domain(0), best, improved);
    this->end_step(n, improved);
    shrink();
  }

  /// Puts copies of individuals from elsewhere, with members `chromosome` and `fitness`, into the places of the worst,
  /// the first into that of the very worst. They are not evaluated again. Throws std::invalid_argument if there are
  /// more than the population holds or if one is not of the space, and std::domain_error if a fitness is not a number.
  template <class Individuals>
    requires individuals_of<Individuals, chromosome_type, fitness_type>
  void immigrate(Individuals&& individuals) {
    auto arrivals = this->newcomers(individuals);
    box_.require_lengths(rules::name, arrivals);
    this->take_in(arrivals, this->worst_places(arrivals.size()));
  }
  /// The same with the places that they are to have, one for each.
  template <class Individuals>
    requires individuals_of<Individuals, chromosome_type, fitness_type>
  void immigrate(Individuals&& individuals, std::span<const std::size_t> places) {
    auto arrivals = this->arrivals(individuals);
    box_.require_lengths(rules::name, arrivals);
    this->take_in(arrivals, places);
  }

  /// What has been learned so far.
  const success_memory& memory() const& noexcept { return memory_; }
  success_memory memory() && { return std::move(memory_); }

  /// All that the course of the run depends on.
  state_type state() const {
    return {this->common_state(), memory_, archive_, archived_, initial_violation_, this->if_cut(settings_)};
  }

  /// For `resume`: takes over the state of another run of the same problem and the same strategy.
  void load(const state_type& state) {
    auto memory = state.memory;
    auto archive = state.archive;
    auto settings = state.settings;
    this->load_common(state);
    settings_ = std::move(settings);
    memory_ = std::move(memory);
    archive_ = std::move(archive);
    archived_ = state.archived;
    initial_violation_ = state.initial_violation;
  }

 private:
  using common::offspring_;
  using common::parents_;

  // Whether violations are tolerated for a while. The population keeps its own order, feasible first, by which the best
  // individual of the run is known; breeding, replacing and shrinking go by `better`.
  static constexpr bool tolerates = tolerates_violations<decltype(Strategy::constraints)>;

  bool better(const fitness_type& one, const fitness_type& other) const {
    if constexpr (tolerates) {
      return better_within(one, other, tolerated_, parents_.order());
    } else {
      return parents_.better(one, other);
    }
  }

  // Ranks the parents by what is tolerated now.
  void rank() {
    if constexpr (tolerates) {
      tolerated_ = strategy_.constraints(initial_violation_, progress());
      ranking_.resize(parents_.size());
      std::iota(ranking_.begin(), ranking_.end(), std::size_t(0));
      const auto before = [this](std::size_t i, std::size_t j) {
        const auto &one = parents_.fitness(i), &other = parents_.fitness(j);
        return better(one, other) || (i < j && !better(other, one));
      };
      // A heap stays within its range even under an order that is not strict weak, as std::sort need not.
      std::make_heap(ranking_.begin(), ranking_.end(), before);
      std::sort_heap(ranking_.begin(), ranking_.end(), before);
      parents_.best_index();
    } else {
      parents_.ranking();
    }
  }
  const std::vector<std::size_t>& ranking() const {
    if constexpr (tolerates) {
      return ranking_;
    } else {
      return parents_.ranking();
    }
  }

  // The share of the evaluations that was spent before this generation.
  double progress() const {
    const auto& counts = this->evaluation_.counts();
    const auto spent = static_cast<double>(counts.evaluations - counts.discarded);
    return std::min(spent / static_cast<double>(std::size_t(strategy_.evaluations)), 1.0);
  }

  std::size_t archive_size(std::size_t population) const {
    return static_cast<std::size_t>(std::floor(strategy_.archive * static_cast<double>(population) + 0.5));
  }

  // The weight and the crossover rate of a child. The quotient of two normal numbers has a Cauchy distribution.
  shade_setting draw_setting(random_stream& rng) const {
    const auto place = rng.below(memory_.rows.size());
    const bool stays = rules::last_row_stays && place + 1 == memory_.rows.size();
    const auto row = stays ? shade_setting{0.9, 0.9} : memory_.rows[place];
    const auto rate = row.crossover_rate == success_memory::always_zero
                          ? 0
                          : std::clamp(row.crossover_rate + 0.1 * rng.normal(), 0.0, 1.0);
    double weight;
    do {
      const auto numerator = rng.normal();
      weight = row.weight + 0.1 * (numerator / rng.normal());
    } while (!(weight > 0));
    return rules::limited({std::min(weight, 1.0), rate}, progress());
  }

  void breed(std::size_t slot, chromosome_type& child, random_stream rng) {
    const auto n = parents_.size();
    const auto [weight, rate] = settings_[slot] = draw_setting(rng);
    const auto share = rules::share(strategy_.share, progress());
    const auto leaders =
        std::max<std::size_t>(2, static_cast<std::size_t>(std::floor(share * static_cast<double>(n) + 0.5)));
    const auto leader = ranking()[rng.below(std::min(leaders, n))];
    auto plus = rng.below(n - 1);
    plus += plus >= slot;
    auto minus = rng.below(n - 2 + archived_);  // beyond the population, a place in the archive
    minus += minus >= std::min(slot, plus);
    minus += minus >= std::max(slot, plus);
    const auto gene = [this, n](std::size_t position) {
      return std::data(position < n ? parents_.chromosome(position) : archive_[position - n]);
    };
    const donor_vectors vectors{
        gene(slot), {gene(leader), gene(plus)}, {gene(slot), gene(minus)}, 2, rules::towards_leader(progress())};
    cross_donor(child, gene(slot), vectors, weight, differential::binomial{}, rate, box_, strategy_.bounds, rng);
  }

  // Children that are not worse take the places of their targets; those that are better teach, and their targets go into
  // the archive. Where violations are tolerated, the best individual of the run enters and stays by the strict order.
  void replace(random_stream rng, [[maybe_unused]] std::size_t best, [[maybe_unused]] bool improved) {
    successes_.clear();
    [[maybe_unused]] const auto fittest = tolerates && improved ? offspring_.best_index() : parents_.size();
    for (std::size_t i = 0; i < parents_.size(); ++i) {
      const auto &before = parents_.fitness(i), &after = offspring_.fitness(i);
      if constexpr (tolerates) {
        if (i != fittest && better(before, after)) continue;
        if (i == best && !improved && parents_.better(before, after)) continue;
      } else {
        if (better(before, after)) continue;
      }
      if (better(after, before)) {
        const auto gain = gain_of(before, after, tolerated_);
        successes_.push_back({settings_[i].weight, settings_[i].crossover_rate, gain});
        archive_target(i, rng);
      }
      parents_.exchange(i, offspring_, i);
    }
    learn(memory_, successes_, rules::remembers);
  }

  void archive_target(std::size_t i, random_stream& rng) {
    if (archive_size(parents_.size()) == 0) return;
    const auto place = archived_ < archive_size(parents_.size()) ? archived_++ : rng.below(archived_);
    archive_[place] = parents_.chromosome(i);
  }

  // Drops the worst, so that the size is what it should be after so many evaluations.
  void shrink() {
    const auto first = static_cast<double>(this->size_),
               last = static_cast<double>(std::size_t(strategy_.min_population));
    const auto wanted = static_cast<std::size_t>(std::floor(first + (last - first) * progress() + 0.5));
    const auto n = parents_.size();
    if (wanted >= n) return;
    rank();
    dropped_.assign(n, false);
    for (auto place = wanted; place < n; ++place) dropped_[ranking()[place]] = true;
    if constexpr (tolerates) {
      if (const auto best = parents_.best_index(); dropped_[best]) {
        dropped_[best] = false;
        dropped_[ranking()[wanted - 1]] = true;
      }
    }
    std::size_t kept = 0;
    for (std::size_t i = 0; i < n; ++i) {
      if (dropped_[i]) continue;
      if (kept != i) parents_.exchange(kept, parents_, i);
      ++kept;
    }
    parents_.resize(wanted);
    auto rng = this->stream_.fork(this->number_).domain(1);
    for (; archived_ > archive_size(wanted); --archived_) {
      std::swap(archive_[rng.below(archived_)], archive_[archived_ - 1]);
    }
  }

  Strategy strategy_;
  real_box box_;
  success_memory memory_;
  std::vector<chromosome_type> archive_;  // the first `archived_` count
  std::size_t archived_ = 0;
  std::vector<shade_setting> settings_;  // of the children
  std::vector<success> successes_;
  std::vector<unsigned char> dropped_;
  double initial_violation_ = 0, tolerated_ = 0;
  std::vector<std::size_t> ranking_;  // by what is tolerated
};

}  // namespace clade::detail
