// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>
#include <array>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <exception>
#include <mutex>
#include <optional>
#include <span>
#include <stdexcept>
#include <tuple>
#include <type_traits>
#include <utility>
#include <vector>

#include "../core/built_in_order.hpp"
#include "../core/checked.hpp"
#include "../core/population.hpp"
#include "../core/problem.hpp"
#include "../engine/brood.hpp"
#include "../engine/calls.hpp"
#include "../engine/evaluator.hpp"
#include "../engine/population_run.hpp"
#include "../engine/rate.hpp"
#include "../engine/refused_run.hpp"
#include "../engine/variation_operators.hpp"
#include "../operators/crossover/none.hpp"
#include "../operators/initialization/random.hpp"
#include "../operators/mutation/none.hpp"
#include "../operators/selection/tournament.hpp"
#include "../run/stop/reason.hpp"
#include "../text/exceptions.hpp"
#include "../text/message.hpp"

namespace clade {

namespace detail {

template <class Problem, class Algorithm>
class asynchronous_run;

/// The replacement of `asynchronous`: the child takes the place of the worst individual unless that one is better. In a
/// tie it does, so that a population can move over a plateau.
struct worst_unless_better {
  static std::size_t offspring(std::size_t) { return 1; }

  template <class Population>
  void operator()(Population& parents, Population& offspring) const {
    const auto worst = parents.ranking().back();
    if (!parents.better(parents.fitness(worst), offspring.fitness(0))) parents.exchange(worst, offspring, 0);
  }
};

/// What happened to a birth of an asynchronous run: its child was bred, or took part in the replacement, or was lost
/// because user code threw.
enum class birth_event : std::uint8_t { began, ended, lost };

/// A line of the log of an asynchronous run. Births are numbered from 0 in the order in which they began.
struct logged_birth {
  std::uint64_t birth = 0;
  birth_event event = birth_event::began;

  friend bool operator==(const logged_birth&, const logged_birth&) = default;

  /// For checkpoints.
  template <class Archive>
  void serialize(Archive& archive, unsigned) {
    auto number = static_cast<std::uint8_t>(event);
    archive & birth & number;
    event = static_cast<birth_event>(number);
  }
};

}  // namespace detail

/// The asynchronous steady-state genetic algorithm: as soon as a thread is free it breeds a child of the population as
/// it is at that moment, and evaluates it. Nobody waits for a generation.
///
/// A birth: selection draws parents; with `crossover_rate` they are crossed, else the child copies its mother; with
/// `mutation_rate` it is mutated; it is repaired if the problem has a repair, and evaluated, unless no operator changed
/// it: then it inherits its mother's fitness. Then `replacement` puts it into the population; by default it takes the
/// place of the worst individual, unless that one is better. Parents are selected and crossed under a lock, one child
/// at a time; mutation, repair and evaluation are not.
///
/// A step of the run is `births` births; 0, the default, stands for ten times the population. Within a step no thread
/// waits for another; at its end they wait for the last child, as they do for the initial population. More births a
/// step keep more threads busy; stop criteria and observers see the run after each step. At most `workers` children
/// are in work at a time; 0, the default, stands for as many as the executor has threads.
///
/// For fitness functions that take long, and not always equally long. Where every child takes the same time a
/// `genetic_algorithm` loses nothing by waiting, and where fitness is quick the lock costs more than it brings. While a
/// child is evaluated the others go on, so that with many workers its parents may be gone when it is done.
///
/// **The result depends on the order in which children are done.** With more than one thread it is not the same every
/// time. With one thread, or `execution::sequential`, it follows from the seed as everywhere. A run keeps a log of what
/// began and ended when: `evolution.strategy_run().log()`. With `.replay = log`, and otherwise the same settings,
/// problem and seed, the same run is done again on one thread, to the same bits; it ends where the log ends. Immigrants
/// are not in the log. Child k draws from a random stream of its own, so nothing but the order matters.
///
/// When the time is up, no child is bred any more, and those in work are finished. A step that was cut short keeps its
/// children, and the next step makes the missing births. If user code throws for a child, that child is lost, those in
/// work are finished, and the exception of the lowest birth reaches the caller. The next step then makes the missing
/// births with other children.
///
/// `selection` sees one birth at a time, so one that makes a plan for a generation, such as `round_robin`, is of no use.
/// `replacement` must want one child, as `replacement::worst{1}` does. Fitness functions in batches get batches of one.
/// Rates that are functions are asked once a step. Operators that learn are refused.
///
/// Cost: selection's preparation for each child, 16 bytes of log for each beginning and end, and nothing else allocated
/// once the run has warmed up. Errors: parameters out of range throw std::invalid_argument where they are set, or as
/// the run begins; a log that does not fit throws it in that step.
/// Source: Scott and De Jong, "Understanding simple asynchronous evolutionary algorithms", 2015.
/// ~~~
/// const asynchronous steady{.population = 30, .crossover = crossover::order{}, .mutation = mutation::swap{}};
/// run(evolve(queens, steady, 1, execution::threads{2}), stop::target(0) || stop::evaluations(1000));
/// ~~~
template <class Selection = selection::tournament, class Crossover = crossover::none, class Mutation = mutation::none,
          class Replacement = detail::worst_unless_better, class Initialization = initialization::random>
struct asynchronous {
  detail::number_of<"asynchronous population"> population = 100;
  Selection selection{};
  Crossover crossover{};  ///< makes a child of several parents
  detail::rate<"asynchronous crossover_rate"> crossover_rate = 0.9;
  Mutation mutation{};
  detail::rate<"asynchronous mutation_rate"> mutation_rate = 1;
  Replacement replacement{};
  detail::count<"asynchronous births"> births = 0;
  detail::count<"asynchronous workers"> workers = 0;
  Initialization initialization{};  ///< of the first population, at random by default
  std::vector<detail::logged_birth> replay{};

