// SPDX-License-Identifier: BSL-1.0
#include <boost/test/unit_test.hpp>
#include <cmath>
#include <cstddef>
#include <limits>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include <clade/regression.hpp>

#include "support/says.hpp"

BOOST_AUTO_TEST_SUITE(confidence_tests)

using namespace clade;
using regression::constant_intervals;

namespace {

// A formula with its constants fitted to the samples.
regression::formula fitted(const std::string& text, const regression::samples& data) {
  auto f = regression::parse(text, data.names);
  regression::formulas genes;
  assign(genes, f);
  regression::fitting fit;
  fit(genes, data.inputs, data.target, 100, 1e-15);
  for (std::size_t i = 0; i < f.size(); ++i) f.rename(i, genes[i].symbol);
  return f;
}

}  // namespace

// A line by hand: slope ± t s / sqrt(sum of (x - mean)^2), for x = 0 .. 4 and y = 1, 3, 2, 5, 4: slope 0.8, s^2 = 1.2.
BOOST_AUTO_TEST_CASE(the_intervals_of_a_line_are_the_usual_ones) {
  const std::vector<double> x{0, 1, 2, 3, 4}, y{1, 3, 2, 5, 4};
  const regression::samples data{{"x"}, {x}, y};
  const auto line = regression::parse("0.8 * x + 1.4", data.names);
  const auto intervals = constant_intervals(line, data);
  BOOST_TEST_REQUIRE(intervals.size() == 2U);
  const auto t = 3.182446305283708, s = std::sqrt(1.2);
  BOOST_TEST(line[intervals[0].node].symbol.value == 0.8);
  BOOST_TEST(intervals[0].value == 0.8);
  BOOST_TEST(intervals[0].low == 0.8 - t * s / std::sqrt(10), boost::test_tools::tolerance(1e-10));
  BOOST_TEST(intervals[0].high == 0.8 + t * s / std::sqrt(10), boost::test_tools::tolerance(1e-10));
  BOOST_TEST(intervals[1].high == 1.4 + t * s * std::sqrt(0.2 + 4.0 / 10), boost::test_tools::tolerance(1e-10));
  for (const double unit : {0x1p-700, 0x1p700}) {
    auto scaled = x;
    for (auto& value : scaled) value *= unit;
    auto steep = line;
    steep.rename(intervals[0].node, regression::constant(0.8 / unit));
    const auto other = constant_intervals(steep, {{"x"}, {scaled}, y});
    BOOST_TEST(other[0].low == intervals[0].low / unit);
    BOOST_TEST(other[0].high == intervals[0].high / unit);
    BOOST_TEST(other[1].high == intervals[1].high);
  }
}

// In 1000 samples of exp(0.7 x) + noise, the number of intervals that contain 0.7 matches the level: 950 ± 4 standard
// deviations of the binomial distribution.
BOOST_AUTO_TEST_CASE(they_hold_the_true_constant_as_often_as_the_level_says) {
  random_stream rng(5);
  int held = 0;
  for (int run = 0; run < 1000; ++run) {
    std::vector<double> x, y;
    for (int i = 0; i < 30; ++i) {
      x.push_back(2 * rng.unit());
      y.push_back(mathematics::exp(0.7 * x.back()) + 0.2 * rng.normal());
    }
    const regression::samples data{{"x"}, {x}, y};
    auto f = regression::parse("exp(0.5 * x)", data.names);
    // Least squares without intercept and slope, by Newton's method for one constant.
    double c = 0.5;
    for (int step = 0; step < 30; ++step) {
      double a = 0, b = 0;
      for (std::size_t i = 0; i < x.size(); ++i) {
        const auto e = std::exp(c * x[i]);
        a += x[i] * e * (y[i] - e);
        b += x[i] * e * x[i] * e;
      }
      c += a / b;
    }
    for (std::size_t i = 0; i < f.size(); ++i) {
      if (f[i].symbol.function == regression::function::constant) f.rename(i, regression::constant(c));
    }
    const auto intervals = constant_intervals(f, data);
    BOOST_TEST_REQUIRE(intervals.size() == 1U);
    held += intervals[0].low <= 0.7 && 0.7 <= intervals[0].high;
  }
  BOOST_TEST(held >= 950 - 28);
  BOOST_TEST(held <= 950 + 28);
}

