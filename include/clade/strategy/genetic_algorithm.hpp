#pragma once

#include <algorithm>
#include <array>
#include <chrono>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <stdexcept>
#include <type_traits>
#include <utility>
#include <vector>

#include "../core/best_keeper.hpp"
#include "../core/built_in_order.hpp"
#include "../core/concepts.hpp"
#include "../core/evaluator.hpp"
#include "../core/generation.hpp"
#include "../core/interruption.hpp"
#include "../core/message.hpp"
#include "../core/population.hpp"
#include "../core/positive.hpp"
#include "../core/probability.hpp"
#include "../core/problem.hpp"
#include "../crossover/none.hpp"
#include "../diversity/none.hpp"
#include "../mutation/none.hpp"
#include "../replacement/generational.hpp"
#include "../selection/tournament.hpp"
#include "../stop/reason.hpp"
#include "refused_run.hpp"

namespace clade {

namespace detail {
template <class Problem, class Algorithm>
class genetic_run;
}

/// The genetic algorithm: a strategy put together from policies, written like the parameter table of a paper.
///
/// Each generation, replacement says how many offspring it wants. Every child is made in a slot of its own, with a random
/// stream of its own: selection draws its parents; with `crossover_rate` they are crossed, else the child copies its
/// mother; with `mutation_rate` it is mutated; the diversity rule may ask for another; it is repaired if the problem has a
/// repair, and evaluated, unless no operator changed it: then it inherits its mother's fitness. Replacement makes parents
/// and offspring the next generation.
///
/// Every member has a default, but a run with neither crossover nor mutation is refused, unless a diversity rule makes
/// immigrants: no child would ever differ from its mother. The rates are probabilities per child; what a mutation does per
/// gene is its own affair.
/// Cost: besides the operators about 10 ns a child, and no allocation once the run has warmed up.
/// Errors: parameters out of range throw std::invalid_argument where they are set, or as the run begins.
template <class Selection = selection::tournament, class Crossover = crossover::none, class Mutation = mutation::none,
          class Replacement = replacement::generational, class Diversity = diversity::none>
struct genetic_algorithm {
  detail::positive<"population"> population = 100;
  Selection selection{};
  Crossover crossover{};
  detail::probability<"crossover_rate"> crossover_rate = 0.9;
  Mutation mutation{};
  detail::probability<"mutation_rate"> mutation_rate = 1;
  Replacement replacement{};
  Diversity diversity{};

  /// Begins a run and leaves the initial population to `run.begin(executor)`. What does not fit together is refused here.
  template <class Problem>
  auto set_up(const Problem& problem, random_stream stream) const {
    using C = typename Problem::chromosome_type;
    using F = typename Problem::fitness_type;
    using Population = detail::population<C, F, decltype(problem.better)>;
    constexpr bool selects = selection_for<decltype(detail::prepared(selection, problem)), Population>;
    constexpr bool crosses = crossover_for<decltype(detail::prepared(crossover, problem)), C, F>;
    constexpr bool mutates = mutation_for<decltype(detail::prepared(mutation, problem)), C, F>;
    constexpr bool replaces = replacement_for<decltype(detail::prepared(replacement, problem)), Population>;
    constexpr bool varies = diversity_for<decltype(detail::prepared(diversity, problem)), Population>;
    static_assert(selects,
                  "clade: the selection does not fit the population: it must be callable as op(population) or "
                  "op(population, rng, draws) and return a sampler, callable as sampler(rng), sampler(rng, draw) "
                  "or sampler(rng, slot, parents)");
    constexpr bool permutes = detail::needs_permutations<decltype(detail::prepared(crossover, problem))>;
    static_assert(crosses || !permutes,
                  "clade: the crossover does not fit the chromosome: it is for permutations, which are sequences of "
                  "integers such as the std::vector<int> that chromosome::permutation makes");
    static_assert(crosses || permutes,
                  "clade: the crossover does not fit the chromosome: it must be callable as "
                  "op(mother, father, child, rng) or as op(mother, father, rng) returning the child");
    static_assert(mutates,
                  "clade: the mutation does not fit the chromosome: it must be callable as op(chromosome, rng) or "
                  "op(chromosome, rng, evaluate)");
    static_assert(replaces,
                  "clade: the replacement does not fit the population: it must be callable as "
                  "op(parents, offspring) or op(parents, offspring, mothers)");
    static_assert(varies,
                  "clade: the diversity rule does not fit the population: it must be callable as op(birth, rng) "
                  "and return a diversity::verdict");
    // What a problem that does not fit together has been refused for already is not said again.
    constexpr bool solvable = space_for<decltype(problem.space)> && fitness_for<decltype(problem.fitness), C>;
    if constexpr (solvable && selects && crosses && mutates && replaces && varies) {
      return detail::genetic_run<Problem, genetic_algorithm>(problem, *this, stream);
    } else {
      return detail::refused_run<Population>();
    }
  }