  /// Begins a run and leaves the initial population to `run.begin(executor)`. What does not fit together is refused
  /// here.
  template <class Problem>
  auto set_up(const Problem& problem, random_stream stream) const {
    using C = typename Problem::chromosome_type;
    using F = typename Problem::fitness_type;
    using Population = detail::population<C, F, decltype(problem.better)>;
    constexpr bool ordered = detail::orders<decltype(problem.better), F>;
    static_assert(ordered || !fitness_for<decltype(problem.fitness), C>,
                  "clade: asynchronous needs fitness values in a strict weak order, callable as better(f, g), which "
                  "objectives do not have");
    if constexpr (ordered) {
      return set_up_ordered<Population>(problem, stream);
    } else {
      return detail::refused_strategy().set_up(problem, stream);
    }
  }

  /// Goes on with a run from its `state()`. Problem and strategy must be the same.
  template <class Problem, class State>
  auto resume(const Problem& problem, const State& state, const detail::executor_view&) const {
    using run_type = decltype(set_up(problem, random_stream(0)));
    constexpr bool refused = !requires { typename run_type::state_type; };
    constexpr bool fits = requires(run_type& run) { run.load(state); };
    static_assert(fits || refused,
                  "clade: resume needs what state() gave in an evolution of the same problem and the same strategy");
    if constexpr (fits) {
      auto run = set_up(problem, state.stream);
      run.load(state);
      return run;
    } else {
      return set_up(problem, random_stream(0));
    }
  }

  /// Begins a run: samples and evaluates the initial population.
  template <class Problem>
  auto start(const Problem& problem, random_stream stream, const detail::executor_view& executor) const {
    auto run = set_up(problem, stream);
    run.begin(executor);
    return run;
  }

 private:
  template <class Population, class Problem>
  auto set_up_ordered(const Problem& problem, random_stream stream) const {
    using C = typename Population::chromosome_type;
    constexpr bool selects = selection_for<decltype(detail::prepared(selection, problem)), Population>;
    constexpr bool breeds = detail::variation_operators_fit<decltype(detail::prepared(crossover, problem)),
                                                            decltype(detail::prepared(mutation, problem)), Problem>();
    constexpr bool replaces = replacement_for<decltype(detail::prepared(replacement, problem)), Population>;
    constexpr bool initializes =
        initialization_for<decltype(detail::prepared(initialization, problem)), decltype(problem.space)>;
    static_assert(selects,
                  "clade: the selection does not fit the population: it must be callable as op(population) or "
                  "op(population, rng, draws) and return a sampler, callable as sampler(rng) or "
                  "sampler(rng, slot, parents)");
    static_assert(replaces,
                  "clade: the replacement does not fit the population: it must be callable as "
                  "op(parents, offspring) or op(parents, offspring, mothers), with rng and generation as further "
                  "arguments where it asks for them");
    static_assert(initializes || !space_for<decltype(problem.space)>,
                  "clade: the initialization does not fit the space: it must be callable as op(space, slot, rng) and "
                  "return a chromosome of the space");
    // A problem that does not fit together has been refused already, with its own message.
    constexpr bool solvable = space_for<decltype(problem.space)> && fitness_for<decltype(problem.fitness), C>;
    if constexpr (solvable && selects && breeds && replaces && initializes) {
      return detail::asynchronous_run<Problem, asynchronous>(problem, *this, stream);
    } else {
      return detail::refused_run<Population>();
    }
  }
};

}  // namespace clade

