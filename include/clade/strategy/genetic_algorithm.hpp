#pragma once

#include <algorithm>
#include <array>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <stdexcept>
#include <type_traits>
#include <utility>
#include <vector>

#include "../core/concepts.hpp"
#include "../core/evaluator.hpp"
#include "../core/generation.hpp"
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

template <class Problem, class Algorithm>
class genetic_run;

/// The genetic algorithm: a strategy put together from policies, written like the parameter table of a paper.
///
/// Each generation, replacement says how many offspring it wants. Every child is made in a slot of its own, with a random
/// stream of its own: selection draws its parents; with `crossover_rate` they are crossed, else the child copies its
/// mother; with `mutation_rate` it is mutated; the diversity rule may ask for another; it is repaired if the problem has a
/// repair, and evaluated, unless no operator changed it: then it inherits its mother's fitness. Replacement makes parents
/// and offspring the next generation.
///
/// Every member has a default. The rates are probabilities per child; what a mutation does per gene is its own affair.
/// Cost: besides the operators about 10 ns a child, and no allocation once the run has warmed up.
/// Errors: parameters out of range throw std::invalid_argument where they are set, or as the run begins.
template <class Selection = selection::tournament, class Crossover = crossover::none, class Mutation = mutation::none,
          class Replacement = replacement::generational, class Diversity = diversity::none>
struct genetic_algorithm {
  positive<"population"> population = 100;
  Selection selection{};
  Crossover crossover{};
  probability<"crossover_rate"> crossover_rate = 0.9;
  Mutation mutation{};
  probability<"mutation_rate"> mutation_rate = 1;
  Replacement replacement{};
  Diversity diversity{};

  /// Begins a run: samples and evaluates the initial population.
  template <class Problem, class Executor>
  auto start(const Problem& problem, random_stream stream, const Executor& executor) const {
    using C = typename Problem::chromosome_type;
    using F = typename Problem::fitness_type;
    using Population = clade::population<C, F, decltype(problem.better)>;
    constexpr bool selects = selection_for<decltype(prepared(selection, problem)), Population>;
    constexpr bool crosses = crossover_for<decltype(prepared(crossover, problem)), C, F>;
    constexpr bool mutates = mutation_for<decltype(prepared(mutation, problem)), C, F>;
    constexpr bool replaces = replacement_for<decltype(prepared(replacement, problem)), Population>;
    constexpr bool varies = diversity_for<decltype(prepared(diversity, problem)), Population>;
    static_assert(selects,
                  "clade: the selection does not fit the population: it must be callable as op(population) or "
                  "op(population, rng, draws) and return a sampler, callable as sampler(rng), sampler(rng, draw) "
                  "or sampler(rng, slot, parents)");
    static_assert(crosses,
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
    if constexpr (selects && crosses && mutates && replaces && varies) {
      return genetic_run<Problem, genetic_algorithm>(problem, *this, stream, executor);
    } else {
      return refused_run<Population>();
    }
  }
};

/// A run of the genetic algorithm: its population, its counters, and the storage it uses again. A value: a copy goes on
/// exactly as the original does. `evolve` makes one; programs rarely name it.
template <class Problem, class Algorithm>
class genetic_run {
 public:
  using problem_type = Problem;
  using chromosome_type = typename Problem::chromosome_type;
  using fitness_type = typename Problem::fitness_type;
  using individual_type = individual<chromosome_type, fitness_type>;
  using population_type = population<chromosome_type, fitness_type, decltype(Problem::better)>;

  template <class Executor>
  genetic_run(const Problem& problem, const Algorithm& algorithm, random_stream stream, const Executor& executor)
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
        started_(clock::now()) {
    if (parents_of(crossover_) < 1 || parents_of(crossover_) > most_parents<crossover_type>()) {
      refuse({"crossover parents must be between 1 and ", most_parents<crossover_type>(), ", but were ",
              parents_of(crossover_)});
    }
    offspring_wanted(replacement_, algorithm_.population);  // refuses what cannot work before anything is evaluated
    populate(executor);
    offspring_.push_back(parents_.chromosome(0), parents_.fitness(0));  // what its storage grows by copies of
    best_.emplace(parents_.best());
  }

  clade::generation<population_type> generation() const {
    return {number_, evaluations_, stagnation_, clock::now() - started_, parents_};
  }

  /// The best individual of the whole run.
  const individual_type& best() const { return *best_; }

  /// A genetic algorithm never ends by itself.
  std::optional<stop::reason> finished() const { return std::nullopt; }

