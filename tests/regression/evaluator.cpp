// SPDX-License-Identifier: BSL-1.0
#include <boost/test/unit_test.hpp>
#include <cmath>
#include <cstddef>
#include <limits>
#include <span>
#include <stdexcept>
#include <vector>

#include <clade/regression/evaluator.hpp>
#include <clade/regression/parse.hpp>
#include <clade/regression/simplify.hpp>

#include "support/formulas.hpp"
#include "support/says.hpp"

BOOST_AUTO_TEST_SUITE(evaluator_tests)

using namespace clade;
using namespace support;
using regression::formula, regression::formulas, regression::function;

namespace {

// Row by row, from the leaves to the root.
double value_in_row(const formula& f, const random_columns& data, std::size_t row) {
  return f.fold<double>([&](const regression::symbol& s, std::span<const double> a) {
    if (s.function == function::constant) return s.value;
    if (s.function == function::variable) return data.columns[s.variable][row];
    return regression::value_of(s.function, a[0], a.size() > 1 ? a[1] : 0);
  });
}

bool same(double a, double b) { return a == b || (a != a && b != b); }

}  // namespace

BOOST_AUTO_TEST_CASE(blocks_of_rows_have_the_values_of_single_rows) {
  const random_columns data(3, 777, -2, 3, 1);
  const auto space = every_formula(3);
  regression::evaluator evaluate;
  formulas genes;
  random_stream rng(2);
  for (int i = 0; i < 300; ++i) {
    const auto f = space(rng);
    assign(genes, f);
    BOOST_TEST(is_multi_expression(genes));
    std::vector<double> values(777);
    evaluate(genes, data.views, 0, values);
    std::size_t differ = 0;
    for (std::size_t row = 0; row < 777; ++row) differ += !same(values[row], value_in_row(f, data, row));
    BOOST_TEST(differ == 0U);
    std::vector<double> part(100);
    evaluate(genes, data.views, 600, part);
    for (std::size_t row = 0; row < 100; ++row) differ += !same(part[row], values[600 + row]);
    BOOST_TEST(differ == 0U);
  }
}

BOOST_AUTO_TEST_CASE(functions_outside_their_domain_give_what_ieee_754_says) {
  const auto value = regression::value_of;
  BOOST_TEST(value(function::divide, 1, 0) == std::numeric_limits<double>::infinity());
  BOOST_TEST(std::isnan(value(function::log, -1, 0)));
  BOOST_TEST(std::isnan(value(function::sqrt, -1, 0)));
  BOOST_TEST(std::isnan(value(function::arcsin, 1.0000001, 0)));
  BOOST_TEST(value(function::power, -2, 3) == -8);
  BOOST_TEST(std::isnan(value(function::power, -2, 0.5)));
  BOOST_TEST(value(function::minimum, 2, 1) == 1);
  BOOST_TEST(value(function::maximum, 2, 1) == 2);
}

BOOST_AUTO_TEST_CASE(arcsin_is_that_of_the_standard_library_but_for_the_last_bits) {
  for (int i = -100'000; i <= 100'000; ++i) {
    const auto x = i / 100'000.0, expected = std::asin(x);
    const auto ulp = std::nextafter(std::abs(expected), 2) - std::abs(expected);
    if (std::abs(regression::arcsin(x) - expected) > 1.5 * ulp) BOOST_ERROR("arcsin(" << x << ")");
  }
}

BOOST_AUTO_TEST_CASE(gradients_are_those_of_central_differences) {
  const random_columns data(3, 200, 0.5, 2, 3);
  const auto space = every_formula(3, 25);
  regression::evaluator evaluate;
  formulas genes;
  random_stream rng(4);
  std::size_t compared = 0;
  for (int i = 0; i < 1000; ++i) {
    const auto f = space(rng);
    assign(genes, f);
    std::vector<std::uint32_t> constants;
    for (std::size_t k = 0; k < genes.size(); ++k) {
      if (genes[k].symbol.function == function::constant) constants.push_back(static_cast<std::uint32_t>(k));
    }
    if (constants.empty()) continue;
    std::vector<std::vector<double>> d(constants.size(), std::vector<double>(200));
    evaluate.gradients(genes, constants, data.views, 200, [&](std::size_t row, auto values, auto gradients) {
      for (std::size_t k = 0; k < constants.size(); ++k) {
        for (std::size_t j = 0; j < values.size(); ++j) d[k][row + j] = gradients[k][j];
      }
    });
    for (std::size_t k = 0; k < constants.size(); ++k) {
      auto& c = genes[constants[k]].symbol.value;
      const auto at = c, h = 1e-6 * std::max(1.0, std::abs(at));
      std::vector<double> values[4];
      const double places[]{at - h, at + h, at - h / 2, at + h / 2};
      for (int j = 0; j < 4; ++j) {
        values[j].resize(200);
        c = places[j];
        evaluate(genes, data.views, 0, values[j]);
      }
      c = at;
      for (std::size_t row = 0; row < 200; ++row) {
        const auto coarse = (values[1][row] - values[0][row]) / (2 * h), fine = (values[3][row] - values[2][row]) / h;
        // The numeric derivative counts only if two step sizes agree: not at a kink, a pole or in rounding noise.
        const auto size = std::abs(fine) + 1e-3;
        if (!(std::abs(coarse - fine) < 1e-5 * size) || !(std::abs(values[0][row]) < 1e3 * size)) continue;
        ++compared;
        if (!(std::abs(d[k][row] - fine) < 1e-3 * size)) {
          BOOST_ERROR(regression::infix(f, {}) << " row " << row << ": " << d[k][row] << " and " << fine);
        }
      }
    }
  }
  BOOST_TEST(compared > 50'000U);
}

BOOST_AUTO_TEST_CASE(a_gene_that_is_used_twice_has_the_sum_of_its_derivatives) {
  const random_columns data(1, 10, 1, 2, 5);
  // c, x, c * x, (c * x) + c: the derivative is x + 1
  const formulas genes{{.symbol = regression::constant(3)},
                       {.symbol = regression::variable(0)},
                       {.symbol = {.function = function::multiply}, .arity = 2, .arguments = {0, 1}},
                       {.symbol = {.function = function::add}, .arity = 2, .arguments = {2, 0}}};
  const std::vector<std::uint32_t> constants{0};
  regression::evaluator evaluate;
  evaluate.gradients(genes, constants, data.views, 10, [&](std::size_t row, auto values, auto gradients) {
    for (std::size_t j = 0; j < values.size(); ++j) {
      BOOST_TEST(values[j] == 3 * data.columns[0][row + j] + 3);
      BOOST_TEST(gradients[0][j] == data.columns[0][row + j] + 1);
    }
  });
}

BOOST_AUTO_TEST_CASE(columns_that_are_missing_or_short_are_refused) {
  const random_columns data(1, 10, 1, 2, 5);
  regression::evaluator evaluate;
  std::vector<double> values(11);
  BOOST_CHECK_EXCEPTION(evaluate({}, data.views, 0, values), std::invalid_argument, says("must have a node"));
  BOOST_CHECK_EXCEPTION(evaluate({{.symbol = regression::variable(1)}}, data.views, 0, values), std::invalid_argument,
                        says("column 2 of 1"));
  BOOST_CHECK_EXCEPTION(evaluate({{.symbol = regression::variable(0)}}, data.views, 0, values), std::invalid_argument,
                        says("column 1 must have 11 rows, but had 10"));
}

BOOST_AUTO_TEST_SUITE_END()
