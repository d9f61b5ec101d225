// SPDX-License-Identifier: BSL-1.0
#include <algorithm>
#include <boost/test/unit_test.hpp>
#include <cmath>
#include <cstddef>
#include <memory>
#include <stdexcept>
#include <string>
#include <vector>

#include <clade/regression.hpp>
#include <clade/regression/known.hpp>

#include "support/count_allocations.hpp"
#include "support/repetitions.hpp"
#include "support/says.hpp"

BOOST_AUTO_TEST_SUITE(form_tests)

using namespace clade;
using support::says;

namespace {

// y = exp(-0.8 a) (2 b + 3 / c), in units of a.
regression::table product(double unit = 1) {
  regression::table t{{"a", "b", "c", "y"}, {{}, {}, {}, {}}};
  random_stream rng(2);
  for (int i = 0; i < 80; ++i) {
    const auto a = 0.5 + 2.5 * rng.unit(), b = 1 + 3 * rng.unit(), c = 0.5 + 1.5 * rng.unit();
    const double row[] = {a * unit, b, c, std::exp(-0.8 * a) * (2 * b + 3 / c)};
    for (std::size_t k = 0; k < 4; ++k) t.columns[k].push_back(row[k]);
  }
  return t;
}

// y = 9.81 sqrt(x + 1.5) + 3
regression::table root() {
  regression::table t{{"x", "y"}, {{}, {}}};
  random_stream rng(3);
  for (int i = 0; i < 40; ++i) {
    t.columns[0].push_back(0.1 * i);
    t.columns[1].push_back(9.81 * std::sqrt(0.1 * i + 1.5) + 3 + 0.01 * rng.normal());
  }
  return t;
}

regression::settings of_form(std::string form) { return {.population = 100, .form = std::move(form)}; }

bool reads_only(const regression::formula& f, std::vector<std::size_t> columns) {
  return std::ranges::all_of(f.nodes(), [&](const auto& node) {
    return node.symbol.function != regression::function::variable ||
           std::ranges::find(columns, node.symbol.variable) != columns.end();
  });
}

}  // namespace

