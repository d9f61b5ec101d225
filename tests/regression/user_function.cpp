// SPDX-License-Identifier: BSL-1.0
#include <boost/test/unit_test.hpp>
#include <cmath>
#include <cstdint>
#include <span>
#include <stdexcept>
#include <string>
#include <vector>

#include <clade/regression.hpp>

#include "support/formulas.hpp"
#include "support/says.hpp"

BOOST_AUTO_TEST_SUITE(user_function_tests)

using namespace clade;
using namespace support;
using regression::user_function;

namespace {

double softplus(double x) { return std::log1p(std::exp(x)); }

const std::vector<std::string> names{"a", "b"};
const std::vector<user_function> with_derivatives{
    {"softplus", softplus, [](double x) { return 1 / (1 + std::exp(-x)); }},
    {"hypotenuse", [](double x, double y) { return std::hypot(x, y); },
     [](double x, double y) { return x / std::hypot(x, y); }, [](double x, double y) { return y / std::hypot(x, y); }}};
const std::vector<user_function> without_derivatives{
    {"softplus", softplus}, {"hypotenuse", [](double x, double y) { return std::hypot(x, y); }}};

}  // namespace

BOOST_AUTO_TEST_CASE(formulas_have_the_values_of_the_functions) {
  const random_columns data(2, 500, -3, 3, 1);
  const auto f = regression::parse("2 * softplus(a - 1) + hypotenuse(a, b ^ 2)", names, with_derivatives);
  const auto values = regression::values_of(f, data.views, 500, with_derivatives);
  for (std::size_t i = 0; i < values.size(); ++i) {
    const auto a = data.columns[0][i], b = data.columns[1][i];
    BOOST_TEST(values[i] == 2 * softplus(a - 1) + std::hypot(a, b * b));
  }
}

BOOST_AUTO_TEST_CASE(derivatives_are_those_given_or_differences) {
  const random_columns data(2, 300, -3, 3, 2);
  const auto f =
      regression::parse("softplus(0.7 * a) * hypotenuse(b, 1.3) + hypotenuse(0.4, a)", names, with_derivatives);
  regression::formulas genes;
  assign(genes, f);
  std::vector<std::uint32_t> constants;
  for (std::size_t i = 0; i < f.size(); ++i) {
    if (f[i].symbol.function == regression::function::constant) constants.push_back(static_cast<std::uint32_t>(i));
  }
  BOOST_TEST(constants.size() == 3U);
  const auto slopes = [&](const std::vector<user_function>& functions) {
    std::vector<std::vector<double>> all(constants.size());
    regression::evaluator{functions}.gradients(
        genes, constants, data.views, 300,
        [&](std::size_t, std::span<const double> rows, std::span<const double* const> d) {
          for (std::size_t k = 0; k < all.size(); ++k) all[k].insert(all[k].end(), d[k], d[k] + rows.size());
        });
    return all;
  };
  const auto given = slopes(with_derivatives), differences = slopes(without_derivatives);
  for (std::size_t i = 0; i < 300; ++i) {
    const auto a = data.columns[0][i], b = data.columns[1][i];
    const double by_hand[] = {a / (1 + std::exp(-0.7 * a)) * std::hypot(b, 1.3),
                              softplus(0.7 * a) * 1.3 / std::hypot(b, 1.3), 0.4 / std::hypot(0.4, a)};
    for (std::size_t k = 0; k < 3; ++k) {
      BOOST_TEST(std::abs(given[k][i] - by_hand[k]) < 1e-14 * (1 + std::abs(by_hand[k])));
      BOOST_TEST(std::abs(differences[k][i] - by_hand[k]) < 1e-8 * (1 + std::abs(by_hand[k])));
    }
  }
}

