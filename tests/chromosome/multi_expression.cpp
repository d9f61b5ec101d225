// SPDX-License-Identifier: BSL-1.0
#include <boost/test/unit_test.hpp>
#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include <clade/chromosome/multi_expression.hpp>
#include <clade/crossover.hpp>
#include <clade/evolve.hpp>
#include <clade/operators/mutation/gene_parts.hpp>
#include <clade/random/random_stream.hpp>
#include <clade/run/execution/threads.hpp>
#include <clade/run/stop/generations.hpp>
#include <clade/strategy/genetic_algorithm.hpp>

#include "support/chi_square.hpp"
#include "support/expressions.hpp"
#include "support/mutation_contract.hpp"
#include "support/refusal.hpp"
#include "support/repetitions.hpp"

BOOST_AUTO_TEST_SUITE(multi_expression_tests)

using namespace clade;
using namespace support;
using chromosome::is_multi_expression;
using chromosome::multi_expression;

BOOST_AUTO_TEST_CASE(every_chromosome_is_of_its_space) {
  const random_stream stream(1);
  for (std::size_t i = 0; i < repetitions(10'000u); ++i) {
    auto rng = stream.fork(i);
    const auto space = any_expressions(1 + rng.below(40u), rng.unit());
    const auto genes = space(rng);
    BOOST_REQUIRE_EQUAL(genes.size(), space.size());
    BOOST_REQUIRE(belongs(space, genes));
    BOOST_REQUIRE_EQUAL(genes[0].arity, 0u);
    for (const auto& gene : genes) {
      if (gene.arity == 0) BOOST_REQUIRE(std::string("abc7").find(gene.symbol) != std::string::npos);
    }
  }
}

BOOST_AUTO_TEST_CASE(genes_have_the_chances_that_the_documentation_gives_them) {
  const multi_expression<char> space{
      .length = 4, .functions = {{'~', 1}, {'+', 2}, {'+', 2}}, .terminals = {'a', 'b'}, .terminal_share = 0.4};
  // At position 3: each terminal 0.2, each expression with ~ 0.2 / 3, each with + 0.4 / 9.
  std::map<std::string, double> weights{{"a", 0.2}, {"b", 0.2}};
  const auto name = [](char symbol, const std::vector<std::size_t>& arguments) {
    std::string text(1, symbol);
    for (const auto k : arguments) text += std::to_string(k);
    return text;
  };
  for (std::size_t one = 0; one < 3; ++one) {
    weights[name('~', {one})] = 0.2 / 3;
    for (std::size_t other = 0; other < 3; ++other) weights[name('+', {one, other})] = 0.4 / 9;
  }
  const auto p_of = [&](const auto& draw) {
    random_stream rng(2);
    std::map<std::string, double> seen;
    for (int i = 0; i < repetitions(40'000); ++i) {
      const auto gene = draw(rng);
      ++seen[name(gene.symbol, {gene.arguments.begin(), gene.arguments.begin() + gene.arity})];
    }
    std::vector<double> observed, expected;
    for (const auto& [text, weight] : weights) {
      observed.push_back(seen[text]);
      expected.push_back(weight);
    }
    return seen.size() == weights.size() ? chi_square_p(observed, expected) : 0;
  };
  BOOST_TEST(p_of([&](auto& rng) { return space(rng)[3]; }) > least_p);
  BOOST_TEST(p_of([&](auto& rng) { return space.gene(3, rng); }) > least_p);
  auto other = space;
  other.terminal_share = 0.45;
  BOOST_TEST(p_of([&](auto& rng) { return other.gene(3, rng); }) < least_p, "another share shows");
}

BOOST_AUTO_TEST_CASE(the_first_gene_is_a_terminal_and_the_share_is_kept_exactly_at_its_ends) {
  random_stream rng(3);
  for (int i = 0; i < 1000; ++i) {
    const auto none = any_expressions(10, 0)(rng), all = any_expressions(10, 1)(rng);
    BOOST_REQUIRE_EQUAL(none[0].arity, 0u);
    for (std::size_t k = 1; k < 10; ++k) BOOST_REQUIRE(none[k].arity > 0 && all[k].arity == 0);
  }
}

BOOST_AUTO_TEST_CASE(terminals_may_be_made_when_needed) {
  struct token {
    char kind = ' ';
    double value = 0;
    bool operator==(const token&) const = default;
  };
  const multi_expression space{.length = 30,
                               .functions = chromosome::functions<token>{{{'+'}, 2}},
                               .terminals = [](auto& rng) { return token{'c', rng.unit()}; }};
  random_stream rng(4);
  std::map<double, int> constants;
  for (const auto& gene : space(rng)) {
    if (gene.arity == 0) ++constants[gene.symbol.value];
  }
  BOOST_TEST(constants.size() > 3u);
}

BOOST_AUTO_TEST_CASE(the_same_stream_gives_the_same_chromosome) {
  const auto space = any_expressions(30);
  random_stream one(5), other(5), third(6);
  const auto genes = space(one);
  BOOST_TEST((genes == space(other)));
  BOOST_TEST(!(genes == space(third)));
}

BOOST_AUTO_TEST_CASE(children_of_every_crossover_refer_to_earlier_genes_only) {
  const random_stream stream(7);
  const auto check = [&](const auto& op, std::size_t least) {
    for (std::size_t i = 0; i < repetitions(10'000u); ++i) {
      auto rng = stream.fork(i);
      const auto space = any_expressions(least + rng.below(20u), rng.unit());
      const auto mother = space(rng), father = space(rng);
      auto child = mother;
      op(mother, father, child, rng);
      BOOST_REQUIRE(belongs(space, child));
    }
  };
  check(crossover::one_point{}, 1);
  check(crossover::two_point{}, 1);
  check(crossover::n_point{3}, 4);
  check(crossover::uniform{}, 1);
  check(crossover::uniform{0.2}, 1);
}

BOOST_AUTO_TEST_CASE(a_run_stays_in_the_space_and_is_the_same_on_any_number_of_threads) {
  const auto space = any_expressions(15);
  const auto fitness = [](const auto& genes) { return some_fitness{}(genes); };
  const genetic_algorithm ga{
      .population = 60, .crossover = crossover::uniform{}, .mutation = mutation::gene_parts{.count = 2}};
  const auto last = [&](const auto& executor) {
    auto evolution = evolve(minimize(fitness, space), ga, 8, executor);
    std::vector<chromosome::expression_genes<char, 3>> all;
    for (const auto& generation : evolution) {
      if (generation.number < 40) continue;
      for (std::size_t i = 0; i < 60; ++i) all.push_back(generation.population.chromosome(i));
      break;
    }
    return all;
  };
  const auto genes = last(execution::sequential{});
  BOOST_TEST(genes.size() == 60u);
  for (const auto& one : genes) BOOST_TEST(belongs(space, one));
  BOOST_TEST((genes == last(execution::threads{3})));
}

BOOST_AUTO_TEST_CASE(invalid_values_are_refused_with_a_reason) {
  using space = multi_expression<char>;
  random_stream rng(9);
  BOOST_TEST(refusal([] { static_cast<void>(space{.length = 0, .functions = {{'+', 2}}, .terminals = {'a'}}); }) ==
             "multi_expression length must be at least 1, but was 0");
  BOOST_TEST(refusal([] { static_cast<void>(space{.functions = {}, .terminals = {'a'}}); }) ==
             "functions must not be empty");
  BOOST_TEST(refusal([] { static_cast<void>(space{.functions = {{'+', 2}}, .terminals = {}}); }) ==
             "terminals must not be empty");
  BOOST_TEST(refusal([] {
               static_cast<void>(space{.functions = {{'+', 2}}, .terminals = {'a'}, .terminal_share = 1.5});
             }) == "terminal_share must be between 0 and 1, but was 1.5");
  const space three{.functions = {{'+', 2}, {'?', 3}}, .terminals = {'a'}};
  BOOST_TEST(refusal([&] { static_cast<void>(three(rng)); }) ==
             "the functions of a multi_expression must have at most 2 arguments (MostArguments), but one had 3");
  const space large{.length = 5'000'000'000, .functions = {{'+', 2}}, .terminals = {'a'}};
  BOOST_TEST(refusal([&] { static_cast<void>(large(rng)); }) ==
             "multi_expression length must be at most 4294967295, but was 5000000000");
}

BOOST_AUTO_TEST_SUITE_END()
