// SPDX-License-Identifier: BSL-1.0
#include <boost/test/unit_test.hpp>
#include <cstddef>
#include <cstdint>
#include <type_traits>
#include <vector>

#include <clade/chromosome.hpp>

#include "spaces.hpp"
#include "support/every_mutation.hpp"
#include "support/mutation_contract.hpp"

BOOST_AUTO_TEST_SUITE(mutation_tests)
BOOST_AUTO_TEST_SUITE(contract)

using namespace clade;
using namespace support;

namespace {

const auto any_permutation = [](std::size_t n) { return chromosome::permutation{n}; };
const auto any_small_permutation = [](std::size_t n) { return chromosome::permutation<std::uint8_t>{n}; };
const auto any_bits = [](std::size_t n) { return chromosome::bit_string{n}; };
const auto any_rows = [](std::size_t n) { return rows{n, -3, 8}; };
const auto any_words = [](std::size_t n) { return words{n}; };
const auto any_integers = [](std::size_t n) { return chromosome::integers{n, -3, 8}; };
const auto any_small_integers = [](std::size_t n) { return chromosome::integers<std::uint8_t>{n, 250, 255}; };
const auto any_reals = [](std::size_t n) { return chromosome::reals{n, -3, 8}; };
const auto one_real = [](std::size_t n) { return chromosome::reals{n, -0.0, 0.0}; };
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

template <class Make>
void check(const Make& make, const mutation_on<std::invoke_result_t<Make, std::size_t>>& op, claim changes) {
  BOOST_TEST(broken_promise_of_any_length(make, op, changes) == "");
}

}  // namespace

BOOST_AUTO_TEST_CASE(every_mutation_keeps_it) {
  for_every_mutation([](const char* name, const auto& op, auto about) {
    BOOST_TEST_CONTEXT(name) {
      if constexpr (about.shapes & shape::permutations) {
        check(any_permutation, op, about.on_permutations);
        check(any_small_permutation, op, about.on_permutations);
      }
      if constexpr (about.shapes & shape::bits) check(any_bits, op, about.elsewhere);
      if constexpr (about.shapes & shape::values) {
        check(any_rows, op, about.elsewhere);
        check(any_integers, op, about.elsewhere);
        check(any_small_integers, op, about.elsewhere);
        check(one_value, op, about.elsewhere);
      }
      if constexpr (about.shapes & shape::words) {
        check(any_symbols, op, about.elsewhere);
        check(any_words, op, about.elsewhere);
      }
      if constexpr (about.shapes & shape::trees) check(any_formulas, op, about.elsewhere);
      if constexpr (about.shapes & shape::reals) {
        check(any_reals, op, about.elsewhere);
        check(one_real, op, about.elsewhere);
      }
      if constexpr (about.shapes & shape::expressions) check(any_expressions, op, about.elsewhere);
    }
  });
}

BOOST_AUTO_TEST_SUITE_END()
BOOST_AUTO_TEST_SUITE_END()
