#pragma once

#include <tuple>
#include <utility>

#include "../core/concepts.hpp"
#include "on.hpp"
#include "one_point.hpp"

namespace clade::crossover {

/// Crosses several members of chromosomes that are structs, each in its own way:
/// `each{on<&schedule::order>(order{}), on<&schedule::shifts>(uniform{})}`. All others are the mother's.
///
/// Takes what `on` makes of crossovers of two parents that do not weigh fitness. Members are crossed independently of each
/// other, in the order in which they are listed. It tells that the child may differ from its mother where one of them does.
/// Cost: that of the operators and a copy of the mother.
template <class... Ops>
class each {
 public:
  static_assert(sizeof...(Ops) > 0, "clade: crossover::each needs at least one crossover of a member");

  explicit constexpr each(Ops... ops) : ops_(std::move(ops)...) {}

  template <class Problem>
  constexpr auto prepare(const Problem& problem) const {
    return std::apply(
        [&](const auto&... op) {
          return crossover::each<decltype(detail::prepared(op, problem))...>(detail::prepared(op, problem)...);
        },
        ops_);
  }

  template <class C>
    requires(detail::crosses_a_member<Ops, C> && ...)
  constexpr bool operator()(const C& mother, const C& father, C& child, random_stream& rng) const {
    child = mother;
    bool changed = false;
    std::apply([&](const auto&... op) { ((changed = op.cross_member(mother, father, child, rng) || changed), ...); },
               ops_);
    return changed;
  }

 private:
  std::tuple<Ops...> ops_;
};

static_assert(crossover_for<each<decltype(on<&archetype::record::genes>(one_point{}))>, archetype::record>);

}  // namespace clade::crossover
