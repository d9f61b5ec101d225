// SPDX-License-Identifier: BSL-1.0
#include <boost/test/unit_test.hpp>
#include <cstddef>
#include <optional>
#include <vector>

#include <clade/chromosome/permutation.hpp>
#include <clade/operators/mutation/gene_picker.hpp>

#include "spaces.hpp"
#include "support/binomial.hpp"
#include "support/chi_square.hpp"
#include "support/repetitions.hpp"

BOOST_AUTO_TEST_SUITE(mutation_tests)
BOOST_AUTO_TEST_SUITE(gene_picker_tests)

using namespace clade;
using namespace support;
using mutation::gene_picker;

BOOST_AUTO_TEST_CASE(with_the_table_and_without_the_number_picked_is_binomial) {
  for (const std::optional<double> rate : {std::optional<double>{}, std::optional(0.1), std::optional(0.6)}) {
    const gene_picker picker(12, rate);
    for (const std::size_t n : {1u, 5u, 12u, 30u}) {
      random_stream rng(1);
      const auto counts = histogram(n + 1, repetitions(20000u), [&] {
        std::size_t picked = 0;
        picker(n, rng, [&](std::size_t i) {
          BOOST_REQUIRE(i < n);
          ++picked;
        });
        return picked;
      });
      const auto p = rate ? *rate : 1.0 / static_cast<double>(n);
      BOOST_TEST(chi_square_p(counts, binomial_weights(n, p)) > least_p);
    }
  }
}

BOOST_AUTO_TEST_CASE(without_the_table_every_gene_is_picked_equally_often) {
  const gene_picker picker(0, 0.2);
  random_stream rng(2);
  std::vector<std::size_t> counts(9);
  for (int i = 0; i < repetitions(20000); ++i) picker(9, rng, [&](std::size_t gene) { ++counts[gene]; });
  BOOST_TEST(chi_square_uniform_p(counts) > least_p);
}

BOOST_AUTO_TEST_CASE(the_space_need_not_have_a_size) {
  random_stream rng(3);
  std::size_t picked = 0;
  const auto count = [&](std::size_t) { ++picked; };
  gene_picker::for_space(words{5}, 1.0)(7, rng, count);
  BOOST_TEST(picked == 7u);
  gene_picker::for_space(chromosome::permutation{5}, 1.0)(5, rng, count);
  BOOST_TEST(picked == 12u);
  gene_picker::for_space(words{5}, std::nullopt)(0, rng, count);
  BOOST_TEST(picked == 12u);
}

BOOST_AUTO_TEST_SUITE_END()
BOOST_AUTO_TEST_SUITE_END()
