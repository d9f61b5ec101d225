// SPDX-License-Identifier: BSL-1.0
#include <array>
#include <boost/test/unit_test.hpp>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <map>
#include <span>
#include <stdexcept>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include <clade/chromosome/expression_columns.hpp>
#include <clade/chromosome/expression_of.hpp>
#include <clade/chromosome/integer_functions.hpp>
#include <clade/random/random_stream.hpp>

#include "support/expressions.hpp"
#include "support/refusal.hpp"
#include "support/repetitions.hpp"

BOOST_AUTO_TEST_SUITE(expression_columns_tests)

using namespace clade;
using namespace support;
using chromosome::case_by_case;
using chromosome::column;
using chromosome::decode;
using chromosome::expression_columns;
using number = std::int64_t;
using genes_type = chromosome::expression_genes<char, 3>;
using table = std::array<std::vector<number>, 3>;

namespace {

table random_table(std::size_t cases, random_stream& rng) {
  table values;
  for (auto& column : values) {
    for (std::size_t i = 0; i < cases; ++i) column.push_back(static_cast<number>(rng()) >> rng.below(64));
  }
  return values;
}

number value_of(char symbol, std::span<const number> a) {
  if (symbol == '?') return a[0] > 0 ? a[1] : a[2];
  return chromosome::integer_functions::value(symbol, a[0], a.size() > 1 ? a[1] : 0);
}

number by_recursion(const nested<char>& formula, const table& values, std::size_t at) {
  if (formula.symbol == '7') return 7;
  if (formula.arguments.empty()) return values[static_cast<std::size_t>(formula.symbol - 'a')][at];
  std::vector<number> arguments;
  for (const auto& argument : formula.arguments) arguments.push_back(by_recursion(argument, values, at));
  return value_of(formula.symbol, arguments);
}

void apply(char symbol, const std::array<std::span<const number>, 3>& a, std::span<number> out) {
  if (symbol == '?') {
    case_by_case(out, [](number x, number y, number z) { return x > 0 ? y : z; }, a[0], a[1], a[2]);
  } else {
    chromosome::integer_functions{}(symbol, a, out);
  }
}

auto terminal_of(const table& values) {
  return [&values](char symbol) -> column<number> {
    if (symbol == '7') return 7;
    return values[static_cast<std::size_t>(symbol - 'a')];
  };
}

// The visited values of each gene in all cases. Fails if cases are repeated or out of order.
using visited = std::map<std::size_t, std::vector<number>>;
visited evaluated(expression_columns<number>& columns, const genes_type& genes, const table& values, std::size_t cases,
                  decode which) {
  visited seen;
  std::pair<std::size_t, std::size_t> before{0, 0};
  columns(
      genes, cases, terminal_of(values), apply,
      [&](std::size_t gene, std::size_t first, std::span<const number> column) {
        BOOST_REQUIRE_EQUAL(seen[gene].size(), first);
        BOOST_REQUIRE((std::pair{first, gene} >= before));
        before = {first, gene};
        seen[gene].insert(seen[gene].end(), column.begin(), column.end());
      },
      which);
  return seen;
}

}  // namespace