  /// Begins a run: samples and evaluates the initial population.
  template <class Problem, class Executor>
  auto start(const Problem& problem, random_stream stream, const Executor& executor) const {
    auto run = set_up(problem, stream);
    run.begin(executor);
    return run;
  }
};

}  // namespace clade

namespace clade::detail {

/// How the child of a slot came to be.
struct slot_record {
  enum progress : unsigned char {
    left_out,  // the time was up
    pending,   // its fitness is still to be computed, in a batch
    valued
  };
  std::uint64_t evaluations = 0;
  std::size_t mother = 0;
  progress state = left_out;
};

/// Of a slot whose mutation tries nothing.
struct no_memory {};

/// A run of the genetic algorithm: its population, its counters, and the storage it uses again. A value: a copy goes on
/// exactly as the original does. `evolve` makes one; programs rarely name it.
///
/// A step, `begin` or `advance`, is done whole or not at all: where user code throws, the run stays what it was. A step that
/// the executor cuts short leaves the run what it was, too, but for the count of evaluations and the best individual; the
/// next step is the same one again. Only an initial population that is cut short leaves what there is of it.
template <class Problem, class Algorithm>
class genetic_run {
 public:
  using problem_type = Problem;
  using chromosome_type = typename Problem::chromosome_type;
  using fitness_type = typename Problem::fitness_type;
  using individual_type = individual<chromosome_type, fitness_type>;
  using population_type = population<chromosome_type, fitness_type, decltype(Problem::better)>;

  genetic_run(const Problem& problem, const Algorithm& algorithm, random_stream stream)
      : problem_(problem),
        algorithm_(algorithm),
        stream_(stream),
        selection_(prepared(algorithm.selection, problem)),
        crossover_(prepared(algorithm.crossover, problem)),
        mutation_(prepared(algorithm.mutation, problem)),
        replacement_(prepared(algorithm.replacement, problem)),
        diversity_(prepared(algorithm.diversity, problem)),
        parents_(problem.better),
        offspring_(problem.better),
        backup_(problem.better),
        started_(clock::now()) {
    if (parents_of(crossover_) < 1 || parents_of(crossover_) > most_parents<crossover_type>()) {
      refuse({"crossover parents must be between 1 and ", most_parents<crossover_type>(), ", but were ",
              parents_of(crossover_)});
    }
    offspring_wanted(replacement_, algorithm_.population);  // refuses what cannot work before anything is evaluated
    if constexpr (never_differs) {
      refuse({"a genetic_algorithm needs a crossover or a mutation, but .crossover and .mutation were both none"});
    }
    parents_.reserve(algorithm_.population);
    auto rng = stream_.fork(0).fork(0);
    first_.emplace(problem_.space(rng));
    if constexpr (requires { first_->size() == 0; }) {
      if (first_->size() == 0) refuse({"the space made a chromosome without genes"});
    }
  }