BOOST_AUTO_TEST_CASE(the_parts_of_a_product_are_found) {
  for (const double unit : {1.0, 0x1p30}) {
    const auto table = product(unit);
    const auto data = regression::samples_of(table, "y");
    const auto found =
        regression::search(data, of_form("f(a) * g(b, c)"), 1, stop::evaluations(support::repetitions(20'000u)));
    const auto& best = found.best();
    BOOST_TEST_REQUIRE(best.parts.size() == 2U);
    BOOST_TEST(best.parts[0].name == "f");
    BOOST_TEST((best.parts[1].columns == std::vector<std::uint32_t>{1, 2}));
    for (const auto& m : found.front) {
      BOOST_TEST(reads_only(m.parts[0].expression, {0}));
      BOOST_TEST(reads_only(m.parts[1].expression, {1, 2}));
    }
    if (support::sanitized) continue;  // too few evaluations to find the formula
    BOOST_TEST(1 - best.training.r_squared < 1e-12);
    BOOST_TEST(best.size() <= 16U, regression::infix(best.expression, data.names));
    const auto f = regression::values_of(best.parts[0].expression, data.inputs, data.rows());
    const auto g = regression::values_of(best.parts[1].expression, data.inputs, data.rows());
    const auto y = regression::values_of(best.expression, data.inputs, data.rows());
    for (std::size_t i = 0; i < y.size(); ++i) {
      BOOST_TEST(f[i] * g[i] == y[i], boost::test_tools::tolerance(1e-12));
      BOOST_TEST(f[i] / f[0] == std::exp(-0.8 * (data.inputs[0][i] - data.inputs[0][0]) / unit),
                 boost::test_tools::tolerance(1e-6));
    }
  }
}

BOOST_AUTO_TEST_CASE(numbers_of_a_form_are_fixed_and_names_are_fitted) {
  const auto table = root();
  const auto data = regression::samples_of(table, "y");
  const auto found = regression::search(data, of_form("9.81 * f(x) + d"), 1, stop::evaluations(5000));
  for (const auto& m : found.front) {
    BOOST_TEST_REQUIRE(m.fixed.size() == 1U);
    BOOST_TEST(m.expression[m.fixed[0]].symbol.value == 9.81);
  }
  const auto& best = found.best();
  BOOST_TEST(best.parts[1].name == "d");
  BOOST_TEST(best.parts[1].columns.empty());
  BOOST_TEST(std::abs(best.parts[1].expression[0].symbol.value - 3) < 0.1);
  BOOST_TEST(best.training.r_squared > 0.999);
  // The fixed number is no constant of the message, and its interval is not asked for.
  BOOST_TEST(best.description_length < regression::description_length(best.expression, data) - 3);
  const regression::detail::unfixed fitted(best, data);
  for (const auto& c : regression::constant_intervals(fitted.expression(), fitted.rows())) BOOST_TEST(c.value != 9.81);
}

BOOST_AUTO_TEST_CASE(columns_outside_the_parts_and_units_are_respected) {
  const auto table = product(1e6);
  const auto data = regression::samples_of(table, "y");
  auto with = of_form("f(b, c) * exp(-a / 1250000)");
  with.units = {"1", "m", "1/m"};
  const auto found = regression::search(data, with, 1, stop::evaluations(3000));
  BOOST_TEST(1 - found.best().training.r_squared < 1e-9);
  const regression::units units(with.units);
  for (const auto& m : found.front) BOOST_TEST(units.violations(m.expression) == 0U);
}

BOOST_AUTO_TEST_CASE(a_form_gives_the_same_for_any_number_of_threads) {
  const auto table = product();
  const auto data = regression::samples_of(table, "y");
  auto with = of_form("f(a) * g(b, c) + d");
  with.patience = 5;
  const auto texts = [&](std::size_t threads) {
    const auto found = regression::search(data, with, 7, stop::generations(12), execution::threads{threads});
    std::string all = std::to_string(found.evaluations);
    for (const auto& m : found.front) all += '\n' + regression::infix(m.expression, data.names);
    return all;
  };
  BOOST_TEST(texts(2) == texts(1));
}

BOOST_AUTO_TEST_CASE(a_search_of_a_form_allocates_nothing_once_warm) {
  namespace detail = regression::detail;
  const auto table = product();
  const auto data = regression::samples_of(table, "y");
  const auto with = of_form("f(a) * g(b, c) + d");
  const auto form = detail::form_of(data, with);
  const auto inside = form->extended(data, data.inputs);
  const regression::problem_parts parts(inside, with, 1, {}, form);
  auto evolution = evolve(detail::problem_of(parts, inside, with, form.get()), detail::strategy_of(with, {}, form), 1);
  for (int i = 0; i < (support::sanitized ? 20 : 60); ++i) evolution.advance();
  const auto ten = [&] {
    for (int i = 0; i < 10; ++i) evolution.advance();
  };
  BOOST_TEST(support::allocations_of(ten) == 0U);
}

BOOST_AUTO_TEST_CASE(texts_that_are_no_form_are_refused) {
  const auto table = product();
  const auto data = regression::samples_of(table, "y");
  const auto refuses = [&](const std::string& text, const char* message) {
    BOOST_CHECK_EXCEPTION(regression::search(data, of_form(text), 1, stop::generations(1)), std::invalid_argument,
                          says(message));
  };
  refuses("f(a", "at character 4: a ')' is missing");
  refuses("f(a) - f(b)", "at character 8: an unknown function or constant must stand only once");
  refuses("k * f(a) + k", "at character 12: an unknown function or constant must stand only once");
  refuses("f(a + b)", "at character 3: an unknown function takes the names of columns");
  refuses("f(a, q)", "at character 6: there is no column 'q'");
  refuses("f(a, a)", "at character 6: a column is named twice");
  refuses("2 * a + k", "must have an unknown function of columns, such as f(a)");
  auto with = of_form("f(a)");
  with.known = {"a"};
  BOOST_CHECK_EXCEPTION(regression::search(data, with, 1, stop::generations(1)), std::invalid_argument,
                        says("known formulas and a form exclude each other"));
  BOOST_CHECK_EXCEPTION(regression::problem_of(data, of_form("f(a)")), std::invalid_argument,
                        says("a form is a setting of regression::search"));
}

BOOST_AUTO_TEST_SUITE_END()
