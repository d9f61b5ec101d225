#pragma once

#include <clade/core/concepts.hpp>
#include <clade/core/random_stream.hpp>
#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>
#include <variant>

/// Policies that are chosen while the program runs, from a list fixed when it is compiled: one algorithm is compiled for
/// all choices instead of one for each combination. A choice costs a jump a call.
namespace common {

/// The sampler of a chosen selection.
template <class... Samplers>
struct chosen_sampler {
  std::variant<Samplers...> sampler;

  void operator()(clade::random_stream& rng, std::size_t slot, std::span<std::size_t> parents) const {
    std::visit([&](const auto& chosen) { clade::sample(chosen, rng, slot, parents); }, sampler);
  }
};

/// A selection that is one of `Ops`: `chosen_selection<tournament, random>{tournament{3}}`.
template <class... Ops>
struct chosen_selection {
  std::variant<Ops...> op;

  template <class Population>
  auto operator()(const Population& population, clade::random_stream& rng, std::size_t draws) const {
    using sampler =
        chosen_sampler<decltype(clade::make_sampler(std::declval<const Ops&>(), population, rng, draws))...>;
    return std::visit(
        [&](const auto& chosen) { return sampler{clade::make_sampler(chosen, population, rng, draws)}; }, op);
  }
};

/// A mutation that is one of `Ops`, plain or trying things.
template <class... Ops>
struct chosen_mutation {
  std::variant<Ops...> op;

  template <class Problem>
  auto prepare(const Problem& problem) const {
    using result = chosen_mutation<decltype(clade::prepared(std::declval<const Ops&>(), problem))...>;
    return std::visit([&](const auto& chosen) { return result{clade::prepared(chosen, problem)}; }, op);
  }

  template <class C, class Evaluator>
    requires(clade::mutation_for<Ops, C> && ...)
  bool operator()(C& chromosome, clade::random_stream& rng, Evaluator& evaluate) const {
    return std::visit([&](const auto& chosen) { return clade::mutate(chosen, chromosome, rng, evaluate); }, op);
  }
};

/// A replacement that is one of `Ops`.
template <class... Ops>
struct chosen_replacement {
  std::variant<Ops...> op;

  std::size_t offspring(std::size_t population) const {
    return std::visit([&](const auto& chosen) { return clade::offspring_wanted(chosen, population); }, op);
  }

  template <class Population>
  void operator()(Population& parents, Population& offspring) const {
    std::visit([&](const auto& chosen) { chosen(parents, offspring); }, op);
  }
};

}  // namespace common
