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
#include "../../engine/population_run.hpp"
#include "../../engine/refused_run.hpp"
#include "../../operators/initialization/random.hpp"
#include "../../random/domains.hpp"
#include "../../run/stop/reason.hpp"
#include "../../text/message.hpp"
#include "../bounds/halfway.hpp"
#include "../constraints/feasible_first.hpp"
#include "../differential/binomial.hpp"
#include "../differential/child.hpp"
#include "coordinates_of_run.hpp"
#include "real_problem.hpp"

namespace clade::detail {

/// The weight and the crossover rate of a child, or of a row of the memory.
struct shade_setting {
  double weight, crossover_rate;
};

/// The rules by which L-SHADE and its successors differ. `progress` is the fraction of the evaluations spent.
struct lshade_rules {
  static constexpr const char* name = "lshade";
  static constexpr shade_setting first{0.5, 0.5};  // the initial values of the rows of the memory
  static constexpr bool last_row_stays = false, remembers = false;

  static std::size_t population(std::size_t genes) { return 18 * genes; }
  static double share(double share, double) { return share; }
  static shade_setting limited(shade_setting setting, double) { return setting; }
  static double towards_leader(double) { return 1; }
};

/// Returns the gain from a fitness, `before`, to a better fitness, `after`: the difference of the values or, if
/// `before` violates constraints by more than `epsilon`, the difference of the violations beyond epsilon.
template <class F>
double gain_of(const F& before, const F& after, double epsilon = 0) {
  if constexpr (is_constrained<F>) {
    if (!is_within(before, epsilon)) return std::max(epsilon, before.violation) - std::max(epsilon, after.violation);
    return gain_of(before.value, after.value);
  } else {
    return std::abs(static_cast<double>(before) - static_cast<double>(after));
  }
}

/// A policy for constraints that tolerates violations. `op.initial(violations)` computes the initial tolerance from the
/// violations of the initial population, and `op(initial, progress)` computes the current tolerance.
template <class Op>
concept tolerates_violations = requires(const Op& op, std::vector<double>& violations, double number) {
  { op.initial(violations) } -> std::convertible_to<double>;
  { op(number, number) } -> std::convertible_to<double>;
};

/// Returns whether a problem and the policies for bounds and constraints fit `lshade` and `jso`. A static_assert
/// reports the first that does not.
template <class Problem, class Bounds, class Constraints>
consteval bool shade_fits() {
  using F = typename Problem::fitness_type;
  if constexpr (coordinates_fit<Problem>()) {
    constexpr bool ordered = orders<decltype(Problem::better), F> && std::is_arithmetic_v<unconstrained_type<F>>;
    static_assert(ordered, "clade: lshade and jso need a fitness that is a number, with a strict weak order");
    constexpr bool none = std::is_same_v<Constraints, constraints::feasible_first>;
    constexpr bool handles = none || tolerates_violations<Constraints>;
    static_assert(handles,
                  "clade: the constraints of lshade and jso must be constraints::feasible_first or have "
                  "initial(violations) and be callable as op(initial, progress), as constraints::epsilon does");
    constexpr bool constrains = !handles || !ordered || none || is_constrained<F>;
    static_assert(constrains,
                  "clade: lshade or jso is given a policy for constraints, but the fitness has none: it must return "
                  "clade::constrained");
    return bounds_fit<Bounds>() && ordered && handles && constrains;
  } else {
    return false;
  }
}

/// The memory of L-SHADE: rows of a weight and a crossover rate, and the index of the row that is overwritten next.
struct success_memory {
  /// The mark of a crossover rate that remains 0.
  static constexpr double always_zero = -1;
  std::vector<shade_setting> rows;
  std::size_t next = 0;
};

/// The settings of a child that is better than its target, with the gain from the target to the child.
struct success {
  double weight, crossover_rate, gain;
};

/// Overwrites the next row with the weighted Lehmer means of the successes. If `remembers` is true, the new row is the
/// average of these means and the old row. The weights of the successes are their gains, or equal if the sum of the
/// gains is 0 or not finite. Without a success, the function has no effect.
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

template <class Chromosome>
struct lshade_memory {
  success_memory learned;
  std::vector<Chromosome> archive;  // the archive, of which the first `archived` elements are valid
  std::size_t archived = 0;
  double initial_violation = 0;         // the initial tolerance
  std::vector<shade_setting> settings;  // the settings of the children of the current step
};

/// The memory of a run with mixed variables. The archive contains coordinates.
struct mixed_lshade_memory : lshade_memory<std::vector<double>> {
  coordinate_rows rows;

