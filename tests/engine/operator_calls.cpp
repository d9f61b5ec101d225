// SPDX-License-Identifier: BSL-1.0
#include <boost/test/unit_test.hpp>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <random>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include <clade/core/archetypes.hpp>
#include <clade/core/population.hpp>
#include <clade/core/problem.hpp>
#include <clade/engine/evaluator.hpp>
#include <clade/engine/operator_calls.hpp>
#include <clade/run/stop/reason.hpp>

#include "support/crossing.hpp"

BOOST_AUTO_TEST_SUITE(operator_calls)

using namespace clade;

namespace {

using genes = std::vector<int>;
using people = archetype::population;
using state = archetype::generation;
using parent = clade::detail::individual<const genes&, const double&>;

// --- chromosomes, spaces, fitness ---

struct immovable {
  immovable(const immovable&) = delete;
};
static_assert(!clade::space_for<immovable (*)(random_stream&)> && !clade::space_for<void (*)(random_stream&)>);

constexpr auto typed_space = [](random_stream&) { return genes(); };
constexpr auto generic_space = [](auto& rng) { return genes(rng.below(3u)); };
constexpr auto changing_space = [n = 0](random_stream&) mutable { return ++n; };
static_assert(space_for<decltype(typed_space)> && space_for<decltype(generic_space)>);
static_assert(!space_for<decltype(changing_space)>, "policies are called as const");
static_assert(!space_for<decltype([](random_stream&) {})> && !space_for<decltype([] { return 1; })> && !space_for<int>);
static_assert(std::is_same_v<clade::detail::chromosome_of<decltype(generic_space)>, genes>);

static_assert(fitness_for<int (*)(const genes&), genes> && fitness_for<double (*)(genes), genes>);
static_assert(fitness_for<decltype([](const auto& g) { return g.size(); }), genes>);
static_assert(!fitness_for<decltype([](genes&) { return 1; }), genes>, "a fitness does not change what it values");
static_assert(!fitness_for<decltype([](const genes&) {}), genes>);
static_assert(!fitness_for<decltype([](const std::string&) { return 1; }), genes>);
static_assert(std::is_same_v<clade::detail::fitness_of<const int& (*)(const genes&), genes>, int>);

// --- crossover ---

constexpr auto by_value = [](const genes& a, const genes&, random_stream&) { return a; };
constexpr auto by_value_generic = [](const auto& a, const auto&, auto&) { return a; };
constexpr auto in_place = [](const genes& a, const genes&, genes& child, random_stream&) { child = a; };
constexpr auto in_place_told = [](const auto& a, const auto& b, auto& child, auto&) {
  child = a;
  return !(a == b);
};
constexpr auto of_individuals = [](const parent& a, const parent& b, random_stream&) {
  return a.fitness < b.fitness ? a.chromosome : b.chromosome;
};
constexpr auto of_individuals_in_place = [](const parent& a, const parent&, genes& child, random_stream&) {
  child = a.chromosome;
};
struct of_three {
  static constexpr std::size_t parents = 3;
  void operator()(std::span<const genes* const, 3> all, genes& child, random_stream&) const { child = *all[2]; }
};
struct of_some {
  std::size_t parents = 4;
  bool operator()(std::span<const genes* const> all, genes& child, random_stream&) const {
    child = *all.back();
    return false;
  }
};
struct of_some_individuals {
  std::size_t parents = 2;
  bool operator()(std::span<const parent> all, genes& child, random_stream&) const {
    child = all.back().chromosome;
    child[0] += static_cast<int>(all.front().fitness);
    return child[0] > 5;
  }
};
static_assert(clade::detail::crossover_by_value<decltype(by_value), genes, genes> &&
              clade::detail::crossover_by_value<decltype(by_value_generic), genes, genes>);
static_assert(clade::detail::crossover_in_place<decltype(in_place), genes, genes> &&
              clade::detail::crossover_in_place<decltype(in_place_told), genes, genes>);
static_assert(clade::detail::crossover_by_value<decltype(of_individuals), parent, genes>);
static_assert(clade::detail::crossover_in_place<decltype(of_individuals_in_place), parent, genes>);
static_assert(clade::detail::crossover_of_chromosomes<of_three, genes> &&
              clade::detail::crossover_of_chromosomes<of_some, genes>);
static_assert(crossover_for<decltype(by_value), genes> && crossover_for<decltype(by_value_generic), genes> &&
              crossover_for<decltype(in_place), genes> && crossover_for<decltype(in_place_told), genes> &&
              crossover_for<decltype(of_individuals), genes> &&
              crossover_for<decltype(of_individuals_in_place), genes> && crossover_for<of_three, genes> &&
              crossover_for<of_some, genes> && crossover_for<of_some_individuals, genes>);
static_assert(clade::detail::crossover_of_individuals<of_some_individuals, genes, double> &&
                  !crossover_for<of_some_individuals, genes, int> && !crossover_for<of_some_individuals, std::string>,
              "for the chromosomes and the fitness that it names alone");
static_assert(!crossover_for<decltype(by_value), std::string> && !crossover_for<of_three, std::string>);
static_assert(!crossover_for<decltype([](genes&, genes&, random_stream&) { return genes(); }), genes>,
              "parents are not changed");
static_assert(
    !crossover_for<decltype([](const genes&, const genes&, random_stream&) { return std::string(); }), genes>);
static_assert(!crossover_for<decltype([](const genes&, random_stream&) { return genes(); }), genes>);
static_assert(!crossover_for<int, genes>);
static_assert(clade::detail::max_parents<of_three>() == 3 && clade::detail::max_parents<of_some>() == 16 &&
              clade::detail::max_parents<decltype(by_value)>() == 2 &&
              clade::detail::max_parents<of_some_individuals>() == 16);

// --- mutation ---

constexpr auto mutates = [](genes& g, random_stream& rng) { g[0] = rng.below(2); };
constexpr auto mutates_generic = [](auto& g, auto& rng) { g[0] = rng.below(2); };
constexpr auto mutates_told = [](genes&, random_stream&) { return false; };
constexpr auto tries = [](genes& g, random_stream&, auto& evaluate) {
  const auto before = evaluate.backup(g);
  const auto fitness = evaluate(g);
  evaluate.count(1);
  if (evaluate.better(fitness, fitness)) g = *before;
  return true;
};
static_assert(clade::detail::plain_mutation<decltype(mutates), genes> &&
              clade::detail::plain_mutation<decltype(mutates_generic), genes> &&
              clade::detail::plain_mutation<decltype(mutates_told), genes> &&
              !clade::detail::plain_mutation<decltype(tries), genes>);
static_assert(
    clade::detail::evaluating_mutation<decltype(tries), genes, clade::detail::evaluator_archetype<genes, double>> &&
    !clade::detail::evaluating_mutation<decltype(mutates), genes, clade::detail::evaluator_archetype<genes, double>>);
static_assert(mutation_for<decltype(mutates), genes> && mutation_for<decltype(tries), genes> &&
              mutation_for<decltype(tries), genes, std::pair<int, int>> &&
              mutation_for<void (*)(genes&, random_stream&), genes>);
static_assert(mutation_for<decltype([](genes, random_stream&) {}), genes>, "useless, but it can be called");
static_assert(!mutation_for<decltype([](genes&) {}), genes> && !mutation_for<decltype(mutates), std::string>);
static_assert(!mutation_for<decltype([n = 0](genes&, random_stream&) mutable { return ++n; }), genes>,
              "policies are called as const");
static_assert(!mutation_for<decltype([](genes& g, std::mt19937&) { g.clear(); }), genes>);

// --- selection ---

constexpr auto one_each = [](const people& p) { return [&p](random_stream& rng) { return rng.below(p.size()); }; };
constexpr auto one_each_generic = [](const auto& p) { return [n = p.size()](auto& rng) { return rng.below(n); }; };
constexpr auto by_slot = [](const auto&) {
  return [](random_stream&, std::size_t slot, std::span<std::size_t> parents) { parents[0] = slot; };
};
constexpr auto all_at_once = [](const auto&, random_stream&, std::size_t draws) {
  return [drawn = std::vector<std::size_t>(draws)](random_stream&, std::size_t slot, std::span<std::size_t> parents) {
    for (std::size_t i = 0; i < parents.size(); ++i) parents[i] = drawn[slot * parents.size() + i];
  };
};
static_assert(selection_for<decltype(one_each), people> && selection_for<decltype(one_each_generic), people> &&
              selection_for<decltype(by_slot), people> && selection_for<decltype(all_at_once), people>);
static_assert(clade::detail::independent_selection<decltype(one_each), people> &&
              !clade::detail::independent_selection<decltype(all_at_once), people>);
static_assert(!selection_for<decltype([](const people&) { return 1; }), people>, "a position is no sampler");
static_assert(!selection_for<decltype([](people&) { return [](random_stream&) { return 1; }; }), people>,
              "a selection does not change the population");
static_assert(!selection_for<decltype([](const people&) { return [](random_stream&) { return "x"; }; }), people>);
static_assert(
    !selection_for<decltype([](const people&) { return [i = std::size_t{0}](random_stream&) mutable { return i++; }; }),
                   people>,
    "a sampler is called as const, from several threads");

// --- replacement, stop, observers, executors ---

static_assert(replacement_for<decltype([](people& p, people& o) { std::swap(p, o); }), people>);
static_assert(replacement_for<decltype([](auto& p, auto& o, std::span<const std::size_t>) { p = o; }), people>);
static_assert(!replacement_for<decltype([](people&) {}), people>);
static_assert(!replacement_for<decltype([](people&, people&, int) {}), people>);

static_assert(stop_for<decltype([](const state& s) {
                         return s.number > 3 ? std::optional(stop::reason{"enough"}) : std::nullopt;
                       }),
                       state>);
static_assert(!stop_for<decltype([](const state&) { return true; }), state>, "a reason is wanted: see stop::when");
static_assert(!stop_for<decltype([](state&) { return std::optional<stop::reason>(); }), state>);

static_assert(observer_for<decltype([](const state&) {}), state> && observer_for<decltype([](const auto&) {}), state>);
static_assert(observer_for<decltype([n = 0](const state&) mutable { return ++n; }), state>, "an observer may change");
static_assert(!observer_for<decltype([](state&) {}), state> && !observer_for<decltype([] {}), state>);

static_assert(executor<decltype([](std::size_t n, const auto& body) {
  for (std::size_t i = 0; i < n; ++i) body(i);
})>);
static_assert(!executor<decltype([](const auto& body) { body(0); })>);

people two() {
  people p;
  p.push_back({1, 1}, 5.0);
  p.push_back({2, 2}, 3.0);
  p.push_back({3, 3}, 4.0);
  p.push_back({4, 4}, 1.0);
  return p;
}

struct doubling {
  int factor = 1;
  doubling prepare(const auto& problem) const { return {factor * problem.space.scale}; }
};
struct scaled_space {
  int scale = 2;
  int operator()(random_stream&) const { return scale; }
};

}  // namespace

