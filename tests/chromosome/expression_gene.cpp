// SPDX-License-Identifier: BSL-1.0
#include <boost/test/unit_test.hpp>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <vector>

#include <clade/chromosome/expression_gene.hpp>
#include <clade/random/random_stream.hpp>

#include "support/expressions.hpp"
#include "support/repetitions.hpp"

BOOST_AUTO_TEST_SUITE(expression_gene_tests)

using namespace clade;
using namespace support;
using chromosome::expression_genes;
using chromosome::expression_sizes;
using chromosome::is_multi_expression;
using chromosome::used_by;

namespace {

// a, b, a + b, ~b, (a + b) * (a + b)
const expression_genes<char> example{{'a'}, {'b'}, {'+', 2, {0, 1}}, {'~', 1, {1}}, {'*', 2, {2, 2}}};

void collect(const expression_genes<char, 3>& genes, std::size_t i, std::vector<bool>& used) {
  used[i] = true;
  for (std::size_t k = 0; k < genes[i].arity; ++k) collect(genes, genes[i].arguments[k], used);
}

}  // namespace

BOOST_AUTO_TEST_CASE(genes_are_equal_where_symbol_arity_and_arguments_are) {
  BOOST_TEST((example[2] == chromosome::expression_gene<char>{'+', 2, {0, 1}}));
  BOOST_TEST(!(example[2] == chromosome::expression_gene<char>{'-', 2, {0, 1}}));
  BOOST_TEST(!(example[2] == chromosome::expression_gene<char>{'+', 2, {1, 1}}));
  BOOST_TEST(!(example[2] == chromosome::expression_gene<char>{'+', 1, {0, 1}}));
}

BOOST_AUTO_TEST_CASE(genes_that_refer_to_themselves_or_later_ones_are_none) {
  BOOST_TEST(is_multi_expression(example));
  BOOST_TEST(is_multi_expression(expression_genes<char>{}));
  const auto with = [](std::size_t i, chromosome::expression_gene<char> gene) {
    auto genes = example;
    genes[i] = gene;
    return is_multi_expression(genes);
  };
  BOOST_TEST(with(2, {'+', 2, {1, 1}}));
  BOOST_TEST(!with(2, {'+', 2, {0, 2}}), "itself");
  BOOST_TEST(!with(2, {'+', 2, {4, 0}}), "a later gene");
  BOOST_TEST(!with(0, {'~', 1, {0}}), "the first is a terminal");
  BOOST_TEST(!with(3, {'~', 1, {1, 1}}), "unused arguments are 0");
  BOOST_TEST(!with(3, {'?', 3, {1, 1}}), "more arguments than there is room for");
}

BOOST_AUTO_TEST_CASE(the_genes_that_an_expression_uses_are_found) {
  BOOST_TEST(used_by(example, 4) == (std::vector<bool>{true, true, true, false, true}));
  BOOST_TEST(used_by(example, 3) == (std::vector<bool>{false, true, false, true, false}));
  BOOST_TEST(used_by(example, 0) == (std::vector<bool>{true, false, false, false, false}));
  random_stream rng(1);
  for (int i = 0; i < repetitions(10'000); ++i) {
    const auto genes = any_expressions(1 + rng.below(12u))(rng);
    const auto root = rng.below(genes.size());
    std::vector<bool> used(genes.size());
    collect(genes, root, used);
    BOOST_REQUIRE(used_by(genes, root) == used);
  }
}

BOOST_AUTO_TEST_CASE(sizes_are_those_of_the_expressions_written_out) {
  BOOST_TEST(expression_sizes(example) == (std::vector<std::uint64_t>{1, 1, 3, 2, 7}));
  random_stream rng(2);
  for (int i = 0; i < repetitions(10'000); ++i) {
    const auto genes = any_expressions(1 + rng.below(10u))(rng);
    const auto sizes = expression_sizes(genes);
    const auto root = rng.below(genes.size());
    BOOST_REQUIRE_EQUAL(sizes[root], nodes_of(written_out(genes, root)));
  }
}

BOOST_AUTO_TEST_CASE(sizes_stop_at_the_largest_number) {
  expression_genes<char> doubled{{'a'}};
  for (std::uint32_t i = 0; i < 100; ++i) doubled.push_back({'+', 2, {i, i}});
  const auto sizes = expression_sizes(doubled);
  BOOST_TEST(sizes[62] == (std::uint64_t{1} << 63) - 1);
  BOOST_TEST(sizes[63] == std::numeric_limits<std::uint64_t>::max());
  BOOST_TEST(sizes[64] == std::numeric_limits<std::uint64_t>::max());
  BOOST_TEST(sizes[100] == std::numeric_limits<std::uint64_t>::max());
}

BOOST_AUTO_TEST_SUITE_END()