  /// Saves the members to a checkpoint, or loads them from one.
  template <class Archive>
  void serialize(Archive& file, unsigned) {
    file & learned & archive & archived & initial_violation & settings & rows;
  }
};

template <class Problem>
using lshade_memory_of = std::conditional_t<has_mixed_variables<Problem>(), mixed_lshade_memory,
                                            lshade_memory<typename Problem::chromosome_type>>;

/// A run of L-SHADE or of a successor, with the rules of `Strategy`.
template <class Problem, class Strategy>
class lshade_run : public population_run<Problem, decltype(Strategy::initialization), lshade_memory_of<Problem>> {
  using base = population_run<Problem, decltype(Strategy::initialization), lshade_memory_of<Problem>>;

 public:
  using typename base::chromosome_type;
  using typename base::fitness_type;
  using typename base::population_type;
  using rules = typename Strategy::rules;
  static constexpr auto resampling = resampling_rule::survivors;

  lshade_run(const Problem& problem, const Strategy& strategy, random_stream stream)
      : base(problem, strategy.initialization, strategy.population ? std::size_t(*strategy.population) : 0, stream),
        strategy_(strategy),
        coordinates_(problem) {
    if (!strategy.population)
      this->population_size_ = std::max<std::size_t>(4, rules::population(coordinates_.box().size()));
    const std::size_t least = strategy.min_population;
    if (least > this->population_size_) {
      refuse({rules::name, " min_population must be at most the population size ", this->population_size_, ", but was ",
              least});
    }
    if (strategy.archive * static_cast<double>(this->population_size_) > static_cast<double>(max_objects)) {
      refuse({rules::name, " archive may take ", max_objects, " places at most, but would take ",
              double(strategy.archive), " times ", this->population_size_});
    }
    this->make_first_chromosome();
    memory.learned.rows.assign(strategy.memory, rules::first);
  }

  /// Samples and evaluates the initial population. See `population_run::begin`.
  void begin(const executor_view& executor) {
    base::begin(executor, [&](const population_type& population) {
      coordinates_.begin(this->problem(), population, memory);
      if constexpr (tolerates) {
        std::vector<double> violations;
        for (const auto& fitness : population.fitnesses()) violations.push_back(fitness.violation);
        memory.initial_violation = strategy_.constraints.initial(violations);
      }
    });
  }

  /// Breeds and evaluates the next generation, updates the memory, and shrinks the population.
  void advance(const executor_view& executor) {
    const auto n = parents_.size();
    coordinates_.require_lengths(rules::name, parents_);
    coordinates_.require_lengths(rules::name, offspring_);
    rank();  // threads read the ranking below
    memory.settings.resize(n);
    if (memory.archive.empty()) memory.archive.assign(archive_size(this->population_size_), archived(0));
    const auto child = [this](std::size_t slot, chromosome_type& genes, random_stream& rng) {
      make_child(slot, genes, rng);
    };
    if (!this->breed_with_streams(n, child, executor)) return;
    coordinates_.follow_repair(this->problem(), offspring_, n, memory);
    const auto best = parents_.best_index();
    bool improved = false;
    for (std::size_t i = 0; i < n; ++i) {
      improved = improved || parents_.better(offspring_.fitness(i), parents_.fitness(best));
    }
    replace(this->stream_.fork(this->generation_number_ + 1).domain(domains::replacement), best, improved);
    this->end_step(n, improved);
    memory.settings.clear();
    shrink();
  }

  /// Evaluates all individuals again. See `population_run::reevaluate`.
  void reevaluate(const executor_view& executor, bool continues) {
    base::reevaluate(executor, continues);
    if constexpr (Problem::repairs) {
      if (!interrupted(executor)) coordinates_.begin(this->problem(), parents_, memory);
    }
  }

  void immigrate(population_type individuals, std::span<const std::size_t> places) {
    coordinates_.require_lengths(rules::name, individuals);
    base::immigrate(std::move(individuals), places);
    coordinates_.write(this->problem(), parents_, places, memory);
  }

  /// Returns the reason to end the run if all evaluations have been spent, otherwise std::nullopt. The run can be
  /// advanced in either case.
  std::optional<stop::reason> finished() const {
    if (progress() < 1) return std::nullopt;
    return stop::reason{concat({rules::name, " has spent its ", counted(strategy_.evaluations, "evaluation")}), false,
                        stop::kind::evaluations};
  }

  /// Returns the memory of successful weights and crossover rates.
  const success_memory& learned() const& noexcept { return memory.learned; }
  success_memory learned() && { return std::move(memory.learned); }

 protected:
  using base::memory;
  using base::offspring_;
  using base::parents_;

 private:
  // True if violations are tolerated for a part of the run. The order of the population is still feasible first and
  // determines the best individual of the run; breeding, replacing and shrinking use `better`.
  static constexpr bool tolerates = tolerates_violations<decltype(Strategy::constraints)>;

