// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <stdexcept>
#include <tuple>
#include <type_traits>
#include <utility>
#include <vector>

#include "../core/checked.hpp"
#include "../core/population.hpp"
#include "../core/problem.hpp"
#include "../engine/evaluated_children.hpp"
#include "../engine/evaluator.hpp"
#include "../engine/operator_calls.hpp"
#include "../engine/policy_checks.hpp"
#include "../engine/population_run.hpp"
#include "../engine/rate.hpp"
#include "../engine/refused_run.hpp"
#include "../engine/slot_evaluation.hpp"
#include "../operators/crossover/none.hpp"
#include "../operators/crossover/record.hpp"
#include "../operators/diversity/none.hpp"
#include "../operators/initialization/random.hpp"
#include "../operators/mutation/none.hpp"
#include "../operators/mutation/record.hpp"
#include "../operators/replacement/generational.hpp"
#include "../operators/selection/tournament.hpp"
#include "../random/domains.hpp"
#include "../text/exceptions.hpp"
#include "../text/message.hpp"

namespace clade::detail {

template <class Problem, class Algorithm>
class genetic_run;

/// Whether an algorithm uses the variation operators of records or mixed variables, because it has none of its own.
template <class Algorithm, class Problem>
inline constexpr bool uses_default_operators = (has_record<Problem> || space_of_variables<decltype(Problem::space)>) &&
                                               std::is_same_v<decltype(Algorithm::crossover), crossover::none> &&
                                               std::is_same_v<decltype(Algorithm::mutation), mutation::none> &&
                                               std::is_same_v<decltype(Algorithm::diversity), diversity::none>;

}  // namespace clade::detail

namespace clade {

/// The genetic algorithm, composed of policies for selection, crossover, mutation, replacement, diversity and
/// initialization.
///
/// Each generation, the replacement determines the number of offspring. Every child is made in its own slot with its
/// own random stream. Selection draws its parents. With probability `crossover_rate` they are crossed, otherwise the
/// child is a copy of its mother. With probability `mutation_rate` the child is mutated. The diversity rule may request
/// another child. The child is repaired if the problem has a repair, and evaluated. A child that no operator changed
/// inherits its mother's fitness. The replacement makes the next generation from parents and offspring.
///
/// Every member has a default, but a run without crossover and mutation is rejected unless there is a diversity rule,
/// because no child would differ from its mother. If the space is a `chromosome::record`, an algorithm with none of the
/// three uses `crossover::record` and `mutation::record` to vary all members; for a `chromosome::mixed`, it uses
/// `crossover::mixed` and `mutation::mixed`. The rates are probabilities per child;
/// probabilities per gene are parameters of the mutation.
/// Cost: about 10 ns per child besides the operators, and no allocation after the first generations.
/// Throws std::invalid_argument if a parameter is out of range, either when it is set or at the start of the run.
/// Source: Holland, "Adaptation in Natural and Artificial Systems", 1975.
/// ~~~
/// const genetic_algorithm ga{.population = 50,
///                            .selection = selection::tournament{3},
///                            .crossover = crossover::order{},
///                            .crossover_rate = 0.9,
///                            .mutation = mutation::swap{},
///                            .mutation_rate = 0.5,
///                            .replacement = replacement::generational{.elites = 1}};
/// const auto result = run(evolve(queens, ga, 1), stop::target(0) || stop::generations(200));
/// result.reason.success;  // = true
/// ~~~
template <class Selection = selection::tournament, class Crossover = crossover::none, class Mutation = mutation::none,
          class Replacement = replacement::generational, class Diversity = diversity::none,
          class Initialization = initialization::random>
struct genetic_algorithm {
  detail::object_count<"genetic_algorithm population"> population = 100;  ///< number of individuals, at least 1
  Selection selection{};  ///< policy that draws the parents; by default tournaments
  Crossover crossover{};  ///< policy that makes a child of its parents; by default a copy of the first
  detail::rate<"genetic_algorithm crossover_rate"> crossover_rate =
      0.9;              ///< probability of a crossover, in [0, 1], or a function
  Mutation mutation{};  ///< policy that changes the child
  detail::rate<"genetic_algorithm mutation_rate"> mutation_rate =
      1;                            ///< probability of a mutation, in [0, 1], or a function
  Replacement replacement{};        ///< policy that makes the next generation
  Diversity diversity{};            ///< policy that decides whether a child is kept
  Initialization initialization{};  ///< policy that makes the initial population, by default at random