BOOST_AUTO_TEST_CASE(a_crossover_of_any_form_makes_a_child) {
  const auto population = two();
  const std::vector<std::size_t> parents{1, 0, 2, 3};
  random_stream rng(1);
  const auto child_of = [&](const auto& op, bool differs) {
    genes child{9};
    BOOST_TEST(cross_positions(op, population, parents, child, rng) == differs);
    return child[0];
  };
  BOOST_TEST(child_of(by_value, true) == 2);
  BOOST_TEST(child_of(by_value_generic, true) == 2);
  BOOST_TEST(child_of(in_place, true) == 2);
  BOOST_TEST(child_of(in_place_told, true) == 2);
  BOOST_TEST(child_of(of_individuals, true) == 2);
  BOOST_TEST(child_of(of_individuals_in_place, true) == 2);
  BOOST_TEST(child_of(of_three{}, true) == 3);
  BOOST_TEST(child_of(of_some{}, false) == 4);
  BOOST_TEST(child_of(of_some{2}, false) == 1);
  BOOST_TEST(child_of(of_some_individuals{}, false) == 1 + 3);
  BOOST_TEST(child_of(of_some_individuals{3}, true) == 3 + 3);
}

BOOST_AUTO_TEST_CASE(a_mutation_of_any_form_tells_whether_it_changed_anything) {
  random_stream rng(1);
  genes g{7};
  BOOST_TEST(clade::detail::mutate(mutates, g, rng), "nothing returned is a change");
  BOOST_TEST(clade::detail::mutate(mutates_generic, g, rng));
  BOOST_TEST(!clade::detail::mutate(mutates_told, g, rng));
  const auto problem = minimize([](const genes& c) { return c[0]; }, typed_space);
  clade::detail::evaluation_cache<genes, int> memory;
  const genes mother{3};
  const int mothers = 3;
  clade::detail::evaluator evaluate(problem, memory, mother, mothers);
  BOOST_TEST(clade::detail::mutate(tries, g, rng, evaluate));
  BOOST_TEST(evaluate.evaluations() == 2u);
  BOOST_TEST(!clade::detail::mutate(mutates_told, g, rng, evaluate), "a plain one may be given evaluate all the same");
}

