// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <array>
#include <concepts>
#include <cstddef>
#include <span>
#include <tuple>
#include <type_traits>
#include <utility>

#include "../../core/checked.hpp"
#include "../../engine/evaluated_children.hpp"
#include "../../engine/operator_calls.hpp"
#include "../crossover/parents_of_all.hpp"
#include "pursuit.hpp"

namespace clade::adaptive {

/// A rule computes the probabilities of operators from their qualities.
///
/// | required | |
/// |---|---|
/// | `rule(qualities, probabilities)` | updates the probabilities, one per quality; their sum stays 1 |
/// | `rule.least` | the minimum probability of an operator |
template <class Rule>
concept rule_of_choice =
    requires(const Rule& rule, std::span<const double> qualities, std::span<double> probabilities) {
      { rule.least } -> std::convertible_to<double>;  // checked first: calling a generic lambda may not compile
      rule(qualities, probabilities);
    };

/// Adaptive operator selection: one of several operators, chosen by their success so far. A crossover:
/// `one_of{crossover::order{}, crossover::edge_recombination{}}`. A mutation:
/// `one_of{mutation::swap{}, mutation::inversion{}}`.
///
/// One operator is drawn per child; all are equally likely at first. The reward of an operator in a generation is the
/// proportion of its children that are better than their mothers. Its quality q moves towards the reward: q += memory *
/// (reward - q). The quality of an operator without children does not change. The rule then computes new probabilities
/// from the qualities. The default rule is `pursuit`; another rule is passed as the first argument:
/// `one_of{probability_matching{.least = 0.1}, swap{}, inversion{}}`.
///
/// The state belongs to the run: it is reset by a restart and copied with an evolution. The results do not depend on
/// the number of threads. Crossovers may have different numbers of parents; a crossover of k parents is given the first
/// k parents of the child.
///
/// Use it if you do not know which operator fits the problem, or if different operators are best early and late in a
/// run. It maximizes the frequency of improvements, not their size.
///
/// Cost: one draw per child, and a few operations per child at the end of a generation.
/// Throws std::invalid_argument if `least` of the rule is above 1 / K for K operators.
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
  static constexpr std::size_t count = sizeof...(Ops);  ///< number of operators
  using values = std::array<double, count>;             ///< one value per operator

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

  /// Applies a random operator as a crossover.
  template <class C, class F, std::size_t Count>
    requires(crossover_for<Ops, C, F> && ...)
  constexpr detail::change_report operator()(std::span<const detail::parent<C, F>, Count> from, C& child,
                                             random_stream& rng) const {
    const std::span<const detail::parent<C, F>> all(from);
    return apply(
        rng, [&](const auto& op) { return detail::cross(op, all.first(detail::number_of_parents(op)), child, rng); });
  }

  /// Applies a random operator as a mutation. An evaluator is passed only if an operator needs one.
  // The type of the stream is a template parameter, so that a call as a crossover is rejected before the constraints
  // instantiate generic lambdas with wrong arguments.
  template <class C, std::same_as<random_stream> Random, class... Evaluator>
    requires((detail::plain_mutation<Ops, C> && ...) == (sizeof...(Evaluator) == 0) &&
             (detail::mutates<Ops, C, Evaluator...> && ...))
  constexpr detail::change_report operator()(C& chromosome, Random& rng, Evaluator&... evaluate) const {
    return apply(rng, [&](const auto& op) { return detail::mutate(op, chromosome, rng, evaluate...); });
  }

  template <class Population>
  constexpr void learn(const detail::evaluated_children<Population>& children) {
    std::array<std::size_t, count> made{}, improved{};
    for (std::size_t child = 0; child < children.size(); ++child) {
      const auto chosen = children.chosen(child, this);
      if (!chosen) continue;
      ++made[*chosen];
      improved[*chosen] += children.improved(child);
    }
    for (std::size_t i = 0; i < count; ++i) {
      if (made[i] == 0) continue;
      const auto reward = static_cast<double>(improved[i]) / static_cast<double>(made[i]);
      qualities_[i] += memory * (reward - qualities_[i]);
    }
    rule_(std::span<const double>(qualities_), std::span<double>(probabilities_));
  }

  constexpr auto& parts() { return ops_; }

  /// Saves the state in a checkpoint or loads it.
  template <class Archive>
  void serialize(Archive& archive, unsigned) {
    archive & qualities_ & probabilities_;
  }

  /// Returns the qualities of the operators, in [0, 1], in the order of the constructor's arguments.
  constexpr const values& qualities() const& noexcept { return qualities_; }
  constexpr values qualities() && { return std::move(qualities_); }
  /// Returns the probabilities of the operators, in the order of the constructor's arguments.
  constexpr const values& probabilities() const& noexcept { return probabilities_; }
  constexpr values probabilities() && { return std::move(probabilities_); }

  static constexpr double memory = 0.1;  ///< weight of the latest generation in the quality of an operator

 private:
  template <class Apply>
  constexpr detail::change_report apply(random_stream& rng, const Apply& apply) const {
    auto rest = rng.unit();
    std::size_t chosen = 0;
    while (chosen + 1 < count && rest >= probabilities_[chosen]) rest -= probabilities_[chosen++];
    detail::change_report result(false, this, chosen);
    std::size_t i = 0;
    std::apply([&](const auto&... op) { ((i++ == chosen ? void(result |= apply(op)) : void()), ...); }, ops_);
    return result;
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

}  // namespace clade::adaptive
