// SPDX-License-Identifier: BSL-1.0
#include <boost/test/unit_test.hpp>
#include <cstddef>
#include <vector>

#include <clade/chromosome.hpp>

#include "spaces.hpp"
#include "support/count_allocations.hpp"
#include "support/every_mutation.hpp"
#include "support/mutation_contract.hpp"
#include "support/repetitions.hpp"

BOOST_AUTO_TEST_SUITE(mutation_tests)
BOOST_AUTO_TEST_SUITE(allocations_tests)

using namespace clade;
using namespace support;

namespace {

// The allocations of 1000 calls, fewer with a sanitizer, after the first 100.
template <class Space, class Op>
std::size_t allocations_in(const Space& space, const Op& op) {
  mutation_bench<Space, Op> mutate(space, op);
  random_stream rng(3);
  auto genes = space(rng);
  for (int i = 0; i < (sanitized ? 20 : 100); ++i) mutate(genes, rng);
  return allocations_of([&] {
    for (int i = 0; i < repetitions(1000); ++i) mutate(genes, rng);
  });
}

// The same for trees of sufficient capacity: a new subtree is built before the old one is removed.
template <class Op>
std::size_t allocations_on_trees(const Op& op) {
  const chromosome::expression_tree<char> formulas{
      .functions = {{'-', 1}, {'+', 2}, {'?', 3}}, .terminals = {'x', 'y'}, .depths = {2, 7}, .most_nodes = 100};
  mutation_bench mutate(formulas, op);
  random_stream rng(3);
  auto formula = formulas(rng);
  formula.reserve(200);
  return allocations_of([&] {
    for (int i = 0; i < repetitions(1000); ++i) mutate(formula, rng);
  });
}

}  // namespace

BOOST_AUTO_TEST_CASE(the_counter_counts) {
  const auto allocates = [](std::vector<int>& genes, random_stream&) { genes = std::vector<int>(genes); };
  BOOST_TEST(allocations_in(rows{10}, allocates) >= repetitions(1000u));
}

BOOST_AUTO_TEST_CASE(no_mutation_allocates) {
  for_every_mutation([](const char* name, const auto& op, auto about) {
    BOOST_TEST_CONTEXT(name) {
      for (const std::size_t n : {1u, 10u, 64u, 65u, 1000u}) {
        if constexpr (about.shapes & shape::permutations)
          BOOST_TEST(allocations_in(chromosome::permutation{n}, op) == 0u);
        if constexpr (about.shapes & shape::bits) BOOST_TEST(allocations_in(chromosome::bit_string{n}, op) == 0u);
        if constexpr (about.shapes & shape::values) BOOST_TEST(allocations_in(rows{n}, op) == 0u);
        if constexpr (about.shapes & shape::words) BOOST_TEST(allocations_in(words{n}, op) == 0u);
        if constexpr (about.shapes & shape::reals) BOOST_TEST(allocations_in(chromosome::reals{n, -3, 8}, op) == 0u);
        if constexpr (about.shapes & shape::expressions) {
          const chromosome::multi_expression<char> formulas{
              .length = n, .functions = {{'-', 1}, {'+', 2}}, .terminals = {'x', 'y'}};
          BOOST_TEST(allocations_in(formulas, op) == 0u);
        }
      }
      if constexpr (about.shapes & shape::trees) BOOST_TEST(allocations_on_trees(op) == 0u);
    }
  });
}

BOOST_AUTO_TEST_CASE(no_combinator_of_several_allocates) {
  const rows space{40};
  BOOST_TEST(allocations_in(space, mutation::sequence{mutation::reset{}, mutation::swap{}}) == 0u);
  BOOST_TEST(allocations_in(space, mutation::if_improves{mutation::sequence{
                                       mutation::swap{}, mutation::if_improves{mutation::creep{}}}}) == 0u);
}

BOOST_AUTO_TEST_SUITE_END()
BOOST_AUTO_TEST_SUITE_END()
