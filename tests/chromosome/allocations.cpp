// SPDX-License-Identifier: BSL-1.0
#include <boost/test/unit_test.hpp>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include <clade/chromosome/expression_columns.hpp>
#include <clade/chromosome/integer_functions.hpp>
#include <clade/chromosome/multi_expression.hpp>
#include <clade/chromosome/tree.hpp>
#include <clade/clade.hpp>
#include <clade/reals/chromosome/reals.hpp>
#include <clade/reals/crossover/simulated_binary.hpp>
#include <clade/reals/mutation/gauss.hpp>

#include "support/count_allocations.hpp"
#include "support/trees.hpp"

BOOST_AUTO_TEST_SUITE(allocations_tests)

using namespace clade;
using namespace support;
using chromosome::tree;

BOOST_AUTO_TEST_CASE(the_counter_counts) {
  std::vector<std::vector<int>> kept;
  BOOST_TEST(allocations_of([&] { kept.emplace_back(5); }) == 2u);
}

BOOST_AUTO_TEST_CASE(simple_values_of_small_trees_are_folded_without_allocating) {
  tree<char> t('a');
  while (t.size() < 512) t.push('~', 1);
  double sum = 0;
  const auto allocated = allocations_of([&] {
    sum = t.fold<double>([](char, std::span<const double> values) { return values.empty() ? 1 : values[0] + 1; });
  });
  BOOST_TEST(allocated == 0u);
  BOOST_TEST(sum > 0);
}

BOOST_AUTO_TEST_CASE(nothing_is_allocated_where_there_was_as_much_before) {
  random_stream rng(11);
  auto child = random_tree(60, rng);
  const auto mother = random_tree(40, rng), father = random_tree(20, rng);
  const auto allocated = allocations_of([&] {
    for (std::size_t i = 0; i < mother.size(); ++i) {
      child = mother;
      child.assign_replaced(mother, i, father.nodes());
      child.replace(child.first(child.size() - 1), father.subtree(0));
      child.keep_argument(child.size() - 1, 0);
    }
  });
  BOOST_TEST(allocated == 0u);
  tree<char> reserved;
  reserved.reserve(60);
  const auto allocated_reserved = allocations_of([&] {
    reserved.append(mother.nodes());
    reserved.append(father.nodes());
    reserved.push('+', 2);
    reserved.clear();
    for (int i = 0; i < 60; ++i) reserved.push('a');
  });
  BOOST_TEST(allocated_reserved <= 1u);
}

BOOST_AUTO_TEST_CASE(expressions_are_computed_without_allocating_once_there_is_room) {
  const chromosome::multi_expression<char> space{
      .length = 40, .functions = {{'+', 2}, {'~', 1}, {'%', 2}}, .terminals = {'x', '1'}};
  random_stream rng(1);
  std::vector<chromosome::expression_genes<char>> all;
  for (int i = 0; i < 100; ++i) all.push_back(space(rng));
  const std::vector<std::int64_t> x(1000, 5);
  std::int64_t sum = 0;
  const auto terminal = [&](char symbol) -> chromosome::column<std::int64_t> {
    if (symbol == '1') return 1;
    return x;
  };
  const auto add = [&](std::size_t, std::size_t, std::span<const std::int64_t> values) { sum += values[0]; };
  chromosome::expression_columns<std::int64_t> columns;
  const auto evaluate = [&] {
    for (const auto which : {chromosome::decode::all(), chromosome::decode::last(), chromosome::decode::first(7)}) {
      for (const std::size_t cases : {1000u, 30u}) {
        for (const auto& genes : all) {
          columns(genes, cases, terminal, chromosome::integer_functions{}, add, which);
        }
      }
    }
  };
  BOOST_TEST(allocations_of(evaluate) > 0u);
  BOOST_TEST(allocations_of(evaluate) == 0u);
}

BOOST_AUTO_TEST_CASE(runs_with_structs_allocate_nothing_once_warm) {
  struct plan {
    std::vector<double> lengths;
    int teeth = 0;
  };
  const chromosome::record plans{chromosome::on<&plan::lengths>(chromosome::reals{20, -1, 1}),
                                 chromosome::on<&plan::teeth>(chromosome::integer{12, 60})};
  const genetic_algorithm ga{.population = 30,
                             .crossover = crossover::each{crossover::on<&plan::lengths>(crossover::simulated_binary{}),
                                                          crossover::on<&plan::teeth>(crossover::uniform{})},
                             .mutation = mutation::sequence{mutation::on<&plan::lengths>(mutation::gauss{0.1}),
                                                            mutation::on<&plan::teeth>(mutation::creep{})}};
  auto evolution = evolve(minimize([](const plan& p) { return p.lengths[0] + p.teeth; }, plans), ga, 1);
  for (int i = 0; i < 5; ++i) evolution.advance();
  const auto allocated = allocations_of([&] {
    for (int i = 0; i < 20; ++i) evolution.advance();
  });
  BOOST_TEST(allocated == 0u);
}

BOOST_AUTO_TEST_SUITE_END()
