// SPDX-License-Identifier: BSL-1.0
#include <boost/test/unit_test.hpp>
#include <cmath>
#include <string>
#include <vector>

#include <clade/regression/notation.hpp>
#include <clade/regression/parse.hpp>
#include <clade/regression/simplify.hpp>

#include "support/formulas.hpp"

BOOST_AUTO_TEST_SUITE(simplify_tests)

using namespace clade;
using namespace support;
using regression::parse;

BOOST_AUTO_TEST_CASE(what_has_no_effect_is_dropped) {
  const std::vector<std::string> names{"x", "y"};
  const auto simple = [&](const char* text) {
    auto f = parse(text, names);
    regression::simplify(f);
    return regression::infix(f, names);
  };
  BOOST_TEST(simple("2 + 3 * 4") == "14");
  BOOST_TEST(simple("x * 1 + 0 * y") == "x");
  BOOST_TEST(simple("(x + y) / (x + y) * y") == "y");
  BOOST_TEST(simple("x * x") == "x ^ 2");
  BOOST_TEST(simple("neg(neg(x))") == "x");
  BOOST_TEST(simple("abs(abs(x) * 1)") == "abs(x)");
  BOOST_TEST(simple("abs(x)^2") == "x ^ 2");
  BOOST_TEST(simple("log(-1)") == "log(-1)");  // not a number
  BOOST_TEST(simple("min(x, x)") == "x");
}

BOOST_AUTO_TEST_CASE(values_stay_the_same) {
  const auto space = every_formula(3);
  const random_columns data(3, 30, -2, 3, 1);
  random_stream rng(2);
  std::size_t smaller = 0;
  for (int i = 0; i < 2000; ++i) {
    const auto f = space(rng);
    auto g = f;
    regression::simplify(g);
    smaller += g.size() < f.size();
    BOOST_TEST(g.size() <= f.size());
    const auto one = regression::values_of(f, data.views, 30), other = regression::values_of(g, data.views, 30);
    for (std::size_t k = 0; k < 30; ++k) {
      if (std::isfinite(one[k]) && !(std::abs(one[k] - other[k]) <= 1e-9 * std::abs(one[k]))) {
        BOOST_ERROR(regression::infix(f, {}) << " became " << regression::infix(g, {}));
      }
    }
  }
  BOOST_TEST(smaller > 500U);
}

BOOST_AUTO_TEST_CASE(what_scaling_makes_up_for_is_dropped_from_the_root) {
  const std::vector<std::string> names{"x", "y"};
  const auto dropped = [&](const char* text) {
    auto f = parse(text, names);
    regression::drop_scaling(f);
    return regression::infix(f, names);
  };
  BOOST_TEST(dropped("3 - 2 * -(x / 5) + 7") == "x");
  BOOST_TEST(dropped("2 / x") == "2 / x");
  BOOST_TEST(dropped("x + y") == "x + y");
  BOOST_TEST(dropped("7") == "7");
}

BOOST_AUTO_TEST_CASE(simplifying_twice_changes_nothing_more) {
  const std::vector<std::string> names{"a", "b"};
  const auto simple = [&](const char* text) {
    auto f = regression::parse(text, names);
    regression::simplify(f);
    auto again = f;
    regression::simplify(again);
    BOOST_TEST((again == f), text);
    return regression::infix(f, names);
  };
  BOOST_TEST(simple("abs(a) * abs(a)") == "a ^ 2");
  BOOST_TEST(simple("a * b + a * b") == "a * b * 2");
  BOOST_TEST(simple("neg(a) * neg(a)") == "a ^ 2");
  BOOST_TEST(simple("a * 2 * 3 + 1 + 2") == "a * 6 + 3");
  BOOST_TEST(simple("2 * (3 * a)") == "6 * a");
  BOOST_TEST(simple("0.5 * (a * 2)") == "a");
  BOOST_TEST(simple("a^(1 / 2)") == "sqrt(a)");
  BOOST_TEST(simple("3 * a^(0 - 1)") == "3 / a");
  BOOST_TEST(simple("b * a^(-2.5)") == "b / a ^ 2.5");
  BOOST_TEST(simple("abs(a)^(4 / 2)") == "a ^ 2");
}

BOOST_AUTO_TEST_SUITE_END()
