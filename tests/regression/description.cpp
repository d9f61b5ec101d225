// SPDX-License-Identifier: BSL-1.0
#include <boost/test/unit_test.hpp>
#include <cmath>
#include <limits>
#include <string>
#include <vector>

#include <clade/regression.hpp>
#include <clade/text/number_text.hpp>

#include "support/repetitions.hpp"

BOOST_AUTO_TEST_SUITE(description_tests)

using namespace clade;
using namespace support;

namespace {

// A falling body: 12 rows with an error of about 1 %, with three digits.
struct falling_body {
  std::vector<double> t, d;
  std::vector<std::string> names{"t"};

  explicit falling_body(double unit_t = 1, double unit_d = 1) {
    constexpr double errors[]{0.7, -1.2, 0.3, 1.6, -0.4, -0.9, 1.1, 0.2, -1.5, 0.6, -0.1, 0.8};
    for (int i = 0; i < 12; ++i) {
      const auto at = 0.25 * (i + 1), exact = 4.9 * at * at * (1 + 0.01 * errors[i]);
      t.push_back(at * unit_t);
      d.push_back(std::round(1000 * exact) / 1000 * unit_d);
    }
  }
  regression::samples samples() const { return {names, {t}, d}; }
};

}  // namespace

// By hand: the last digits are 1e-4, 1e-4, 1e-3, 1e-3, 1e-2, 1e-2, 1e-2 and 0.1.
BOOST_AUTO_TEST_CASE(the_digits_of_numbers_tell_their_rounding) {
  const std::vector<double> years{0.2408, 0.6152, 1, 1.881, 11.86, 29.46, 84.01, 164.8};
  const auto squares = 2e-8 + 2e-6 + 3e-4 + 1e-2;
  BOOST_TEST(std::abs(regression::rounding_error_of(years) - squares / 12 / 8) < 1e-12);
  // With the same number of decimals, the shortest ones end in zeros.
  const std::vector<double> lengths{1.5, 22.25, 3, 104.53};
  BOOST_TEST(std::abs(regression::rounding_error_of(lengths) - 1e-4 / 12) < 1e-12);
  std::vector<double> exact;
  for (int i = 1; i < 20; ++i) exact.push_back(std::sqrt(i));
  BOOST_TEST(regression::rounding_error_of(exact) < 1e-30);
  // Counts are no rounded numbers.
  const std::vector<double> counts{0, 1, 0, 1, 1, 0};
  BOOST_TEST(regression::rounding_error_of(counts) <= 1e-4 * 0.25 * (1 + 1e-12));
}

BOOST_AUTO_TEST_CASE(a_law_has_a_shorter_description_than_formulas_that_fit_noise) {
  const falling_body body;
  const auto data = body.samples();
  const auto length = [&](const char* text) {
    return regression::description_length(regression::parse(text, data.names), data);
  };
  const auto law = length("4.9 * t^2");
  for (const auto* const other :
       {"14.5 * t - 8", "4.9 * t^2 - 0.002", "4.91 * t^2.01 - 0.03", "4.9 * t^2 + 0.1 * sin(37.1 * t)", "20"}) {
    BOOST_TEST(law < length(other), other);
  }
  BOOST_TEST(length("log(t - 1)") == std::numeric_limits<double>::infinity());
}

BOOST_AUTO_TEST_CASE(differences_of_lengths_do_not_depend_on_units) {
  const falling_body body, other(0x1p-20, 0x1p30);
  const auto difference = [](const falling_body& of, double square, double slope, double intercept) {
    const auto data = of.samples();
    const auto text = [](double c) { return clade::detail::number_text(c); };
    const auto length = [&](const std::string& formula) {
      return regression::description_length(regression::parse(formula, data.names), data);
    };
    return length(text(square) + " * t^2") - length(text(slope) + " * t - " + text(intercept));
  };
  const auto here = difference(body, 4.923, 13.37, 8.1);
  BOOST_TEST(here < -10);
  BOOST_TEST(std::abs(here - difference(other, 4.923 * 0x1p70, 13.37 * 0x1p50, 8.1 * 0x1p30)) < 0.05);
}

BOOST_AUTO_TEST_CASE(more_constants_than_a_third_of_the_rows_are_no_explanation) {
  const falling_body body;
  auto data = body.samples();
  data.inputs[0] = data.inputs[0].first(5);
  data.target = data.target.first(5);
  const auto one = regression::parse("4.93 * t^2", data.names);
  const auto two = regression::parse("4.93 * t^2.04", data.names);
  BOOST_TEST(regression::description_length(two, data) - regression::description_length(one, data) > 15);
  // Not even if they leave no error.
  const auto exact = regression::parse("0.306 + 4.9005 * (t - 0.25) * (t + 0.25001) + 0.00001 / t", data.names);
  data.target = {};
  const auto values = regression::values_of(exact, data.inputs, 5);
  data.target = values;
  const regression::formula mean(regression::constant(regression::detail::mean(values)));
  BOOST_TEST(regression::description_length(mean, data) <= regression::description_length(exact, data));
}