  /// Samples and evaluates the initial population. Where the executor cuts it short, at least one individual is evaluated,
  /// the population are those that were, and it is to be called again.
  template <class Executor>
  void begin(const Executor& executor) {
    if (parents_.empty()) started_ = clock::now();
    const auto stream = stream_.fork(0);
    population_type population(problem_.better);
    constexpr bool first_is_valued = !std::default_initializable<fitness_type>;
    {
      auto first = *first_;
      if constexpr (Problem::repairs) problem_.repair(first);
      if constexpr (first_is_valued) {
        auto fitness = problem_.evaluate(first);
        population.push_back(std::move(first), std::move(fitness));
      } else {
        population.push_back(std::move(first), fitness_type());
      }
    }
    const auto slots = population.overwrite(algorithm_.population);
    records_.resize(population.size());
    executor(population.size(), [&](std::size_t slot) {
      auto& made = records_[slot];
      made = {};
      auto& chromosome = slots.chromosomes[slot];
      if (slot > 0) {
        if (time_is_up(executor)) return;
        auto rng = stream.fork(slot);
        chromosome = problem_.space(rng);
        if constexpr (Problem::repairs) problem_.repair(chromosome);
      }
      if (slot == 0 && first_is_valued) {
        made = {.evaluations = 1, .mother = 0, .state = valued};
      } else {
        value(made, chromosome, slots.fitnesses[slot]);
      }
    });
    if constexpr (Problem::evaluates_batches) evaluate_batches(slots, executor, 1);
    std::uint64_t evaluated = 0;
    std::size_t kept = 0;
    for (std::size_t i = 0; i < records_.size(); ++i) {
      evaluated += records_[i].evaluations;
      if (records_[i].state != valued) continue;
      if (i != kept) population.exchange(kept, population, i);
      ++kept;
    }
    const bool whole = kept == population.size();
    population.resize(kept);
    if (whole) {
      best_.keep(population.best());
      // What the storage of offspring grows by are copies of this one.
      offspring_.resize(0);
      offspring_.push_back(population.chromosome(0), population.fitness(0));
      unfinished_.forget();
      first_.reset();
    } else if (!unfinished_ || population.better(population.best().fitness, unfinished_->fitness)) {
      unfinished_.keep(population.best());
    }
    swap(parents_, population);
    evaluations_ += evaluated;
    if (!whole) dropped_ += evaluated;
  }

  /// The evaluations of steps that were cut short, which were made again or will be: they are counted, and say nothing of
  /// the course of the run.
  std::uint64_t dropped() const noexcept { return dropped_; }

  detail::generation<population_type> generation() const {
    return {number_, evaluations_, stagnation_, clock::now() - started_, parents_, idle_};
  }

  /// The best individual of the whole run. The first call after it was found copies it.
  const individual_type& best() const {
    settle_best();
    if (!unfinished_) return *best_;
    return !best_ || problem_.better(unfinished_->fitness, best_->fitness) ? *unfinished_ : *best_;
  }

  /// A genetic algorithm never ends by itself.
  std::optional<stop::reason> finished() const { return std::nullopt; }

  /// Leaves out time that the run was not under way.
  void skip_time(std::chrono::nanoseconds time) { started_ += std::chrono::duration_cast<clock::duration>(time); }

  /// Breeds the next generation.
  template <class Executor>
  void advance(const Executor& executor) {
    const auto wanted = offspring_wanted(replacement_, parents_.size());
    const auto stream = stream_.fork(number_ + 1);
    auto selecting = stream;
    const auto sampler = make_sampler(selection_, parents_, selecting, wanted * parents_of(crossover_));
    parents_.best_index();
    const auto slots = offspring_.overwrite(wanted);
    records_.resize(wanted);
    if constexpr (tries) memories_.resize(wanted);
    executor(wanted, [&](std::size_t slot) {
      if (time_is_up(executor)) {
        records_[slot] = {};
      } else {
        breed(sampler, slot, stream.fork(slot), slots.chromosomes[slot], slots.fitnesses[slot]);
      }
    });
    if constexpr (Problem::evaluates_batches) evaluate_batches(slots, executor, 0);
    std::uint64_t evaluated = 0;
    for (const auto& made : records_) evaluated += made.evaluations;
    if (cut_short(executor)) {
      keep_unfinished();
      evaluations_ += evaluated;
      dropped_ += evaluated;
      return;
    }
    settle_best();
    const bool improved = replace();
    evaluations_ += evaluated;
    idle_ = evaluated > 0 ? 0 : idle_ + 1;
    ++number_;
    best_is_among_parents_ = improved;
    stagnation_ = improved ? 0 : stagnation_ + 1;
    unfinished_.forget();
  }

