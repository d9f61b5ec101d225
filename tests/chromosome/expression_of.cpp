// SPDX-License-Identifier: BSL-1.0
#include <boost/test/unit_test.hpp>
#include <cstddef>
#include <cstdint>

#include <clade/chromosome/expression_of.hpp>
#include <clade/random/random_stream.hpp>

#include "support/expressions.hpp"
#include "support/refusal.hpp"
#include "support/repetitions.hpp"
#include "support/trees.hpp"

BOOST_AUTO_TEST_SUITE(expression_of_tests)

using namespace clade;
using namespace support;
using chromosome::expression_genes;
using chromosome::expression_of;

namespace {

// The size doubles from gene to gene: gene i has 2^(i+1) - 1 nodes.
expression_genes<char> doubled(std::uint32_t genes) {
  expression_genes<char> result{{'a'}};
  for (std::uint32_t i = 0; i + 1 < genes; ++i) result.push_back({'+', 2, {i, i}});
  return result;
}

}  // namespace

BOOST_AUTO_TEST_CASE(the_tree_of_any_gene_is_its_expression_written_out) {
  const random_stream stream(1);
  for (std::size_t i = 0; i < repetitions(10'000u); ++i) {
    auto rng = stream.fork(i);
    const auto genes = any_expressions(1 + rng.below(9u), rng.unit())(rng);
    const auto root = rng.below(genes.size());
    const auto tree = expression_of(genes, root);
    BOOST_REQUIRE_EQUAL(broken_structure(tree), "");
    BOOST_REQUIRE(drawn(tree) == written_out(genes, root));
  }
}

BOOST_AUTO_TEST_CASE(unused_genes_are_dropped) {
  const expression_genes<char> genes{{'a'}, {'b'}, {'*', 2, {0, 1}}, {'-', 2, {1, 0}}, {'~', 1, {3}}};
  BOOST_TEST(text_of(expression_of(genes, 4)) == "~(-(b,a))");
  BOOST_TEST(text_of(expression_of(genes, 1)) == "b");
}

BOOST_AUTO_TEST_CASE(expressions_that_would_be_too_large_are_refused) {
  BOOST_TEST(expression_of(doubled(10), 9).size() == 1023u);
  BOOST_TEST(expression_of(doubled(10), 9, 1023).size() == 1023u);
  BOOST_TEST(refusal([] { expression_of(doubled(10), 9, 1022); }) ==
             "the expression of gene 9 has 1023 nodes, but most_nodes is 1022");
  BOOST_TEST(refusal([] { expression_of(doubled(18), 17); }) ==
             "the expression of gene 17 has 262143 nodes, but most_nodes is 100000");
  BOOST_TEST(refusal([] { expression_of(doubled(200), 199); }) ==
             "the expression of gene 199 has 18446744073709551615 nodes, but most_nodes is 100000");
}

BOOST_AUTO_TEST_CASE(a_gene_that_is_not_there_is_refused) {
  BOOST_TEST(refusal([] { expression_of(doubled(3), 3); }) == "gene 3 does not exist: the chromosome has 3 genes");
  BOOST_TEST(refusal([] { expression_of(expression_genes<char>{}, 0); }) ==
             "gene 0 does not exist: the chromosome has 0 genes");
}

BOOST_AUTO_TEST_CASE(a_deep_expression_needs_no_deep_stack) {
  expression_genes<char> genes{{'a'}};
  for (std::uint32_t i = 0; i < 90'000; ++i) genes.push_back({'~', 1, {i}});
  const auto tree = expression_of(genes, 90'000);
  BOOST_TEST(tree.depth() == 90'000u);
}

BOOST_AUTO_TEST_SUITE_END()
