// SPDX-License-Identifier: BSL-1.0
#include <boost/test/unit_test.hpp>
#include <cmath>
#include <string>
#include <vector>

#include <clade/regression.hpp>

#include "support/formulas.hpp"

BOOST_AUTO_TEST_SUITE(gather_tests)

using namespace clade;
using namespace support;

BOOST_AUTO_TEST_CASE(constants_and_powers_are_collected) {
  const std::vector<std::string> names{"a", "b", "c"};
  const auto is = [&](const char* text, const std::string& expected) {
    const auto made = regression::infix(regression::gathered(regression::parse(text, names)), names);
    BOOST_TEST(made == expected, text << " became " << made << ", not " << expected);
  };
  is("6 * (a * (a * 2))", "12 * a ^ 2");
  is("3 * (a + 2) + 1", "3 * a + 7");
  is("(a + 1)^2 * (a + 1)", "(a + 1) ^ 3");
  is("2 * a + 2 * b - 2 * c", "2 * (a + b - c)");
  is("a * b / c - b * a / c", "0");
  is("a / b / a", "1 / b");
  is("3 * (1 - a)", "3 * (1 - a)");
  is("1 - (a / b)^2 - 3", "-2 - (a / b) ^ 2");
  is("sqrt((sqrt(b) / a)^4) * c", "b * c / a ^ 2");
  is("a^2 * b^2 / c^2", "(a * b / c) ^ 2");
  is("exp(2 * log(a) + b)", "a ^ 2 * exp(b)");
  is("2 / exp(3 * a)^2 + b", "2 / exp(6 * a) + b");
  is("log(1000 * a) - log(1000) + 1", "log(a) + 1");
  is("log(exp(a * 2)) * 3 + 1", "6 * a + 1");
  is("a / log(exp(b * b))", "a / b ^ 2");
  is("exp(0.6931471805599453 * a) + 1", "2 ^ a + 1");
  is("sin(a - 6.283185307179586) + cos(b + 7.283185307179586)", "sin(a) + cos(b + 1)");
  is("min(2 * (3 * a), sin(b * b))", "min(6 * a, sin(b ^ 2))");
}

// On positive columns and without roots of squares.
BOOST_AUTO_TEST_CASE(values_stay_the_same) {
  regression::settings with;
  with.functions = {"+", "-", "*", "/", "pow", "square", "exp", "log", "neg", "sin"};
  const auto space = regression::space_of(3, with);
  const random_columns data(3, 20, 0.3, 2.3, 1);
  random_stream rng(2);
  std::size_t shorter = 0;
  for (int i = 0; i < 2000; ++i) {
    auto f = space(rng);
    regression::simplify(f);
    const auto g = regression::gathered(f);
    shorter += g.size() < f.size();
    const auto one = regression::values_of(f, data.views, 20), other = regression::values_of(g, data.views, 20);
    double most = 0;
    for (const auto x : one) most = std::max(most, std::abs(x));
    if (!(most < 1e100)) continue;
    for (std::size_t k = 0; k < 20; ++k) {
      if (std::isfinite(one[k]) && !(std::abs(one[k] - other[k]) <= 1e-6 * most)) {
        BOOST_ERROR(regression::infix(f, {}) << " became " << regression::infix(g, {}));
      }
    }
  }
  BOOST_TEST(shorter > 100U);
}

BOOST_AUTO_TEST_SUITE_END()
