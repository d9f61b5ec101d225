// SPDX-License-Identifier: BSL-1.0
#include <boost/test/unit_test.hpp>
#include <cstddef>
#include <string>
#include <vector>

#include <clade/chromosome/bit_string.hpp>
#include <clade/operators/mutation/insert.hpp>

#include "support/mutation_contract.hpp"

BOOST_AUTO_TEST_SUITE(mutation_tests)
BOOST_AUTO_TEST_SUITE(insert_tests)

using namespace clade;
using namespace support;
using boost::test_tools::per_element;

// The example of Eiben and Smith, "Introduction to evolutionary computing", 2003: 5 moves next to 2.
BOOST_AUTO_TEST_CASE(a_gene_is_moved_and_those_between_shift) {
  std::vector genes{1, 2, 3, 4, 5, 6, 7, 8, 9};
  clade::detail::move_gene(genes, 4, 2);
  BOOST_TEST(genes == (std::vector{1, 2, 5, 3, 4, 6, 7, 8, 9}), per_element());
  clade::detail::move_gene(genes, 2, 4);
  BOOST_TEST(genes == (std::vector{1, 2, 3, 4, 5, 6, 7, 8, 9}), per_element());
  clade::detail::move_gene(genes, 0, 8);
  BOOST_TEST(genes == (std::vector{2, 3, 4, 5, 6, 7, 8, 9, 1}), per_element());
  clade::detail::move_gene(genes, 3, 3);
  BOOST_TEST(genes == (std::vector{2, 3, 4, 5, 6, 7, 8, 9, 1}), per_element());
}

BOOST_AUTO_TEST_CASE(bits_move_as_genes_of_a_vector_do) {
  random_stream rng(1);
  for (int i = 0; i < 1000; ++i) {
    auto bits = chromosome::bit_string{70}(rng);
    auto text = bits.str();
    const auto [from, to] = rng.below(70u, 70u);
    clade::detail::move_gene(bits, from, to);
    clade::detail::move_gene(text, from, to);
    BOOST_REQUIRE(bits.str() == text);
  }
}

BOOST_AUTO_TEST_CASE(every_move_is_equally_likely) {
  for (const std::size_t n : {2u, 3u, 6u}) {
    std::vector<int> start(n);
    for (std::size_t i = 0; i < n; ++i) start[i] = static_cast<int>(i);
    outcomes moves;
    for (std::size_t from = 0; from < n; ++from) {
      for (std::size_t to = 0; to < n; ++to) {
        if (from == to) continue;
        auto genes = start;
        genes.erase(genes.begin() + static_cast<std::ptrdiff_t>(from));
        genes.insert(genes.begin() + static_cast<std::ptrdiff_t>(to), start[from]);
        moves.add(genes);
      }
    }
    BOOST_TEST(moves.p_of(mutation::insert{}, start, 20000) > least_p);
  }
}

BOOST_AUTO_TEST_CASE(a_single_gene_stays_as_it_is) {
  random_stream rng(2);
  std::string one = "a", none;
  BOOST_TEST(!mutation::insert{}(one, rng));
  BOOST_TEST(one == "a");
  BOOST_TEST(!mutation::insert{}(none, rng));
}

BOOST_AUTO_TEST_SUITE_END()
BOOST_AUTO_TEST_SUITE_END()