  bool better(const fitness_type& one, const fitness_type& other) const {
    if constexpr (tolerates) {
      return better_within(one, other, tolerated_, parents_.order());
    } else {
      return parents_.better(one, other);
    }
  }

  // Ranks the parents with the current tolerance of violations.
  void rank() {
    if constexpr (tolerates) {
      tolerated_ = strategy_.constraints(memory.initial_violation, progress());
      ranking_.resize(parents_.size());
      std::iota(ranking_.begin(), ranking_.end(), std::size_t(0));
      const auto before = [this](std::size_t i, std::size_t j) {
        const auto &one = parents_.fitness(i), &other = parents_.fitness(j);
        return better(one, other) || (i < j && !better(other, one));
      };
      // Unlike std::sort, a heap stays within its range if the order is not strict weak.
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

  // Returns the fraction of the evaluations spent before this generation.
  double progress() const {
    const auto& counts = this->evaluation_.counts();
    const auto spent = static_cast<double>(counts.evaluations - counts.interrupted_evaluations);
    return std::min(spent / static_cast<double>(std::size_t(strategy_.evaluations)), 1.0);
  }

  std::size_t archive_size(std::size_t population) const {
    return static_cast<std::size_t>(std::floor(strategy_.archive * static_cast<double>(population) + 0.5));
  }

  // Draws the weight and the crossover rate of a child. The quotient of two normal numbers has a Cauchy distribution.
  shade_setting draw_setting(random_stream& rng) const {
    const auto place = rng.below(memory.learned.rows.size());
    const bool stays = rules::last_row_stays && place + 1 == memory.learned.rows.size();
    const auto row = stays ? shade_setting{0.9, 0.9} : memory.learned.rows[place];
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

  void make_child(std::size_t slot, chromosome_type& child, random_stream& rng) {
    const auto n = parents_.size();
    const auto setting = memory.settings[slot] = draw_setting(rng);
    const auto share = rules::share(strategy_.share, progress());
    const auto leaders =
        std::max<std::size_t>(2, static_cast<std::size_t>(std::floor(share * static_cast<double>(n) + 0.5)));
    const auto leader = ranking()[rng.below(std::min(leaders, n))];
    auto plus = rng.below(n - 1);
    plus += plus >= slot;
    auto minus = rng.below(n - 2 + memory.archived);  // indices beyond the population refer to the archive
    minus += minus >= std::min(slot, plus);
    minus += minus >= std::max(slot, plus);
    const auto gene = [this, n](std::size_t position) -> const double* {
      return position < n ? coordinates_.of_parent(parents_, position, memory)
                          : std::data(memory.archive[position - n]);
    };
    const donor_vectors vectors{
        gene(slot), {gene(leader), gene(plus)}, {gene(slot), gene(minus)}, 2, rules::towards_leader(progress())};
    coordinates_.make(this->problem(), child, slot, memory, [&](std::span<double> genes) {
      cross_donor(genes, gene(slot), vectors, setting.weight, differential::binomial{}, setting.crossover_rate,
                  coordinates_.box(), strategy_.bounds, rng);
    });
  }

  // Replaces every target whose child is not worse. If the child is better, its settings are a success from which the
  // memory learns, and its target enters the archive. If violations are tolerated, the population keeps the individual
  // that is best in the order feasible first.
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
        successes_.push_back({memory.settings[i].weight, memory.settings[i].crossover_rate, gain});
        archive_target(i, rng);
      }
      parents_.exchange(i, offspring_, i);
      coordinates_.exchange(i, memory);
    }
    learn(memory.learned, successes_, rules::remembers);
  }

  void archive_target(std::size_t i, random_stream& rng) {
    if (archive_size(parents_.size()) == 0) return;
    const auto place = memory.archived < archive_size(parents_.size()) ? memory.archived++ : rng.below(memory.archived);
    if constexpr (coordinates_of_run<Problem>::mixed) {
      std::copy_n(coordinates_.of_parent(parents_, i, memory), coordinates_.box().size(),
                  memory.archive[place].begin());
    } else {
      memory.archive[place] = parents_.chromosome(i);
    }
  }

  // Returns parent i as an element of the archive.
  auto archived(std::size_t i) const {
    if constexpr (coordinates_of_run<Problem>::mixed) {
      const double* const genes = coordinates_.of_parent(parents_, i, memory);
      return std::vector<double>(genes, genes + coordinates_.box().size());
    } else {
      return parents_.chromosome(i);
    }
  }