  /// Sets up a run. `name` is the name of the strategy in messages; strategies based on this one pass their own names.
  template <class Problem>
  auto set_up(const Problem& problem, random_stream stream, const char* name = "genetic_algorithm") const {
    if constexpr (detail::uses_default_operators<genetic_algorithm, Problem>) {
      return with_operators(detail::crossover_of_space(problem.space), detail::mutation_of_space(problem.space))
          .set_up(problem, stream, name);
    } else {
      return set_up_with_own_operators(problem, stream, name);
    }
  }

 private:
  // Returns a copy with these variation operators.
  template <class SomeCrossover, class SomeMutation>
  auto with_operators(const SomeCrossover& some_crossover, const SomeMutation& some_mutation) const {
    return genetic_algorithm<Selection, SomeCrossover, SomeMutation, Replacement, Diversity, Initialization>{
        .population = population,
        .selection = selection,
        .crossover = some_crossover,
        .crossover_rate = crossover_rate,
        .mutation = some_mutation,
        .mutation_rate = mutation_rate,
        .replacement = replacement,
        .diversity = diversity,
        .initialization = initialization};
  }

  template <class Problem>
  auto set_up_with_own_operators(const Problem& problem, random_stream stream, const char* name) const {
    using F = typename Problem::fitness_type;
    constexpr bool for_objectives = detail::takes_objectives<Selection> && detail::takes_objectives<Replacement>;
    constexpr bool can_select_and_replace = for_objectives || detail::orders<decltype(problem.better), F>;
    static_assert(can_select_and_replace,
                  "clade: a genetic_algorithm needs fitness values in a strict weak order, callable as better(f, g), "
                  "which objectives do not have: nsga2 and other strategies of clade/pareto.hpp are for those");
    if constexpr (can_select_and_replace) {
      using Population = detail::population<typename Problem::chromosome_type, F, decltype(problem.better)>;
      constexpr bool fits = detail::policies_fit<genetic_algorithm, Problem>();
      constexpr bool diversity_fits = diversity_for<detail::prepared_type<Diversity, Problem>, Population>;
      static_assert(diversity_fits,
                    "clade: the diversity rule does not fit the population: it must be callable as op(birth, rng) "
                    "and return a diversity::verdict");
      constexpr bool all_fit = fits && diversity_fits;
      return detail::set_up_if<all_fit, detail::genetic_run<Problem, genetic_algorithm>, decltype(problem.better)>(
          problem, *this, stream, name);
    } else {
      return detail::refused_strategy().set_up(problem, stream);
    }
  }
};

}  // namespace clade

namespace clade::detail {

/// A placeholder for the cache of a slot's evaluator, used if the mutation does not evaluate.
struct no_cache {};

/// The state of a run of the genetic algorithm, for `resume`. The operators include their learned state.
template <class Population, class Operators>
struct genetic_state : population_state<Population> {
  Operators operators;
  std::vector<std::size_t> mothers;  // positions of the mothers in an interrupted step

  /// Saves the members in a checkpoint or loads them.
  template <class Archive>
  void serialize(Archive& archive, unsigned version) {
    population_state<Population>::serialize(archive, version);
    archive & mothers;
    archive_learned<Population>(archive, operators);
  }
};

/// A run of the genetic algorithm: a population, its policies and reused storage. Copies continue independently and
/// with the same results.
template <class Problem, class Algorithm>
class genetic_run : public population_run<Problem, decltype(Algorithm::initialization)> {
  using base = population_run<Problem, decltype(Algorithm::initialization)>;

