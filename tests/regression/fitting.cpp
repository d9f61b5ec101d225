// SPDX-License-Identifier: BSL-1.0
#include <boost/test/unit_test.hpp>
#include <cmath>
#include <span>
#include <string>
#include <vector>

#include <clade/regression/fitting.hpp>
#include <clade/regression/parse.hpp>

#include "support/formulas.hpp"

#include "support/says.hpp"

BOOST_AUTO_TEST_SUITE(fitting_tests)

using namespace clade;
using namespace support;
using regression::formulas;

namespace {

const std::vector<std::string> names{"x", "y"};

formulas genes_of(const char* text) {
  formulas genes;
  assign(genes, regression::parse(text, names));
  return genes;
}

std::vector<double> values_of(const char* text, const random_columns& data) {
  std::vector<double> values(data.columns[0].size());
  regression::evaluator{}(genes_of(text), data.views, 0, values);
  return values;
}

}  // namespace

BOOST_AUTO_TEST_CASE(linear_scaling_is_the_line_of_least_squares) {
  // By hand: f = 0, 1, 2 and y = 1, 2, 5 have slope 2 and intercept 2/3.
  const std::vector<double> f{0, 1, 2}, y{1, 2, 5};
  const auto line = regression::linear_scaling(f, y);
  BOOST_TEST(line.slope == 2);
  BOOST_TEST(std::abs(line.intercept - 2.0 / 3) < 1e-15);
  BOOST_TEST(std::abs(regression::sum_of_squares(f, y, line) - 2.0 / 3) < 1e-15);
  const auto level = regression::linear_scaling(std::vector<double>{7, 7, 7}, y);
  BOOST_TEST(level.slope == 0);
  BOOST_TEST(std::abs(level.intercept - 8.0 / 3) < 1e-15);
  const auto none = regression::linear_scaling(std::vector<double>{0, NAN, 1}, y);
  BOOST_TEST(std::isnan(regression::sum_of_squares(f, y, none)));
}

BOOST_AUTO_TEST_CASE(units_of_columns_do_not_matter) {
  for (const double unit : {0x1p-660, 1.0, 0x1p660}) {
    std::vector<double> x, growth;
    for (int i = 0; i < 20; ++i) {
      x.push_back(0.1 * i * unit);
      growth.push_back(std::exp(0.05 * i));
    }
    const std::vector<std::span<const double>> inputs{x};
    regression::formula f;
    f.push(regression::constant(0.3 / unit));
    f.push(regression::variable(0));
    regression::push(f, regression::function::multiply);
    regression::push(f, regression::function::exp);
    regression::formulas genes;
    regression::assign(genes, f);
    regression::fitting fit;
    BOOST_TEST(fit(genes, inputs, growth, 20).sum_of_squares < 1e-20);
    BOOST_TEST(genes[0].symbol.value * unit == 0.5, boost::test_tools::tolerance(1e-6));
  }
}

BOOST_AUTO_TEST_CASE(constants_of_known_formulas_are_found_to_the_last_digits) {
  const random_columns data(2, 300, 0.5, 3, 1);
  regression::fitting fit;
  const std::pair<const char*, const char*> pairs[]{{"4 * exp(-1.7 * x) + 2", "exp(-1 * x)"},
                                                    {"sin(2.3 * x + 0.4) * 5 - 1", "sin(2.1 * x + 0.1)"},
                                                    {"x^1.6 * y^-0.7", "x^1 * y^-1"},
                                                    {"1 / (x + 2.5 * y + 0.3)", "1 / (x + 1 * y + 1)"},
                                                    {"tanh(0.8 * x) * y + 0.2 * x", "tanh(0.5 * x) * y + 0.1 * x"}};
  for (const auto& [truth, start] : pairs) {
    const auto y = values_of(truth, data);
    auto genes = genes_of(start);
    const auto found = fit(genes, data.views, y, 50, 1e-15);
    BOOST_TEST(found.changed, truth);
    BOOST_TEST(found.sum_of_squares < 1e-20, truth << " left " << found.sum_of_squares);
    std::vector<double> values(y.size());
    regression::evaluator{}(genes, data.views, 0, values);
    for (std::size_t i = 0; i < y.size(); ++i) {
      if (std::abs(found.scaling.intercept + found.scaling.slope * values[i] - y[i]) > 1e-9) BOOST_ERROR(truth);
    }
  }
}

BOOST_AUTO_TEST_CASE(no_step_makes_a_formula_worse) {
  const random_columns data(3, 100, 0.2, 2, 2);
  const auto space = every_formula(3, 25);
  regression::fitting fit;
  random_stream rng(3);
  std::vector<double> y;
  for (int i = 0; i < 100; ++i) y.push_back(rng.normal());
  formulas genes;
  for (int i = 0; i < 500; ++i) {
    assign(genes, space(rng));
    const auto before = fit(genes, data.views, y, 0).sum_of_squares;
    const auto after = fit(genes, data.views, y, 5);
    BOOST_TEST((after.sum_of_squares <= before || before != before));
    const auto again = fit(genes, data.views, y, 0).sum_of_squares;
    BOOST_TEST(again == after.sum_of_squares);
  }
}

// A single row without a derivative, or an exponent of negative numbers, does not prevent fitting the other constants.
BOOST_AUTO_TEST_CASE(constants_are_fitted_beside_such_as_have_no_derivative_somewhere) {
  std::vector<double> x, y, z;
  for (int i = 0; i < 40; ++i) {
    x.push_back(i / 4.0);
    y.push_back(3 * std::sin(1.7 * x.back()) + 2 * std::sqrt(x.back()));
    z.push_back(std::pow(x.back() - 4, 3) + 2 * std::sin(1.3 * (x.back() - 4)));
  }
  const std::vector<std::string> names{"x"};
  const std::vector<std::span<const double>> inputs{x};
  const auto left = [&](const char* text, const std::vector<double>& target) {
    regression::formulas genes;
    assign(genes, regression::parse(text, names));
    return regression::fitting{}(genes, inputs, target, 50).sum_of_squares;
  };
  BOOST_TEST(left("3 * sin(1.5 * x) + sqrt(4 * x)", y) < 1e-12);
  BOOST_TEST(left("(x - 4) ^ 3 + 1 * sin(1.2 * (x - 4))", z) < 1e-12);
}

BOOST_AUTO_TEST_CASE(columns_of_different_lengths_are_refused) {
  const std::vector<double> three{1, 2, 3}, two{1, 2};
  BOOST_CHECK_EXCEPTION(regression::linear_scaling(three, two), std::invalid_argument,
                        support::says("two columns must have the same length, but had 3 and 2 rows"));
  BOOST_CHECK_EXCEPTION(regression::sum_of_squares(three, two, {}), std::invalid_argument,
                        support::says("had 3 and 2 rows"));
}

BOOST_AUTO_TEST_SUITE_END()
