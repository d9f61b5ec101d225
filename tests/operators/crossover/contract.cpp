// SPDX-License-Identifier: BSL-1.0
#include <array>
#include <boost/test/unit_test.hpp>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include <clade/chromosome.hpp>

#include "support/crossover_contract.hpp"
#include "support/every_crossover.hpp"

BOOST_AUTO_TEST_SUITE(crossover_tests)
BOOST_AUTO_TEST_SUITE(contract)

using namespace clade;
using namespace support;

namespace {

const auto any_integers = [](std::size_t n) { return chromosome::integers{n, -1'000'000, 1'000'000}; };
const auto any_bytes = [](std::size_t n) { return chromosome::integers<std::uint8_t>{n, 0, 255}; };
const auto any_bits = [](std::size_t n) { return chromosome::bit_string{n}; };
const auto any_words = [](std::size_t n) { return chromosome::symbols{n, "abcdefghijklmnopqrstuvwxyz"}; };
const auto any_reals = [](std::size_t n) {
  return [n](random_stream& rng) {
    std::vector<double> genes(n);
    for (auto& gene : genes) gene = rng.unit();
    return genes;
  };
};
// Genes that own memory.
const auto any_names = [](std::size_t n) {
  return [n](random_stream& rng) {
    std::vector<std::string> genes(n);
    for (auto& gene : genes) gene = std::to_string(rng());
    return genes;
  };
};
// Genes that refer to earlier genes.
const auto any_expressions = [](std::size_t n) {
  return chromosome::multi_expression<char>{
      .length = n, .functions = {{'-', 1}, {'+', 2}, {'*', 2}}, .terminals = {'x', 'y', '1'}};
};
template <std::size_t Size>
const auto array = [](random_stream& rng) {
  std::array<long, Size> genes;
  for (auto& gene : genes) gene = rng.below(1000L);
  return genes;
};

void check(const std::vector<std::string>& broken) { BOOST_TEST(first(broken) == ""); }

template <class Make>
void check_lengths(const Make& make, const any_crossover<chromosome_made_by<Make>>& op, inherits kind,
                   std::size_t least = 1) {
  check(broken_promises_of_any_length(make, op, kind, least));
}

template <class Space>
void check_space(const Space& space, const any_crossover<clade::detail::chromosome_of<Space>>& op, inherits kind,
                 std::size_t cases) {
  check(broken_promises(space, op, kind, cases));
}

template <class Op>
void check_values(const Op& op, std::size_t least) {
  constexpr auto kind = inherits::values;
  check_lengths(any_integers, op, kind, least);
  check_lengths(any_bytes, op, kind, least);
  check_lengths(any_bits, op, kind, least);
  check_lengths(any_words, op, kind, least);
  check_lengths(any_reals, op, kind, least);
  check_lengths(any_expressions, op, kind, least);
  if (least <= 7) check_space(any_names(7), op, kind, 1000);
  if (least <= 1) check_space(array<1>, op, kind, 1000);
  if (least <= 8) check_space(array<8>, op, kind, 1000);
}

const auto any_permutation = [](std::size_t n) { return chromosome::permutation{n}; };
const auto any_small_permutation = [](std::size_t n) { return chromosome::permutation<std::uint8_t>{n}; };
const auto any_large_permutation = [](std::size_t n) { return chromosome::permutation<std::int64_t>{n}; };
const auto permuted_array = [](random_stream& rng) {
  const auto genes = chromosome::permutation{8}(rng);
  std::array<short, 8> result;
  for (std::size_t i = 0; i < 8; ++i) result[i] = static_cast<short>(genes[i]);
  return result;
};
const auto permuted_string = [](random_stream& rng) {
  const auto genes = chromosome::permutation<char>{100}(rng);
  return std::string(genes.begin(), genes.end());
};

void check_permutations_of_int(const any_crossover<std::vector<int>>& op, inherits kind) {
  check_lengths(any_permutation, op, kind);
  // Sizes at which tables grow or move to the heap.
  for (const std::size_t n : {255u, 256u, 257u}) check_space(any_permutation(n), op, kind, 50);
  for (const std::size_t n : {65'535u, 65'536u, 65'537u}) check_space(any_permutation(n), op, kind, 2);
}

void check_small_permutations(const any_crossover<std::vector<std::uint8_t>>& op, inherits kind) {
  check_lengths(any_small_permutation, op, kind);
  check_space(any_small_permutation(256), op, kind, 50);
}

template <class Op>
void check_permutations(const Op& op, inherits kind) {
  check_permutations_of_int(op, kind);
  check_small_permutations(op, kind);
  check_lengths(any_large_permutation, op, kind);
  check_space(permuted_array, op, kind, 1000);
  check_space(permuted_string, op, kind, 1000);
}

const auto of_vectors = [](const std::vector<double>&) { return 0; };
const auto of_arrays = [](const std::array<double, 4>&) { return 0; };

template <class Op>
void check_reals(const Op& op) {
  for (const std::size_t n : {1u, 2u, 3u, 64u, 65u}) {
    const chromosome::reals space{n, -3, 8};
    const auto prepared = clade::detail::prepared(op, minimize(of_vectors, space));
    check_space(space, prepared, inherits::numbers, 1250);
  }
  const chromosome::reals<std::array<double, 4>> arrays{-3, 8};
  const auto prepared = clade::detail::prepared(op, minimize(of_arrays, arrays));
  check_space(arrays, prepared, inherits::numbers, 100);
}

void check_trees(const any_crossover<chromosome::tree<char>>& op, std::size_t nodes) {
  const chromosome::expression_tree<char> formulas{
      .functions = {{'-', 1}, {'+', 2}, {'?', 3}}, .terminals = {'x', 'y'}, .depths = {0, 6}, .most_nodes = nodes};
  check_space(formulas, op, inherits::subtree, 1250);
}

}  // namespace

BOOST_AUTO_TEST_CASE(every_crossover_keeps_it) {
  for_every_crossover([](const char* name, const auto& op, auto about) {
    BOOST_TEST_CONTEXT(name) {
      if constexpr (about.shapes & shape::values) check_values(op, about.least_genes);
      if constexpr (about.shapes & shape::permutations) check_permutations(op, about.of_permutations);
      if constexpr (about.shapes & shape::reals) check_reals(op);
      if constexpr (about.shapes & shape::trees) {
        for (const std::size_t nodes : {1u, 2u, 3u, 7u, 8u, 64u, 65u, 130u}) check_trees(op, nodes);
      }
    }
  });
}

BOOST_AUTO_TEST_CASE(subtree_keeps_it_where_the_limits_of_the_tree_are_its_own) {
  for (const std::size_t nodes : {1u, 2u, 3u, 7u, 8u, 64u, 65u, 130u}) {
    check_trees(crossover::subtree{.most_nodes = nodes, .most_depth = 6}, nodes);
  }
}

BOOST_AUTO_TEST_CASE(cycle_brings_in_no_gene_at_a_new_place) {
  // Other crossovers of permutations do.
  BOOST_TEST(first(broken_promises_of_any_length(any_permutation, crossover::cycle{}, inherits::values)) == "");
}

BOOST_AUTO_TEST_SUITE_END()
BOOST_AUTO_TEST_SUITE_END()