// A weighted sum of columns is shorter than another formula of its size.
BOOST_AUTO_TEST_CASE(weighted_sums_are_short) {
  const std::vector<std::string> names{"a", "b", "c"};
  const auto symbols = [&](const char* text) {
    return regression::detail::length_of_symbols(regression::parse(text, names), 3);
  };
  BOOST_TEST(regression::detail::length_of_sum(3, 3) < symbols("2.1 * a + 0.3 * b - c^2 + 3.7") - 5);
  BOOST_TEST(regression::detail::length_of_sum(2, 3) == 4 + std::log(4) + std::log(3) + 5,
             boost::test_tools::tolerance(1e-12));
  BOOST_TEST(symbols("2 * a + 4") == 1 + 1.6 + 1 + std::log(3) + 1.6 + 1, boost::test_tools::tolerance(1e-12));
}

// The errors of a straight line without a row are known without another fit.
BOOST_AUTO_TEST_CASE(errors_of_rows_left_out_are_those_of_other_fits) {
  const std::vector<double> x{1, 2, 3.5, 4, 7, 9}, y{2.3, 4.2, 6.1, 9.7, 13.2, 19.9};
  const std::vector<std::string> names{"x"};
  const auto line = [&](std::size_t without) {
    std::vector<double> a, b;
    for (std::size_t i = 0; i < 6; ++i) {
      if (i == without) continue;
      a.push_back(x[i]);
      b.push_back(y[i]);
    }
    return regression::linear_scaling(a, b, {});
  };
  const auto by = line(6);
  regression::formula f(regression::constant(by.slope));
  f.push(regression::variable(0));
  push(f, regression::function::multiply);
  f.push(regression::constant(by.intercept));
  push(f, regression::function::add);
  const auto errors = regression::detail::errors_left_out(f, {names, {x}, y});
  for (std::size_t i = 0; i < 6; ++i) {
    const auto rest = line(i);
    BOOST_TEST(errors[i] == rest.intercept + rest.slope * x[i] - y[i], boost::test_tools::tolerance(1e-6));
  }
}

// 100 has few digits but is no usual exponent.
BOOST_AUTO_TEST_CASE(only_small_exponents_are_simple) {
  std::vector<double> x, y;
  random_stream rng(6);
  for (int i = 0; i < 30; ++i) {
    x.push_back(1 + 0.002 * i);
    y.push_back(std::pow(x.back(), 99.5) + 20 * rng.normal());
  }
  const regression::samples data{{"x"}, {x}, y};
  const auto length = [&](const char* text) {
    return regression::description_length(regression::parse(text, data.names), data);
  };
  BOOST_TEST(length("x^100") > length("x^99") - 3);
}

// b in a * x / (b + x) is not determined if b is much greater than x.
BOOST_AUTO_TEST_CASE(constants_that_are_not_determined_go) {
  std::vector<double> x, y;
  random_stream rng(4);
  for (int i = 1; i <= 30; ++i) {
    x.push_back(i);
    y.push_back(3.21 * i + rng.normal());
  }
  const std::vector<std::string> names{"x"};
  const regression::samples data{names, {x}, y};
  auto f = regression::parse("3210000.1 * x / (1000000.3 + x)", names);
  regression::detail::described(data).settle(f, [](const auto&) { return true; });
  BOOST_TEST(f.size() <= 5U, regression::infix(f, names));
  regression::simplify(f);
  BOOST_TEST(regression::gathered(f).size() == 3U, regression::infix(f, names));
}

BOOST_AUTO_TEST_CASE(constants_are_settled_on_simple_numbers) {
  const falling_body body;
  const auto data = body.samples();
  const regression::detail::described by(data);
  const auto settled = [&](const char* text) {
    auto f = regression::parse(text, data.names);
    by.settle(f, [](const auto&) { return true; });
    return f;
  };
  const auto square = settled("4.9031 * t^2.0021 - 0.0023");
  BOOST_TEST(square.size() == 4U, regression::infix(square, data.names));
  const auto same = settled("1.0021 * (t - 0.0001)^2.0001 * 4.89");
  BOOST_TEST(same.size() == 4U, regression::infix(same, data.names));
  // A formula that is not allowed is not made.
  auto kept = regression::parse("4.9031 * t^2.0021 - 0.0023", data.names);
  by.settle(kept, [](const regression::formula& f) { return f.size() > 5; });
  BOOST_TEST(kept.size() > 5U);
}

BOOST_AUTO_TEST_CASE(a_law_is_chosen_from_few_noisy_rows) {
  const falling_body body;
  const auto data = body.samples();
  regression::settings with;
  with.population = 200;
  const auto found = regression::search(data, with, 1, stop::evaluations(sanitized ? 4'000 : 20'000));
  BOOST_TEST(found.best().size() == 4U, regression::infix(found.best().expression, data.names));
  BOOST_TEST(std::abs(regression::values_of(found.best().expression, data.inputs, 12)[3] - 4.9) < 0.1);
  for (const auto& m : found.others) BOOST_TEST(m.description_length >= found.best().description_length - 1.4);
}

BOOST_AUTO_TEST_SUITE_END()