namespace clade::detail {

/// The state of an asynchronous run, for `strategy.resume(problem, state, executor)`. Children are in work only if a
/// step of a replay was cut short.
template <class Population>
struct asynchronous_state : population_state<Population> {
  struct step_type {
    std::uint64_t births = 0;       // that have ended, in this step
    std::uint64_t evaluations = 0;  // in this step
    bool improved = false;
    double crossover_rate = 0, mutation_rate = 0;  // of this step, once it has begun
  };

  // A child that is evaluated, and has yet to take part in the replacement.
  struct child_type {
    std::uint64_t birth, mother, evaluations;
  };

  std::uint64_t begun;  // births, which numbers them
  step_type step;
  std::vector<logged_birth> log;
  std::uint64_t replayed;  // lines of the log that is replayed
  std::vector<child_type> in_work;
  Population children;  // that are in work

  /// For checkpoints.
  template <class Archive>
  void serialize(Archive& archive, unsigned version) {
    population_state<Population>::serialize(archive, version);
    archive & begun & step.births & step.evaluations & step.improved & step.crossover_rate & step.mutation_rate & log &
        replayed & in_work & children;
  }
};

/// A run of `asynchronous`. A value. `evolve` makes one; programs rarely name it.
template <class Problem, class Algorithm>
class asynchronous_run : public population_run<Problem, decltype(Algorithm::initialization)> {
  using common = population_run<Problem, decltype(Algorithm::initialization)>;

  template <class Policy>
  using prepared_type = decltype(prepared(std::declval<const Policy&>(), std::declval<const Problem&>()));

  struct operators_type {
    prepared_type<decltype(Algorithm::selection)> selection;
    prepared_type<decltype(Algorithm::crossover)> crossover;
    prepared_type<decltype(Algorithm::mutation)> mutation;
    prepared_type<decltype(Algorithm::replacement)> replacement;

    auto parts() { return std::tie(selection, crossover, mutation, replacement); }
  };

 public:
  using typename common::chromosome_type;
  using typename common::fitness_type;
  using typename common::generation_type;
  using typename common::population_type;
  using state_type = asynchronous_state<population_type>;

  asynchronous_run(const Problem& problem, const Algorithm& algorithm, random_stream stream)
      : common(problem, algorithm.initialization, algorithm.population, stream),
        algorithm_(algorithm),
        operators_{prepared(algorithm.selection, problem), prepared(algorithm.crossover, problem),
                   prepared(algorithm.mutation, problem), prepared(algorithm.replacement, problem)},
        backup_(problem.better) {
    require_variation_operators("asynchronous", algorithm, parents_of(operators_.crossover),
                                max_parents<crossover_type>());
    if (const auto wanted = offspring_wanted(operators_.replacement, algorithm_.population); wanted != 1) {
      refuse({"the replacement of asynchronous must want 1 child at a time, but wanted ", wanted});
    }
    if constexpr (!crosses && std::is_same_v<mutation_type, mutation::none>) {
      refuse({"asynchronous needs a crossover or a mutation, but .crossover and .mutation were both none"});
    }
    if (is_learning<population_type>(operators_)) {
      refuse({"asynchronous takes no operators that learn, since children are bred while others are in work"});
    }
    this->sample_first();
  }

  generation_type generation() const {
    auto now = common::generation();
    now.evaluations += evaluations_in_work();
    return now;
  }
  std::uint64_t discarded() const noexcept { return common::discarded() + evaluations_in_work(); }

  /// Does the births of a step, or those that are missing of one that did not come to its end.
  void advance(const executor_view& executor) {
    if (step_.births == 0) {
      const auto now = [this] { return this->course(); };
      step_.crossover_rate = algorithm_.crossover_rate.at(now);
      step_.mutation_rate = algorithm_.mutation_rate.at(now);
    }
    if (algorithm_.replay.empty()) {
      work(executor);
    } else {
      replay(executor);
    }
    if (step_.births == births_of_a_step()) end_step();
  }

  /// What began and ended in which order: twice as many lines as births. For `asynchronous{.replay = log}`.
  std::vector<logged_birth> log() const {
    if (algorithm_.replay.empty()) return log_;
    return {algorithm_.replay.begin(), algorithm_.replay.begin() + static_cast<std::ptrdiff_t>(replayed_)};
  }