BOOST_AUTO_TEST_CASE(formulas_are_written_and_read_back_with_the_names) {
  const auto& users = with_derivatives;
  const auto f = regression::parse("softplus(a) - hypotenuse(a, 2) / b", names, users);
  BOOST_TEST(regression::infix(f, names, users) == "softplus(a) - hypotenuse(a, 2) / b");
  BOOST_TEST((regression::parse(regression::infix(f, names, users), names, users) == f));
  BOOST_TEST(regression::c_source(f, names, "f", users) ==
             "double f(double a, double b) {\n  return softplus(a) - hypotenuse(a, 2.0) / b;\n}\n");
  BOOST_TEST(regression::python_source(f, names, "f", users) ==
             "def f(a, b):\n    return softplus(a) - hypotenuse(a, 2.0) / b\n");
  BOOST_TEST(regression::latex(regression::parse("softplus(a)", names, users), names, 6, users) ==
             "\\mathrm{softplus}\\left(a\\right)");
  auto same = regression::parse("softplus(2) * 1", names, users);
  regression::simplify(same);
  BOOST_TEST(regression::infix(same, names, users) == "softplus(2)");
}

BOOST_AUTO_TEST_CASE(a_search_finds_formulas_of_them) {
  const random_columns data(2, 200, -3, 3, 3);
  std::vector<double> y;
  for (std::size_t i = 0; i < 200; ++i) y.push_back(3 * softplus(data.columns[0][i]) * data.columns[1][i] + 1);
  regression::samples samples{names, data.views, y};
  regression::settings with;
  with.functions = {"+", "*"};
  with.population = 100;
  const auto without = regression::search(samples, with, 1, stop::evaluations(3000));
  samples.functions = without_derivatives;
  const auto found = regression::search(samples, with, 1, stop::evaluations(20'000));
  BOOST_TEST(!without.reason.success);
  BOOST_TEST(found.reason.success);
  BOOST_TEST(found.best().training.r_squared > 1 - 1e-14);
  BOOST_TEST(regression::infix(found.best().expression, names, samples.functions).find("softplus") !=
             std::string::npos);
  BOOST_TEST(regression::cross_validated(found.front, samples).size() == found.front.size());
  BOOST_TEST(regression::constant_intervals(found.best().expression, samples).size() > 0U);
}

BOOST_AUTO_TEST_CASE(they_are_numbers_to_units_and_unknown_to_intervals) {
  const auto& users = with_derivatives;
  const std::vector<std::string> of_columns{"m", "1"};
  const regression::units units(of_columns);
  BOOST_TEST(units.violations(regression::parse("softplus(b) * a", names, users)) == 0U);
  BOOST_TEST(units.violations(regression::parse("softplus(a)", names, users)) == 1U);
  BOOST_TEST(units.violations(regression::parse("softplus(b) + a", names, users)) == 1U);
  const std::vector<regression::range> box{{0, 1}, {0, 1}};
  BOOST_TEST(!regression::range_of(regression::parse("softplus(a)", names, users), box).has_value());
}

BOOST_AUTO_TEST_CASE(what_does_not_fit_is_refused) {
  const auto made = [](const char* name) { return user_function(name, softplus); };
  BOOST_CHECK_EXCEPTION(made("exp"), std::invalid_argument, says("must be new, but was 'exp'"));
  BOOST_CHECK_EXCEPTION(made("ln"), std::invalid_argument, says("must be new, but was 'ln'"));
  BOOST_CHECK_EXCEPTION(made("asin"), std::invalid_argument, says("must be new, but was 'asin'"));
  BOOST_CHECK_EXCEPTION(made("two words"), std::invalid_argument, says("letters, digits and _, but was 'two words'"));
  BOOST_CHECK_EXCEPTION(made(""), std::invalid_argument, says("but was ''"));
  const std::vector<user_function> twice{made("f"), made("f")};
  BOOST_CHECK_EXCEPTION(regression::functions_of(std::vector<std::string>{"+"}, twice), std::invalid_argument,
                        says("two user functions are named 'f'"));
  BOOST_CHECK_EXCEPTION(regression::parse("softplus(a)", names), std::invalid_argument,
                        says("there is no function 'softplus'"));
  const auto f = regression::parse("hypotenuse(a, b)", names, with_derivatives);
  const random_columns data(2, 3, 0, 1, 4);
  BOOST_CHECK_EXCEPTION(regression::values_of(f, data.views, 3), std::invalid_argument,
                        says("uses user function 2, but there are 0"));
  BOOST_CHECK_EXCEPTION(regression::parse("hypotenuse(a)", names, with_derivatives), std::invalid_argument,
                        says("hypotenuse takes two arguments"));
}

BOOST_AUTO_TEST_SUITE_END()