  // The policies, prepared for this run.
  struct policies_type {
    prepared_type<decltype(Algorithm::selection), Problem> selection;
    prepared_type<decltype(Algorithm::crossover), Problem> crossover;
    prepared_type<decltype(Algorithm::mutation), Problem> mutation;
    prepared_type<decltype(Algorithm::replacement), Problem> replacement;
    prepared_type<decltype(Algorithm::diversity), Problem> diversity;

    auto parts() { return std::tie(selection, crossover, mutation, replacement, diversity); }
  };

 public:
  using typename base::chromosome_type;
  using typename base::fitness_type;
  using typename base::population_type;
  using state_type = genetic_state<population_type, policies_type>;
  /// Whether the run evaluates parents and children together, as a relative fitness requires.
  static constexpr bool evaluates_together = true;
  /// How `noisy` evaluates the individuals of this run again.
  static constexpr auto resampling = resampling_rule::survivors;

  genetic_run(const Problem& problem, const Algorithm& algorithm, random_stream stream, const char* name)
      : base(problem, algorithm.initialization, algorithm.population, stream),
        algorithm_(algorithm),
        operators_{prepared(algorithm.selection, problem), prepared(algorithm.crossover, problem),
                   prepared(algorithm.mutation, problem), prepared(algorithm.replacement, problem),
                   prepared(algorithm.diversity, problem)} {
    require_usable_operators(name, algorithm, number_of_parents(operators_.crossover), max_parents<crossover_type>());
    // Checks the settings of the replacement before anything is evaluated.
    number_of_offspring(operators_.replacement, algorithm_.population);
    if constexpr (cannot_vary) {
      refuse({name, " needs a crossover or a mutation, but .crossover and .mutation were both none"});
    }
    this->make_first_chromosome();
  }

  /// Samples and evaluates the initial population; see `population_run::begin`.
  void begin(const executor_view& executor) {
    base::begin(executor, [&]([[maybe_unused]] const population_type& population) {
      if constexpr (operators_may_learn) pass_initial_population(operators_, population);
    });
  }

  /// Breeds the next generation.
  void advance(const executor_view& executor) {
    const auto offspring_count = number_of_offspring(operators_.replacement, parents_.size());
    // Selection draws from this stream, each slot from one of its children, and the replacement from one of its
    // domains.
    const auto generation_stream = stream_.fork(generation_number_ + 1);
    const auto make_current_generation = [this] { return this->generation_without_interrupted_step(); };
    const generation_rates rates{algorithm_.crossover_rate.at(make_current_generation),
                                 algorithm_.mutation_rate.at(make_current_generation)};
    auto selection_stream = generation_stream;
    const auto sampler = make_sampler(operators_.selection, parents_, selection_stream,
                                      offspring_count * number_of_parents(operators_.crossover));
    if constexpr (population_type::is_ordered) parents_.best_index();  // cached before threads share the population
    mother_positions_.resize(offspring_count);
    if constexpr (mutation_evaluates) evaluation_caches_.resize(offspring_count);
    bool birth_records_are_complete = true;  // false if another object made slots of an interrupted step
    if constexpr (operators_may_learn) {
      operators_learn_ = is_learning<population_type>(operators_);
      if (operators_learn_ && birth_records_.change_reports.size() != offspring_count) {
        birth_records_.change_reports.resize(offspring_count);
        birth_records_are_complete = false;
      }
    }
    if (birth_records_.observer.call && birth_records_.origins.size() != offspring_count) {
      birth_records_.origins.assign(offspring_count, {});
      birth_records_.parent_positions.resize(offspring_count * max_parents<crossover_type>());
      if constexpr (!mutation_evaluates) birth_records_are_complete = false;
    }
    if (!birth_records_are_complete && this->evaluation_.has_interrupted_step())
      restore_birth_records(sampler, rates, generation_stream.forker());
    using child_maker_type = child_maker<std::remove_const_t<decltype(sampler)>>;
    if (!this->breed_and_evaluate(offspring_count, child_maker_type{this, sampler, generation_stream.forker(), rates},
                                  executor))
      return;
    const bool improved = learn_and_replace(generation_stream);
    this->end_step(offspring_count, improved);
  }