  /// A run without a log to replay never ends by itself.
  std::optional<stop::reason> finished() const {
    if (algorithm_.replay.empty() || replayed_ < algorithm_.replay.size()) return std::nullopt;
    return stop::reason{"the replayed log came to its end", false, stop::kind::exhausted};
  }

  /// Puts copies of individuals from elsewhere, with members `chromosome` and `fitness`, into the places of the worst,
  /// the first into that of the very worst. They are not evaluated again. Throws std::invalid_argument if there are
  /// more than the population holds or if one is not of the space, and std::domain_error if a fitness is not a number.
  /// Cost: a ranking and the copies.
  template <class Individuals>
    requires individuals_of<Individuals, chromosome_type, fitness_type>
  void immigrate(Individuals&& individuals) {
    auto arrivals = this->newcomers(individuals);
    with_rollback([&] { this->take_in(arrivals, this->worst_places(arrivals.size())); });
  }
  /// The same with the places that they are to have, one for each.
  template <class Individuals>
    requires individuals_of<Individuals, chromosome_type, fitness_type>
  void immigrate(Individuals&& individuals, std::span<const std::size_t> places) {
    auto arrivals = this->arrivals(individuals);
    with_rollback([&] { this->take_in(arrivals, places); });
  }

  /// All that the course of the run depends on.
  state_type state() const {
    state_type all{this->common_state(), begun_, step_, log_, replayed_, {}, population_type(parents_.order())};
    for (const auto& one : cradles_) {
      if (!one.in_use) continue;
      all.in_work.push_back({one.birth, one.mothers[0], one.evaluations});
      all.children.push_back(one.child.chromosome(0), one.child.fitness(0));
    }
    return all;
  }

  /// For `resume`: takes over the state of another run of the same problem and the same strategy.
  void load(const state_type& state) {
    auto log = state.log;
    this->load_common(state);
    for (auto& one : cradles_) one.in_use = false;
    for (std::size_t i = 0; i < state.in_work.size(); ++i) {
      auto& at = free_cradle();
      const auto child = at.child.overwrite(1);
      child.chromosomes[0] = state.children.chromosome(i);
      child.fitnesses[0] = state.children.fitness(i);
      at.birth = state.in_work[i].birth;
      at.mothers[0] = state.in_work[i].mother;
      at.evaluations = state.in_work[i].evaluations;
    }
    begun_ = state.begun;
    step_ = state.step;
    log_ = std::move(log);
    replayed_ = state.replayed;
  }

 private:
  using common::births_;
  using common::evaluation_;
  using common::improvement_;
  using common::number_;
  using common::parents_;
  using common::stream_;
  using crossover_type = decltype(operators_type::crossover);
  using mutation_type = decltype(operators_type::mutation);
  static constexpr bool tries = !plain_mutation<mutation_type, chromosome_type>;
  static constexpr bool crosses = !std::is_same_v<crossover_type, crossover::none>;

  static constexpr bool replacing_throws = exchange_may_throw<population_type>;
  static constexpr std::size_t max_workers = 10'000;

  struct no_memory {};
  using memory_type = std::conditional_t<tries, evaluation_memory<chromosome_type, fitness_type>, no_memory>;

  // A child in work: all that is needed of its mother is copied, since she may be replaced meanwhile.
  struct cradle {
    cradle(const population_type& parents, random_stream stream)
        : child(parents.order()), mother(parents.order()), mothers(1), rng(stream) {
      child.push_back(parents.chromosome(0), parents.fitness(0));
      mother.push_back(parents.chromosome(0), parents.fitness(0));
    }

    population_type child, mother;  // of one individual each
    std::vector<std::size_t> mothers;
    random_stream rng;
    memory_type memory{};
    std::uint64_t birth = 0;
    std::uint64_t evaluations = 0;
    bool changed = false;
    bool in_use = false;
  };

  std::uint64_t births_of_a_step() const noexcept {
    const std::size_t births = algorithm_.births, population = algorithm_.population;
    return births > 0 ? births : 10 * population;
  }

  // Under the lock: a cradle that is free. A deque, so that the others stay where they are.
  cradle& free_cradle() {
    for (auto& one : cradles_) {
      if (!one.in_use) {
        one.in_use = true;
        return one;
      }
    }
    auto& made = cradles_.emplace_back(parents_, stream_);
    made.in_use = true;
    return made;
  }