BOOST_AUTO_TEST_CASE(a_sampler_of_any_form_draws_parents) {
  const auto population = two();
  random_stream rng(1);
  std::vector<std::size_t> parents(2);
  clade::detail::draw_parents(clade::detail::make_sampler(by_slot, population, rng, 8), rng, 2, parents);
  BOOST_TEST(parents[0] == 2u);
  clade::detail::draw_parents(clade::detail::make_sampler(all_at_once, population, rng, 8), rng, 3, parents);
  BOOST_TEST((parents == std::vector<std::size_t>{0, 0}));
  clade::detail::draw_parents(clade::detail::make_sampler(one_each, population, rng, 8), rng, 3, parents);
  BOOST_TEST((parents[0] < 4 && parents[1] < 4));
}

BOOST_AUTO_TEST_CASE(a_replacement_wants_as_many_offspring_as_it_says_or_as_there_are_parents) {
  struct wants_seven {
    std::size_t offspring(std::size_t population) const { return population + 7; }
  };
  BOOST_TEST(clade::detail::number_of_offspring(wants_seven{}, 10) == 17u);
  BOOST_TEST(clade::detail::number_of_offspring([](auto&, auto&) {}, 10) == 10u);
}

BOOST_AUTO_TEST_CASE(an_operator_is_prepared_where_it_can_be) {
  const auto problem = minimize([](int c) { return c; }, scaled_space{});
  BOOST_TEST(clade::detail::prepared(doubling{3}, problem).factor == 6);
  BOOST_TEST(clade::detail::prepared(42, problem) == 42);
}

BOOST_AUTO_TEST_SUITE_END()