  /// Evaluates all individuals again; see `population_run::reevaluate`.
  void reevaluate(const executor_view& executor, bool continues) {
    base::reevaluate(executor, continues);
    if constexpr (operators_may_learn) {
      if (!interrupted(executor)) pass_reevaluated_population(operators_, parents_);
    }
  }

  /// Returns the policies of this run, including their learned state: `operators().crossover` and so on.
  const policies_type& operators() const& noexcept { return operators_; }
  policies_type operators() && { return std::move(operators_); }

  /// Returns all data on which the course of the run depends.
  state_type state() const { return {this->common_state(), operators_, this->if_interrupted(mother_positions_)}; }

  /// Restores the state of another run of the same problem and the same strategy; used by `resume`.
  void load(const state_type& state) {
    auto operators = state.operators;
    auto mothers = state.mothers;
    this->load_common(state);
    mother_positions_ = std::move(mothers);
    birth_records_ = not_copied<birth_records>();
    if constexpr (operators_may_learn) assign_operators(operators_, std::move(operators));
  }

  /// Lets a function see the children of each generation; see `run`. A copy of the run does not show its children.
  void observe_births(const births_observer<population_type>& observer) noexcept {
    birth_records_.observer = observer;
    birth_records_.origins.clear();  // some may be those of an earlier observer
  }

  /// Passes the learned state of the operators of the previous run to those of this run; used by `restarts`.
  void inherit(genetic_run& previous) {
    if constexpr (operators_may_learn) {
      detail::inherit(operators_, previous.operators_);
      pass_initial_population(operators_, parents_);
    }
  }

 protected:
  using base::generation_number_;
  using base::offspring_;
  using base::parents_;
  using base::stream_;

 private:
  using crossover_type = decltype(policies_type::crossover);
  using mutation_type = decltype(policies_type::mutation);
  static constexpr bool operators_may_learn = may_learn<policies_type, population_type>();
  static constexpr bool mutation_evaluates = !plain_mutation<mutation_type, chromosome_type>;
  using cache_type = std::conditional_t<mutation_evaluates, evaluation_cache<chromosome_type, fitness_type>, no_cache>;
  static constexpr bool has_crossover = !std::is_same_v<crossover_type, crossover::none>;
  static constexpr bool cannot_vary = !has_crossover && std::is_same_v<mutation_type, mutation::none> &&
                                      std::is_same_v<decltype(policies_type::diversity), diversity::none>;
  static constexpr std::size_t max_retries = 1000;

  // How the children of a step were made. Copies have none of it: reports identify operators by address, and the
  // observer belongs to the caller of the run.
  struct birth_records {
    std::vector<change_report> change_reports{};  // for operators that learn
    std::vector<child_origin> origins{};          // for the observer, as the following
    std::vector<std::size_t> parent_positions{};
    births_observer<population_type> observer{};
  };

  // The probabilities of crossover and mutation in this generation.
  struct generation_rates {
    double crossover, mutation;
  };

  // A function object that makes children. It copies a small sampler, so that it can stay in registers.
  template <class Sampler>
  struct child_maker {
    static constexpr bool small = std::is_trivially_copyable_v<Sampler> && sizeof(Sampler) <= 32;
    genetic_run* run;
    std::conditional_t<small, Sampler, const Sampler&> sampler;
    random_stream::stream_forker slot_streams;
    generation_rates rates;

