#include <boost/test/unit_test.hpp>
#include <cstddef>
#include <cstdint>
#include <vector>

#include <clade/chromosome.hpp>
#include <clade/mutation.hpp>

#include "spaces.hpp"
#include "support/mutation_contract.hpp"

using namespace clade;
using namespace support;

namespace {

// Every mutation over every space it is for. A new one is added here.

const auto any_permutation = [](std::size_t n) { return chromosome::permutation{n}; };
const auto any_small_permutation = [](std::size_t n) { return chromosome::permutation<std::uint8_t>{n}; };
const auto any_bits = [](std::size_t n) { return chromosome::bit_string{n}; };
const auto any_rows = [](std::size_t n) { return rows{n, -3, 8}; };
const auto any_words = [](std::size_t n) { return words{n}; };
const auto any_integers = [](std::size_t n) { return chromosome::integers{n, -3, 8}; };
const auto any_small_integers = [](std::size_t n) { return chromosome::integers<std::uint8_t>{n, 250, 255}; };
const auto any_symbols = [](std::size_t n) { return chromosome::symbols{n, "acgt"}; };
const auto any_formulas = [](std::size_t n) {
  return chromosome::expression_tree<char>{.functions = {{'-', 1}, {'+', 2}, {'*', 2}, {'?', 3}},
                                           .terminals = {'x', 'y', '1'},
                                           .depths = {0, 5},
                                           .most_nodes = n,
                                           .most_depth = 5};
};
const auto any_expressions = [](std::size_t n) {
  return chromosome::multi_expression<char, 3>{
      .length = n, .functions = {{'-', 1}, {'-', 2}, {'+', 2}, {'*', 2}, {'?', 3}}, .terminals = {'x', 'y', '1'}};
};
const auto one_value = [](std::size_t n) { return rows{n, 5, 5}; };

template <class Op>
void check_on_permutations(const Op& op, told changes = told::exactly) {
  BOOST_TEST(broken_promise_of_any_length(any_permutation, op, changes) == "");
  BOOST_TEST(broken_promise_of_any_length(any_small_permutation, op, changes) == "");
}

template <class Op>
void check_on_bits(const Op& op, told changes = told::exactly) {
  BOOST_TEST(broken_promise_of_any_length(any_bits, op, changes) == "");
}

template <class Op>
void check_on_values(const Op& op, told changes = told::exactly) {
  BOOST_TEST(broken_promise_of_any_length(any_rows, op, changes) == "");
  BOOST_TEST(broken_promise_of_any_length(any_integers, op, changes) == "");
  BOOST_TEST(broken_promise_of_any_length(any_small_integers, op, changes) == "");
  BOOST_TEST(broken_promise_of_any_length(one_value, op, changes) == "");
}

template <class Op>
void check_on_words(const Op& op, told changes = told::exactly) {
  BOOST_TEST(broken_promise_of_any_length(any_symbols, op, changes) == "");
  BOOST_TEST(broken_promise_of_any_length(any_words, op, changes) == "");
}

template <class Op>
void check_on_trees(const Op& op, told changes = told::exactly) {
  BOOST_TEST(broken_promise_of_any_length(any_formulas, op, changes) == "");
}

template <class Op>
void check_everywhere(const Op& op, told on_permutations, told elsewhere) {
  check_on_permutations(op, on_permutations);
  check_on_bits(op, elsewhere);
  check_on_values(op, elsewhere);
  check_on_words(op, elsewhere);
}

}  // namespace

BOOST_AUTO_TEST_SUITE(contract)

BOOST_AUTO_TEST_CASE(none_keeps_it) { check_everywhere(mutation::none{}, told::exactly, told::exactly); }

BOOST_AUTO_TEST_CASE(swap_keeps_it) { check_everywhere(mutation::swap{}, told::exactly, told::exactly); }

BOOST_AUTO_TEST_CASE(insert_keeps_it) { check_everywhere(mutation::insert{}, told::exactly, told::at_most); }

BOOST_AUTO_TEST_CASE(inversion_keeps_it) { check_everywhere(mutation::inversion{}, told::exactly, told::at_most); }