 private:
  using clock = std::chrono::steady_clock;
  using selection_type = decltype(prepared(std::declval<const Algorithm&>().selection, std::declval<const Problem&>()));
  using crossover_type = decltype(prepared(std::declval<const Algorithm&>().crossover, std::declval<const Problem&>()));
  using mutation_type = decltype(prepared(std::declval<const Algorithm&>().mutation, std::declval<const Problem&>()));
  using replacement_type =
      decltype(prepared(std::declval<const Algorithm&>().replacement, std::declval<const Problem&>()));
  using diversity_type = decltype(prepared(std::declval<const Algorithm&>().diversity, std::declval<const Problem&>()));
  static constexpr bool tries = !plain_mutation<mutation_type, chromosome_type>;
  using memory_type = std::conditional_t<tries, evaluation_memory<chromosome_type, fitness_type>, no_memory>;
  static constexpr bool crosses = !std::is_same_v<crossover_type, crossover::none>;
  static constexpr bool never_differs =
      !crosses && std::is_same_v<mutation_type, mutation::none> && std::is_same_v<diversity_type, diversity::none>;
  static constexpr std::size_t most_retries = 1000;
  using enum slot_record::progress;

  // Whether a replacement may throw in the midst of exchanging individuals: an order or a `<` of the user's own may throw, or
  // turn out not to be a strict weak order.
  using order_type = typename population_type::better_type;
  static constexpr bool own_order =
      !has_built_in_order<fitness_type> ||
      (!std::is_same_v<order_type, lower_is_better> && !std::is_same_v<order_type, higher_is_better>);
  static constexpr bool replacing_throws =
      own_order || !std::is_nothrow_swappable_v<chromosome_type> || !std::is_nothrow_swappable_v<fitness_type>;

  // The fitness of a chromosome that has no known one, now or in a batch.
  void value(slot_record& made, const chromosome_type& chromosome, fitness_type& fitness) const {
    if constexpr (Problem::evaluates_batches) {
      made.state = pending;
    } else {
      ++made.evaluations;
      fitness = problem_.evaluate(chromosome);
      made.state = valued;
    }
  }

  template <class Sampler>
  void breed(const Sampler& sampler, std::size_t slot, random_stream rng, chromosome_type& child,
             fitness_type& fitness) {
    std::array<std::size_t, most_parents<crossover_type>()> positions{};
    auto& made = records_[slot];
    made.evaluations = 0;
    for (std::size_t retries = 0;; ++retries) {
      std::span<std::size_t> parents(positions.data(), parents_of(crossover_));
      sample(sampler, rng, slot, parents);
      bool changed = false;
      if (crosses && rng.chance(algorithm_.crossover_rate)) {
        changed = cross(crossover_, parents_, parents, child, rng);
      } else {
        child = parents_.chromosome(parents[0]);
        parents = parents.first(1);
      }
      made.mother = parents[0];
      const auto& mothers_fitness = parents_.fitness(parents[0]);
      const fitness_type* known = changed ? nullptr : &mothers_fitness;
      if (algorithm_.mutation_rate >= 1 || rng.chance(algorithm_.mutation_rate)) {
        if constexpr (tries) {
          evaluator<Problem> evaluate(problem_, memories_[slot], parents_.chromosome(parents[0]), mothers_fitness);
          if (mutate(mutation_, child, rng, evaluate)) known = nullptr;
          made.evaluations += evaluate.evaluations();
          if (!known) known = evaluate.find(child);
        } else if (mutate(mutation_, child, rng)) {
          known = nullptr;
        }
      }
      const diversity::birth<population_type> birth{child, parents, parents_, retries};
      const auto verdict = diversity_(birth, rng);
      if (verdict == diversity::verdict::retry) {
        if (retries == most_retries) throw std::runtime_error("the diversity rule refused 1000 children in a row");
        continue;
      }
      if (verdict == diversity::verdict::immigrant) {
        child = problem_.space(rng);
        known = nullptr;
      }
      if (known) {
        fitness = *known;
        made.state = valued;
      } else {
        if constexpr (Problem::repairs) problem_.repair(child);
        value(made, child, fitness);
      }
      return;
    }
  }