    const fitness_type* operator()(std::size_t slot, chromosome_type& child, std::uint64_t& evaluations) const {
      return run->make_child(sampler, rates, slot, slot_streams, child, evaluations);
    }
  };

  // Makes the child of a slot. Returns the fitness if it is known, otherwise nullptr.
  template <class Sampler>
  const fitness_type* make_child(const Sampler& sampler, const generation_rates& rates, std::size_t slot,
                                 const random_stream::stream_forker& slot_streams, chromosome_type& child,
                                 std::uint64_t& evaluations) {
    const bool second_sibling = breeds_siblings<decltype(policies_type::selection)> && slot % 2 == 1;
    auto rng = slot_streams(second_sibling ? slot - 1 : slot);
    [[maybe_unused]] const auto evaluations_of_other_slots = evaluations;
    std::array<std::size_t, max_parents<crossover_type>()> positions{};
    for (std::size_t retries = 0;; ++retries) {
      std::span<std::size_t> parent_positions(positions.data(), number_of_parents(operators_.crossover));
      draw_parents(sampler, rng, slot, parent_positions);
      if constexpr (operators_may_learn) clear_report(slot);
      bool crossed = false, mutated = false;
      std::size_t crossover_index = 0, mutation_index = 0;
      if (has_crossover && rng.chance(rates.crossover)) {
        const auto individuals = parents_at(parents_, positions);
        using parent_type = parent<chromosome_type, fitness_type>;
        const auto report = cross(operators_.crossover,
                                  std::span<const parent_type>(individuals).first(parent_positions.size()), child, rng);
        if constexpr (operators_may_learn) add_report(slot, report);
        crossover_index = chosen_index(report);
        crossed = has_changed(report);
      } else {
        child = parents_.chromosome(parent_positions[0]);
        parent_positions = parent_positions.first(1);
      }
      if (second_sibling && retries == 0) rng = slot_streams(slot);  // same crossover as its sibling, other mutation
      mother_positions_[slot] = parent_positions[0];
      const auto& mothers_fitness = parents_.fitness(parent_positions[0]);
      const fitness_type* known_fitness = crossed ? nullptr : &mothers_fitness;
      if (rates.mutation >= 1 || rng.chance(rates.mutation)) {
        if constexpr (mutation_evaluates) {
          evaluator<Problem> evaluate(this->problem(), evaluation_caches_[slot],
                                      parents_.chromosome(parent_positions[0]), mothers_fitness, rng,
                                      evaluations - evaluations_of_other_slots);
          const auto report = mutate(operators_.mutation, child, rng, evaluate);
          if constexpr (operators_may_learn) add_report(slot, report);
          mutation_index = chosen_index(report);
          mutated = has_changed(report);
          if (mutated) known_fitness = nullptr;
          evaluations += evaluate.evaluations();
          this->evaluation_.count_moves(evaluate.moves());
          if (!known_fitness) known_fitness = evaluate.known_fitness(child);
        } else {
          const auto report = mutate(operators_.mutation, child, rng);
          if constexpr (operators_may_learn) add_report(slot, report);
          mutation_index = chosen_index(report);
          mutated = has_changed(report);
          if (mutated) known_fitness = nullptr;
        }
      }
      const diversity::birth<population_type> birth{child, parent_positions, parents_, retries};
      const auto verdict = operators_.diversity(birth, rng);
      if (verdict == diversity::verdict::keep) {
        if (birth_records_.observer.call) [[unlikely]]
          set_origin(slot, {true, crossed, mutated, crossover_index, mutation_index}, parent_positions);
        return known_fitness;
      }
      if (verdict == diversity::verdict::immigrant) {
        if constexpr (operators_may_learn) clear_report(slot);
        if (birth_records_.observer.call) set_origin(slot, {}, {});
        child = this->problem().space(rng);
        return nullptr;
      }
      if (retries == max_retries) throw_error(std::runtime_error("the diversity rule refused 1000 children in a row"));
    }
  }

