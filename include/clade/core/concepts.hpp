#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <exception>
#include <optional>
#include <span>
#include <type_traits>
#include <utility>
#include <vector>

#include "individual.hpp"
#include "random_stream.hpp"

/// The contracts of the policies. No base class is needed: whatever can be called as described is one, a lambda too.
/// Each `…_for` concept says that an operator fits; the function beside it calls the operator in the form it has.
/// Operators are called as const.
namespace clade {

namespace stop {
struct reason;
}

namespace detail {

/// Any copyable value can be a chromosome.
template <class C>
concept chromosome_type = std::copyable<C>;

}  // namespace detail

/// A space makes random chromosomes: `space(rng) -> C`.
template <class Space>
concept space_for = requires(const Space& space, random_stream& rng) {
  { space(rng) } -> detail::chromosome_type;
};

namespace detail {

/// The type of the chromosomes of a space.
template <class Space>
using sample_of = std::remove_cvref_t<std::invoke_result_t<const Space&, random_stream&>>;

}  // namespace detail

namespace detail {

/// The fitness of a chromosome, whether `fitness` is called with it or is one of its members.
template <class Fitness, class C>
constexpr auto value_of(const Fitness& fitness, const C& chromosome) -> decltype(fitness(chromosome)) {
  return fitness(chromosome);
}
template <class T, class Owner, class C>
  requires(!std::is_function_v<T>)
constexpr auto value_of(T Owner::* fitness, const C& chromosome) -> decltype(chromosome.*fitness) {
  return chromosome.*fitness;
}
template <class T, class Owner, class C>
  requires std::is_function_v<T>
constexpr auto value_of(T Owner::* fitness, const C& chromosome) -> decltype((chromosome.*fitness)()) {
  return (chromosome.*fitness)();
}

}  // namespace detail

/// A fitness values a chromosome: `fitness(const C&) -> F`. A pointer to a member of the chromosome is one too:
/// `&chromosome::bits::count`.
template <class Fitness, class C>
concept fitness_for = requires(const Fitness& fitness, const C& chromosome) {
  { detail::value_of(fitness, chromosome) } -> std::equality_comparable;
};

namespace detail {

template <class Fitness, class C>
using fitness_of = std::remove_cvref_t<decltype(value_of(std::declval<const Fitness&>(), std::declval<const C&>()))>;

}  // namespace detail

// --- crossover --------------------------------------------------------------------------------------------------------

namespace detail {

/// `op(mother, father, child, rng)` writes into an existing child, which may hold anything and is neither parent. It may
/// return a bool: whether the child may differ from its mother. A child that does not keeps her fitness.
template <class Op, class C>
concept crossover_in_place =
    requires(const Op& op, const C& parent, C& child, random_stream& rng) { op(parent, parent, child, rng); };

/// `op(mother, father, rng) -> C`.
template <class Op, class C>
concept crossover_by_value = requires(const Op& op, const C& parent, random_stream& rng) {
  { op(parent, parent, rng) } -> std::convertible_to<C>;
};

// Whether `parents` is a constant of the type rather than a value of the object.
template <class Op>
concept fixed_number_of_parents = requires { requires !std::is_member_object_pointer_v<decltype(&Op::parents)>; };

/// `op(parents, child, rng)` with `parents` a span of `op.parents` pointers: crossover of any number of parents.
template <class Op, class C>
concept crossover_of_many =
    (fixed_number_of_parents<Op> &&
     requires(const Op& op, const C* const* parents, C& child, random_stream& rng) {
       op(std::span<const C* const, Op::parents>(parents, Op::parents), child, rng);
     }) ||
    (!fixed_number_of_parents<Op> && requires(const Op& op, const C* const* parents, C& child, random_stream& rng) {
      { op.parents } -> std::convertible_to<std::size_t>;
      op(std::span<const C* const>(parents, op.parents), child, rng);
    });

/// The forms above, with individuals (`mother.chromosome`, `mother.fitness`) in place of chromosomes.
template <class Op, class C, class F>
concept crossover_of_individuals =
    requires(const Op& op, const individual<const C&, const F&>& parent, C& child, random_stream& rng) {
      op(parent, parent, child, rng);
    } || requires(const Op& op, const individual<const C&, const F&>& parent, random_stream& rng) {
      { op(parent, parent, rng) } -> std::convertible_to<C>;
    };

/// `op(population, parents, child, rng) -> bool` with `parents` the positions of its parents in the population, which is an
/// `Op::population_type`: for operators that pass the work on to others, of whatever form.
template <class Op, class C, class F>
concept crossover_of_positions = std::same_as<typename Op::population_type::chromosome_type, C> &&
                                 std::same_as<typename Op::population_type::fitness_type, F> &&
                                 requires(const Op& op, const typename Op::population_type& population,
                                          std::span<const std::size_t> parents, C& child, random_stream& rng) {
                                   { op(population, parents, child, rng) } -> std::same_as<bool>;
                                 };

}  // namespace detail

/// A crossover, in any of the forms above.
template <class Op, class C, class F = double>
concept crossover_for =
    detail::crossover_of_positions<Op, C, F> || detail::crossover_of_many<Op, C> || detail::crossover_in_place<Op, C> ||
    detail::crossover_by_value<Op, C> || detail::crossover_of_individuals<Op, C, F>;

namespace detail {

/// An operator for permutations alone says so, for the sake of a message, by a type `needs_permutations`.
template <class Op>
concept needs_permutations = requires { typename Op::needs_permutations; };

/// How many parents a child of this crossover has: `op.parents`, or two.
template <class Op>
constexpr std::size_t parents_of(const Op& op) {
  if constexpr (requires { op.parents; }) {
    return static_cast<std::size_t>(op.parents);
  } else {
    return 2;
  }
}

/// The number of parents where it is a constant of the type, or the most that a crossover decided at run time may have.
template <class Op>
constexpr std::size_t most_parents() {
  if constexpr (fixed_number_of_parents<Op>) {
    return static_cast<std::size_t>(Op::parents);
  } else if constexpr (requires(const Op& op) { op.parents; }) {
    return 16;
  } else {
    return 2;
  }
}

/// Makes a call that may tell, by a bool, whether it changed anything; a call that returns nothing has.
template <class Call>
constexpr bool told(Call&& call) {
  if constexpr (std::same_as<decltype(call()), bool>) {
    return call();
  } else {
    call();
    return true;
  }
}

/// Makes a child of the individuals of `population` at the positions `parents`, and tells whether it may differ from the
/// first of them.
template <class Op, class Population, class C>
constexpr bool cross(const Op& op, const Population& population, std::span<const std::size_t> parents, C& child,
                     random_stream& rng) {
  if constexpr (crossover_of_positions<Op, C, std::remove_cvref_t<decltype(population[0].fitness)>>) {
    return op(population, parents, child, rng);
  } else if constexpr (crossover_of_many<Op, C>) {
    constexpr auto most = most_parents<Op>();
    const C* pointers[most] = {};
    for (std::size_t i = 0; i < parents.size(); ++i) pointers[i] = &population.chromosome(parents[i]);
    if constexpr (fixed_number_of_parents<Op>) {
      return told([&] { return op(std::span<const C* const, most>(pointers, most), child, rng); });
    } else {
      return told([&] { return op(std::span<const C* const>(pointers, parents.size()), child, rng); });
    }
  } else if constexpr (crossover_in_place<Op, C>) {
    const C &mother = population.chromosome(parents[0]), &father = population.chromosome(parents[1]);
    return told([&] { return op(mother, father, child, rng); });
  } else if constexpr (crossover_by_value<Op, C>) {
    child = op(population.chromosome(parents[0]), population.chromosome(parents[1]), rng);
    return true;
  } else {
    const auto mother = population[parents[0]], father = population[parents[1]];
    if constexpr (requires { op(mother, father, child, rng); }) {
      return told([&] { return op(mother, father, child, rng); });
    } else {
      child = op(mother, father, rng);
      return true;
    }
  }
}

// --- mutation ---------------------------------------------------------------------------------------------------------

/// What a mutation that tries things is given: `evaluate(c)` gives the fitness of c and counts, `evaluate.better(f, g)`
/// knows the order, `evaluate.count(n)` adds evaluations made in another way. See core/evaluator.hpp.
///
/// Never called. The bodies are there for chromosomes of types without linkage, such as those in unnamed namespaces: Clang
/// asks for a body wherever a mutation whose return type is deduced names one of these functions.
template <class C, class F>
struct evaluator_archetype {
  F operator()(const C&) const { std::terminate(); }
  bool better(const F&, const F&) const { std::terminate(); }
  void count(std::uint64_t) const { std::terminate(); }
  struct lease {
    C& operator*() const { std::terminate(); }
  };
  lease backup(const C&) const { std::terminate(); }
};

/// Never called. Compilers name it where they report errors in the body of `[](auto& rng, auto& chromosome) { … }`, a mutation
/// with its arguments the wrong way round: whether it can be called they find out by compiling its body.
template <class Op, class C>
constexpr auto a_mutation_is_called_with_chromosome_and_rng(const Op& op, C& chromosome, random_stream& rng)
    -> decltype(op(chromosome, rng));

/// `op(c, rng)`, which may return a bool: whether it changed anything.
template <class Op, class C>
concept plain_mutation = requires(const Op& op, C& chromosome, random_stream& rng) {
  a_mutation_is_called_with_chromosome_and_rng(op, chromosome, rng);
};

/// `op(c, rng, evaluate)`, likewise.
template <class Op, class C, class Evaluator>
concept evaluating_mutation =
    requires(const Op& op, C& chromosome, random_stream& rng, Evaluator& evaluate) { op(chromosome, rng, evaluate); };

}  // namespace detail

/// A mutation, in either form.
template <class Op, class C, class F = double>
concept mutation_for =
    detail::plain_mutation<Op, C> || detail::evaluating_mutation<Op, C, detail::evaluator_archetype<C, F>>;

namespace detail {

/// Mutates, and tells whether anything changed; an operator that returns nothing has.
template <class Op, class C, class... Evaluator>
constexpr bool mutate(const Op& op, C& chromosome, random_stream& rng, Evaluator&... evaluate) {
  if constexpr (plain_mutation<Op, C>) {
    if constexpr (std::same_as<decltype(op(chromosome, rng)), bool>) {
      return op(chromosome, rng);
    } else {
      op(chromosome, rng);
      return true;
    }
  } else {
    if constexpr (std::same_as<decltype(op(chromosome, rng, evaluate...)), bool>) {
      return op(chromosome, rng, evaluate...);
    } else {
      op(chromosome, rng, evaluate...);
      return true;
    }
  }
}

// --- selection --------------------------------------------------------------------------------------------------------

/// A sampler gives positions in the population it was made for. It is called from several threads.
template <class Sampler>
concept sampler_by_draw = requires(const Sampler& sampler, random_stream& rng, std::size_t draw) {
  { sampler(rng, draw) } -> std::convertible_to<std::size_t>;
};
template <class Sampler>
concept sampler_by_slot = requires(const Sampler& sampler, random_stream& rng, std::size_t slot,
                                   std::span<std::size_t> parents) { sampler(rng, slot, parents); };
template <class Sampler>
concept sampler_of_one = requires(const Sampler& sampler, random_stream& rng) {
  { sampler(rng) } -> std::convertible_to<std::size_t>;
};
template <class Sampler>
concept sampler = sampler_of_one<Sampler> || sampler_by_draw<Sampler> || sampler_by_slot<Sampler>;

/// `op(population) -> sampler`, once a generation.
template <class Op, class Population>
concept selection_of_each = requires(const Op& op, const Population& population) {
  { op(population) } -> sampler;
};

/// `op(population, rng, draws) -> sampler`, where the parents of a generation are drawn as a whole.
template <class Op, class Population>
concept selection_of_all = requires(const Op& op, const Population& population, random_stream& rng, std::size_t draws) {
  { op(population, rng, draws) } -> sampler;
};

}  // namespace detail

/// A selection, in either form.
template <class Op, class Population>
concept selection_for = detail::selection_of_each<Op, Population> || detail::selection_of_all<Op, Population>;

namespace detail {

/// The sampler of this generation. `draws` is the number of children times that of the parents of a child.
template <class Op, class Population>
constexpr auto make_sampler(const Op& op, const Population& population, random_stream& rng, std::size_t draws) {
  if constexpr (selection_of_each<Op, Population>) {
    return op(population);
  } else {
    return op(population, rng, draws);
  }
}

/// Draws the parents of the child in `slot`.
template <class Sampler>
constexpr void sample(const Sampler& sampler, random_stream& rng, std::size_t slot, std::span<std::size_t> parents) {
  if constexpr (sampler_of_one<Sampler>) {
    for (auto& parent : parents) parent = sampler(rng);
  } else if constexpr (sampler_by_draw<Sampler>) {
    for (std::size_t i = 0; i < parents.size(); ++i) parents[i] = sampler(rng, slot * parents.size() + i);
  } else {
    sampler(rng, slot, parents);
  }
}

}  // namespace detail

// --- replacement ------------------------------------------------------------------------------------------------------

/// `op(parents, offspring)` makes the parents the next generation; the offspring may be left in any state. It may take a
/// third argument, `mothers`: the position of each child's first parent. `op.offspring(size)` tells how many offspring a
/// population of that size wants; without it, as many as there are parents.
template <class Op, class Population>
concept replacement_for = requires(const Op& op, Population& parents, Population& offspring) {
  op(parents, offspring);
} || requires(const Op& op, Population& parents, Population& offspring, std::span<const std::size_t> mothers) {
  op(parents, offspring, mothers);
};

namespace detail {

template <class Op>
constexpr std::size_t offspring_wanted(const Op& op, std::size_t population) {
  if constexpr (requires { op.offspring(population); }) {
    return op.offspring(population);
  } else {
    return population;
  }
}

}  // namespace detail

// --- stop, observers, executors ---------------------------------------------------------------------------------------

/// `op(generation) -> std::optional<stop::reason>`, a pure function.
template <class Op, class Generation>
concept stop_for = requires(const Op& op, const Generation& generation) {
  { op(generation) } -> std::same_as<std::optional<stop::reason>>;
};

/// `op(generation)`; an observer may change as it watches, and is read afterwards.
template <class Op, class Generation>
concept observer_for = requires(Op& op, const Generation& generation) { op(generation); };

/// `op(n, body)` calls `body(i)` once for every i < n, in any order and on any thread, and returns when all have ended.
/// If some throw, the exception of the lowest i reaches the caller.
template <class Op>
concept executor = requires(const Op& op, std::size_t n, void (*body)(std::size_t)) { op(n, body); };

// --- preparation ------------------------------------------------------------------------------------------------------

namespace detail {

/// The operator for this run: `op.prepare(problem)` where it has that (to make tables for the chromosome's length, say),
/// else a copy.
template <class Op, class Problem>
constexpr auto prepared(const Op& op, const Problem& problem) {
  if constexpr (requires { op.prepare(problem); }) {
    return op.prepare(problem);
  } else {
    return op;
  }
}

}  // namespace detail

}  // namespace clade
