// SPDX-License-Identifier: BSL-1.0
#include <boost/test/unit_test.hpp>

#include <clade/mathematics/pow.hpp>

#include "every_function.hpp"

#include <cmath>
#include <stdexcept>
#include <vector>

BOOST_AUTO_TEST_SUITE(pow_tests)

namespace mathematics = clade::mathematics;
using support::infinity, support::not_a_number, support::same;

// Annex F of the C standard.
BOOST_AUTO_TEST_CASE(special_values_are_those_of_the_standard) {
  using mathematics::pow;
  for (const double y : {-infinity, -3.0, -2.5, -1.0, 0.0, -0.0, 1.0, 2.0, 2.5, 1e300, infinity, not_a_number}) {
    BOOST_TEST(same(pow(1, y), 1));
  }
  for (const double x : {-infinity, -2.0, -1.0, -0.0, 0.0, support::smallest, 0.5, 2.0, infinity, not_a_number}) {
    BOOST_TEST(same(pow(x, 0.0), 1));
    BOOST_TEST(same(pow(x, -0.0), 1));
    BOOST_TEST(same(pow(x, 1), x));
  }
  for (const double y : {1.0, 3.0, 0x1.fffffffffffffp+52}) {  // odd
    BOOST_TEST(same(pow(0.0, y), 0.0));
    BOOST_TEST(same(pow(-0.0, y), -0.0));
    BOOST_TEST(same(pow(0.0, -y), infinity));
    BOOST_TEST(same(pow(-0.0, -y), -infinity));
    BOOST_TEST(same(pow(-infinity, y), -infinity));
    BOOST_TEST(same(pow(-infinity, -y), -0.0));
    BOOST_TEST(same(pow(-1, y), -1));
  }
  for (const double y : {0.5, 2.0, 2.5, 4.0, 0x1p53, 1e300, infinity}) {  // even, or not an integer
    BOOST_TEST(same(pow(0.0, y), 0.0));
    BOOST_TEST(same(pow(-0.0, y), 0.0));
    BOOST_TEST(same(pow(0.0, -y), infinity));
    BOOST_TEST(same(pow(-0.0, -y), infinity));
    BOOST_TEST(same(pow(-infinity, y), infinity));
    BOOST_TEST(same(pow(-infinity, -y), 0.0));
  }
  for (const double y : {0.5, 1e300, support::smallest, 1.0}) {
    BOOST_TEST(same(pow(infinity, y), infinity));
    BOOST_TEST(same(pow(infinity, -y), 0.0));
  }
  BOOST_TEST(same(pow(-1, infinity), 1));
  BOOST_TEST(same(pow(-1, -infinity), 1));
  for (const double x : {1.5, -1.5, support::largest, std::nextafter(1, 2)}) {
    BOOST_TEST(same(pow(x, infinity), infinity));
    BOOST_TEST(same(pow(x, -infinity), 0.0));
    BOOST_TEST(same(pow(1 / x, infinity), 0.0));
    BOOST_TEST(same(pow(1 / x, -infinity), infinity));
  }
  for (const double x : {-1.0, -0.5, -support::smallest, -support::largest}) {
    for (const double y : {0.5, -2.5, support::smallest, 0x1.8p+50 + 0.25}) BOOST_TEST(same(pow(x, y), not_a_number));
  }
  BOOST_TEST(same(pow(not_a_number, 2), not_a_number));
  BOOST_TEST(same(pow(not_a_number, -0.5), not_a_number));
  BOOST_TEST(same(pow(2, not_a_number), not_a_number));
  BOOST_TEST(same(pow(0, -not_a_number), not_a_number));
}

BOOST_AUTO_TEST_CASE(powers_that_are_doubles_are_exact) {
  int wrong = 0;
  const auto expect = [&](double x, double y, double power) {
    if (same(mathematics::pow(x, y), power)) return;
    ++wrong;
    BOOST_TEST_MESSAGE("pow(" << x << ", " << y << ")");
  };
  for (int n = -1074; n <= 1023; ++n) {
    const auto power = std::ldexp(1.0, n);
    expect(2, n, power);
    expect(0.5, -n, power);
    expect(-2, n, n % 2 == 0 ? power : -power);
  }
  for (int base = 3; base < 100; ++base) {
    double power = base;
    for (int n = 2; (power *= base) < 0x1p53; ++n) {
      expect(base, n, power);
      expect(-base, n, n % 2 == 0 ? power : -power);
    }
  }
  clade::random_stream rng(11);
  for (int i = 0; i < 1000; ++i) {
    const auto root = static_cast<double>(rng.below(1 << 26)) + 1;
    expect(root * root, 0.5, root);
    const auto x = support::any_argument(rng);
    if (x == x) expect(x, 2, x * x);
  }
  BOOST_TEST(wrong == 0);
}

BOOST_AUTO_TEST_CASE(results_overflow_and_underflow) {
  using mathematics::pow;
  BOOST_TEST(same(pow(2, 1024), infinity));
  BOOST_TEST(same(pow(-2, 1025), -infinity));
  BOOST_TEST(same(pow(2, -1076), 0.0));
  BOOST_TEST(same(pow(-2, -1077), -0.0));
  BOOST_TEST(same(pow(std::nextafter(1, 2), support::largest), infinity));
  BOOST_TEST(same(pow(std::nextafter(1, 0), support::largest), 0.0));
  BOOST_TEST(same(pow(std::nextafter(1, 0), -support::largest), infinity));
  BOOST_TEST(same(pow(1.5, support::smallest), 1));
}

BOOST_AUTO_TEST_CASE(a_column_has_the_bits_of_its_numbers) {
  clade::random_stream rng(5);
  int wrong = 0;
  for (std::size_t size = 0; size <= 40; ++size) {
    for (int round = 0; round < 8; ++round) {
      std::vector<double> x(size), y(size), powers(size), fixed(size);
      for (auto& base : x) base = rng.unit() * 10;
      for (auto& exponent : y) exponent = rng.unit() * 20 - 10;
      if (size > 0 && round % 4 == 1) x[rng.below(size)] = support::any_argument(rng);
      if (size > 0 && round % 4 >= 2) y[rng.below(size)] = round % 4 == 2 ? support::any_argument(rng) : round - 2;
      const auto exponent = round % 2 == 0 ? round / 2.0 : rng.unit();
      mathematics::pow(x, exponent, fixed);
      mathematics::pow(x, y, powers);
      auto over_x = x, over_y = y;
      mathematics::pow(over_x, y, over_x);
      mathematics::pow(x, over_y, over_y);
      for (std::size_t i = 0; i < size; ++i) {
        const auto power = mathematics::pow(x[i], y[i]);
        if (!same(powers[i], power) || !same(over_x[i], power) || !same(over_y[i], power) ||
            !same(fixed[i], mathematics::pow(x[i], exponent))) {
          ++wrong;
          BOOST_TEST_MESSAGE("value " << i << " of " << size << ", round " << round);
        }
      }
    }
  }
  BOOST_TEST(wrong == 0);
}

BOOST_AUTO_TEST_CASE(columns_of_different_sizes_are_refused) {
  const std::vector<double> x(3), y(4);
  std::vector<double> power(3), longer(4);
  BOOST_CHECK_THROW(mathematics::pow(x, y, power), std::invalid_argument);
  BOOST_CHECK_THROW(mathematics::pow(x, x, longer), std::invalid_argument);
  BOOST_CHECK_THROW(mathematics::pow(x, 2, longer), std::invalid_argument);
}

BOOST_AUTO_TEST_SUITE_END()