  // Under the lock: selects parents and crosses them.
  void conceive(cradle& at, std::uint64_t birth) {
    at.birth = birth;
    at.rng = stream_.fork(1).fork(birth);
    at.evaluations = 0;
    at.changed = false;
    std::array<std::size_t, max_parents<crossover_type>()> positions{};
    const std::span<std::size_t> parents(positions.data(), parents_of(operators_.crossover));
    const auto sampler = make_sampler(operators_.selection, parents_, at.rng, parents.size());
    sample(sampler, at.rng, 0, parents);
    auto& child = at.child.overwrite(1).chromosomes[0];
    if (crosses && at.rng.chance(step_.crossover_rate)) {
      const auto all = parents_at(parents_, positions);
      using parent_type = parent<chromosome_type, fitness_type>;
      at.changed = cross(operators_.crossover, std::span<const parent_type>(all).first(parents.size()), child, at.rng);
    } else {
      child = parents_.chromosome(parents[0]);
    }
    at.mothers[0] = parents[0];
    const auto mother = at.mother.overwrite(1);
    mother.fitnesses[0] = parents_.fitness(parents[0]);
    if constexpr (tries) mother.chromosomes[0] = parents_.chromosome(parents[0]);
  }

  // From any thread: mutates, repairs and evaluates.
  void deliver(cradle& at) const {
    const auto child = at.child.overwrite(1);
    const fitness_type* known = at.changed ? nullptr : &at.mother.fitness(0);
    const auto rate = step_.mutation_rate;
    if (rate >= 1 || at.rng.chance(rate)) {
      if constexpr (tries) {
        evaluator<Problem> evaluate(this->problem(), at.memory, at.mother.chromosome(0), at.mother.fitness(0));
        if (mutate(operators_.mutation, child.chromosomes[0], at.rng, evaluate)) known = nullptr;
        at.evaluations += evaluate.evaluations();
        if (!known) known = evaluate.find(child.chromosomes[0]);
      } else {
        if (mutate(operators_.mutation, child.chromosomes[0], at.rng)) known = nullptr;
      }
    }
    if (known) {
      child.fitnesses[0] = *known;
      return;
    }
    if constexpr (Problem::repairs) this->problem().repair(child.chromosomes[0]);
    child.fitnesses[0] = this->problem().evaluate(child.chromosomes[0]);
    ++at.evaluations;
  }

  // Under the lock: the child takes part in the replacement.
  void insert(cradle& at) {
    auto counts = evaluation_.counts();
    counts.evaluations += at.evaluations;
    evaluation_.resume(counts);
    step_.evaluations += at.evaluations;
    improvement_.settle(parents_);
    bool improved = false;
    with_rollback([&] {
      constexpr bool by_chance = replaces_by_chance<decltype(operators_type::replacement), population_type>;
      auto rng = by_chance ? stream_.fork(2).fork(at.birth) : stream_;
      const generation_type now = by_chance ? this->course() : generation_type{0, 0, 0, {}, parents_};
      detail::replace(operators_.replacement, parents_, at.child, at.mothers, rng, now);
      if (parents_.empty()) throw_error(std::runtime_error("the replacement left an empty population"));
      improved = improvement_.improves(parents_);
    });
    if (improved) {
      improvement_.immigrated(true);
      improvement_.settle(parents_);  // another child may drop it before the step ends
      step_.improved = true;
    }
    ++births_;
    ++step_.births;
  }

  // Makes a change to the parents. If it throws, they are what they were.
  template <class Change>
  void with_rollback(const Change& change) {
    if constexpr (!replacing_throws) {
      change();
    } else {
      backup_.copy_from(parents_);
      attempt(change, [&] {
        swap(parents_, backup_);
        throw_again();
      });
    }
  }