BOOST_AUTO_TEST_CASE(scramble_keeps_it) { check_everywhere(mutation::scramble{}, told::exactly, told::at_most); }

BOOST_AUTO_TEST_CASE(flip_keeps_it) {
  check_on_bits(mutation::flip{});
  check_on_bits(mutation::flip{0.02});
  check_on_bits(mutation::flip{0.5});
  check_on_bits(mutation::flip{0.0});
  check_on_bits(mutation::flip{1.0});
}

BOOST_AUTO_TEST_CASE(reset_keeps_it) {
  for (const auto& op : {mutation::reset{}, mutation::reset{0.3}, mutation::reset{0}, mutation::reset{1}}) {
    check_on_bits(op);
    check_on_values(op);
    check_on_words(op);
  }
}

BOOST_AUTO_TEST_CASE(creep_keeps_it) {
  for (const auto& op : {mutation::creep{}, mutation::creep{3}, mutation::creep{1, 0.4}, mutation::creep{100, 1},
                         mutation::creep{2, 0}}) {
    check_on_values(op);
  }
}

BOOST_AUTO_TEST_CASE(subtree_keeps_it) {
  check_on_trees(mutation::subtree{});
  check_on_trees(mutation::subtree{0});
  check_on_trees(mutation::subtree{5});
}

BOOST_AUTO_TEST_CASE(point_keeps_it) {
  for (const auto& op : {mutation::point{}, mutation::point{0.3}, mutation::point{0}, mutation::point{1}}) {
    check_on_trees(op);
  }
}

BOOST_AUTO_TEST_CASE(swap_subtrees_keeps_it) { check_on_trees(mutation::swap_subtrees{}); }

BOOST_AUTO_TEST_CASE(gene_parts_keeps_it) {
  for (const bool whole : {false, true}) {
    for (const auto& op :
         {mutation::gene_parts{.whole_genes = whole}, mutation::gene_parts{.rate = 0.1, .whole_genes = whole},
          mutation::gene_parts{.rate = 0, .whole_genes = whole}, mutation::gene_parts{.rate = 1, .whole_genes = whole},
          mutation::gene_parts{.count = 1, .whole_genes = whole},
          mutation::gene_parts{.count = 30, .whole_genes = whole}}) {
      BOOST_TEST(broken_promise_of_any_length(any_expressions, op, told::exactly) == "");
    }
  }
}

BOOST_AUTO_TEST_CASE(sequence_keeps_it) {
  check_on_permutations(mutation::sequence{mutation::swap{}, mutation::inversion{}}, told::at_most);
  check_on_values(mutation::sequence{mutation::reset{}, mutation::creep{2}, mutation::insert{}}, told::at_most);
  check_on_permutations(mutation::sequence{mutation::insert{}, mutation::if_improves{mutation::swap{}}}, told::at_most);
}

BOOST_AUTO_TEST_CASE(one_of_keeps_it) {
  check_on_permutations(mutation::one_of{mutation::swap{}, mutation::scramble{}, mutation::none{}});
  check_on_bits(mutation::one_of{mutation::flip{}, mutation::swap{}});
  check_on_values(mutation::one_of{mutation::reset{}, mutation::if_improves{mutation::creep{}}});
  check_on_trees(mutation::one_of{mutation::subtree{}, mutation::point{}, mutation::swap_subtrees{}});
}

BOOST_AUTO_TEST_CASE(with_probability_keeps_it) {
  check_on_permutations(mutation::with_probability{0.5, mutation::swap{}});
  check_on_values(mutation::with_probability{0.5, mutation::reset{}});
  check_on_values(mutation::with_probability{0.5, mutation::if_improves{mutation::reset{}}});
}

BOOST_AUTO_TEST_CASE(if_improves_keeps_it) {
  check_on_permutations(mutation::if_improves{mutation::scramble{}});
  check_on_bits(mutation::if_improves{mutation::flip{}});
  check_on_values(mutation::if_improves{mutation::if_improves{mutation::insert{}}});
}

BOOST_AUTO_TEST_SUITE_END()