  /// Breeds the next generation. When user code throws, the generation stays what it was.
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
      breed(sampler, slot, stream.fork(slot), slots.chromosomes[slot], slots.fitnesses[slot]);
    });
    if constexpr (Problem::evaluates_batches) evaluate_batches(slots, executor);
    replace();
    for (const auto& record : records_) evaluations_ += record.evaluations;
    ++number_;
    if (parents_.better(parents_.best().fitness, best_->fitness)) {
      best_->chromosome = parents_.best().chromosome;
      best_->fitness = parents_.best().fitness;
      stagnation_ = 0;
    } else {
      ++stagnation_;
    }
  }

 private:
  using clock = std::chrono::steady_clock;
  using crossover_type = decltype(prepared(std::declval<const Algorithm&>().crossover, std::declval<const Problem&>()));
  using mutation_type = decltype(prepared(std::declval<const Algorithm&>().mutation, std::declval<const Problem&>()));
  static constexpr bool tries = !plain_mutation<mutation_type, chromosome_type>;
  struct no_memory {};
  using memory_type = std::conditional_t<tries, evaluation_memory<chromosome_type, fitness_type>, no_memory>;
  static constexpr bool crosses = !std::is_same_v<crossover_type, crossover::none>;
  static constexpr std::size_t most_retries = 1000;

  // How the child of a slot came to be.
  struct record {
    std::uint64_t evaluations;
    std::size_t mother;
    bool pending;  // its fitness is still to be computed, in a batch
  };

  template <class Executor>
  void populate(const Executor& executor) {
    const auto stream = stream_.fork(0);
    auto first_stream = stream.fork(0);
    auto first = problem_.space(first_stream);
    if constexpr (requires { first.size() == 0; }) {
      if (first.size() == 0) refuse({"the space made a chromosome without genes"});
    }
    if constexpr (Problem::repairs) problem_.repair(first);
    auto fitness = problem_.evaluate(first);
    parents_.push_back(std::move(first), std::move(fitness));
    const auto slots = parents_.overwrite(algorithm_.population);
    executor(slots.chromosomes.size() - 1, [&](std::size_t i) {
      auto rng = stream.fork(i + 1);
      auto& chromosome = slots.chromosomes[i + 1];
      chromosome = problem_.space(rng);
      if constexpr (Problem::repairs) problem_.repair(chromosome);
      slots.fitnesses[i + 1] = problem_.evaluate(chromosome);
    });
    evaluations_ = parents_.size();
  }

  template <class Sampler>
  void breed(const Sampler& sampler, std::size_t slot, random_stream rng, chromosome_type& child,
             fitness_type& fitness) {
    std::array<std::size_t, most_parents<crossover_type>()> positions{};
    auto& record = records_[slot];
    record.evaluations = 0;
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
      record.mother = parents[0];
      const auto& mothers_fitness = parents_.fitness(parents[0]);
      const fitness_type* known = changed ? nullptr : &mothers_fitness;
      if (algorithm_.mutation_rate >= 1 || rng.chance(algorithm_.mutation_rate)) {
        if constexpr (tries) {
          evaluator<Problem> evaluate(problem_, memories_[slot], parents_.chromosome(parents[0]), mothers_fitness);
          if (mutate(mutation_, child, rng, evaluate)) known = nullptr;
          record.evaluations += evaluate.evaluations();
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
      record.pending = !known;
      if (known) {
        fitness = *known;
      } else {
        if constexpr (Problem::repairs) problem_.repair(child);
        ++record.evaluations;
        if constexpr (!Problem::evaluates_batches) fitness = problem_.evaluate(child);
      }
      return;
    }
  }

  // Offspring that stand beside each other are evaluated together, those that inherited their fitness are left out.
  template <class Slots, class Executor>
  void evaluate_batches(const Slots& slots, const Executor& executor) {
    constexpr std::size_t batch = 64;
    const auto n = slots.chromosomes.size();
    executor((n + batch - 1) / batch, [&](std::size_t b) {
      const auto end = std::min(n, (b + 1) * batch);
      for (auto first = b * batch, last = first; first < end; first = last) {
        while (first < end && !records_[first].pending) ++first;
        for (last = first; last < end && records_[last].pending;) ++last;
        if (first == last) break;
        problem_.fitness(std::span<const chromosome_type>(&slots.chromosomes[first], last - first),
                         std::span<fitness_type>(&slots.fitnesses[first], last - first));
        for (auto i = first; i < last; ++i) slots.fitnesses[i] = Problem::checked(slots.fitnesses[i]);
      }
    });
  }

  void replace() {
    if constexpr (requires { replacement_(parents_, offspring_); }) {
      replacement_(parents_, offspring_);
    } else {
      mothers_.clear();
      for (const auto& record : records_) mothers_.push_back(record.mother);
      replacement_(parents_, offspring_, std::span<const std::size_t>(mothers_));
    }
    if (parents_.empty()) throw std::runtime_error("the replacement left an empty population");
  }

  Problem problem_;
  Algorithm algorithm_;
  random_stream stream_;
  decltype(prepared(std::declval<const Algorithm&>().selection, std::declval<const Problem&>())) selection_;
  crossover_type crossover_;
  mutation_type mutation_;
  decltype(prepared(std::declval<const Algorithm&>().replacement, std::declval<const Problem&>())) replacement_;
  decltype(prepared(std::declval<const Algorithm&>().diversity, std::declval<const Problem&>())) diversity_;
  population_type parents_;
  population_type offspring_;
  std::optional<individual_type> best_;
  std::vector<record> records_;
  std::vector<memory_type> memories_;
  std::vector<std::size_t> mothers_;
  std::uint64_t number_ = 0;
  std::uint64_t evaluations_ = 0;
  std::uint64_t stagnation_ = 0;
  clock::time_point started_;
};

}  // namespace clade
