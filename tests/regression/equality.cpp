// SPDX-License-Identifier: BSL-1.0
#include <boost/test/unit_test.hpp>
#include <cstddef>
#include <limits>
#include <span>
#include <stdexcept>
#include <string>
#include <vector>

#include <clade/regression.hpp>

#include "support/says.hpp"

BOOST_AUTO_TEST_SUITE(equality_tests)

using namespace clade;
using support::says;

namespace {

const std::vector<std::string> names{"x", "y"};

struct rows_of_both {
  std::vector<double> x, y;
  std::vector<std::span<const double>> columns;

  rows_of_both(double low, double high, std::size_t rows = 40) {
    random_stream rng(7);
    for (std::size_t i = 0; i < rows; ++i) {
      x.push_back(low + (high - low) * rng.unit());
      y.push_back(low + (high - low) * rng.unit());
    }
    columns = {x, y};
  }
  rows_of_both(const rows_of_both&) = delete;
};

const rows_of_both positive(0.5, 4), around_0(-2, 2);

bool equal(const std::string& a, const std::string& b, const rows_of_both& rows = positive) {
  return regression::are_equal(regression::parse(a, names), regression::parse(b, names), rows.columns,
                               random_stream(1));
}
bool is_true(const std::string& found, const std::string& truth, const rows_of_both& rows = positive) {
  return regression::is_true(regression::parse(found, names), regression::parse(truth, names), rows.columns,
                             random_stream(1));
}
bool has_form(const std::string& found, const std::string& law, const rows_of_both& rows = positive) {
  return regression::is_instance_of(regression::parse(found, names), regression::parse_law(law, names), rows.columns,
                                    random_stream(1));
}

}  // namespace

BOOST_AUTO_TEST_CASE(equal_terms_are_equal) {
  const std::string pairs[][2]{{"sin(x)^2 + cos(x)^2", "1"},
                               {"exp(x) * exp(y)", "exp(x + y)"},
                               {"log(x * y)", "log(x) + log(y)"},
                               {"(x + y)^2 - (x - y)^2", "4 * x * y"},
                               {"sqrt(x) * x", "x^1.5"},
                               {"1 / (1 / x + 1 / y)", "x * y / (x + y)"},
                               {"tanh(x)", "(exp(2 * x) - 1) / (exp(2 * x) + 1)"},
                               {"x^2 - y^2", "(x + y) * (x - y)"},
                               {"1e-30 * x / y", "x / (y * 1e30)"}};
  for (const auto& [a, b] : pairs) {
    BOOST_TEST(equal(a, b), a);
    BOOST_TEST(equal(b, a), b);
  }
  BOOST_TEST(equal("sqrt(x^2)", "abs(x)", around_0));
  BOOST_TEST(equal("1e12 + x - 1e12", "x") == false);  // not determined in double precision
}

BOOST_AUTO_TEST_CASE(approximations_are_not_equal) {
  const std::string pairs[][2]{{"sin(x)", "x - x^3 / 6 + x^5 / 120 - x^7 / 5040"},
                               {"exp(x)", "exp(x * 1.00000001)"},
                               {"x + 1e-9 * y", "x"},
                               {"sqrt(x^2 + 1e-8)", "x"},
                               {"tanh(20 * x)", "1"},
                               {"x", "y"}};
  for (const auto& [a, b] : pairs) BOOST_TEST(!equal(a, b), a);
  BOOST_TEST(!equal("sqrt(x^2)", "x", around_0));
  BOOST_TEST(equal("sqrt(x^2)", "x"));
  BOOST_TEST(!equal("log(x)", "log(abs(x))", around_0));  // one of them has no value
}