  // Removes the worst individuals until the population has the size for the evaluations spent, and shrinks the archive.
  void shrink() {
    const auto first = static_cast<double>(this->population_size_),
               last = static_cast<double>(std::size_t(strategy_.min_population));
    const auto wanted = static_cast<std::size_t>(std::floor(first + (last - first) * progress() + 0.5));
    const auto n = parents_.size();
    if (wanted >= n) return;
    rank();
    leaves_.assign(n, false);
    for (auto place = wanted; place < n; ++place) leaves_[ranking()[place]] = true;
    if constexpr (tolerates) {
      if (const auto best = parents_.best_index(); leaves_[best]) {
        leaves_[best] = false;
        leaves_[ranking()[wanted - 1]] = true;
      }
    }
    std::size_t kept = 0;
    for (std::size_t i = 0; i < n; ++i) {
      if (leaves_[i]) continue;
      if (kept != i) {
        parents_.exchange(kept, parents_, i);
        coordinates_.exchange_parents(kept, i, memory);
      }
      ++kept;
    }
    parents_.resize(wanted);
    auto rng = this->stream_.fork(this->generation_number_).domain(domains::archive);
    for (; memory.archived > archive_size(wanted); --memory.archived) {
      std::swap(memory.archive[rng.below(memory.archived)], memory.archive[memory.archived - 1]);
    }
  }

  Strategy strategy_;
  coordinates_of_run<Problem> coordinates_;
  std::vector<success> successes_;
  std::vector<unsigned char> leaves_;
  double tolerated_ = 0;
  std::vector<std::size_t> ranking_;  // the positions of the parents, ranked by `better`
};

}  // namespace clade::detail

namespace clade {

/// L-SHADE: differential evolution that learns its weight and crossover rate from successful children, with a
/// population that shrinks linearly from the first evaluation to the last.
///
/// For every child, a row of the memory is drawn. The weight of the child has a Cauchy distribution around the weight
/// of the row, with scale 0.1; it is redrawn until it is positive, and values above 1 are replaced by 1. The crossover
/// rate of the child has a normal distribution around that of the row, with deviation 0.1, and is clamped to [0, 1].
/// The mutation is current-to-pbest/1. Its second difference may use an archive of vectors that better children have
/// replaced. The crossover is binomial. After each generation, the weighted Lehmer means of the settings of better
/// children overwrite the next row. A crossover rate of 0 remains 0. A child that is not worse replaces its target.
///
/// | member | | |
/// |---|---|---|
/// | `evaluations` | the number of evaluations after which the population is smallest and the run ends | no default |
/// | `population` | the initial size | 18 times the number of variables |
/// | `min_population` | the final size, at least 4 | 4 |
/// | `memory` | the number of rows of the memory | 6 |
/// | `share` | the fraction of the population towards which current-to-pbest/1 moves, at least two vectors | 0.11 |
/// | `archive` | the size of the archive, as a multiple of the population size | 2.6 |
/// | `constraints` | how a `constrained` fitness is compared; `constraints::epsilon{}` for equations | `constraints::feasible_first` |
///
/// The run ends by itself with the generation in which the number of `evaluations` is reached. A stop criterion can end
/// it earlier; `stop::never` does not. Chromosomes are real vectors or mixed variables, as in `differential_evolution`,
/// and the fitness must be a number, `constrained` or not.
/// Cost: a ranking per generation, and about the cost of `differential_evolution` per child. There are no allocations
/// after the first generations.
/// Throws std::invalid_argument if a parameter is out of range.
/// Source: Tanabe and Fukunaga, "Improving the search performance of SHADE using linear population size reduction",
/// 2014.
/// ~~~
/// run(evolve(sphere, lshade{.evaluations = 5000}, 1), stop::target(1e-8));
/// ~~~
template <class Bounds = bounds::halfway, class Initialization = initialization::random,
          class Constraints = constraints::feasible_first>
struct lshade {
  detail::positive_integer<"lshade evaluations"> evaluations;
  std::optional<detail::object_count<"lshade population", 4>> population{};
  detail::object_count<"lshade min_population", 4> min_population = 4;
  detail::object_count<"lshade memory"> memory = 6;
  detail::share<"lshade share"> share = 0.11;
  detail::positive_real<"lshade archive"> archive = 2.6;
  Bounds bounds{};                  ///< the policy that repairs genes outside the bounds
  Initialization initialization{};  ///< the operator that makes the initial population
  Constraints constraints{};
  using rules = detail::lshade_rules;

  template <class Problem>
  auto set_up(const Problem& problem, random_stream stream) const {
    constexpr bool fits = detail::shade_fits<Problem, Bounds, Constraints>();
    return detail::set_up_if<fits, detail::lshade_run<Problem, lshade>>(problem, *this, stream);
  }
};

}  // namespace clade
