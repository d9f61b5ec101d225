// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <array>
#include <concepts>
#include <cstddef>
#include <span>
#include <tuple>
#include <type_traits>
#include <utility>
#include <vector>

#include "../../core/concepts.hpp"
#include "../../core/probability.hpp"
#include "../../engine/brood.hpp"
#include "../crossover/one_point.hpp"
#include "../crossover/parents_of_all.hpp"
#include "../crossover/two_point.hpp"
#include "../mutation/inversion.hpp"
#include "../mutation/swap.hpp"
#include "pursuit.hpp"
#include "rule.hpp"

namespace clade::adaptive {

/// One of several operators, chosen by what each has achieved:
/// `one_of{crossover::order{}, crossover::edge_recombination{}}` as a crossover,
/// `one_of{mutation::swap{}, mutation::inversion{}}` as a mutation.
///
/// For every child one operator is drawn by its probability; at first all have the same. After a generation has been
/// evaluated, the reward of an operator is the share of its children that are better than their mothers, and its
/// quality moves towards the reward: q += memory * (reward - q). The rule then computes new probabilities from the
/// qualities: `pursuit` unless another is given first, as in
/// `one_of{probability_matching{.least = 0.1}, swap{}, inversion{}}`. Operators that made no child keep their quality.
///
/// What it has learned belongs to the run: it begins anew with a restart, and a copy of an evolution goes on with a
/// copy. The same seed gives the same run for any number of threads. Operators of crossovers may have different numbers
/// of parents; a child is given as many as the one that has the most, and each takes the first of them.
///
/// Use it where it is not known which operator fits the problem, or where different ones do early and late in a run. It
/// optimises how often children improve, not by how much. A poor operator still makes a child with the probability
/// `least`. Throws std::invalid_argument where `least` is more than 1 / K for K operators.
/// Cost: one draw a child, and a few operations a child at the end of a generation.
/// Source: Davis, "Adapting operator probabilities in genetic algorithms", 1989; Fialho, "Adaptive operator selection
/// for optimization", 2010.
/// ~~~
/// const genetic_algorithm ga{
///     .crossover = adaptive::one_of{crossover::order{}, crossover::cycle{}, crossover::edge_recombination{}},
///     .mutation = mutation::swap{}};
/// run(evolve(queens, ga, 1), stop::generations(5));
/// ~~~
template <class Rule, class... Ops>
class one_of : public detail::parents_of_all<Ops...> {
 public:
  static_assert(sizeof...(Ops) > 0, "clade: adaptive::one_of needs at least one operator");
  static constexpr std::size_t count = sizeof...(Ops);  ///< of the operators
  using values = std::array<double, count>;             ///< one for each operator

  constexpr one_of(Rule rule, Ops... ops)
    requires rule_of_choice<Rule>
      : detail::parents_of_all<Ops...>(ops...), rule_(std::move(rule)), ops_(std::move(ops)...) {
    if (rule_.least * static_cast<double>(count) > 1) {
      detail::refuse({"least of adaptive::one_of must be at most 1 / ", count, " for ", count, " operators, but was ",
                      double(rule_.least)});
    }
    qualities_.fill(0);
    probabilities_.fill(1.0 / static_cast<double>(count));
  }
  constexpr one_of(Ops... ops) : one_of(Rule(), std::move(ops)...) {}

  template <class Problem>
  constexpr auto prepare(const Problem& problem) const {
    return std::apply(
        [&](const auto&... op) {
          return adaptive::one_of<Rule, std::remove_cvref_t<decltype(detail::prepared(op, problem))>...>(
              rule_, detail::prepared(op, problem)...);
        },
        ops_);
  }

  /// As a crossover.
  template <class C, class F, std::size_t Count>
    requires(crossover_for<Ops, C, F> && ...)
  constexpr detail::outcome operator()(std::span<const detail::parent<C, F>, Count> from, C& child,
                                       random_stream& rng) const {
    const std::span<const detail::parent<C, F>> all(from);
    return apply(rng, [&](const auto& op) { return detail::cross(op, all.first(detail::parents_of(op)), child, rng); });
  }

  /// As a mutation.
  template <class C>
    requires(detail::plain_mutation<Ops, C> && ...)
  constexpr detail::outcome operator()(C& chromosome, random_stream& rng) const {
    return apply(rng, [&](const auto& op) { return detail::mutate(op, chromosome, rng); });
  }
  // The type of the stream is a parameter, so that a call as a crossover is excluded before any operator is asked: the
  // body of a generic lambda need not compile with the arguments of a mutation.
  template <class C, std::same_as<random_stream> Random, class Evaluator>
    requires(!(detail::plain_mutation<Ops, C> && ...) &&
             ((detail::plain_mutation<Ops, C> || detail::evaluating_mutation<Ops, C, Evaluator>) && ...))
  constexpr detail::outcome operator()(C& chromosome, Random& rng, Evaluator& evaluate) const {
    return apply(rng, [&](const auto& op) { return detail::mutate(op, chromosome, rng, evaluate); });
  }

  template <class Population>
  constexpr void learn(const detail::brood<Population>& brood) {
    std::array<std::size_t, count> made{}, improved{};
    for (std::size_t child = 0; child < brood.size(); ++child) {
      const auto by = brood.chosen(child, this);
      if (!by) continue;
      ++made[*by];
      improved[*by] += brood.improved(child);
    }
    for (std::size_t i = 0; i < count; ++i) {
      if (made[i] == 0) continue;
      const auto reward = static_cast<double>(improved[i]) / static_cast<double>(made[i]);
      qualities_[i] += memory * (reward - qualities_[i]);
    }
    rule_(std::span<const double>(qualities_), std::span<double>(probabilities_));
  }

  constexpr auto& parts() { return ops_; }

  /// For checkpoints: what was learned.
  template <class Archive>
  void serialize(Archive& archive, unsigned) {
    archive & qualities_ & probabilities_;
  }

  /// The quality of each operator, and the probability that it is chosen, in the order in which they were given.
  constexpr const values& qualities() const& noexcept { return qualities_; }
  constexpr values qualities() && { return std::move(qualities_); }
  constexpr const values& probabilities() const& noexcept { return probabilities_; }
  constexpr values probabilities() && { return std::move(probabilities_); }

  /// How much the latest generation counts for the quality of an operator.
  static constexpr double memory = 0.1;

 private:
  template <class Apply>
  constexpr detail::outcome apply(random_stream& rng, const Apply& apply) const {
    auto rest = rng.unit();
    std::size_t chosen = 0;
    while (chosen + 1 < count && rest >= probabilities_[chosen]) rest -= probabilities_[chosen++];
    detail::outcome told(false, this, chosen);
    std::size_t i = 0;
    std::apply([&](const auto&... op) { ((i++ == chosen ? void(told |= apply(op)) : void()), ...); }, ops_);
    return told;
  }

  Rule rule_;
  std::tuple<Ops...> ops_;
  values qualities_;
  values probabilities_;
};

template <class First, class... Rest>
  requires(!rule_of_choice<First>)
one_of(First, Rest...) -> one_of<pursuit, First, Rest...>;
template <rule_of_choice Rule, class... Ops>
one_of(Rule, Ops...) -> one_of<Rule, Ops...>;

static_assert(crossover_for<one_of<pursuit, crossover::one_point, crossover::two_point>, std::vector<int>>);
static_assert(mutation_for<one_of<pursuit, mutation::swap, mutation::inversion>, std::vector<int>>);

}  // namespace clade::adaptive