BOOST_AUTO_TEST_CASE(the_true_formula_may_have_rounded_constants_but_no_other_form) {
  BOOST_TEST(is_true("3.1416 * x^2", "pi * x^2"));
  BOOST_TEST(is_true("x^2 + 17", "x^2"));
  BOOST_TEST(is_true("-0.3 * x^2", "x^2"));
  BOOST_TEST(is_true("2.0001 * x^2 + 1e-5 * y + 0.0003", "2 * x^2"));
  BOOST_TEST(is_true("x * x * 1.0001 / y - 1e-6", "x^2 / y"));
  BOOST_TEST(is_true("sin(3.14159 * x + 0.0001)", "sin(pi * x)"));
  BOOST_TEST(is_true("0.0795774 * x / y", "x / (4 * pi * y)"));
  BOOST_TEST(is_true("0.7 * (exp(0.3 - x * (x / y) - 0.3) / y)", "exp(-(x^2) / y) / y"));  // tiny values far outside
  BOOST_TEST(!is_true("3 * x + 0.1", "x + 1"));                                            // both
  BOOST_TEST(!is_true("x^2 + 0.1 * y", "x^2"));
  BOOST_TEST(!is_true("sin(3.3 * x)", "sin(pi * x)"));
  BOOST_TEST(!is_true("0 * x", "y"));
  BOOST_TEST(!is_true("3", "y"));
  // Close, but of another form.
  BOOST_TEST(!is_true("x + x^3 / 6 + x^5 / 120 + x^7 / 5040 + x^9 / 362880", "(exp(x) - exp(-x)) / 2"));
  BOOST_TEST(!is_true("sqrt(x^2 + 0.000001 * y)  * exp(0.000001 * sin(x * y))", "tanh(15 * x) * x"));
  // In any units.
  BOOST_TEST(is_true("3.1416e-40 * x^2 + 1e-45", "pi * 1e-40 * x^2"));
  BOOST_TEST(!is_true("1e-40 * x^2 + 1e-41 * y", "1e-40 * x^2"));
}

BOOST_AUTO_TEST_CASE(a_law_has_any_constants) {
  BOOST_TEST(has_form("2.7 * x / (0.3 + x)", "1 * x / (4 + x)"));
  BOOST_TEST(has_form("2.7 / (0.3 / x + 1)", "c1 * x / (c2 + x)"));
  BOOST_TEST(has_form("8.8 - 2.5 * log(x * 7)", "c1 * log(x) + c2"));
  BOOST_TEST(has_form("sqrt(x) * x * 0.9997", "c1 * x^1.5"));
  BOOST_TEST(has_form("3 * exp(-0.2 * x)", "2 * exp(-0.7 * x)"));
  BOOST_TEST(has_form("3 * 0.8^x", "2 * exp(-0.7 * x)"));
  BOOST_TEST(has_form("x * y * 8.3", "x * y"));
  BOOST_TEST(!has_form("sqrt(x) * x * 0.9997 - 0.003", "c1 * x^1.5"));
  BOOST_TEST(!has_form("0.9997 * x^1.51", "c1 * x^1.5"));
  BOOST_TEST(has_form("0.9997 * x^1.51", "c1 * x^c2"));
  BOOST_TEST(!has_form("2 * x", "c1 * x + c2 * y"));    // a term is missing
  BOOST_TEST(!has_form("2 * x", "c1 * x / (c2 + x)"));  // its limit
  BOOST_TEST(!has_form("3 * log(x + 0.01)", "c1 * log(x) + c2"));
  for (const auto* const constant : {"4.5", "0"}) {
    BOOST_TEST(!has_form(constant, "2 * exp(-0.7 * x)"));
    BOOST_TEST(!has_form(constant, "c1 * exp(c2 / x)"));
  }
}

