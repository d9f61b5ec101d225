// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <exception>
#include <optional>
#include <span>
#include <type_traits>
#include <utility>

#include "../random/random_stream.hpp"
#include "executor_view.hpp"
#include "generation.hpp"
#include "individual.hpp"

// The concepts of the policies. There are no base classes: any object that can be called as described is a policy,
// including a lambda. Each `…_for` concept checks one kind of policy. Policies are called as const objects.
namespace clade {

namespace stop {
struct reason;
}

/// A space generates random chromosomes. core/space.hpp lists optional members that operators use.
///
/// | required | |
/// |---|---|
/// | `space(rng) -> C` | returns a random chromosome of any copyable type |
///
/// | optional | |
/// |---|---|
/// | `space.size()` | the number of genes, if it is the same for all chromosomes |
/// | `space.low(i)`, `space.high(i)` | the bounds of gene i, a real number |
/// | `space.low`, `space.high` | the bounds of all genes, integers |
/// | `space.gene(i, rng)`, or `space.gene(rng)` | a random gene, for position i or for any |
template <class Space>
concept space_for = requires(const Space& space, random_stream& rng) {
  { space(rng) } -> std::copyable;
};

namespace detail {

/// The chromosome type of a space.
template <class Space>
using chromosome_of = std::remove_cvref_t<std::invoke_result_t<const Space&, random_stream&>>;

}  // namespace detail

/// An initialization generates the chromosomes of the initial population.
///
/// | required | |
/// |---|---|
/// | `op(space, slot, rng) -> C` | returns the chromosome of a slot; `rng` is the stream of that slot |
///
/// | optional | |
/// |---|---|
/// | `op.prepare(problem)` | returns the operator for one run |
/// | `op.plan(space, size, rng)` | computes the data that all slots share; called on the prepared operator before any slot |
/// | `op.size<Space>()` | the number of given solutions; a run with a smaller population throws std::invalid_argument |
template <class Op, class Space>
concept initialization_for = requires(const Op& op, const Space& space, std::size_t slot, random_stream& rng) {
  { op(space, slot, rng) } -> std::convertible_to<detail::chromosome_of<Space>>;
};

namespace detail {

/// Returns the fitness of a chromosome; `fitness` may be a callable or a pointer to a member.
template <class Fitness, class C>
constexpr auto value_of(const Fitness& fitness, const C& chromosome) -> decltype(fitness(chromosome)) {
  return fitness(chromosome);
}
template <class Fitness, class C>
constexpr auto value_of(const Fitness& fitness, const C& chromosome, random_stream& rng)
    -> decltype(fitness(chromosome, rng)) {
  return fitness(chromosome, rng);
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

/// A fitness that takes one chromosome, `fitness(const C&) -> F`.
template <class Fitness, class C>
concept single_fitness = requires(const Fitness& fitness, const C& chromosome) {
  { value_of(fitness, chromosome) } -> std::equality_comparable;
};

/// A fitness that takes a batch, `fitness(std::span<const C>, std::span<F>)`, and writes the fitness of each chromosome
/// at its position.
template <class Fitness, class C, class F>
concept callable_with_batch = std::invocable<const Fitness&, std::span<const C>, std::span<F>>;

// These functions are declared only to deduce F from the signature of a fitness for batches.
template <class R, class Owner, class C, class F>
F deduce_batch_value(R (Owner::*)(std::span<const C>, std::span<F>) const);
template <class R, class C, class F>
F deduce_batch_value(R (*)(std::span<const C>, std::span<F>));

template <class Fitness>
constexpr auto find_batch_value_type() {
  if constexpr (requires { typename Fitness::fitness_type; }) {
    return std::type_identity<typename Fitness::fitness_type>();
  } else if constexpr (requires { deduce_batch_value(&Fitness::operator()); }) {
    return std::type_identity<decltype(deduce_batch_value(&Fitness::operator()))>();
  } else if constexpr (requires(Fitness fitness) { deduce_batch_value(fitness); }) {
    return std::type_identity<decltype(deduce_batch_value(std::declval<Fitness>()))>();
  }
}
/// The type F of a fitness that takes only batches: its `fitness_type`, or the type in its signature.
template <class Fitness>
using batch_value_type = typename decltype(find_batch_value_type<Fitness>())::type;

template <class Fitness, class C>
concept usable_batch_fitness =
    requires { typename batch_value_type<Fitness>; } && callable_with_batch<Fitness, C, batch_value_type<Fitness>> &&
    std::default_initializable<batch_value_type<Fitness>> && std::equality_comparable<batch_value_type<Fitness>>;

/// A fitness for batches whose values cannot be default-constructed. It is refused, because a batch needs existing
/// values to overwrite.
template <class Fitness, class C>
concept batch_fitness_without_default =
    !single_fitness<Fitness, C> && requires { typename batch_value_type<Fitness>; } &&
    callable_with_batch<Fitness, C, batch_value_type<Fitness>> &&
    !std::default_initializable<batch_value_type<Fitness>>;

/// A noisy fitness, `fitness(const C&, random_stream&) -> F`. This form is tested last, because the test instantiates
/// generic lambdas.
template <class Fitness, class C>
concept noisy_fitness =
    !single_fitness<Fitness, C> && !usable_batch_fitness<Fitness, C> && !batch_fitness_without_default<Fitness, C> &&
    requires(const Fitness& fitness, const C& chromosome, random_stream& rng) {
      { value_of(fitness, chromosome, rng) } -> std::equality_comparable;
    };

/// Returns the number of evaluations that one call of a noisy fitness counts as. Wrappers of a fitness have a function
/// for it.
template <class Fitness>
constexpr std::uint64_t evaluations_of_call(const Fitness& fitness) {
  if constexpr (requires { std::uint64_t{fitness.evaluations_per_call()}; }) {
    return fitness.evaluations_per_call();
  } else if constexpr (requires { std::uint64_t{std::size_t(fitness.samples)}; }) {
    return std::size_t(fitness.samples);
  } else {
    return 1;
  }
}

}  // namespace detail

/// A fitness evaluates chromosomes. It has one of the following forms, or both of the first two.
///
/// | required | |
/// |---|---|
/// | `fitness(const C&) -> F` | returns the value of a chromosome; F has `==` |
/// | or `fitness(std::span<const C>, std::span<F>)` | writes the value of each chromosome at its position |
/// | or a pointer to a member of C | the member is the value, or returns it, as with `&chromosome::bits::count` |
/// | or `fitness(const C&, random_stream& rng) -> F` | returns a noisy value and draws all its random numbers from `rng`; used only if none of the other forms fits |
///
/// | optional | |
/// |---|---|
/// | `fitness_type` | F, if it cannot be deduced from the signature of the second form |
/// | `samples` | the number of evaluations that one call of the last form counts as; see `resampled` |
/// | `epoch()` | a number that grows with each change of the fitness; see `problem::epoch` |
template <class Fitness, class C>
concept fitness_for =
    detail::single_fitness<Fitness, C> || detail::usable_batch_fitness<Fitness, C> || detail::noisy_fitness<Fitness, C>;

namespace detail {

template <class Fitness, class C>
struct fitness_result
    : std::type_identity<
          std::remove_cvref_t<decltype(value_of(std::declval<const Fitness&>(), std::declval<const C&>()))>> {};
template <class Fitness, class C>
  requires(!single_fitness<Fitness, C> && !noisy_fitness<Fitness, C>)
struct fitness_result<Fitness, C> : std::type_identity<batch_value_type<Fitness>> {};
template <class Fitness, class C>
  requires noisy_fitness<Fitness, C>
struct fitness_result<Fitness, C>
    : std::type_identity<std::remove_cvref_t<decltype(value_of(std::declval<const Fitness&>(), std::declval<const C&>(),
                                                               std::declval<random_stream&>()))>> {};
template <class Fitness, class C>
using fitness_of = typename fitness_result<Fitness, C>::type;

/// A strict weak order of fitness values, `better(f, g) -> bool`. Only the call can be checked at compile time. An
/// order that is not strict weak, such as dominance, must declare a type `is_partial`.
template <class Better, class F>
concept orders = requires(const Better& better, const F& f) {
  { better(f, f) } -> std::convertible_to<bool>;
} && !requires { typename Better::is_partial; };

// --- crossover
// --------------------------------------------------------------------------------------------------------

/// A parent that a crossover receives, with the members `chromosome` and `fitness`.
template <class C, class F>
using parent = individual<const C&, const F&>;

// A crossover whose number of parents, `parents`, is a constant of the type rather than a member of the object.
template <class Op>
concept fixed_number_of_parents = requires { requires !std::is_member_object_pointer_v<decltype(&Op::parents)>; };

/// Returns the number of parents of a child: `op.parents`, or 2 if there is no such member.
template <class Op>
constexpr std::size_t number_of_parents(const Op& op) {
  if constexpr (requires { op.parents; }) {
    return static_cast<std::size_t>(op.parents);
  } else {
    return 2;
  }
}

/// Returns the maximum number of parents: the number itself if it is a constant of the type, 16 if it is set at run
/// time, and 2 if there is no member `parents`.
template <class Op>
constexpr std::size_t max_parents() {
  if constexpr (fixed_number_of_parents<Op>) {
    return static_cast<std::size_t>(Op::parents);
  } else if constexpr (requires(const Op& op) { op.parents; }) {
    return 16;
  } else {
    return 2;
  }
}

/// A span of all parents of a child. Its size is fixed if the number of parents is a constant of the type.
template <class Op, class Parent>
using span_of_parents = std::span<const Parent, fixed_number_of_parents<Op> ? max_parents<Op>() : std::dynamic_extent>;

/// A crossover that is called as `op(parents, child, rng)` and writes into an existing child. The child has arbitrary
/// contents and is not one of the parents. `parents` is a span of `op.parents` pointers to chromosomes, or of
/// individuals with the members `chromosome` and `fitness`. The crossover may return a bool. If it returns false,
/// the child equals its mother, the first parent, and inherits her fitness.
template <class Op, class C>
concept crossover_of_chromosomes =
    requires(const Op& op) { op.parents; } && requires(const Op& op, span_of_parents<Op, const C*> parents, C& child,
                                                       random_stream& rng) { op(parents, child, rng); };
template <class Op, class C, class F>
concept crossover_of_individuals =
    requires(const Op& op) { op.parents; } && requires(const Op& op, span_of_parents<Op, parent<C, F>> parents,
                                                       C& child, random_stream& rng) { op(parents, child, rng); };

/// A crossover of two parents in a short form, `op(mother, father, child, rng)` or `op(mother, father, rng) -> C`.
/// `Parent` is a chromosome or an individual.
template <class Op, class Parent, class C>
concept crossover_in_place =
    requires(const Op& op, const Parent& parent, C& child, random_stream& rng) { op(parent, parent, child, rng); };
template <class Op, class Parent, class C>
concept crossover_by_value = requires(const Op& op, const Parent& parent, random_stream& rng) {
  { op(parent, parent, rng) } -> std::convertible_to<C>;
};

}  // namespace detail

/// A crossover makes a child from several parents. It has one of the following forms; the first that fits is used.
///
/// | required | |
/// |---|---|
/// | `op(parents, child, rng)`, `op.parents` | writes the child; `parents` is a std::span of `const C*` or of `crossover::parent<C, F>` |
/// | or `op(mother, father, child, rng)` | writes the child; the parents are chromosomes or individuals |
/// | or `op(mother, father, rng) -> C` | returns the child; the parents are chromosomes or individuals |
///
/// | optional | |
/// |---|---|
/// | `op.parents` | the number of parents, 2 by default: a constant of the type, or a member of at most 16 |
/// | a result of type bool | whether the child may differ from its mother |
/// | `op.prepare(problem)` | returns the operator for one run |
/// | `op.learn(children)` | adapts the prepared operator to the children of a generation; see `evaluated_children` |
template <class Op, class C, class F = double>
concept crossover_for =
    detail::crossover_of_chromosomes<Op, C> || detail::crossover_of_individuals<Op, C, F> ||
    detail::crossover_in_place<Op, C, C> || detail::crossover_by_value<Op, C, C> ||
    detail::crossover_in_place<Op, detail::parent<C, F>, C> || detail::crossover_by_value<Op, detail::parent<C, F>, C>;

namespace detail {

/// An operator that works only on permutations. It declares a type `needs_permutations`, to select an error message.
template <class Op>
concept needs_permutations = requires { typename Op::needs_permutations; };

/// A crossover that would break the permutations of a problem. A crossover of clade that takes genes position by
/// position declares a type `breaks_permutations`, and a space of permutations declares `makes_permutations`. Together
/// they yield chromosomes that are not permutations unless the problem repairs them.
template <class Op, class Problem>
concept breaks_permutations_of = requires {
  typename Op::breaks_permutations;
  typename decltype(Problem::space)::makes_permutations;
} && !Problem::repairs;

// --- mutation
// ---------------------------------------------------------------------------------------------------------

/// The third argument of a mutation that evaluates candidates: `evaluate(c)` returns the fitness of c and counts an
/// evaluation, `evaluate.better(f, g)` compares by the order of the problem, `evaluate.count(n)` counts evaluations
/// made elsewhere. See engine/evaluator.hpp.
///
/// The functions are never called. They have bodies for chromosomes of types without linkage, such as types in unnamed
/// namespaces: Clang requires a body if a mutation with a deduced return type uses one of these functions.
template <class C, class F>
struct evaluator_archetype {
  F operator()(const C&) const { std::terminate(); }
  bool better(const F&, const F&) const { std::terminate(); }
  void count(std::uint64_t) const { std::terminate(); }
  struct scoped_copy {
    C& operator*() const { std::terminate(); }
  };
  scoped_copy backup(const C&) const { std::terminate(); }
};

/// Whether an evaluator is a stand-in, for which an operator is compiled but not called.
template <class Evaluator>
inline constexpr bool is_archetype = false;
template <class C, class F>
inline constexpr bool is_archetype<evaluator_archetype<C, F>> = true;

/// This function is declared only for its name and is never called. If a mutation has its arguments in the wrong order,
/// such as `[](auto& rng, auto& chromosome) { … }`, compilers compile its body to check whether it can be called, and
/// name this function in the errors.
template <class Op, class C>
constexpr auto a_mutation_is_called_with_chromosome_and_rng(const Op& op, C& chromosome, random_stream& rng)
    -> decltype(op(chromosome, rng));

/// A mutation `op(c, rng)` that takes a chromosome by value and returns one, as in other libraries. It is refused,
/// because it would change a copy.
template <class Op, class C>
concept mutation_by_value = requires(const Op& op, C& chromosome, random_stream& rng) {
  { op(static_cast<C&&>(chromosome), rng) } -> std::same_as<C>;
};

/// A mutation that is called as `op(c, rng)`. It may return whether it changed anything, as a bool.
template <class Op, class C>
concept plain_mutation = !mutation_by_value<Op, C> && requires(const Op& op, C& chromosome, random_stream& rng) {
  a_mutation_is_called_with_chromosome_and_rng(op, chromosome, rng);
};

/// A mutation that evaluates candidates and is called as `op(c, rng, evaluate)`.
template <class Op, class C, class Evaluator>
concept evaluating_mutation =
    requires(const Op& op, C& chromosome, random_stream& rng, Evaluator& evaluate) { op(chromosome, rng, evaluate); };

}  // namespace detail

/// A mutation changes a chromosome in place. It has one of the following forms; the first that fits is used.
///
/// | required | |
/// |---|---|
/// | `op(chromosome, rng)` | changes the chromosome |
/// | or `op(chromosome, rng, evaluate)` | changes the chromosome and may evaluate candidates; see `evaluator` |
///
/// | optional | |
/// |---|---|
/// | a result of type bool | whether anything changed; a child that equals its mother inherits her fitness |
/// | `op.prepare(problem)` | returns the operator for one run |
/// | `op.learn(children)` | adapts the prepared operator to the children of a generation; see `evaluated_children` |
template <class Op, class C, class F = double>
concept mutation_for =
    detail::plain_mutation<Op, C> || detail::evaluating_mutation<Op, C, detail::evaluator_archetype<C, F>>;

namespace detail {

// --- selection
// --------------------------------------------------------------------------------------------------------

/// A sampler selects parents by their positions in the population for which it was made. It is called from several
/// threads. `sampler(rng)` returns the position of one parent; `sampler(rng, slot, parents)` sets the positions of all
/// parents of the child in a slot.
template <class Sampler>
concept single_parent_sampler = requires(const Sampler& sampler, random_stream& rng) {
  { sampler(rng) } -> std::convertible_to<std::size_t>;
};
template <class Sampler>
concept sampler =
    single_parent_sampler<Sampler> || requires(const Sampler& sampler, random_stream& rng, std::size_t slot,
                                               std::span<std::size_t> parents) { sampler(rng, slot, parents); };

/// A selection whose sampler draws the parents of each child independently, called as `op(population) -> sampler`.
template <class Op, class Population>
concept independent_selection = requires(const Op& op, const Population& population) {
  { op(population) } -> sampler;
};

/// A selection that draws the parents of all children of a generation together, called as
/// `op(population, rng, draws) -> sampler`.
template <class Op, class Population>
concept joint_selection = requires(const Op& op, const Population& population, random_stream& rng, std::size_t draws) {
  { op(population, rng, draws) } -> sampler;
};

}  // namespace detail

/// A selection makes a sampler that selects parents. It has one of the following forms; the first that fits is used. It
/// is called once per generation, on one thread.
///
/// | required | |
/// |---|---|
/// | `op(population) -> sampler` | returns a sampler that draws the parents of each child |
/// | or `op(population, rng, draws) -> sampler` | draws all `draws` parents of a generation together |
/// | `sampler(rng) -> position` | returns the position of a parent; called from several threads |
/// | or `sampler(rng, slot, parents)` | sets the positions of all parents of the child in a slot |
///
/// | optional | |
/// |---|---|
/// | `op.prepare(problem)`, `op.learn(children)` | as in `crossover_for` |
template <class Op, class Population>
concept selection_for = detail::independent_selection<Op, Population> || detail::joint_selection<Op, Population>;

namespace detail {

/// A selection or a replacement that needs no order of fitness values, so that it can be used for several objectives.
template <class Op>
concept takes_objectives = requires { requires Op::takes_objectives; };

/// True if two children at a time are made by crossovers that draw the same random numbers; see selection::siblings.
template <class Op>
inline constexpr bool breeds_siblings = requires { requires Op::breeds_siblings; };

// --- replacement
// ------------------------------------------------------------------------------------------------------

using mother_positions = const std::span<const std::size_t>;

template <class Op, class Population, class... More>
concept replaces = requires(const Op& op, Population& parents, Population& offspring, More&... more) {
  op(parents, offspring, more...);
};

}  // namespace detail

/// A replacement turns the population of parents into the next generation. It may leave the offspring in any state.
///
/// | required | |
/// |---|---|
/// | `op(parents, offspring)` | replaces parents; any of the following arguments may follow, in this order |
/// | `mothers` | `std::span<const std::size_t>`, the position of each child's first parent; may be omitted |
/// | `rng` | `random_stream&`, a separate stream for each generation |
/// | `generation` | the current generation; its population is `parents` |
///
/// | optional | |
/// |---|---|
/// | `op.offspring(size)` | the number of offspring for a population of this size; by default, as many as parents |
/// | `op.prepare(problem)`, `op.learn(children)` | as in `crossover_for` |
template <class Op, class Population>
concept replacement_for =
    detail::replaces<Op, Population> || detail::replaces<Op, Population, detail::mother_positions> ||
    detail::replaces<Op, Population, detail::mother_positions, random_stream> ||
    detail::replaces<Op, Population, detail::mother_positions, random_stream, const detail::generation<Population>> ||
    detail::replaces<Op, Population, random_stream> ||
    detail::replaces<Op, Population, random_stream, const detail::generation<Population>>;

// --- stop, observers, executors
// ---------------------------------------------------------------------------------------

/// A stop criterion decides after each generation whether a run ends. `||`, `&&` and `!` combine criteria.
///
/// | required | |
/// |---|---|
/// | `op(generation) -> std::optional<stop::reason>` | returns the reason why the run ends, or std::nullopt; it must be a pure function |
///
/// | optional | |
/// |---|---|
/// | `op.describe() -> std::string` | returns a description for reports |
/// | `op.expired()`, or `op.expired(elapsed)` | returns whether the criterion holds now for any generation; also called between slots |
template <class Op, class Generation>
concept stop_for = requires(const Op& op, const Generation& generation) {
  { op(generation) } -> std::same_as<std::optional<stop::reason>>;
};

/// An observer receives the generations of a run. It is taken by reference, so it may change during the run and can be
/// read afterwards.
///
/// | required | |
/// |---|---|
/// | `op(generation)` | called after the initial population and after every generation |
/// | or `op(generation, evolution)` | called at the same times; the evolution can be saved |
template <class Op, class Generation>
concept observer_for = requires(Op& op, const Generation& generation) { op(generation); };

/// An executor performs the work of a generation.
///
/// | required | |
/// |---|---|
/// | `op(n, body)` | calls `body(i)` once for every i < n, in any order and on any thread |
///
/// It returns when all calls have ended. If calls throw, it throws the exception of the call with the lowest i.
template <class Op>
concept executor = requires(const Op& op, std::size_t n, detail::slot_work body) { op(n, body); };

}  // namespace clade
