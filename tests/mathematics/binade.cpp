// SPDX-License-Identifier: BSL-1.0
#include <boost/test/unit_test.hpp>
#include <cmath>
#include <cstddef>
#include <limits>

#include <clade/mathematics/binade.hpp>

BOOST_AUTO_TEST_SUITE(binade_tests)

using clade::detail::binade;

BOOST_AUTO_TEST_CASE(is_the_power_of_two_next_below) {
  BOOST_TEST(binade(1) == 1);
  BOOST_TEST(binade(10) == 8);
  BOOST_TEST(binade(-10) == 8);
  BOOST_TEST(binade(0.7) == 0.5);
  BOOST_TEST(binade(std::nextafter(16, 0)) == 8);
}

BOOST_AUTO_TEST_CASE(is_a_power_of_two_with_an_inverse_at_the_ends_of_the_numbers) {
  using limits = std::numeric_limits<double>;
  BOOST_TEST(binade(0) == limits::min());
  BOOST_TEST(binade(limits::denorm_min()) == limits::min());
  BOOST_TEST(binade(limits::max()) == 0x1p1023);
  BOOST_TEST(binade(limits::infinity()) == 0x1p1023);
  for (const double unit : {binade(0), binade(limits::max())}) BOOST_TEST(unit * (1 / unit) == 1);
}

BOOST_AUTO_TEST_CASE(that_of_several_numbers_is_the_one_of_the_largest_finite_size) {
  const double values[]{3, -10, std::numeric_limits<double>::infinity(), std::nan("")};
  const auto value = [&](std::size_t i) { return values[i]; };
  BOOST_TEST(clade::detail::common_binade(0, value) == binade(0));
  BOOST_TEST(clade::detail::common_binade(1, value) == 2);
  BOOST_TEST(clade::detail::common_binade(4, value) == 8);
}

BOOST_AUTO_TEST_SUITE_END()
