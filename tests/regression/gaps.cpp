// SPDX-License-Identifier: BSL-1.0
#include <boost/test/unit_test.hpp>
#include <cmath>
#include <string>
#include <utility>
#include <vector>

#include <clade/regression.hpp>
#include <clade/regression/gaps.hpp>

BOOST_AUTO_TEST_SUITE(gaps_tests)

using namespace clade;

namespace {

struct rows {
  std::vector<std::vector<double>> columns;
  std::vector<double> y;
  std::vector<std::string> names{"x", "z"};

  regression::samples samples() const { return {names, {columns.begin(), columns.end()}, y}; }
};

// x from 10 to 19 and z from -9 to 9, with values from 1 to 19.
rows ten() {
  rows made{{{}, {}}, {}};
  for (int i = 0; i < 10; ++i) {
    made.columns[0].push_back(10 + i);
    made.columns[1].push_back(2 * i - 9);
    made.y.push_back(2 * i + 1);
  }
  return made;
}

}  // namespace

BOOST_AUTO_TEST_CASE(poles_between_rows_are_found) {
  const auto table = ten();
  const auto data = table.samples();
  const regression::detail::gaps gaps(data);
  const auto pole = [&](const char* text) { return gaps.pole_of(regression::parse(text, data.names)); };
  const std::vector<std::pair<const char*, double>> with_poles{{"1 / (x - 12.3)", 12.3},
                                                               {"3 + (x - 12.3)^(-1)", 12.3},
                                                               {"5 / log(x - 9.4)^2 + 2", 10.4},
                                                               {"1 / cos(x - 12.3 - pi / 2)", 12.3}};
  for (const auto& [text, at] : with_poles) {
    const auto found = pole(text);
    BOOST_TEST_REQUIRE(found.has_value(), text);
    BOOST_TEST(std::abs((*found)[0] - at) < 1e-9, text << ": " << (*found)[0]);
  }
  for (const auto* const text : {"sqrt(abs(x - 12.5) - 0.25)", "100 * exp(-100 * (x - 12.5)^2)", "1e4 * sin(pi * x)",
                                 "1 / z", "1 / (x * z)", "log(z^2)"}) {
    BOOST_TEST(pole(text).has_value(), text);
  }
  // Not between the rows, no pole, or no larger than values of the target may be.
  for (const auto* const text : {"1 / (x - 9.5)", "sin(x - 12.3) / (x - 12.3)", "30 * exp(-100 * (x - 12.5)^2)",
                                 "x^2 / 10", "2 * z + 3", "1 / (z^2 + 1)", "10 + 20 * sin(40 * x)"}) {
    BOOST_TEST(!pole(text), text);
  }
}

BOOST_AUTO_TEST_CASE(poles_make_descriptions_longer) {
  const auto table = ten();
  const auto data = table.samples();
  const regression::detail::gaps gaps(data);
  const auto length = [&](const char* text) { return gaps.length_of_poles(regression::parse(text, data.names)); };
  BOOST_TEST(length("1 / (x - 12.3)") == 6);
  // The columns go on for 2.7 and 5.4.
  BOOST_TEST(length("1 / (x - 7.5)") == 3);
  BOOST_TEST(length("log(21.5 - x)") == 3);
  BOOST_TEST(length("sqrt(z + 14)") == 3);
  BOOST_TEST(length("1 / (x - 7.2)") == 0);
  BOOST_TEST(length("log(21.9 - x)") == 0);
  BOOST_TEST(length("sqrt(z + 14.5)") == 0);
  BOOST_TEST(length("x^9") == 6);  // far from the target
}

// Columns of positive numbers stay positive there, as in Michaelis and Menten's law.
BOOST_AUTO_TEST_CASE(positive_columns_stay_positive) {
  const std::vector<double> x{0.1, 0.5, 1, 2, 4, 8}, y{0.3, 1.1, 1.8, 2.5, 3.1, 3.6};
  const regression::samples data{{"x"}, {x}, y};
  const regression::detail::gaps gaps(data);
  for (const auto* const text : {"4.2 * x / (1.34 + x)", "log(x)", "1 / x", "x^0.3"})
    BOOST_TEST(gaps.length_of_poles(regression::parse(text, data.names)) == 0, text);
}

// The law is g * f / (g - f) with 5 % noise. Both formulas explain these rows, but only the law has no pole near them.
BOOST_AUTO_TEST_CASE(a_law_without_a_pole_is_chosen) {
  const std::vector<double> g{31.41, 93.37, 48.05, 34.37, 73.82, 37.96, 67,    85.85, 44.75,
                              88.19, 85.73, 62.25, 95.09, 42.22, 57,    59.53, 78.62},
      y{19.609, 13.729, 15.907, 18.36,  14.522, 17.418, 14.666, 14.07, 16.313,
        13.88,  14.01,  15.082, 13.766, 16.814, 15.326, 14.982, 14.177};
  const regression::samples data{{"g"}, {g}, y};
  const std::vector<regression::formula> two{regression::parse("33.5 / log(g - 19.5) + 6", data.names),
                                             regression::parse("12.05 * g / (g - 11.9)", data.names)};
  const regression::detail::described by(data);
  BOOST_TEST(std::abs(by(two[0]) - by(two[1])) < 1);
  BOOST_TEST(regression::description_length(two[0], data) > regression::description_length(two[1], data));
  regression::found all;
  all.front = regression::models_of(two, data);
  const auto best = regression::infix(all.best().expression, data.names);
  BOOST_TEST(best.starts_with("12"), best);
}

BOOST_AUTO_TEST_SUITE_END()
