// SPDX-License-Identifier: BSL-1.0
#include <boost/test/unit_test.hpp>
#include <cmath>
#include <cstddef>
#include <numbers>
#include <optional>
#include <stdexcept>
#include <string>
#include <vector>

#include <clade/regression.hpp>

#include "support/formulas.hpp"
#include "support/repetitions.hpp"
#include "support/says.hpp"

BOOST_AUTO_TEST_SUITE(ranges_tests)

using namespace clade;
using regression::range;
using regression::range_of;

namespace {

const std::vector<std::string> names{"a", "b", "c"};

std::optional<range> of(const std::string& text, std::vector<range> variables) {
  return range_of(regression::parse(text, names), variables);
}

}  // namespace

BOOST_AUTO_TEST_CASE(ranges_of_functions_are_those_by_hand) {
  const std::vector<range> box{{-2, 3}, {1, 4}, {0, 0.5}};
  const auto is = [&](const char* text, double low, double high) {
    const auto found = of(text, box);
    BOOST_TEST_REQUIRE(found.has_value(), text);
    BOOST_TEST(std::abs(found->low - low) < 1e-12, text << ": " << found->low);
    BOOST_TEST(std::abs(found->high - high) < 1e-12, text << ": " << found->high);
  };
  is("a + b", -1, 7);
  is("a - b", -6, 2);
  is("a * b", -8, 12);
  is("a / b", -2, 3);
  is("min(a, b)", -2, 3);
  is("max(a, b)", 1, 4);
  is("neg(a)", -3, 2);
  is("square(a)", 0, 9);
  is("abs(a)", 0, 3);
  is("abs(b)", 1, 4);
  is("a^3", -8, 27);
  is("b^-2", 1.0 / 16, 1);
  is("b^0.5", 1, 2);
  is("b^a", 1.0 / 16, 64);
  is("sqrt(b)", 1, 2);
  is("exp(c)", 1, std::exp(0.5));
  is("log(b)", 0, std::log(4.0));
  is("tanh(a)", std::tanh(-2.0), std::tanh(3.0));
  is("arcsin(c)", 0, std::asin(0.5));
  is("sin(a)", -1, 1);  // -pi/2 and pi/2 are between -2 and 3
  is("sin(c)", 0, std::sin(0.5));
  is("cos(a)", std::cos(3.0), 1);
  is("cos(b)", -1, std::cos(1.0));
  is("sin(3 * b)", -1, 1);
  is("1 / (c - 1)", -2, -1);
}

BOOST_AUTO_TEST_CASE(what_may_not_be_finite_has_no_range) {
  const std::vector<range> box{{-2, 3}, {1, 4}, {0, 0.5}};
  for (const auto* const text : {"1 / a", "1 / c", "log(a)", "log(c)", "sqrt(a)", "arcsin(b)", "a^-1", "a^0.5", "c^a",
                                 "exp(exp(exp(b + 3)))", "1e300 * 1e300 * b", "0 * (1 / a)"}) {
    BOOST_TEST(!of(text, box).has_value(), text);
  }
}

// All values of 20,000 random formulas are inside the range, if there is one.
BOOST_AUTO_TEST_CASE(no_value_lies_outside) {
  const auto space = support::every_formula(3, 20);
  random_stream rng(11);
  std::size_t enclosed = 0;
  for (int k = 0; k < support::repetitions(20'000); ++k) {
    const auto f = space(rng);
    std::vector<range> box;
    for (int i = 0; i < 3; ++i) {
      const auto low = 6 * rng.unit() - 3;
      box.push_back({low, low + 2 * rng.unit()});
    }
    const auto found = range_of(f, box);
    if (!found) continue;
    ++enclosed;
    std::vector<std::vector<double>> points(3);
    std::vector<std::span<const double>> views;
    for (std::size_t i = 0; i < 3; ++i) {
      points[i] = {box[i].low, box[i].high};
      while (points[i].size() < 20) points[i].push_back(box[i].low + (box[i].high - box[i].low) * rng.unit());
      views.emplace_back(points[i]);
    }
    const auto slack = 1e-9 * std::max({1.0, std::abs(found->low), std::abs(found->high)});
    for (const auto value : regression::values_of(f, views, 20)) {
      if (value >= found->low - slack && value <= found->high + slack) continue;
      BOOST_FAIL(regression::infix(f, names) << " has " << value);
    }
  }
  BOOST_TEST(enclosed > support::repetitions(5000U));
}

BOOST_AUTO_TEST_CASE(ranges_of_columns_are_their_ends) {
  const std::vector<double> x{3, -1, 2};
  const std::vector<std::span<const double>> columns{x};
  BOOST_TEST((regression::ranges_of(columns) == std::vector<range>{{-1, 3}}));
  BOOST_CHECK_EXCEPTION(of("b", {{0, 1}}), std::invalid_argument, support::says("a formula reads column 2 of 1"));
}

BOOST_AUTO_TEST_SUITE_END()
