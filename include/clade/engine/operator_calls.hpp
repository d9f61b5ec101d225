// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <array>
#include <concepts>
#include <cstddef>
#include <span>
#include <tuple>
#include <utility>

#include "../core/concepts.hpp"
#include "../core/generation.hpp"
#include "../random/domains.hpp"
#include "../random/random_stream.hpp"
#include "change_report.hpp"

/// Functions that call operators in the forms that core/concepts.hpp describes.
namespace clade::detail {

/// Calls `op.plan(space, size, rng)` if the initialization has this member. The call prepares it for `size` slots.
/// `stream` is the stream from which the streams of the slots are forked.
template <class Op, class Space>
void plan_initialization([[maybe_unused]] Op& op, [[maybe_unused]] const Space& space,
                         [[maybe_unused]] std::size_t size, [[maybe_unused]] const random_stream& stream) {
  if constexpr (requires(random_stream& rng) { op.plan(space, size, rng); }) {
    auto planning = stream.domain(domains::initialization);
    op.plan(space, size, planning);
  }
}

/// Calls an operator and returns whether it changed anything, as a bool or a report. A call that returns neither counts
/// as a change.
template <class Call>
constexpr auto call_and_return_change(Call&& call) {
  if constexpr (std::same_as<decltype(call()), bool> || std::same_as<decltype(call()), change_report>) {
    return call();
  } else {
    call();
    return true;
  }
}

/// Makes a child from as many parents as the crossover has. Returns whether the child may differ from the first parent.
template <class Op, class C, class F>
constexpr auto cross(const Op& op, std::span<const parent<C, F>> parents, C& child, random_stream& rng) {
  constexpr auto max = max_parents<Op>();
  if constexpr (crossover_of_chromosomes<Op, C>) {
    const C* pointers[max] = {};
    for (std::size_t i = 0; i < parents.size(); ++i) pointers[i] = &parents[i].chromosome;
    const span_of_parents<Op, const C*> parent_span(pointers, fixed_number_of_parents<Op> ? max : parents.size());
    return call_and_return_change([&] { return op(parent_span, child, rng); });
  } else if constexpr (crossover_of_individuals<Op, C, F>) {
    const span_of_parents<Op, parent<C, F>> parent_span(parents.data(), parents.size());
    return call_and_return_change([&] { return op(parent_span, child, rng); });
  } else if constexpr (crossover_in_place<Op, C, C>) {
    return call_and_return_change([&] { return op(parents[0].chromosome, parents[1].chromosome, child, rng); });
  } else if constexpr (crossover_by_value<Op, C, C>) {
    return call_and_return_change([&] { child = op(parents[0].chromosome, parents[1].chromosome, rng); });
  } else if constexpr (crossover_in_place<Op, parent<C, F>, C>) {
    return call_and_return_change([&] { return op(parents[0], parents[1], child, rng); });
  } else {
    return call_and_return_change([&] { child = op(parents[0], parents[1], rng); });
  }
}

/// Returns the individuals of a population at these positions, as parents of a crossover.
template <std::size_t Count, class Population>
constexpr auto parents_at(const Population& population, const std::array<std::size_t, Count>& positions) {
  using parent_type = parent<typename Population::chromosome_type, typename Population::fitness_type>;
  return [&]<std::size_t... i>(std::index_sequence<i...>) {
    return std::array<parent_type, Count>{population[positions[i]]...};
  }(std::make_index_sequence<Count>());
}

/// Whether a mutation is callable with these arguments, or without an evaluator.
template <class Op, class C, class... Evaluator>
inline constexpr bool mutates =
    plain_mutation<Op, C> || requires(const Op& op, C& chromosome, random_stream& rng, Evaluator&... evaluate) {
      op(chromosome, rng, evaluate...);
    };

/// Mutates a chromosome. Returns whether anything changed.
template <class Op, class C, class... Evaluator>
constexpr auto mutate(const Op& op, C& chromosome, random_stream& rng, Evaluator&... evaluate) {
  if constexpr (plain_mutation<Op, C>) {
    return call_and_return_change([&] { return op(chromosome, rng); });
  } else {
    return call_and_return_change([&] { return op(chromosome, rng, evaluate...); });
  }
}

/// Returns the sampler of a generation. `draws` is the number of children times the number of parents per child.
template <class Op, class Population>
constexpr auto make_sampler(const Op& op, const Population& population, random_stream& rng, std::size_t draws) {
  if constexpr (independent_selection<Op, Population>) {
    return op(population);
  } else {
    return op(population, rng, draws);
  }
}

/// Draws the parents of the child in `slot`. Always inlined: otherwise Clang would call this function for every child.
template <class Sampler>
[[gnu::always_inline]] constexpr void draw_parents(const Sampler& sampler, random_stream& rng, std::size_t slot,
                                                   std::span<std::size_t> parents) {
  if constexpr (single_parent_sampler<Sampler>) {
    for (auto& parent : parents) parent = sampler(rng);
  } else {
    sampler(rng, slot, parents);
  }
}

/// Calls a replacement with the arguments that it takes.
template <class Op, class Population>
constexpr void replace(const Op& op, Population& parents, Population& offspring, mother_positions mothers,
                       random_stream& rng, const generation<Population>& current_generation) {
  if constexpr (replaces<Op, Population>) {
    op(parents, offspring);
  } else if constexpr (replaces<Op, Population, mother_positions>) {
    op(parents, offspring, mothers);
  } else if constexpr (replaces<Op, Population, mother_positions, random_stream>) {
    op(parents, offspring, mothers, rng);
  } else if constexpr (replaces<Op, Population, mother_positions, random_stream, const generation<Population>>) {
    op(parents, offspring, mothers, rng, current_generation);
  } else if constexpr (replaces<Op, Population, random_stream>) {
    op(parents, offspring, rng);
  } else {
    op(parents, offspring, rng, current_generation);
  }
}

/// Returns the number of offspring that a replacement needs; by default the population size.
template <class Op>
constexpr std::size_t number_of_offspring(const Op& op, std::size_t population) {
  if constexpr (requires { op.offspring(population); }) {
    return op.offspring(population);
  } else {
    return population;
  }
}

/// Returns the operator for a run: `op.prepare(problem)` if it has that member, for example to make tables for the
/// length of the chromosomes; otherwise a copy.
template <class Op, class Problem>
constexpr auto prepared(const Op& op, const Problem& problem) {
  if constexpr (requires { op.prepare(problem); }) {
    return op.prepare(problem);
  } else {
    return op;
  }
}

/// Returns a combinator `Whole` of the operators, each prepared for a run.
template <template <class...> class Whole, class Problem, class... Op>
constexpr auto prepared_all(const std::tuple<Op...>& ops, const Problem& problem) {
  return std::apply(
      [&](const auto&... op) { return Whole<decltype(prepared(op, problem))...>(prepared(op, problem)...); }, ops);
}

}  // namespace clade::detail
