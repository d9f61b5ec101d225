// SPDX-License-Identifier: BSL-1.0
#include <boost/test/unit_test.hpp>
#include <cmath>
#include <cstddef>
#include <limits>
#include <span>
#include <stdexcept>
#include <vector>

#include <clade/regression.hpp>

#include "support/says.hpp"

BOOST_AUTO_TEST_SUITE(prediction_tests)

using namespace clade;
using regression::predictor_of;

namespace {

// R's data set cars: speed and stopping distance.
const std::vector<double> speed{4,  4,  7,  7,  8,  9,  10, 10, 10, 11, 11, 12, 12, 12, 12, 13, 13,
                                13, 13, 14, 14, 14, 14, 15, 15, 15, 16, 16, 17, 17, 17, 18, 18, 18,
                                18, 19, 19, 19, 20, 20, 20, 20, 20, 22, 23, 24, 24, 24, 24, 25};
const std::vector<double> distance{2,  10, 4,  22, 16, 10, 18, 26, 34, 17, 28, 14, 20, 24, 28,  26, 34,
                                   34, 46, 26, 36, 60, 80, 20, 26, 54, 32, 40, 32, 40, 50, 42,  56, 76,
                                   84, 36, 46, 68, 32, 48, 52, 56, 64, 66, 54, 70, 92, 93, 120, 85};

}  // namespace

// R 4.2.2: predict(lm(dist ~ speed, cars), data.frame(speed = c(3, 10, 30)), interval = "prediction" and "confidence").
BOOST_AUTO_TEST_CASE(limits_of_a_line_are_those_of_r) {
  const regression::samples data{{"speed"}, {speed}, distance};
  const auto line = regression::parse("3.93240875912 * speed + -17.57909489051", data.names);
  const std::vector<double> at{3, 10, 30};
  const std::vector<std::span<const double>> inputs{at};
  const auto found = predictor_of(line, data)(inputs, 3);
  const double low[]{-38.68565423025, -9.80960078798, 66.86529334077},
      high[]{27.1219170040, 53.2995861894, 133.9210424257}, mean_low[]{-17.0265906501, 15.4619173400, 87.4354274519},
      mean_high[]{5.4628534238, 28.0280680615, 113.3509083145};
  const auto close = boost::test_tools::tolerance(1e-9);
  for (std::size_t i = 0; i < 3; ++i) {
    BOOST_TEST(found[i].low == low[i], close);
    BOOST_TEST(found[i].high == high[i], close);
    BOOST_TEST(found[i].mean_low == mean_low[i], close);
    BOOST_TEST(found[i].mean_high == mean_high[i], close);
    BOOST_TEST(found[i].outside == (i != 1));
  }
}

// A different notation of the same line, with a redundant constant, and without a simple one.
BOOST_AUTO_TEST_CASE(limits_do_not_depend_on_the_notation) {
  const std::vector<double> x{0, 1, 2, 3, 4}, y{1, 3, 2, 5, 4}, at{-1, 2, 9};
  const regression::samples data{{"x"}, {x}, y};
  const std::vector<std::span<const double>> inputs{at};
  const auto plain = predictor_of(regression::parse("0.8 * x + 1.4", data.names), data);
  const auto twice = predictor_of(regression::parse("0.4 * (2 * x) + 1.4", data.names), data);
  BOOST_TEST(plain.degrees == 3U);
  BOOST_TEST(twice.degrees == 3U);
  const auto a = plain(inputs, 3, 0.9), b = twice(inputs, 3, 0.9);
  for (std::size_t i = 0; i < 3; ++i) BOOST_TEST(a[i].low == b[i].low, boost::test_tools::tolerance(1e-9));
}

// Weights that double rows: the same line, fewer degrees of freedom.
BOOST_AUTO_TEST_CASE(weights_and_limits) {
  const std::vector<double> x{0, 1, 2, 3, 4}, y{1, 3, 2, 5, 4}, at{2};
  regression::samples data{{"x"}, {x}, y};
  const auto f = regression::parse("0.8 * x + 1.4", data.names);
  const std::vector<std::span<const double>> inputs{at};
  const auto plain = predictor_of(f, data)(inputs, 1)[0];
  data.weights = regression::weights_of(std::vector<double>(5, 7.0));
  BOOST_TEST(predictor_of(f, data)(inputs, 1)[0].low == plain.low);
  data.weights = regression::weights_of(std::vector{1.0, 1.0, 50.0, 1.0, 1.0});
  // At the mean of x the standard error of a line is deviation / sqrt(sum of weights).
  const auto of_heavy = predictor_of(f, data);
  const auto heavy = of_heavy(inputs, 1)[0];
  const auto t = 3.182446305283708, weights = 5.0;
  BOOST_TEST((heavy.mean_high - heavy.mean_low) / 2 / of_heavy.deviation == t / std::sqrt(weights),
             boost::test_tools::tolerance(1e-9));
}

