// SPDX-License-Identifier: BSL-1.0
#include <boost/test/unit_test.hpp>
#include <cstddef>
#include <cstdint>
#include <vector>

#include <clade/chromosome.hpp>

#include "support/count_allocations.hpp"
#include "support/crossover_contract.hpp"
#include "support/every_crossover.hpp"
#include "support/repetitions.hpp"

BOOST_AUTO_TEST_SUITE(crossover_tests)
BOOST_AUTO_TEST_SUITE(allocations)

using namespace clade;
using namespace support;

namespace {

// The allocations of 1000 children, fewer with a sanitizer, after the first.
template <class Space>
std::size_t allocations_over(const Space& space, const any_crossover<clade::detail::chromosome_of<Space>>& op,
                             std::size_t children = repetitions(1000u)) {
  random_stream rng(3);
  family<clade::detail::chromosome_of<Space>> parents;
  for (std::size_t k = 0; k < op.parents; ++k) parents.add(space(rng), 1);
  clade::detail::chromosome_of<Space> child{};
  op.cross(parents, child, rng);
  return allocations_of([&] {
    for (std::size_t i = 0; i < children; ++i) op.cross(parents, child, rng);
  });
}

void check(std::size_t allocations) { BOOST_TEST(allocations == 0u); }

template <class Op>
void check_values(const Op& op, std::size_t n) {
  check(allocations_over(chromosome::integers{n, 0, 9}, op));
  check(allocations_over(chromosome::bit_string{n}, op));
  check(allocations_over(chromosome::symbols{n, "acgt"}, op));
}

template <class Op>
void check_permutations(const Op& op) {
  for (const std::size_t n : {1u, 8u, 64u, 65u, 300u}) {
    check(allocations_over(chromosome::permutation{n}, op));
    check(allocations_over(chromosome::permutation<std::int64_t>{n}, op));
  }
  check(allocations_over(chromosome::permutation{65'536}, op, 3));
}

void check_trees(const any_crossover<chromosome::tree<char>>& op) {
  random_stream rng(4);
  const chromosome::expression_tree<char> formulas{
      .functions = {{'-', 1}, {'+', 2}, {'?', 3}}, .terminals = {'x', 'y'}, .depths = {2, 7}, .most_nodes = 100};
  family<chromosome::tree<char>> parents;
  parents.add(formulas(rng), 1);
  parents.add(formulas(rng), 1);
  chromosome::tree<char> child;
  child.reserve(200);
  check(allocations_of([&] {
    for (int i = 0; i < repetitions(1000); ++i) op.cross(parents, child, rng);
  }));
}

const auto of_vectors = [](const std::vector<double>&) { return 0; };

}  // namespace

BOOST_AUTO_TEST_CASE(the_counter_counts) {
  const auto by_value = [](const std::vector<int>& mother, const std::vector<int>&, random_stream&) { return mother; };
  BOOST_TEST(allocations_over(chromosome::integers{9, 0, 9}, by_value, 1000) == 1000u);
}

BOOST_AUTO_TEST_CASE(no_crossover_allocates_once_the_child_has_room) {
  for_every_crossover([](const char* name, const auto& op, auto about) {
    BOOST_TEST_CONTEXT(name) {
      if constexpr (about.shapes & shape::values) {
        for (const std::size_t n : {1u, 8u, 64u, 65u, 300u}) {
          if (n >= about.least_genes) check_values(op, n);
        }
      }
      if constexpr (about.shapes & shape::permutations) check_permutations(op);
      if constexpr (about.shapes & shape::reals) {
        const chromosome::reals space{65, -3, 8};
        check(allocations_over(space, clade::detail::prepared(op, minimize(of_vectors, space))));
      }
      if constexpr (about.shapes & shape::trees) check_trees(op);
    }
  });
}

BOOST_AUTO_TEST_SUITE_END()
BOOST_AUTO_TEST_SUITE_END()