  // Restores the birth records of an interrupted step that another object began: its children are made again, but not
  // evaluated. If mutations evaluate, the whole step is repeated instead, since that costs no more.
  template <class Sampler>
  void restore_birth_records(const Sampler& sampler, const generation_rates& rates,
                             const random_stream::stream_forker& slot_streams) {
    if constexpr (mutation_evaluates) {
      this->evaluation_.repeat_interrupted_step();
    } else {
      auto child = parents_.chromosome(0);
      std::uint64_t ignored_evaluations = 0;
      for (std::size_t slot = 0; slot < mother_positions_.size(); ++slot) {
        if (this->evaluation_.is_made(slot)) make_child(sampler, rates, slot, slot_streams, child, ignored_evaluations);
      }
    }
  }

  void clear_report(std::size_t slot) {
    if (operators_learn_) birth_records_.change_reports[slot] = change_report();
  }
  // Adds the report of an operator to those of the slot.
  void add_report(std::size_t slot, const change_report& report) {
    if (operators_learn_) birth_records_.change_reports[slot] |= report;
  }

  // Stores for the observer how the child of a slot was made.
  [[gnu::noinline]] void set_origin(std::size_t slot, child_origin origin, std::span<const std::size_t> parents) {
    origin.parent_count = parents.size();
    std::ranges::copy(parents, birth_records_.parent_positions.begin() +
                                   static_cast<std::ptrdiff_t>(slot * max_parents<crossover_type>()));
    birth_records_.origins[slot] = origin;
  }

  // Adapts the operators and makes the next generation. Returns whether its best individual is the best so far.
  bool learn_and_replace(const random_stream& generation_stream) {
    const evaluated_children<population_type> children{parents_,
                                                       offspring_,
                                                       mother_positions_,
                                                       birth_records_.change_reports,
                                                       generation_number_ + 1,
                                                       birth_records_.origins,
                                                       birth_records_.parent_positions,
                                                       max_parents<crossover_type>()};
    if (birth_records_.observer.call) birth_records_.observer.call(birth_records_.observer.object, children);
    return with_rollback([&] {
      if constexpr (operators_may_learn) {
        if (operators_learn_) learn(operators_, children);
      }
      return this->replace_parents(operators_.replacement, offspring_, mother_positions_,
                                   generation_stream.domain(domains::replacement));
    });
  }

  // Applies a change to the parents and the state of the operators. If it throws, both are restored: a replacement may
  // throw after the operators have adapted.
  template <class Change>
  bool with_rollback(const Change& change) {
    if constexpr (!operators_may_learn) {
      return base::with_rollback(change);
    } else {
      if (!operators_learn_) return base::with_rollback(change);
      back_up_operators();
      return try_catch([&] { return base::with_rollback(change); },
                       [&]() -> bool {
                         assign_operators(operators_, std::exchange(operators_backup_, std::nullopt).value());
                         rethrow();
                       });
    }
  }

  // Copies the operators before they learn. If they are assignable, the storage of the previous copy is reused.
  void back_up_operators() {
    if constexpr (std::is_copy_assignable_v<policies_type>) {
      operators_backup_ = operators_;
    } else {
      operators_backup_.emplace(operators_);
    }
  }

  // Replaces operators, even if they are not assignable, such as lambdas with captures.
  static void assign_operators(policies_type& old, policies_type&& other) {
    if constexpr (std::is_move_assignable_v<policies_type>) {
      old = std::move(other);
    } else {
      std::destroy_at(&old);
      std::construct_at(&old, std::move(other));
    }
  }

  Algorithm algorithm_;
  policies_type operators_;
  std::optional<policies_type> operators_backup_;  // copies made before this step, if they learn
  std::vector<cache_type> evaluation_caches_;      // one per slot
  std::vector<std::size_t> mother_positions_;      // position of the first parent of each child
  not_copied<birth_records> birth_records_;
  bool operators_learn_ = false;
};

}  // namespace clade::detail