// Intervals of R 4.2.2 for its data sets Puromycin and DNase: confint(nls(rate ~ Vm * conc / (K + conc), treated)), the
// same with weights 1 / conc, and confint(nls(density ~ Asym / (1 + exp((xmid - log(conc)) / scal)), Run == 1)). R
// interpolates profiles by splines.
BOOST_AUTO_TEST_CASE(they_are_those_of_r) {
  const std::vector<double> conc{0.02, 0.02, 0.06, 0.06, 0.11, 0.11, 0.22, 0.22, 0.56, 0.56, 1.1, 1.1},
      rate{76, 47, 97, 107, 123, 139, 159, 152, 191, 201, 207, 200};
  const auto check = [](const std::string& text, const regression::samples& data,
                        const std::vector<std::pair<double, double>>& ends) {
    const auto found = constant_intervals(regression::parse(text, data.names), data);
    BOOST_TEST_REQUIRE(found.size() == ends.size());
    for (std::size_t i = 0; i < ends.size(); ++i) {
      BOOST_TEST(found[i].low == ends[i].first, boost::test_tools::tolerance(6e-4));
      BOOST_TEST(found[i].high == ends[i].second, boost::test_tools::tolerance(6e-4));
    }
  };
  regression::samples data{{"conc"}, {conc}, rate};
  const std::pair vm{197.302128475879, 229.290064892629}, k{0.046925168394, 0.0861599529872};
  check("212.7 * conc / (0.0641 + conc)", data, {vm, k});
  check("212.7 / (0.0641 / conc + 1)", data, {vm, k, {1, 1}});
  for (const auto c : conc) data.weights.push_back(1 / c);
  check("190.53 * conc / (0.04525 + conc)", data,
        {{154.359709067979, 235.294764242849}, {0.0270258875854, 0.0732495644787}});
  const std::vector<double> steps{0.04882812, 0.1953125, 0.390625, 0.78125, 1.5625, 3.125, 6.25, 12.5},
      density{0.017, 0.018, 0.121, 0.124, 0.206, 0.215, 0.377, 0.374,
              0.614, 0.609, 1.019, 1.001, 1.334, 1.364, 1.73,  1.71};
  std::vector<double> twice;
  for (const auto c : steps) twice.insert(twice.end(), 2, c);
  check("2.345 / (1 + exp((1.483 - log(conc)) / 1.041))", {{"conc"}, {twice}, density},
        {{2.19354376222, 2.53880351381}, {1, 1}, {1.321453980705, 1.678751375695}, {0.974307163091, 1.114938581927}});
}

// Nearly a line: the data say that the saturation is not below a value, and nothing more.
BOOST_AUTO_TEST_CASE(an_end_is_infinite_if_the_errors_do_not_grow) {
  const std::vector<double> x{0.1, 0.2, 0.3, 0.4, 0.5, 0.6}, y{0.1, 0.205, 0.28, 0.37, 0.46, 0.55};
  const regression::samples data{{"x"}, {x}, y};
  const auto best = regression::detail::least_squares(regression::parse("5.7 * x / (5.4 + x)", data.names), data);
  const auto found = constant_intervals(best, data, 0.99);
  BOOST_TEST(found[0].low > 1);
  BOOST_TEST(found[0].low < 3);
  BOOST_TEST(found[0].high == std::numeric_limits<double>::infinity());
  BOOST_TEST(found[1].high == std::numeric_limits<double>::infinity());
}

BOOST_AUTO_TEST_CASE(constants_that_cannot_be_told_apart_have_infinite_ones) {
  const std::vector<double> x{0, 1, 2, 3, 4, 5}, y{1, 3, 2, 5, 4, 7};
  const regression::samples data{{"x"}, {x}, y};
  const auto product = regression::parse("2.1 * (0.51 * x) + 1", data.names);
  const auto intervals = constant_intervals(product, data);
  BOOST_TEST_REQUIRE(intervals.size() == 3U);
  BOOST_TEST(intervals[0].high == std::numeric_limits<double>::infinity());
  BOOST_TEST(intervals[1].low == -std::numeric_limits<double>::infinity());
  const auto all = constant_intervals(regression::parse("x^6 + 5*x^4 + 4*x^3 + 3*x^2 + 2*x + 1", data.names), data);
  BOOST_TEST(all[0].high == std::numeric_limits<double>::infinity());
  BOOST_TEST(constant_intervals(regression::parse("x", data.names), data).empty());
  BOOST_CHECK_EXCEPTION(constant_intervals(product, data, 1), std::invalid_argument,
                        support::says("level must be above 0 and below 1, but was 1"));
}

BOOST_AUTO_TEST_CASE(a_narrower_level_has_narrower_intervals) {
  const std::vector<double> x{0, 1, 2, 3, 4}, y{1, 3, 2, 5, 4};
  const regression::samples data{{"x"}, {x}, y};
  const auto line = fitted("1 * x", data);
  const auto wide = constant_intervals(line, data, 0.99), narrow = constant_intervals(line, data, 0.5);
  BOOST_TEST(narrow[0].high < wide[0].high);
  BOOST_TEST(narrow[0].low > wide[0].low);
}

