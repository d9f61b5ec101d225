// SPDX-License-Identifier: BSL-1.0
#include <boost/test/unit_test.hpp>
#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <type_traits>
#include <vector>

#include <clade/chromosome/permutation.hpp>
#include <clade/core/concepts.hpp>
#include <clade/random/random_stream.hpp>

#include "support/chi_square.hpp"
#include "support/refusal.hpp"

BOOST_AUTO_TEST_SUITE(permutation)

using namespace clade;

BOOST_AUTO_TEST_CASE(chromosomes_are_vectors_of_the_type_asked_for) {
  const chromosome::permutation tours{64};
  static_assert(std::is_same_v<clade::detail::chromosome_of<decltype(tours)>, std::vector<int>>);
  static_assert(
      std::is_same_v<clade::detail::chromosome_of<chromosome::permutation<std::uint8_t>>, std::vector<std::uint8_t>>);
  BOOST_TEST(tours.size() == 64u);
  random_stream rng(1);
  for (const std::size_t n : {1u, 2u, 64u, 65u, 1000u}) {
    for (int i = 0; i < 100; ++i) {
      const auto tour = chromosome::permutation{n}(rng);
      BOOST_TEST(tour.size() == n);
      BOOST_TEST(chromosome::is_permutation(tour));
    }
  }
}

BOOST_AUTO_TEST_CASE(every_order_is_equally_likely) {
  random_stream rng(2);
  std::map<std::vector<int>, std::size_t> seen;
  for (int i = 0; i < 24'000; ++i) ++seen[chromosome::permutation{4}(rng)];
  std::vector<std::size_t> counts;
  for (const auto& [genes, count] : seen) counts.push_back(count);
  BOOST_TEST(counts.size() == 24u);
  BOOST_TEST(support::chi_square_uniform_p(counts) > support::least_p);
}

BOOST_AUTO_TEST_CASE(permutations_are_recognized) {
  using genes = std::vector<int>;
  BOOST_TEST(chromosome::is_permutation(genes{}));
  BOOST_TEST(chromosome::is_permutation(genes{0}));
  BOOST_TEST(chromosome::is_permutation(genes{2, 0, 1}));
  BOOST_TEST(!chromosome::is_permutation(genes{1}));
  BOOST_TEST(!chromosome::is_permutation(genes{0, 0}));
  BOOST_TEST(!chromosome::is_permutation(genes{0, 2}));
  BOOST_TEST(!chromosome::is_permutation(genes{0, -1}));
  BOOST_TEST(!chromosome::is_permutation(std::vector<std::int8_t>(200, -1)));
}

BOOST_AUTO_TEST_CASE(bad_sizes_are_refused) {
  using support::refusal;
  random_stream rng(3);
  BOOST_TEST(refusal([] { return chromosome::permutation{0}; }) == "permutation size must be at least 1, but was 0");
  BOOST_TEST(refusal([] { return chromosome::permutation{-3}; }) == "permutation size must be at least 1, but was -3");
  BOOST_TEST(refusal([&] { return chromosome::permutation<std::uint8_t>{257}(rng); }) ==
             "permutation size must be at most 255 + 1 for genes of this type, but was 257");
  BOOST_TEST(chromosome::permutation<std::uint8_t>{256}(rng).size() == 256u);
}

BOOST_AUTO_TEST_SUITE_END()