BOOST_AUTO_TEST_CASE(rows_are_outside_only_in_the_inputs_of_the_formula) {
  const std::vector<double> x{0, 1, 2, 3, 4}, z{1, 1, 2, 2, 1}, y{1, 3, 2, 5, 4}, at{2, 5}, far{9, 1};
  const regression::samples data{{"x", "z"}, {x, z}, y};
  const auto of = predictor_of(regression::parse("0.8 * x + 1.4", data.names), data);
  const std::vector<std::span<const double>> inputs{at, far}, without{at, {}};
  BOOST_TEST(!of(inputs, 2)[0].outside);
  BOOST_TEST(of(inputs, 2)[1].outside);
  BOOST_TEST(of(without, 2)[1].outside);
  BOOST_TEST(of.outside(inputs, 1) == std::vector<std::size_t>{0}, boost::test_tools::per_element());
}

BOOST_AUTO_TEST_CASE(limits_are_infinite_without_degrees_of_freedom) {
  const std::vector<double> x{0, 1}, y{1, 3};
  const regression::samples data{{"x"}, {x}, y};
  const auto line = predictor_of(regression::parse("2.1 * x + 0.95", data.names), data);
  BOOST_TEST(line.degrees == 0U);
  const std::vector<std::span<const double>> inputs{x};
  BOOST_TEST(line(inputs, 2)[1].high == std::numeric_limits<double>::infinity());
  BOOST_CHECK_EXCEPTION(line(inputs, 2, 1), std::invalid_argument,
                        support::says("level must be above 0 and below 1, but was 1"));
}

// With a given slope the mean alone is fitted.
BOOST_AUTO_TEST_CASE(given_constants_do_not_widen_limits) {
  const std::vector<double> x{0, 1, 2, 3, 4}, y{1, 3, 2, 5, 4}, at{100};
  const regression::samples data{{"x"}, {x}, y};
  const auto line = regression::parse("0.8 * x + 1.4", data.names);
  const std::vector<std::span<const double>> inputs{at};
  const auto fixed = predictor_of(line, data, std::vector<std::size_t>{0});
  BOOST_TEST(fixed.degrees == 4U);
  const auto found = fixed(inputs, 1)[0];
  const auto t = 2.7764451051977987, deviation = std::sqrt(3.6 / 4);
  BOOST_TEST(found.value == 81.4, boost::test_tools::tolerance(1e-12));
  BOOST_TEST(found.mean_high - found.value == t * deviation / std::sqrt(5), boost::test_tools::tolerance(1e-9));
}

// A step that no row has crossed: its place matters only elsewhere.
BOOST_AUTO_TEST_CASE(what_the_rows_do_not_determine_is_wide_where_it_matters) {
  const std::vector<double> x{1, 2, 3, 4, 5, 6}, y{1.1, 1.9, 3.1, 3.9, 5.1, 5.9}, at{3, 500};
  const regression::samples data{{"x"}, {x}, y};
  const auto f = predictor_of(regression::parse("1.01 * x + 0.013 + exp(0.1 * x - 40.7)", data.names), data);
  const std::vector<std::span<const double>> inputs{at};
  const auto found = f(inputs, 2);
  BOOST_TEST(found[0].high - found[0].low < 3);
  BOOST_TEST(found[1].high - found[1].low > found[1].value);
}

BOOST_AUTO_TEST_CASE(only_constants_of_the_formula_are_fixed) {
  const regression::samples data{{"speed"}, {speed}, distance};
  const auto line = regression::parse("3.9 * speed + 17.6", data.names);
  for (const std::size_t fixed : {1U, 2U, 5U, 99U}) {
    BOOST_CHECK_EXCEPTION(predictor_of(line, data, std::vector{fixed}), std::invalid_argument,
                          support::says("a fixed position must be that of a constant of the formula, but was "));
  }
  BOOST_CHECK_THROW(predictor_of(line, data, std::vector<std::size_t>{0, 0}), std::invalid_argument);
}

BOOST_AUTO_TEST_CASE(limits_of_infinite_values_are_infinite) {
  constexpr auto infinity = std::numeric_limits<double>::infinity();
  const std::vector<double> x{1, 2, 3, 4, 5}, y{1.1, 3.9, 9.2, 15.8, 25.3}, far{1e200};
  const regression::samples data{{"x"}, {x}, y};
  const std::vector<std::span<const double>> inputs{far};
  for (const double sign : {1.0, -1.0}) {
    auto square = regression::parse("1.02 * x ^ 2", data.names);
    square.rename(0, regression::constant(1.02 * sign));
    const auto one = predictor_of(square, data)(inputs, 1)[0];
    BOOST_TEST(one.value == sign * infinity);
    BOOST_TEST(one.low == -infinity);
    BOOST_TEST(one.high == infinity);
    BOOST_TEST(one.mean_low == -infinity);
    BOOST_TEST(one.mean_high == infinity);
  }
}

BOOST_AUTO_TEST_SUITE_END()
