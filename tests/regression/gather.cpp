// SPDX-License-Identifier: BSL-1.0
#include <algorithm>
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

BOOST_AUTO_TEST_CASE(redundant_constants_leave_sums) {
  const std::vector<std::string> names{"a", "b", "c"};
  const auto is = [&](const char* text, const std::string& expected) {
    const auto made = regression::infix(regression::factored(regression::parse(text, names)), names);
    BOOST_TEST(made == expected, text << " became " << made << ", not " << expected);
  };
  is("1.08 / sqrt(4 - 4 * a^2)", "0.54 / sqrt(1 - a ^ 2)");
  is("sqrt(4 - 4 * a^2)", "2 * sqrt(1 - a ^ 2)");
  is("9.36 / (9.36 - 3.12 * b * a)", "1 / (1 - 0.33333333333333337 * (b * a))");
  is("-11.5 * (-5 - a)", "11.5 * (a + 5)");
  is("a + a", "2 * a");
  is("6 * (1.5 * a + 1.5)^2 / b", "13.5 * (a + 1) ^ 2 / b");
  is("sqrt(9 * a + 36 * b) / 12", "0.25 * sqrt(a + 4 * b)");
  is("(2 * a + 5) / (4 * b + 2 * c)", "(a + 2.5) / (2 * b + c)");
  is("1 / sqrt(4 + 16 * a)", "0.25 / sqrt(a + 0.25)");
  is("3 * (2 - a) / (2 - b)^3", "3 * (2 - a) / (2 - b) ^ 3");
  is("8 * log(2 * a + 2) + 5",
     "8 * log(a + 1) + " + regression::infix(regression::formula(regression::constant(5 + 8 * std::log(2.0))), names));
  is("3 * a + 7", "3 * a + 7");
  is("2 * exp(3 - 3 * a)",
     regression::infix(regression::formula(regression::constant(2 * std::exp(3.0))), names) + " * exp(-3 * a)");
  is("1 / (1 + 2 * a)", "1 / (2 * a + 1)");
  BOOST_TEST(regression::infix(regression::detail::factored_to_ones(regression::parse("9 / (8 - 2 * b * a)", names)),
                               names) == "1.125 / (1 - 0.25 * (b * a))");
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

BOOST_AUTO_TEST_CASE(factored_formulas_have_the_same_values_and_are_no_longer) {
  regression::settings with;
  with.functions = {"+", "-", "*", "/", "square", "log", "sqrt"};
  with.most_nodes = 6;
  const auto space = regression::space_of(2, with);
  const random_columns data(2, 20, 0.3, 2.3, 1);
  const std::vector<std::string> names{"x1", "x2"};
  const auto constants_of = [](const regression::formula& f) {
    return std::ranges::count_if(f.nodes(), [](const auto& node) {
      return node.symbol.function == regression::function::constant && std::abs(node.symbol.value) != 1;
    });
  };
  random_stream rng(3);
  std::size_t fewer = 0;
  for (int i = 0; i < 1000; ++i) {
    std::string text = std::vector<std::string>{"c * (c + c * u) / (c - c * v)", "c / sqrt(c * u + c * v)",
                                                "c * (c * u + c)^2 * sqrt(c - c * v) + c", "c + c * log(c + c * u) - v",
                                                "c * (c * u - c / (c + c * v))"}[rng.below(std::size_t{5})];
    for (std::size_t at = 0; (at = text.find_first_of("cuv", at)) != text.npos; ++at) {
      const auto is_number = text[at] == 'c';
      const auto by = is_number ? std::to_string(1 + rng.below(4)) : '(' + regression::infix(space(rng), names) + ')';
      text.replace(at, 1, by);
      at += by.size() - 1;
    }
    if (text.find("inf") != text.npos) continue;
    const auto f = regression::gathered(regression::gathered(regression::parse(text, names)));
    const auto before = regression::values_of(f, data.views, 20);
    double most = 0;
    for (const auto x : before) most = std::isfinite(x) ? std::max(most, std::abs(x)) : most;
    for (const auto& g : {regression::factored(f), regression::detail::factored_to_ones(f)}) {
      const auto after = regression::values_of(g, data.views, 20);
      const auto change = regression::infix(f, names) + " became " + regression::infix(g, names);
      for (std::size_t k = 0; k < 20; ++k) {
        BOOST_TEST((!std::isfinite(before[k]) || std::abs(before[k] - after[k]) <= 1e-6 * most), change);
      }
      BOOST_TEST(constants_of(g) <= constants_of(f), change);
      fewer += constants_of(g) < constants_of(f);
    }
    const auto g = regression::factored(f);
    BOOST_TEST(g.size() <= f.size(), regression::infix(f, names) + " became " + regression::infix(g, names));
  }
  BOOST_TEST(fewer > 500U);
}

BOOST_AUTO_TEST_SUITE_END()