  // Chromosomes that stand beside each other are evaluated together, those whose fitness is known are left out. The first
  // `always` batches are evaluated even if the time is up.
  template <class Slots, class Executor>
  void evaluate_batches(const Slots& slots, const Executor& executor, std::size_t always) {
    constexpr std::size_t batch = 64;
    const auto n = slots.chromosomes.size();
    executor((n + batch - 1) / batch, [&](std::size_t b) {
      if (b >= always && time_is_up(executor)) return;
      const auto end = std::min(n, (b + 1) * batch);
      for (auto first = b * batch, last = first; first < end; first = last) {
        while (first < end && records_[first].state != pending) ++first;
        for (last = first; last < end && records_[last].state == pending;) ++last;
        if (first == last) break;
        problem_.fitness(std::span<const chromosome_type>(&slots.chromosomes[first], last - first),
                         std::span<fitness_type>(&slots.fitnesses[first], last - first));
        for (auto i = first; i < last; ++i) {
          slots.fitnesses[i] = Problem::checked(slots.fitnesses[i]);
          ++records_[i].evaluations;
          records_[i].state = valued;
        }
      }
    });
  }

  // The best of the offspring that were evaluated before the time was up, if it is better than all before.
  void keep_unfinished() {
    std::optional<std::size_t> fittest;
    for (std::size_t i = 0; i < records_.size(); ++i) {
      if (records_[i].state == valued && (!fittest || offspring_.better_at(i, *fittest))) fittest = i;
    }
    if (fittest && offspring_.better(offspring_.fitness(*fittest), best().fitness)) {
      unfinished_.keep(offspring_[*fittest]);
    }
  }

  // Copies the best individual from the population before that changes.
  void settle_best() const {
    if (!best_is_among_parents_) return;
    best_.keep(parents_.best());
    best_is_among_parents_ = false;
  }

  // Makes the next generation, and tells whether its best individual is better than all before.
  bool replace() {
    if constexpr (replacing_throws) backup_.copy_from(parents_);
    try {
      if constexpr (requires { replacement_(parents_, offspring_); }) {
        replacement_(parents_, offspring_);
      } else {
        mothers_.clear();
        for (const auto& made : records_) mothers_.push_back(made.mother);
        replacement_(parents_, offspring_, std::span<const std::size_t>(mothers_));
      }
      if (parents_.empty()) throw std::runtime_error("the replacement left an empty population");
      return parents_.better(parents_.best().fitness, best_->fitness);
    } catch (...) {
      if constexpr (replacing_throws) swap(parents_, backup_);
      throw;
    }
  }

  Problem problem_;
  Algorithm algorithm_;
  random_stream stream_;
  selection_type selection_;
  crossover_type crossover_;
  mutation_type mutation_;
  replacement_type replacement_;
  diversity_type diversity_;
  population_type parents_;
  population_type offspring_;
  population_type backup_;                // used only where replacing may throw
  std::optional<chromosome_type> first_;  // of the initial population, until that is there
  mutable best_keeper<individual_type> best_;
  best_keeper<individual_type> unfinished_;  // the best of a step that was cut short, until it is done
  mutable bool best_is_among_parents_ = false;
  std::vector<slot_record> records_;
  std::vector<memory_type> memories_;
  std::vector<std::size_t> mothers_;
  std::uint64_t number_ = 0;
  std::uint64_t evaluations_ = 0;
  std::uint64_t dropped_ = 0;
  std::uint64_t stagnation_ = 0;
  std::uint64_t idle_ = 0;
  clock::time_point started_;
};

}  // namespace clade::detail