BOOST_AUTO_TEST_CASE(every_candidate_has_the_values_that_recursion_finds) {
  const random_stream stream(1);
  expression_columns<number> columns;  // reused by all chromosomes
  for (std::size_t i = 0; i < repetitions(10'000u); ++i) {
    auto rng = stream.fork(i);
    const auto genes = any_expressions(1 + rng.below(9u), rng.unit())(rng);
    const auto before = genes;
    const std::size_t cases = rng.chance(0.02) ? 1 + rng.below(3000u) : 1 + rng.below(20u);
    const auto values = random_table(cases, rng);
    const auto which = i % 3 == 0 ? decode::all() : i % 3 == 1 ? decode::last() : decode::first(1 + rng.below(9u));
    const auto seen = evaluated(columns, genes, values, cases, which);
    BOOST_REQUIRE(genes == before);
    BOOST_REQUIRE_EQUAL(seen.size(), which.end(genes.size()) - which.begin(genes.size()));
    for (const auto& [gene, column] : seen) {
      BOOST_REQUIRE(gene >= which.begin(genes.size()) && gene < which.end(genes.size()));
      BOOST_REQUIRE_EQUAL(column.size(), cases);
      const auto formula = written_out(genes, gene);
      for (std::size_t at = 0; at < cases; at += 1 + cases / 40) {
        BOOST_REQUIRE_EQUAL(column[at], by_recursion(formula, values, at));
      }
      BOOST_REQUIRE_EQUAL(column.back(), by_recursion(formula, values, cases - 1));
    }
  }
}

BOOST_AUTO_TEST_CASE(many_genes_and_any_number_of_cases_agree_with_the_trees) {
  random_stream rng(2);
  expression_columns<number> columns;
  for (const std::size_t length : {1u, 2u, 15u, 50u, 300u}) {
    for (const std::size_t cases : {1u, 7u, 8u, 63u, 64u, 65u, 1023u, 1024u, 1025u, 2000u}) {
      // Arguments are near, so there are chains as well as trees.
      auto genes = any_expressions(length)(rng);
      for (std::size_t i = 4; i < length; ++i) {
        for (std::size_t k = 0; k < genes[i].arity; ++k) {
          genes[i].arguments[k] = static_cast<std::uint32_t>(k == 0 ? i - 1 : rng.below(4u));
        }
      }
      const auto values = random_table(cases, rng);
      const auto seen = evaluated(columns, genes, values, cases, decode::all());
      BOOST_REQUIRE_EQUAL(seen.size(), length);
      for (std::size_t gene = 0; gene < length; gene += 1 + length / 10) {
        const auto formula = chromosome::expression_of(genes, gene);
        for (std::size_t at = 0; at < cases; at += 1 + cases / 10) {
          const auto value = formula.fold<number>([&](char symbol, std::span<const number> a) {
            if (!a.empty()) return value_of(symbol, a);
            return symbol == '7' ? number{7} : values[static_cast<std::size_t>(symbol - 'a')][at];
          });
          BOOST_REQUIRE_EQUAL(seen.at(gene)[at], value);
        }
      }
      const auto last = evaluated(columns, genes, values, cases, decode::last());
      BOOST_REQUIRE(last.size() == 1 && last.at(length - 1) == seen.at(length - 1));
    }
  }
}

BOOST_AUTO_TEST_CASE(each_function_is_computed_once_and_only_where_a_candidate_needs_it) {
  random_stream rng(3);
  const genes_type genes{{'a'}, {'+', 2, {0, 0}}, {'b'}, {'*', 2, {1, 1}}, {'-', 2, {0, 2}}, {'~', 1, {3}}};
  const auto values = random_table(5, rng);
  expression_columns<number> columns;
  const auto computed = [&](decode which) {
    std::string symbols;
    columns(
        genes, 5, terminal_of(values),
        [&](char symbol, const auto& a, std::span<number> out) {
          symbols += symbol;
          apply(symbol, a, out);
        },
        [](std::size_t, std::size_t, std::span<const number>) {}, which);
    return symbols;
  };
  BOOST_TEST(computed(decode::all()) == "+*-~");
  BOOST_TEST(computed(decode::first(4)) == "+*");
  BOOST_TEST(computed(decode::last()) == "+*~");
}

BOOST_AUTO_TEST_CASE(terminals_are_read_where_they_are) {
  const genes_type genes{{'a'}, {'b'}};
  random_stream rng(4);
  const auto values = random_table(3000, rng);
  expression_columns<number> columns;
  columns(genes, 3000, terminal_of(values), apply,
          [&](std::size_t gene, std::size_t first, std::span<const number> column) {
            BOOST_TEST(column.data() == values[gene].data() + first);
          });
}

BOOST_AUTO_TEST_CASE(terminals_may_be_constants_or_spans_alone) {
  const chromosome::expression_genes<char> genes{{'x'}, {'+', 2, {0, 0}}};
  const std::vector<double> x{1, 2.5, -3};
  expression_columns<double> columns;
  const auto sum = [](char, const auto& a, std::span<double> out) {
    case_by_case(out, [](double p, double q) { return p + q; }, a[0], a[1]);
  };
  const auto last = [&](const auto& terminal) {
    std::vector<double> found;
    columns(genes, 3, terminal, sum, [&](std::size_t gene, std::size_t, std::span<const double> values) {
      if (gene == 1) found.assign(values.begin(), values.end());
    });
    return found;
  };
  BOOST_TEST(last([&](char) { return std::span(x); }) == (std::vector<double>{2, 5, -6}));
  BOOST_TEST(last([&](char) -> const std::vector<double>& { return x; }) == (std::vector<double>{2, 5, -6}));
  BOOST_TEST(last([&](char) { return 4; }) == (std::vector<double>{8, 8, 8}));
}

BOOST_AUTO_TEST_CASE(nothing_is_visited_without_cases_or_genes) {
  random_stream rng(5);
  expression_columns<number> columns;
  const auto values = random_table(3, rng);
  BOOST_TEST(evaluated(columns, {}, values, 3, decode::all()).empty());
  BOOST_TEST(evaluated(columns, {}, values, 3, decode::last()).empty());
  BOOST_TEST(evaluated(columns, any_expressions(5)(rng), values, 0, decode::all()).empty());
}

BOOST_AUTO_TEST_CASE(a_terminal_with_too_few_values_is_refused_and_the_memory_can_be_used_again) {
  random_stream rng(6);
  expression_columns<number> columns;
  const genes_type genes{{'7'}, {'a'}};
  const auto values = random_table(4, rng);
  BOOST_TEST(refusal([&] { evaluated(columns, genes, values, 5, decode::all()); }) ==
             "a terminal needs one value for each of the 5 cases, but had 4");
  BOOST_TEST(evaluated(columns, genes, values, 4, decode::all()).at(1) == values[0]);
  const auto throws = [&](char, const auto&, std::span<number>) { throw std::runtime_error("no"); };
  const auto looks = [](std::size_t, std::size_t, std::span<const number>) {};
  const genes_type with_function{{'a'}, {'+', 2, {0, 0}}};
  BOOST_CHECK_THROW(columns(with_function, 4, terminal_of(values), throws, looks), std::runtime_error);
  BOOST_TEST(evaluated(columns, genes, values, 4, decode::all()).at(1) == values[0]);
}

BOOST_AUTO_TEST_CASE(a_copy_computes_the_same) {
  random_stream rng(7);
  const auto genes = any_expressions(20)(rng);
  const auto values = random_table(500, rng);
  expression_columns<number> one;
  const auto seen = evaluated(one, genes, values, 500, decode::all());
  auto copy = one;
  BOOST_TEST((evaluated(copy, genes, values, 500, decode::all()) == seen));
}

BOOST_AUTO_TEST_CASE(threads_with_a_memory_each_find_what_one_finds) {
  random_stream rng(8);
  const auto values = random_table(700, rng);
  std::vector<genes_type> all;
  for (int i = 0; i < 200; ++i) all.push_back(any_expressions(20)(rng));
  const auto sums_of = [&](expression_columns<number>& columns, const genes_type& genes) {
    std::vector<std::uint64_t> sums(genes.size());
    columns(genes, 700, terminal_of(values), apply, [&](std::size_t gene, std::size_t, std::span<const number> column) {
      for (const auto value : column) sums[gene] += static_cast<std::uint64_t>(value);
    });
    return sums;
  };
  std::vector<std::vector<std::uint64_t>> expected;
  expression_columns<number> columns;
  for (const auto& genes : all) expected.push_back(sums_of(columns, genes));
  std::array<std::size_t, 4> right{};
  {
    std::vector<std::jthread> threads;
    for (std::size_t t = 0; t < right.size(); ++t) {
      threads.emplace_back([&, t] {
        thread_local expression_columns<number> own;
        for (std::size_t i = 0; i < all.size(); ++i) right[t] += sums_of(own, all[i]) == expected[i];
      });
    }
  }
  for (const auto count : right) BOOST_TEST(count == all.size());
}

BOOST_AUTO_TEST_SUITE_END()
