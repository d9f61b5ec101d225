// SPDX-License-Identifier: BSL-1.0
#include <boost/test/unit_test.hpp>
#include <cstddef>
#include <string>
#include <utility>
#include <vector>

#include <clade/chromosome/bit_string.hpp>
#include <clade/operators/mutation/swap.hpp>

#include "support/mutation_contract.hpp"

BOOST_AUTO_TEST_SUITE(mutation_tests)
BOOST_AUTO_TEST_SUITE(swap_tests)

using namespace clade;
using namespace support;
using boost::test_tools::per_element;

BOOST_AUTO_TEST_CASE(two_genes_change_places) {
  std::vector genes{1, 2, 3, 4, 5, 6, 7, 8, 9};
  clade::detail::swap_genes(genes, 1, 4);
  BOOST_TEST(genes == (std::vector{1, 5, 3, 4, 2, 6, 7, 8, 9}), per_element());
  chromosome::bits bits("10110");
  clade::detail::swap_genes(bits, 0, 1);
  BOOST_TEST(bits.str() == "01110");
  clade::detail::swap_genes(bits, 2, 3);
  BOOST_TEST(bits.str() == "01110");
}

BOOST_AUTO_TEST_CASE(every_pair_is_equally_likely) {
  for (const std::size_t n : {2u, 3u, 6u, 9u}) {
    std::vector<int> start(n);
    for (std::size_t i = 0; i < n; ++i) start[i] = static_cast<int>(i);
    outcomes swaps;
    for (std::size_t i = 0; i < n; ++i) {
      for (std::size_t j = 0; j < i; ++j) {
        auto genes = start;
        std::swap(genes[i], genes[j]);
        swaps.add(genes);
      }
    }
    BOOST_TEST(swaps.p_of(mutation::swap{}, start, 20000) > least_p);
  }
}

BOOST_AUTO_TEST_CASE(it_says_whether_the_genes_differed) {
  random_stream rng(1);
  std::vector equal{4, 4, 4};
  BOOST_TEST(!mutation::swap{}(equal, rng));
  chromosome::bits two("10");
  BOOST_TEST(mutation::swap{}(two, rng));
  BOOST_TEST(two.str() == "01");
}

BOOST_AUTO_TEST_CASE(a_single_gene_stays_as_it_is) {
  random_stream rng(2);
  std::string one = "a", none;
  BOOST_TEST(!mutation::swap{}(one, rng));
  BOOST_TEST(one == "a");
  BOOST_TEST(!mutation::swap{}(none, rng));
}

BOOST_AUTO_TEST_SUITE_END()
BOOST_AUTO_TEST_SUITE_END()