BOOST_AUTO_TEST_CASE(laws_are_fitted_from_magnitudes_of_the_columns) {
  const std::vector<double> nu{1e13, 3e13, 5e13, 8e13, 1.2e14, 2e14, 3e14}, t{300, 900, 400, 700, 1500, 1000, 2000};
  std::vector<double> y;
  for (std::size_t i = 0; i < nu.size(); ++i) y.push_back(7 - 4.8e-11 * nu[i] / t[i]);
  const regression::samples data{.names = {"nu", "t"}, .inputs = {nu, t}, .target = y};
  const auto law =
      regression::fitted(regression::parse_law("c1 + log(exp(c2 * nu / t))", data.names), data, random_stream(1));
  BOOST_TEST_REQUIRE(law.has_value());
  const auto slope = law->expression[law->free[1]].symbol.value;
  BOOST_TEST(slope == -4.8e-11, boost::test_tools::tolerance(1e-6));
}

BOOST_AUTO_TEST_CASE(laws_are_read) {
  BOOST_TEST(regression::parse_law("c1 * x^1.5 + c2 * 3", names).free.size() == 2U);
  BOOST_TEST(regression::parse_law("4.9 * x^3", names).free.size() == 2U);  // 4.9 and a factor, but not 3
  BOOST_TEST(regression::parse_law("x^-4", names).free.size() == 1U);
  BOOST_TEST(regression::parse_law("c1 * x", std::vector<std::string>{"x", "c1"}).free.size() == 1U);
  BOOST_CHECK_EXCEPTION(regression::parse_law("c1 * x + c1", names), std::invalid_argument,
                        says("the law 'c1 * x + c1' must have its constant c1 once"));
}

BOOST_AUTO_TEST_CASE(names_of_columns_are_no_constants_of_a_law) {
  const std::vector<std::string> columns{"c1, mol/l", "\u0394c2"};
  BOOST_TEST(regression::parse_law("3 * `c1, mol/l` + `c1, mol/l`^2", columns).free.size() == 2U);
  BOOST_TEST(regression::parse_law("c1 * `c1, mol/l`", columns).free.size() == 1U);
  BOOST_TEST(regression::parse_law("3 * \u0394c2", columns).free.size() == 2U);
  BOOST_CHECK_EXCEPTION(regression::parse_law("c3 * `c1", columns), std::invalid_argument, says("a '`' is missing"));
}

BOOST_AUTO_TEST_CASE(columns_that_cannot_be_compared_on_are_refused) {
  const auto f = regression::parse("x * y", names), g = regression::parse("3 * x", names);
  const auto law = regression::parse_law("c1 * x", names);
  const auto refused = [&](const std::vector<double>& x, const std::vector<double>& y, const char* words) {
    const std::vector<std::span<const double>> rows{x, y};
    BOOST_CHECK_EXCEPTION(regression::are_equal(f, g, rows, random_stream(1)), std::invalid_argument, says(words));
    BOOST_CHECK_EXCEPTION(regression::is_true(f, g, rows, random_stream(1)), std::invalid_argument, says(words));
    BOOST_CHECK_EXCEPTION(regression::is_instance_of(f, law, rows, random_stream(1)), std::invalid_argument,
                          says(words));
  };
  refused({}, {}, "there must be at least one row, but column 1 is empty");
  refused({1, 2}, {1}, "column 2 must have 2 rows like column 1, but had 1");
  refused({1, 2}, {1, std::numeric_limits<double>::quiet_NaN()}, "column 2 must be finite, but was nan in row 2");
  const std::vector<double> x{1, 2};
  const std::vector<std::span<const double>> one{x};
  BOOST_CHECK_EXCEPTION(regression::are_equal(g, f, one, random_stream(1)), std::invalid_argument,
                        says("a formula reads column 2 of 1"));
  const std::vector<regression::user_function> users{{"cube", [](double a) { return a * a * a; }}};
  BOOST_CHECK_EXCEPTION(regression::are_equal(regression::parse("cube(x)", names, users), g, one, random_stream(1)),
                        std::invalid_argument, says("a formula must not have user functions"));
  BOOST_CHECK_EXCEPTION(regression::fitted(law, {.names = {}, .inputs = {}, .target = x}, random_stream(1)),
                        std::invalid_argument, says("input"));
}

BOOST_AUTO_TEST_SUITE_END()
