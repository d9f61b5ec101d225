// SPDX-License-Identifier: BSL-1.0
#include <boost/test/unit_test.hpp>
#include <cstddef>
#include <type_traits>
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
template <class Space>
std::size_t allocations_in(const Space& space, const mutation_on<std::type_identity_t<Space>>& op) {
  std::size_t allocated = 0;
  op.prepared(space, [&](const auto& mutate) {
    random_stream rng(3);
    auto genes = space(rng);
    for (int i = 0; i < (sanitized ? 20 : 100); ++i) mutate(genes, rng);
    allocated = allocations_of([&] {
      for (int i = 0; i < repetitions(1000); ++i) mutate(genes, rng);
    });
  });
  return allocated;
}

template <class Space>
void check(const Space& space, const mutation_on<std::type_identity_t<Space>>& op) {
  BOOST_TEST(allocations_in(space, op) == 0u);
}

using formulas = chromosome::expression_tree<char>;

// The same for trees of sufficient capacity: a new subtree is built before the old one is removed.
void check_trees(const mutation_on<formulas>& op) {
  const formulas space{
      .functions = {{'-', 1}, {'+', 2}, {'?', 3}}, .terminals = {'x', 'y'}, .depths = {2, 7}, .most_nodes = 100};
  op.prepared(space, [&](const auto& mutate) {
    random_stream rng(3);
    auto formula = space(rng);
    formula.reserve(200);
    const auto allocated = allocations_of([&] {
      for (int i = 0; i < repetitions(1000); ++i) mutate(formula, rng);
    });
    BOOST_TEST(allocated == 0u);
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
        if constexpr (about.shapes & shape::permutations) check(chromosome::permutation{n}, op);
        if constexpr (about.shapes & shape::bits) check(chromosome::bit_string{n}, op);
        if constexpr (about.shapes & shape::values) check(rows{n}, op);
        if constexpr (about.shapes & shape::words) check(words{n}, op);
        if constexpr (about.shapes & shape::reals) check(chromosome::reals{n, -3, 8}, op);
        if constexpr (about.shapes & shape::expressions) {
          check(
              chromosome::multi_expression<char, 3>{
                  .length = n, .functions = {{'-', 1}, {'+', 2}}, .terminals = {'x', 'y'}},
              op);
        }
      }
      if constexpr (about.shapes & shape::trees) check_trees(op);
    }
  });
}

BOOST_AUTO_TEST_CASE(no_combinator_of_several_allocates) {
  const rows space{40};
  check(space, mutation::sequence{mutation::reset{}, mutation::swap{}});
  check(space, mutation::if_improves{mutation::sequence{mutation::swap{}, mutation::if_improves{mutation::creep{}}}});
}

BOOST_AUTO_TEST_SUITE_END()
BOOST_AUTO_TEST_SUITE_END()
