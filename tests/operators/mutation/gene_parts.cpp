// SPDX-License-Identifier: BSL-1.0
#include <algorithm>
#include <boost/test/unit_test.hpp>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include <clade/chromosome/multi_expression.hpp>
#include <clade/core/problem.hpp>
#include <clade/operators/mutation/gene_parts.hpp>
#include <clade/random/random_stream.hpp>

#include "support/chi_square.hpp"
#include "support/mutation_contract.hpp"
#include "support/refusal.hpp"
#include "support/repetitions.hpp"

BOOST_AUTO_TEST_SUITE(mutation_tests)
BOOST_AUTO_TEST_SUITE(gene_parts_tests)

using namespace clade;
using namespace support;
using chromosome::multi_expression;
using mutation::gene_parts;
using genes_type = chromosome::expression_genes<char>;

namespace {

template <class Space>
auto prepare(const gene_parts& op, const Space& space) {
  return op.prepare(minimize([](const auto&) { return 0; }, space));
}

multi_expression<char> space_of(std::size_t length) {
  return {
      .length = length, .functions = {{'~', 1}, {'+', 2}, {'*', 2}}, .terminals = {'a', 'b'}, .terminal_share = 0.4};
}

std::string written(const genes_type& genes) {
  std::string text;
  for (const auto& gene : genes) {
    text += gene.symbol;
    for (std::size_t k = 0; k < gene.arity; ++k) text += std::to_string(gene.arguments[k]);
    text += ' ';
  }
  return text;
}

// All possible results for a chromosome, with their probabilities.
using chances = std::map<std::string, double>;
using step = std::map<std::size_t, std::vector<std::pair<genes_type, double>>>;

// The possible results for one part of gene i, as documented, in a space_of.
std::vector<std::pair<genes_type, double>> changed_in_every_way(const genes_type& from, std::size_t i,
                                                                std::size_t part) {
  std::vector<std::pair<genes_type, double>> result;
  const auto add = [&](const chromosome::expression_gene<char>& gene, double p) {
    auto genes = from;
    genes[i] = gene;
    result.emplace_back(genes, p);
  };
  const auto earlier = static_cast<double>(i);
  auto gene = from[i];
  if (part > 0) {
    if (part > gene.arity) return {{from, 1}};
    for (std::uint32_t argument = 0; argument < i; ++argument) {
      gene.arguments[part - 1] = argument;
      add(gene, 1 / earlier);
    }
    return result;
  }
  const double leaf = i == 0 ? 1 : 0.4;
  for (const char symbol : {'a', 'b'}) add({symbol, 0, {}}, leaf / 2);
  if (i == 0) return result;
  for (const char symbol : {'~', '+', '*'}) {
    const std::uint32_t arity = symbol == '~' ? 1 : 2;
    // Existing arguments are kept, missing ones are drawn.
    std::vector<chromosome::expression_gene<char>> made{{symbol, arity, {}}};
    for (std::uint32_t k = 0; k < arity; ++k) {
      std::vector<chromosome::expression_gene<char>> longer;
      for (const auto& one : made) {
        for (std::uint32_t argument = 0; argument < i; ++argument) {
          if (k < gene.arity && argument != gene.arguments[k]) continue;
          longer.push_back(one);
          longer.back().arguments[k] = argument;
        }
      }
      made = longer;
    }
    for (const auto& one : made) add(one, 0.6 / 3 / static_cast<double>(made.size()));
  }
  return result;
}

// Changes the given pairs of gene and part in order.
chances changed(const genes_type& from, const std::vector<std::pair<std::size_t, std::size_t>>& parts) {
  std::vector<std::pair<genes_type, double>> all{{from, 1}};
  for (const auto& [i, part] : parts) {
    std::vector<std::pair<genes_type, double>> next;
    for (const auto& [genes, p] : all) {
      for (const auto& [then, q] : changed_in_every_way(genes, i, part)) next.emplace_back(then, p * q);
    }
    all = std::move(next);
  }
  chances result;
  for (const auto& [genes, p] : all) result[written(genes)] += p;
  return result;
}

std::vector<std::pair<std::size_t, std::size_t>> parts_of(const genes_type& genes) {
  std::vector<std::pair<std::size_t, std::size_t>> parts;
  for (std::size_t i = 0; i < genes.size(); ++i) {
    for (std::size_t part = 0; part <= genes[i].arity; ++part) parts.emplace_back(i, part);
  }
  return parts;
}

template <class Op>
double p_of(const Op& op, const genes_type& from, const chances& expected, std::size_t draws) {
  random_stream rng(1);
  std::map<std::string, double> seen;
  for (std::size_t i = 0; i < repetitions(draws); ++i) {
    auto genes = from;
    op(genes, rng);
    const auto text = written(genes);
    if (!expected.contains(text)) return 0;
    ++seen[text];
  }
  std::vector<double> observed, awaited;
  for (const auto& [text, p] : expected) {
    observed.push_back(seen[text]);
    awaited.push_back(p);
  }
  return chi_square_p(observed, awaited);
}

const genes_type start{{'a'}, {'~', 1, {0}}, {'b'}, {'+', 2, {1, 2}}};

}  // namespace

