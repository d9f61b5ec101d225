// SPDX-License-Identifier: BSL-1.0
#include <boost/test/unit_test.hpp>
#include <cmath>
#include <limits>

#include <clade/random/exponential.hpp>
#include <clade/random/random_stream.hpp>

#include "support/repetitions.hpp"

BOOST_AUTO_TEST_SUITE(exponential)

using namespace clade;

namespace {

double relative_error(double x) { return std::abs(clade::detail::portable_exp(x) / std::exp(x) - 1); }

}  // namespace

BOOST_AUTO_TEST_CASE(it_is_that_of_the_standard_library_to_the_last_digits) {
  random_stream rng(1);
  double worst = 0;
  for (int i = 0; i < support::repetitions(1'000'000); ++i) {
    const auto u = rng.unit();
    for (const double x : {-u, -u * 10, -u * 708, -u * 1e-9}) worst = std::max(worst, relative_error(x));
  }
  BOOST_TEST(worst < 1e-15);
  for (int k = 0; k <= 2042; ++k) {
    const double at = -k * 0.34657359027997264;  // k of the reduction changes here
    for (const double x : {at, std::nextafter(at, -709), std::nextafter(at, 0)}) {
      if (x >= -708) worst = std::max(worst, relative_error(x));
    }
  }
  BOOST_TEST(worst < 1e-15);
}

BOOST_AUTO_TEST_CASE(its_bits_are_known) {
  // Correctly rounded, except for -10, which is off by one unit in the last place.
  BOOST_TEST(clade::detail::portable_exp(-1) == 0x1.78b56362cef38p-2);
  BOOST_TEST(clade::detail::portable_exp(-0.5) == 0x1.368b2fc6f960ap-1);
  BOOST_TEST(clade::detail::portable_exp(-10) == 0x1.7cd79b5647c9ap-15);
  BOOST_TEST(clade::detail::portable_exp(-700) == 0x1.14f2b0fb9307fp-1010);
  // Compile-time and run-time results are equal.
  constexpr double compiled = clade::detail::portable_exp(-3.7);
  volatile double x = -3.7;
  BOOST_TEST(compiled == clade::detail::portable_exp(x));
}

BOOST_AUTO_TEST_CASE(it_is_1_at_0_and_0_far_below) {
  BOOST_TEST(clade::detail::portable_exp(0) == 1);
  BOOST_TEST(clade::detail::portable_exp(-0.0) == 1);
  BOOST_TEST(clade::detail::portable_exp(-std::numeric_limits<double>::denorm_min()) == 1);
  BOOST_TEST(relative_error(-708) < 1e-15);
  BOOST_TEST(clade::detail::portable_exp(std::nextafter(-708, -709)) == 0);
  BOOST_TEST(clade::detail::portable_exp(-1e300) == 0);
  BOOST_TEST(clade::detail::portable_exp(-std::numeric_limits<double>::infinity()) == 0);
}

BOOST_AUTO_TEST_SUITE_END()
