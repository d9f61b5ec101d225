// SPDX-License-Identifier: BSL-1.0
#include <algorithm>
#include <boost/test/unit_test.hpp>
#include <cstddef>
#include <string>
#include <vector>

#include <clade/chromosome/bit_string.hpp>
#include <clade/operators/mutation/scramble.hpp>

#include "support/mutation_contract.hpp"

BOOST_AUTO_TEST_SUITE(mutation_tests)
BOOST_AUTO_TEST_SUITE(scramble_tests)

using namespace clade;
using namespace support;
using boost::test_tools::per_element;

BOOST_AUTO_TEST_CASE(genes_outside_the_segment_stay_and_those_inside_are_kept) {
  random_stream rng(1);
  for (int i = 0; i < 1000; ++i) {
    std::vector genes{1, 2, 3, 4, 5, 6, 7, 8, 9};
    const auto before = genes;
    BOOST_REQUIRE(clade::detail::shuffle_genes(genes, 1, 5, rng) == (genes != before));
    BOOST_REQUIRE((genes[0] == 1 && std::equal(genes.begin() + 5, genes.end(), before.begin() + 5)));
    std::sort(genes.begin(), genes.end());
    BOOST_REQUIRE(genes == before);
  }
}

BOOST_AUTO_TEST_CASE(every_order_of_a_segment_is_equally_likely) {
  outcomes orders;
  std::vector genes{9, 1, 2, 3, 4, 0};
  const auto start = genes;
  do orders.add(genes);
  while (std::next_permutation(genes.begin() + 1, genes.begin() + 5));
  const auto shuffle = [](std::vector<int>& g, random_stream& rng) { clade::detail::shuffle_genes(g, 1, 5, rng); };
  BOOST_TEST(orders.p_of(shuffle, start, 40000) > least_p);
}

BOOST_AUTO_TEST_CASE(every_segment_is_equally_likely) {
  const std::vector start{0, 1, 2, 3, 4};
  outcomes scrambled;
  for (std::size_t last = 2; last <= 5; ++last) {
    for (std::size_t first = 0; first + 2 <= last; ++first) {
      double orders = 1;
      for (std::size_t k = 2; k <= last - first; ++k) orders *= static_cast<double>(k);
      auto genes = start;
      const auto at = [&](std::size_t i) { return genes.begin() + static_cast<std::ptrdiff_t>(i); };
      do scrambled.add(genes, 1 / orders);
      while (std::next_permutation(at(first), at(last)));
    }
  }
  BOOST_TEST(scrambled.p_of(mutation::scramble{}, start, 60000) > least_p);
}

BOOST_AUTO_TEST_CASE(bits_keep_their_number_of_ones) {
  random_stream rng(3);
  for (int i = 0; i < 1000; ++i) {
    auto bits = chromosome::bit_string{70}(rng);
    const auto ones = bits.count();
    mutation::scramble{}(bits, rng);
    BOOST_REQUIRE(bits.count() == ones);
  }
}

BOOST_AUTO_TEST_CASE(a_single_gene_stays_as_it_is) {
  random_stream rng(2);
  std::string one = "a", none;
  BOOST_TEST(!mutation::scramble{}(one, rng));
  BOOST_TEST(one == "a");
  BOOST_TEST(!mutation::scramble{}(none, rng));
}

BOOST_AUTO_TEST_SUITE_END()
BOOST_AUTO_TEST_SUITE_END()