BOOST_AUTO_TEST_CASE(every_set_of_so_many_parts_is_equally_likely) {
  const auto parts = parts_of(start);
  BOOST_TEST(parts.size() == 7u);
  chances one, two;
  for (std::size_t i = 0; i < parts.size(); ++i) {
    for (const auto& [text, p] : changed(start, {parts[i]})) one[text] += p / 7;
    for (std::size_t j = 0; j < i; ++j) {
      for (const auto& [text, p] : changed(start, {parts[j], parts[i]})) two[text] += p / 21;
    }
  }
  const auto space = space_of(4);
  BOOST_TEST(p_of(prepare({.count = 1}, space), start, one, 40'000) > least_p);
  BOOST_TEST(p_of(prepare({.count = 2}, space), start, two, 40'000) > least_p);
  BOOST_TEST(p_of(prepare({}, space), start, two, 40'000) > least_p, "two are the default");
  BOOST_TEST(p_of(prepare({.count = 1}, space), start, two, 40'000) < least_p, "another count shows");
}

BOOST_AUTO_TEST_CASE(parts_are_picked_independently_with_the_rate) {
  const auto parts = parts_of(start);
  const auto chances_at = [&](double rate) {
    chances result;
    for (std::size_t set = 0; set < 128; ++set) {
      std::vector<std::pair<std::size_t, std::size_t>> picked;
      double p = 1;
      for (std::size_t k = 0; k < 7; ++k) {
        const bool now = (set >> k) & 1;
        if (now) picked.push_back(parts[k]);
        p *= now ? rate : 1 - rate;
      }
      for (const auto& [text, q] : changed(start, picked)) result[text] += p * q;
    }
    return result;
  };
  const auto space = space_of(4);
  const auto at_quarter = chances_at(0.25);
  BOOST_TEST(p_of(prepare({.rate = 0.25}, space), start, at_quarter, 40'000) > least_p);
  BOOST_TEST(p_of(prepare({.rate = 0.3}, space), start, at_quarter, 40'000) < least_p, "another rate shows");
  BOOST_TEST(p_of(prepare({.rate = 1}, space), start, chances_at(1), 40'000) > least_p);
  BOOST_TEST(p_of(prepare({.rate = 0.25}, space_of(9)), start, at_quarter, 40'000) > least_p,
             "of another length than the space's");
}

BOOST_AUTO_TEST_CASE(whole_genes_are_made_anew) {
  const auto space = space_of(4);
  const auto op = prepare({.count = 1, .whole_genes = true}, space);
  random_stream rng(2);
  std::vector<std::size_t> at(4);
  for (int i = 0; i < repetitions(10'000); ++i) {
    auto genes = start;
    const bool changed_any = op(genes, rng);
    std::size_t different = 0;
    for (std::size_t k = 0; k < 4; ++k) {
      if (!(genes[k] == start[k])) ++at[k], ++different;
    }
    BOOST_REQUIRE_EQUAL(different, changed_any ? 1u : 0u);
  }
  // All genes are equally likely to be picked; a gene does not change if it is drawn again.
  BOOST_TEST(chi_square_p(std::vector<std::size_t>{at.begin(), at.end()},
                          std::vector<double>{0.5, 1 - 0.2, 1 - 0.2, 1 - 0.2 / 9}) > least_p);
}

BOOST_AUTO_TEST_CASE(rate_0_changes_nothing_and_more_parts_than_there_are_are_all) {
  const auto space = space_of(4);
  random_stream rng(3);
  for (int i = 0; i < 1000; ++i) {
    auto genes = space(rng);
    const auto before = genes;
    BOOST_REQUIRE(!prepare({.rate = 0}, space)(genes, rng));
    BOOST_REQUIRE((genes == before));
  }
  chances all;
  for (const auto& [text, p] : changed(start, parts_of(start))) all[text] += p;
  BOOST_TEST(p_of(prepare({.count = 7}, space), start, all, 20'000) > least_p);
  BOOST_TEST(p_of(prepare({.count = 100}, space), start, all, 20'000) > least_p);
}

BOOST_AUTO_TEST_CASE(symbols_that_differ_only_in_arity_are_distinguished) {
  const multi_expression<char, 3> space{
      .length = 12, .functions = {{'f', 1}, {'f', 2}, {'f', 3}}, .terminals = {'f'}, .terminal_share = 0.3};
  for (const auto& op : {gene_parts{.count = 3}, gene_parts{.rate = 0.2}}) {
    BOOST_TEST(broken_promise(space, op, claim::exactly, 10'000) == "");
  }
}

BOOST_AUTO_TEST_CASE(a_chromosome_without_genes_stays_as_it_is) {
  const auto space = space_of(4);
  random_stream rng(4);
  genes_type none;
  for (const auto& op : {gene_parts{}, gene_parts{.rate = 1}, gene_parts{.count = 1, .whole_genes = true}}) {
    BOOST_TEST(!prepare(op, space)(none, rng));
    BOOST_TEST(none.empty());
  }
}

BOOST_AUTO_TEST_CASE(invalid_values_are_refused_with_a_reason) {
  BOOST_TEST(refusal([] { static_cast<void>(gene_parts{.rate = 1.5}); }) ==
             "gene_parts rate must be between 0 and 1, but was 1.5");
  BOOST_TEST(refusal([] { static_cast<void>(gene_parts{.count = 0}); }) ==
             "gene_parts count must be at least 1, but was 0");
  BOOST_TEST(refusal([] { prepare({.rate = 0.5, .count = 2}, space_of(4)); }) ==
             "gene_parts takes a rate or a count, but was given both, 0.5 and 2");
}

BOOST_AUTO_TEST_SUITE_END()
BOOST_AUTO_TEST_SUITE_END()
