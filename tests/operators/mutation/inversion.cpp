// SPDX-License-Identifier: BSL-1.0
#include <algorithm>
#include <boost/test/unit_test.hpp>
#include <cstddef>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include <clade/chromosome/bit_string.hpp>
#include <clade/operators/mutation/inversion.hpp>

#include "support/mutation_contract.hpp"

BOOST_AUTO_TEST_SUITE(mutation_tests)
BOOST_AUTO_TEST_SUITE(inversion_tests)

using namespace clade;
using namespace support;
using boost::test_tools::per_element;

namespace {

std::set<std::pair<int, int>> edges(const std::vector<int>& tour) {
  std::set<std::pair<int, int>> found;
  for (std::size_t i = 0; i < tour.size(); ++i) found.insert(std::minmax({tour[i], tour[(i + 1) % tour.size()]}));
  return found;
}

}  // namespace

// The example of Eiben and Smith, "Introduction to evolutionary computing", 2003.
BOOST_AUTO_TEST_CASE(a_segment_is_reversed) {
  std::vector genes{1, 2, 3, 4, 5, 6, 7, 8, 9};
  clade::detail::reverse_genes(genes, 1, 5);
  BOOST_TEST(genes == (std::vector{1, 5, 4, 3, 2, 6, 7, 8, 9}), per_element());
  clade::detail::reverse_genes(genes, 0, 9);
  BOOST_TEST(genes == (std::vector{9, 8, 7, 6, 2, 3, 4, 5, 1}), per_element());
  clade::detail::reverse_genes(genes, 4, 5);
  clade::detail::reverse_genes(genes, 9, 9);
  BOOST_TEST(genes == (std::vector{9, 8, 7, 6, 2, 3, 4, 5, 1}), per_element());
}

BOOST_AUTO_TEST_CASE(bits_are_reversed_as_genes_of_a_string_are) {
  random_stream rng(1);
  for (int i = 0; i < 1000; ++i) {
    auto bits = chromosome::bit_string{70}(rng);
    auto text = bits.str();
    const auto [first, last] = mutation::random_segment(70, rng);
    clade::detail::reverse_genes(bits, first, last);
    std::reverse(text.begin() + static_cast<std::ptrdiff_t>(first), text.begin() + static_cast<std::ptrdiff_t>(last));
    BOOST_REQUIRE(bits.str() == text);
  }
}

BOOST_AUTO_TEST_CASE(every_segment_is_equally_likely) {
  for (const std::size_t n : {2u, 3u, 7u}) {
    std::vector<int> start(n);
    for (std::size_t i = 0; i < n; ++i) start[i] = static_cast<int>(i);
    outcomes segments;
    for (std::size_t last = 2; last <= n; ++last) {
      for (std::size_t first = 0; first + 2 <= last; ++first) {
        auto genes = start;
        std::reverse(genes.begin() + static_cast<std::ptrdiff_t>(first),
                     genes.begin() + static_cast<std::ptrdiff_t>(last));
        segments.add(genes);
      }
    }
    BOOST_TEST(segments.p_of(mutation::inversion{}, start, 20000) > least_p);
  }
}

BOOST_AUTO_TEST_CASE(at_most_two_edges_of_a_tour_are_replaced) {
  random_stream rng(3);
  for (int i = 0; i < 1000; ++i) {
    auto tour = chromosome::permutation{20}(rng);
    const auto before = edges(tour);
    mutation::inversion{}(tour, rng);
    std::size_t kept = 0;
    for (const auto& edge : edges(tour)) kept += before.count(edge);
    BOOST_REQUIRE(kept >= 18);
  }
}

BOOST_AUTO_TEST_CASE(a_single_gene_stays_as_it_is) {
  random_stream rng(2);
  std::string one = "a", none;
  BOOST_TEST(!mutation::inversion{}(one, rng));
  BOOST_TEST(one == "a");
  BOOST_TEST(!mutation::inversion{}(none, rng));
}

BOOST_AUTO_TEST_SUITE_END()
BOOST_AUTO_TEST_SUITE_END()
