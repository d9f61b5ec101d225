// SPDX-License-Identifier: BSL-1.0
#include <boost/test/unit_test.hpp>
#include <cstddef>
#include <cstdint>
#include <vector>

#include <clade/random/random_mask.hpp>
#include <clade/random/random_stream.hpp>

#include "support/chi_square.hpp"

BOOST_AUTO_TEST_SUITE(random_mask_tests)

using namespace clade;

namespace {
constexpr auto all = ~std::uint64_t{0};
}

BOOST_AUTO_TEST_CASE(every_bit_is_one_with_probability_p) {
  for (const double p : {0x1p-6, 0.1, 0.25, 1.0 / 3, 0.5, 0.75, 0.9}) {
    random_stream rng(1);
    std::vector<std::size_t> ones(64);
    for (int i = 0; i < 20'000; ++i) {
      const auto word = clade::detail::random_mask(p)(all, rng);
      for (std::size_t bit = 0; bit < 64; ++bit) ones[bit] += (word >> bit) & 1;
    }
    std::size_t total = 0;
    for (const auto count : ones) total += count;
    const auto draws = 64 * 20'000.0;
    BOOST_TEST(support::chi_square_p(std::vector<double>{double(total), draws - double(total)},
                                     std::vector<double>{p, 1 - p}) > support::least_p);
    BOOST_TEST(support::chi_square_uniform_p(ones) > support::least_p);
  }
}

BOOST_AUTO_TEST_CASE(only_wanted_bits_are_set) {
  random_stream rng(2);
  for (int i = 0; i < 10'000; ++i) {
    const auto wanted = rng();
    BOOST_TEST_REQUIRE((clade::detail::random_mask(rng.unit())(wanted, rng) & ~wanted) == 0u);
  }
  BOOST_TEST(clade::detail::random_mask(1)(0b101, rng) == 0b101u);
  BOOST_TEST(clade::detail::random_mask(0)(all, rng) == 0u);
}

BOOST_AUTO_TEST_CASE(a_half_costs_one_draw_and_nothing_or_all_none) {
  random_stream rng(3), once(3);
  BOOST_TEST(clade::detail::random_mask(0.5)(all, rng) == ~once());
  BOOST_TEST((rng == once));
  clade::detail::random_mask(0)(all, rng);
  clade::detail::random_mask(1)(all, rng);
  BOOST_TEST((rng == once));
}

BOOST_AUTO_TEST_CASE(digits_are_compared_from_the_first_on) {
  // p = 0.101 in base 2: a bit is 1 if the number formed by its draws is in 000 to 100.
  random_stream rng(4), same(4);
  const auto word = clade::detail::random_mask(0.625)(all, rng);
  const auto first = same(), second = same(), third = same();
  for (std::size_t bit = 0; bit < 64; ++bit) {
    const auto digit = [bit](std::uint64_t draw) { return (draw >> bit) & 1; };
    BOOST_TEST(((word >> bit) & 1) == (4 * digit(first) + 2 * digit(second) + digit(third) < 5));
  }
}

BOOST_AUTO_TEST_SUITE_END()
