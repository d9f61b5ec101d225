// SPDX-License-Identifier: BSL-1.0
#include <boost/test/unit_test.hpp>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <type_traits>
#include <vector>

#include <clade/chromosome/integers.hpp>
#include <clade/core/concepts.hpp>
#include <clade/core/space.hpp>
#include <clade/random/random_stream.hpp>

#include "support/chi_square.hpp"
#include "support/refusal.hpp"

BOOST_AUTO_TEST_SUITE(integers)

using namespace clade;

BOOST_AUTO_TEST_CASE(chromosomes_are_vectors_of_the_type_asked_for) {
  const chromosome::integers rows{8, 0, 7};
  static_assert(std::is_same_v<clade::detail::chromosome_of<decltype(rows)>, std::vector<int>>);
  static_assert(
      std::is_same_v<clade::detail::chromosome_of<chromosome::integers<std::uint8_t>>, std::vector<std::uint8_t>>);
  BOOST_TEST(rows.size() == 8u);
  BOOST_TEST(rows.low == 0);
  BOOST_TEST(rows.high == 7);
  random_stream rng(1);
  BOOST_TEST(rows(rng).size() == 8u);
  const std::size_t n = 8;
  BOOST_TEST((chromosome::integers{n, 0, n - 1}).high == 7);
}

BOOST_AUTO_TEST_CASE(every_gene_may_have_its_own_bounds) {
  const chromosome::integers space{{{-1, 1}, {5, 5}, {0, 3}}};
  static_assert(std::is_same_v<clade::detail::chromosome_of<decltype(space)>, std::vector<int>>);
  static_assert(clade::detail::space_of_integers_by_place<std::remove_const_t<decltype(space)>>);
  BOOST_TEST(space.size() == 3u);
  BOOST_TEST(space.low(0) == -1);
  BOOST_TEST(space.high(2) == 3);
  random_stream rng(2);
  std::vector<std::size_t> first(3), last(4);
  for (int i = 0; i < 10'000; ++i) {
    const auto genes = space(rng);
    BOOST_TEST_REQUIRE(genes.at(1) == 5);
    ++first.at(static_cast<std::size_t>(genes[0] + 1));
    ++last.at(static_cast<std::size_t>(genes[2]));
  }
  BOOST_TEST(support::chi_square_uniform_p(first) > support::least_p);
  BOOST_TEST(support::chi_square_uniform_p(last) > support::least_p);
  BOOST_TEST(support::refusal([] { static_cast<void>(chromosome::integers{{{0, 1}, {3, 2}}}); }) ==
             "integers high must be at least low, which is 3, but was 2");
  BOOST_TEST(support::refusal([] {
               static_cast<void>(chromosome::integers{{{0, 1}, {3, 1ll << 40}}});
             }).starts_with("integers high must be between"));
  BOOST_TEST(support::refusal([] {
               static_cast<void>(chromosome::integers(std::vector<chromosome::integer_range>()));
             }) == "integers size must be at least 1, but was 0");
}

BOOST_AUTO_TEST_CASE(every_value_is_equally_likely_at_every_place) {
  const chromosome::integers space{3, -2, 4};
  random_stream rng(2);
  std::vector<std::size_t> counts(21);
  for (int i = 0; i < 10'000; ++i) {
    const auto genes = space(rng);
    for (std::size_t g = 0; g < 3; ++g) ++counts.at(7 * g + static_cast<std::size_t>(genes[g] + 2));
  }
  BOOST_TEST(support::chi_square_uniform_p(counts) > support::least_p);
  const auto values = support::histogram(7, 10'000, [&] { return space.gene(rng) + 2; });
  BOOST_TEST(support::chi_square_uniform_p(values) > support::least_p);
}

BOOST_AUTO_TEST_CASE(the_whole_of_a_type_is_a_range_too) {
  random_stream rng(3);
  using limits = std::numeric_limits<std::int64_t>;
  const chromosome::integers<std::int64_t> all{1, limits::min(), limits::max()};
  bool negative = false, positive = false;
  for (int i = 0; i < 100; ++i) (all.gene(rng) < 0 ? negative : positive) = true;
  BOOST_TEST((negative && positive));
  const chromosome::integers<std::int8_t> bytes{1, -128, 127};
  const auto counts = support::histogram(256, 100'000, [&] { return bytes.gene(rng) + 128; });
  BOOST_TEST(support::chi_square_uniform_p(counts) > support::least_p);
}

BOOST_AUTO_TEST_CASE(one_value_is_a_range_too) {
  random_stream rng(4);
  BOOST_TEST((chromosome::integers{3, 5, 5}(rng) == std::vector{5, 5, 5}));
}

BOOST_AUTO_TEST_CASE(bad_bounds_and_sizes_are_refused) {
  using support::refusal;
  BOOST_TEST(refusal([] { return chromosome::integers{0, 1, 2}; }) == "integers size must be at least 1, but was 0");
  BOOST_TEST(refusal([] { return chromosome::integers{-4, 1, 2}; }) == "integers size must be at least 1, but was -4");
  BOOST_TEST(refusal([] { return chromosome::integers{3, 7, -1}; }) ==
             "integers high must be at least low, which is 7, but was -1");
  BOOST_TEST(refusal([] { return chromosome::integers<std::uint8_t>{3, 0, 256}; }) ==
             "integers high must be between 0 and 255 for genes of this type, but was 256");
  BOOST_TEST(refusal([] { return chromosome::integers<std::uint8_t>{3, -1, 2}; }) ==
             "integers low must be between 0 and 255 for genes of this type, but was -1");
}

BOOST_AUTO_TEST_SUITE_END()
