// GCC takes malloc and free inside replaced operators, once inlined, for a mismatch.
#ifndef __clang__
#pragma GCC diagnostic ignored "-Wmismatched-new-delete"
#endif

#include <boost/test/unit_test.hpp>
#include <cstddef>
#include <vector>

#include <clade/chromosome.hpp>
#include <clade/mutation.hpp>

#include "spaces.hpp"
#include "support/count_allocations.hpp"
#include "support/mutation_contract.hpp"

using namespace clade;
using namespace support;

namespace {

// How much 1000 calls allocate when the first 100 have been made.
template <class Space, class Op>
std::size_t allocations_in(const Space& space, const Op& op) {
  mutation_bench<Space, Op> mutate(space, op);
  random_stream rng(3);
  auto genes = space(rng);
  for (int i = 0; i < 100; ++i) mutate(genes, rng);
  return allocations_of([&] {
    for (int i = 0; i < 1000; ++i) mutate(genes, rng);
  });
}

}  // namespace

BOOST_AUTO_TEST_SUITE(allocations_tests)

BOOST_AUTO_TEST_CASE(the_counter_counts) {
  const auto allocates = [](std::vector<int>& genes, random_stream&) { genes = std::vector<int>(genes); };
  BOOST_TEST(allocations_in(rows{10}, allocates) >= 1000u);
}

BOOST_AUTO_TEST_CASE(no_mutation_allocates) {
  for (const std::size_t n : {1u, 10u, 64u, 65u, 1000u}) {
    const chromosome::permutation orders{n};
    BOOST_TEST(allocations_in(orders, mutation::swap{}) == 0u);
    BOOST_TEST(allocations_in(orders, mutation::insert{}) == 0u);
    BOOST_TEST(allocations_in(orders, mutation::inversion{}) == 0u);
    BOOST_TEST(allocations_in(orders, mutation::scramble{}) == 0u);
    const chromosome::bit_string bits{n};
    BOOST_TEST(allocations_in(bits, mutation::flip{}) == 0u);
    BOOST_TEST(allocations_in(bits, mutation::flip{0.5}) == 0u);
    BOOST_TEST(allocations_in(bits, mutation::reset{}) == 0u);
    BOOST_TEST(allocations_in(bits, mutation::insert{}) == 0u);
    BOOST_TEST(allocations_in(bits, mutation::scramble{}) == 0u);
    BOOST_TEST(allocations_in(rows{n}, mutation::reset{0.1}) == 0u);
    BOOST_TEST(allocations_in(rows{n}, mutation::creep{2}) == 0u);
    BOOST_TEST(allocations_in(words{n}, mutation::reset{}) == 0u);
  }
}

BOOST_AUTO_TEST_CASE(no_mutation_of_trees_allocates_once_the_tree_has_room) {
  const auto allocates = [](const auto& op) {
    const chromosome::expression_tree<char> formulas{
        .functions = {{'-', 1}, {'+', 2}, {'?', 3}}, .terminals = {'x', 'y'}, .depths = {2, 7}, .most_nodes = 100};
    mutation_bench mutate(formulas, op);
    random_stream rng(3);
    auto formula = formulas(rng);
    formula.reserve(200);  // a new subtree is built before the old one goes
    return allocations_of([&] {
      for (int i = 0; i < 1000; ++i) mutate(formula, rng);
    });
  };
  BOOST_TEST(allocates(mutation::subtree{}) == 0u);
  BOOST_TEST(allocates(mutation::subtree{6}) == 0u);
  BOOST_TEST(allocates(mutation::point{}) == 0u);
  BOOST_TEST(allocates(mutation::point{0.5}) == 0u);
  BOOST_TEST(allocates(mutation::swap_subtrees{}) == 0u);
  BOOST_TEST(allocates(mutation::one_of{mutation::subtree{}, mutation::point{}, mutation::swap_subtrees{}}) == 0u);
}

BOOST_AUTO_TEST_CASE(no_mutation_of_expression_genes_allocates) {
  for (const std::size_t n : {1u, 10u, 65u}) {
    const chromosome::multi_expression<char> formulas{
        .length = n, .functions = {{'-', 1}, {'+', 2}}, .terminals = {'x', 'y'}};
    BOOST_TEST(allocations_in(formulas, mutation::gene_parts{}) == 0u);
    BOOST_TEST(allocations_in(formulas, mutation::gene_parts{.rate = 0.2}) == 0u);
    BOOST_TEST(allocations_in(formulas, mutation::gene_parts{.count = 40}) == 0u);
    BOOST_TEST(allocations_in(formulas, mutation::gene_parts{.count = 3, .whole_genes = true}) == 0u);
  }
}

BOOST_AUTO_TEST_CASE(no_combinator_allocates) {
  const rows space{40};
  BOOST_TEST(allocations_in(space, mutation::sequence{mutation::reset{}, mutation::swap{}}) == 0u);
  BOOST_TEST(allocations_in(space, mutation::one_of{mutation::creep{}, mutation::swap{}}) == 0u);
  BOOST_TEST(allocations_in(space, mutation::with_probability{0.5, mutation::reset{}}) == 0u);
  BOOST_TEST(allocations_in(space, mutation::if_improves{mutation::reset{}}) == 0u);
  BOOST_TEST(allocations_in(space, mutation::if_improves{mutation::sequence{
                                       mutation::swap{}, mutation::if_improves{mutation::creep{}}}}) == 0u);
}

BOOST_AUTO_TEST_SUITE_END()