// The exponent of a negative number has no derivative, and neither has sqrt at 0; a constant without effect has
// derivative 0.
BOOST_AUTO_TEST_CASE(constants_without_a_derivative_leave_the_others_their_intervals) {
  std::vector<double> x, y;
  for (int i = -20; i < 20; ++i) {
    x.push_back(i / 5.0);
    y.push_back(2 * x.back() * x.back() * x.back() + 1 + 0.01 * (i % 3));
  }
  const regression::samples data{{"x"}, {x}, y};
  const auto plain = regression::constant_intervals(regression::parse("2 * x * x * x + 1", data.names), data);
  for (const auto* const text : {"2 * x * x * x + 1 + 0 * max(3, x ^ 2)", "max(2 * x * x * x + 1, -1000)"}) {
    const auto intervals = regression::constant_intervals(regression::parse(text, data.names), data);
    for (std::size_t k = 0; k < 2; ++k) {
      BOOST_TEST(std::isfinite(intervals[k].low), text);
      BOOST_TEST(std::abs(intervals[k].low - plain[k].low) < 0.01, text);
    }
  }
  const auto cubes = regression::constant_intervals(regression::parse("2 * x ^ 3 + 1", data.names), data);
  BOOST_TEST(std::isfinite(cubes[0].low));
  BOOST_TEST(std::isfinite(cubes[2].high));
}

BOOST_AUTO_TEST_CASE(constants_that_cannot_be_told_apart_leave_the_others_their_intervals) {
  const std::vector<double> x{0, 1, 2, 3, 4}, y{1, 3, 2, 5, 4};
  const regression::samples data{{"x"}, {x}, y};
  const auto plain = regression::constant_intervals(regression::parse("0.8 * x + 1.4", data.names), data);
  const auto twice = regression::constant_intervals(regression::parse("0.32 * (2.5001 * x) + 1.4", data.names), data);
  BOOST_TEST(std::isinf(twice[0].low));
  BOOST_TEST(std::isinf(twice[1].high));
  // One degree of freedom less: t is 3.18 for three and 4.30 for two.
  const auto width = [](const regression::constant_interval& i) { return i.high - i.low; };
  BOOST_TEST(std::abs(width(twice[2]) / width(plain[1]) - 4.302653 / 3.182446 * std::sqrt(3.0 / 2)) < 1e-5);
}

// Rounding moves the constants of a line by less than a third of their standard errors, for any number of rows.
BOOST_AUTO_TEST_CASE(rounded_constants_are_within_their_intervals_for_many_rows) {
  std::size_t inside = 0, all = 0;
  for (std::uint64_t seed = 1; seed <= 40; ++seed) {
    random_stream rng(seed);
    const double a = 2.05 + 0.4 * rng.unit(), b = 2.05 + 0.4 * rng.unit();  // not close to a simple number
    std::vector<double> x, y;
    for (int i = 0; i < 30'000; ++i) y.push_back(a * x.emplace_back(rng.unit()) + b + 0.3 * rng.normal());
    const regression::samples data{{"x"}, {x}, y};
    const auto models = regression::models_of({regression::parse("x", data.names)}, data);
    const auto intervals = regression::constant_intervals(models.at(0).expression, data);
    BOOST_REQUIRE(intervals.size() == 2U);
    inside += intervals[0].low <= a && a <= intervals[0].high;
    inside += intervals[1].low <= b && b <= intervals[1].high;
    all += 2;
  }
  BOOST_TEST(all == 80U);
  BOOST_TEST(inside >= 70U);  // 76 are expected, with a standard deviation of about 2.5
}

// 2 * (a x) has one constant, and the simple one is taken as given.
BOOST_AUTO_TEST_CASE(simple_constants_are_held_if_they_are_redundant) {
  const std::vector<double> x{0, 1, 2, 3, 4}, y{1, 3, 2, 5, 4};
  const regression::samples data{{"x"}, {x}, y};
  const auto plain = constant_intervals(regression::parse("0.8 * x + 1.4", data.names), data);
  const auto twice = constant_intervals(regression::parse("0.4 * (2 * x) + 1.4", data.names), data);
  BOOST_TEST(twice[1].held);
  BOOST_TEST(twice[1].high == 2);
  BOOST_TEST(twice[0].low == plain[0].low / 2, boost::test_tools::tolerance(1e-9));
  BOOST_TEST(twice[2].high == plain[1].high, boost::test_tools::tolerance(1e-9));
  BOOST_TEST(!twice[0].held);
}

BOOST_AUTO_TEST_SUITE_END()
