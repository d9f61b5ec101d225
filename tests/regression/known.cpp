// SPDX-License-Identifier: BSL-1.0
#include <algorithm>
#include <boost/test/unit_test.hpp>
#include <cmath>
#include <stdexcept>
#include <string>
#include <vector>

#include <clade/regression.hpp>
#include <clade/regression/known.hpp>

#include "support/says.hpp"

BOOST_AUTO_TEST_SUITE(known_tests)

using namespace clade;
using support::says;

namespace {

// A damped oscillation, in units of the time.
regression::table oscillation(double unit = 1) {
  regression::table t{{"t", "u", "y"}, {{}, {}, {}}};
  random_stream rng(1);
  for (int i = 0; i < 25; ++i) {
    const auto time = 0.1 * i;
    t.columns[0].push_back(time * unit);
    t.columns[1].push_back(rng.unit());
    t.columns[2].push_back(2.3 * std::exp(-0.7 * time) * std::cos(5.1 * time) + 0.4 + 0.02 * rng.normal());
  }
  return t;
}

regression::settings few(std::vector<std::string> known) {
  return {.functions = {"+", "-", "*", "/", "exp", "cos"}, .population = 50, .known = std::move(known)};
}

}  // namespace

BOOST_AUTO_TEST_CASE(a_search_goes_on_from_a_known_formula) {
  for (const double unit : {1.0, 1e9}) {
    const auto table = oscillation(unit);
    const auto data = regression::samples_of(table, "y");
    const auto start = unit == 1 ? "exp(-t) * cos(5 * t)" : "exp(-t / 1e9) * cos(5e-9 * t)";
    const auto error = [&](std::vector<std::string> known) {
      const auto found = regression::search(data, few(std::move(known)), 1, stop::evaluations(1000));
      return 1 - found.best().training.r_squared;
    };
    BOOST_TEST(error({}) > 0.01);
    BOOST_TEST(error({start}) < 0.001);
  }
}

// Also if the search did not keep it, and if other constants fit the rows better.
BOOST_AUTO_TEST_CASE(no_result_is_described_at_greater_length_than_a_known_formula) {
  const auto table = oscillation();
  const auto data = regression::samples_of(table, "y");
  for (const auto* const text : {"0.5 * u + t", "2.3 * exp(-0.7 * t) * cos(5.1 * t) + 0.4"}) {
    const auto found = regression::search(data, few({text}), 1, stop::generations(1));
    const auto length = regression::description_length(regression::parse(text, data.names), data);
    BOOST_TEST(found.best().description_length <= length + 1.4, text);
  }
}

BOOST_AUTO_TEST_CASE(known_formulas_that_the_search_could_not_find_are_refused) {
  const auto table = oscillation();
  const auto data = regression::samples_of(table, "y");
  const auto refuses = [&](const std::string& text, const char* message, regression::settings with) {
    with.known = {"t", text};
    BOOST_CHECK_EXCEPTION(regression::search(data, with, 1, stop::generations(1)), std::invalid_argument,
                          says(message));
  };
  refuses("t + ", "cannot be read at character 5", few({}));
  refuses("2 * v", "cannot be read at character 5: there is no column 'v'", few({}));
  refuses("sin(t)", "the formula 'sin(t)' uses sin, which the search does not use; add it to the functions", few({}));
  refuses("1 / t", "is not finite in row 1", few({}));
  refuses("exp(exp(t))", "a form that is seldom true, which the search uses only with any_form", few({}));
  auto with = few({});
  with.most_nodes = 3;
  refuses("3 + 2 * (t * u + t)", "has 5 nodes and a depth of 2 without intercept and slope, but at most 3 nodes", with);
  with = few({});
  with.units = {"s", "m"};
  refuses("t + u", "does not respect the units", with);
  with = few({});
  with.finite_between_rows = true;
  refuses("1 / (t - 0.05)", "is not proved finite for all values between those of the rows", with);
  with = few(std::vector<std::string>(51, "t"));
  BOOST_CHECK_EXCEPTION(regression::search(data, with, 1, stop::generations(1)), std::invalid_argument,
                        says("known solutions must be at most the population size 50, but were 51"));
}

// Simplification makes functions that are not among those of the search.
BOOST_AUTO_TEST_CASE(known_formulas_may_use_what_simplification_makes) {
  const auto table = oscillation();
  const auto data = regression::samples_of(table, "y");
  auto with = few({"-t^2 + sqrt(u)"});
  with.functions = {"+", "-", "pow"};
  BOOST_TEST(regression::detail::known_formulas(data, with).size() == 1U);
  with.functions = {"+", "-", "*"};
  BOOST_CHECK_EXCEPTION(regression::detail::known_formulas(data, with), std::invalid_argument, says("uses sqrt"));
}

BOOST_AUTO_TEST_SUITE_END()