  // Each slot of the executor is a thread that does births until none is missing; the slots that are left over then
  // find nothing to do.
  void work(const executor_view& executor) {
    const auto wanted = births_of_a_step();
    const auto missing = static_cast<std::size_t>(wanted - step_.births);
    const std::size_t workers = algorithm_.workers;
    const auto slots = std::min(workers > 0 ? workers : max_workers, missing);
    std::mutex guard;
    std::uint64_t in_work = 0;
    bool ending = false;
    std::uint64_t failed_at = 0;
    std::exception_ptr failure;
    const auto failed = [&](std::uint64_t birth) {  // under the lock
      ending = true;
      if (failure && failed_at < birth) return;
      failed_at = birth;
      failure = std::current_exception();
    };
    const auto births = [&](std::size_t) {
      std::unique_lock lock(guard);
      cradle* at = nullptr;
      while (!ending && step_.births + in_work < wanted) {
        if (executor.expired()) {
          ending = true;
          break;
        }
        const auto birth = begun_;
        const auto conceived = attempt(
            [&] {
              log_.push_back({birth, birth_event::began});
              ++begun_;
              if (!at) at = &free_cradle();
              conceive(*at, birth);
              return true;
            },
            [&] {
              lose(birth);
              failed(birth);
              return false;
            });
        if (!conceived) break;
        ++in_work;
        lock.unlock();
        std::exception_ptr thrown;
        attempt([&] { deliver(*at); }, [&] { thrown = std::current_exception(); });
        lock.lock();
        --in_work;
        attempt(
            [&] {
              if (thrown) std::rethrow_exception(thrown);
              log_.push_back({birth, birth_event::ended});
              insert(*at);
            },
            [&] {
              if (log_.back() == logged_birth{birth, birth_event::ended}) log_.pop_back();
              lose(birth);
              failed(birth);
            });
      }
      if (at) at->in_use = false;
    };
    executor.at_once(slots, births);
    if (failure) std::rethrow_exception(failure);
  }

  void lose(std::uint64_t birth) {
    if (birth < begun_) log_.push_back({birth, birth_event::lost});
  }

  std::uint64_t evaluations_in_work() const noexcept {
    std::uint64_t sum = 0;
    for (const auto& one : cradles_) sum += one.in_use ? one.evaluations : 0;
    return sum;
  }

  // One thread follows the log. Children are evaluated at the moment at which they began, which does not change the
  // results. In a step that is cut short they stay in work.
  void replay(const executor_view& executor) {
    const auto before = state();
    const auto& lines = algorithm_.replay;
    const auto follow_lines = [&] {
      while (step_.births < births_of_a_step() && replayed_ < lines.size()) {
        if (executor.expired()) {
          for (const auto& one : cradles_) {
            if (one.in_use) improvement_.cut_short(one.child[0], parents_);
          }
          return;
        }
        follow(lines[replayed_]);
        ++replayed_;
      }
      for (const auto& one : cradles_) {
        if (!one.in_use) continue;
        refuse({"the log to replay must end all births in the step in which they began, but birth ", one.birth,
                " did not"});
      }
    };
    attempt(follow_lines, [&] {
      const auto evaluations = evaluation_.counts().evaluations;
      const auto best = improvement_.best(parents_);
      load(before);
      auto counts = evaluation_.counts();
      counts.discarded += evaluations - counts.evaluations;
      counts.evaluations = evaluations;
      evaluation_.resume(counts);
      improvement_.cut_short(best, parents_);
      throw_again();
    });
  }

  void follow(const logged_birth& line) {
    if (line.event == birth_event::began) {
      if (line.birth != begun_) {
        refuse({"the log to replay must number births in the order of their beginning, but after ", begun_,
                " births began ", line.birth});
      }
      if (!is_lost(line.birth)) {
        auto& at = free_cradle();
        conceive(at, line.birth);
        deliver(at);
      }
      ++begun_;
    } else if (line.event == birth_event::ended) {
      const auto found =
          std::ranges::find_if(cradles_, [&](const cradle& one) { return one.in_use && one.birth == line.birth; });
      if (found == cradles_.end()) {
        refuse({"the log to replay must end births that have begun, but birth ", line.birth, " had not"});
      }
      insert(*found);
      found->in_use = false;
    }
  }

  // Whether the birth that begins here was lost: its end is a few lines on.
  bool is_lost(std::uint64_t birth) const {
    const auto& lines = algorithm_.replay;
    for (auto i = replayed_ + 1; i < lines.size(); ++i) {
      if (lines[i].birth == birth) return lines[i].event == birth_event::lost;
    }
    return true;
  }

  void end_step() {
    auto counts = evaluation_.counts();
    counts.idle = step_.evaluations > 0 ? 0 : counts.idle + 1;
    evaluation_.resume(counts);
    // An improvement has set the stagnation to 0 already.
    if (!step_.improved) improvement_.step(false);
    ++number_;
    step_ = {};
  }

  Algorithm algorithm_;
  operators_type operators_;
  population_type backup_;  // used only where replacing may throw
  std::deque<cradle> cradles_;
  std::uint64_t begun_ = 0;
  typename state_type::step_type step_;
  std::vector<logged_birth> log_;
  std::uint64_t replayed_ = 0;
};

}  // namespace clade::detail
