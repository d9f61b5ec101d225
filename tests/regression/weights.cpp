// SPDX-License-Identifier: BSL-1.0
#include <boost/test/unit_test.hpp>
#include <cmath>
#include <cstddef>
#include <limits>
#include <span>
#include <stdexcept>
#include <string>
#include <vector>

#include <clade/regression.hpp>

#include "support/says.hpp"

BOOST_AUTO_TEST_SUITE(weights_tests)

using namespace clade;
using namespace support;

namespace {

using column = std::vector<double>;
const std::vector<std::string> names{"x"};

// y = 3 exp(-x / 2) + 1 with noise, and weights from 1 to 4.
struct decay {
  column x{}, y{}, weights{};
  decay() {
    random_stream rng(3);
    for (int i = 0; i < 40; ++i) {
      x.push_back(0.1 * i);
      y.push_back(3 * std::exp(-x.back() / 2) + 1 + 0.1 * (rng.unit() - 0.5));
      weights.push_back(static_cast<double>(1 + i % 4));
    }
  }
  regression::samples rows(const column& by = {}) const {
    return {.names = names, .inputs = {x}, .target = y, .weights = by};
  }
};

}  // namespace

BOOST_AUTO_TEST_CASE(weights_have_mean_1_and_no_unit) {
  const column given{1, 2, 3, 6};
  const auto weights = regression::weights_of(given);
  BOOST_TEST((weights == column{1 / 3.0, 2 / 3.0, 1, 2}), boost::test_tools::per_element());
  for (const double unit : {0x1p-40, 4.0, 0x1p900}) {
    auto scaled = given;
    for (auto& w : scaled) w *= unit;
    BOOST_TEST((regression::weights_of(scaled) == weights));
    BOOST_TEST((regression::weights_of_errors(scaled) == regression::weights_of_errors(given)));
  }
  const auto of_errors = regression::weights_of_errors(column{0.5, 1, 2});
  BOOST_TEST(of_errors[0] == 4 * of_errors[1]);
  BOOST_TEST(of_errors[1] == 4 * of_errors[2]);
  BOOST_TEST(regression::weights_of(column{}).empty());
}

BOOST_AUTO_TEST_CASE(weights_that_are_not_positive_are_refused) {
  constexpr auto infinity = std::numeric_limits<double>::infinity();
  for (const double bad : {0.0, -1.0, infinity, std::numeric_limits<double>::quiet_NaN()}) {
    BOOST_CHECK_EXCEPTION(regression::weights_of(column{1, bad}), std::invalid_argument,
                          says("the weight must be positive and finite, but was"));
    BOOST_CHECK_EXCEPTION(regression::weights_of_errors(column{1, bad}), std::invalid_argument, says("in row 2"));
  }
  BOOST_CHECK_EXCEPTION(regression::weights_of_errors(column{1e-200, 1}), std::invalid_argument, says("factor"));
  BOOST_CHECK_EXCEPTION(regression::weights_of(column{1e300, 1, 1e-300}), std::invalid_argument,
                        says("weights must not differ by a factor above 1e200, but were from 1e-300 to 1e+300"));
  const decay data;
  BOOST_CHECK_EXCEPTION(data.rows({1, 2}).check(), std::invalid_argument,
                        says("there must be a weight for each of the 40 rows, but there were 2"));
  auto weights = data.weights;
  weights[4] = 0;
  BOOST_CHECK_EXCEPTION(regression::problem_of(data.rows(weights)), std::invalid_argument,
                        says("the weight must be positive and finite, but was 0 in row 5"));
  regression::table rows{.names = {"a", "w"}, .columns = {{1, 2, 3}, {0, 2, 0}}};
  BOOST_TEST(regression::leave_out_unweighted(rows, "w") == 2U);
  BOOST_TEST((rows.columns == std::vector<column>{{2}, {2}}));
  BOOST_TEST(regression::leave_out_unweighted(rows, "w") == 0U);
}

BOOST_AUTO_TEST_CASE(a_row_of_weight_2_counts_like_two_rows) {
  const decay data;
  column x, y;
  for (std::size_t i = 0; i < data.x.size(); ++i) {
    for (int copy = 0; copy < data.weights[i]; ++copy) {
      x.push_back(data.x[i]);
      y.push_back(data.y[i]);
    }
  }
  const std::vector<std::span<const double>> once{data.x}, often{x};
  regression::formulas one, other;
  regression::assign(one, regression::parse("exp(-0.4 * x) / (x + 3)", names));
  other = one;
  regression::fitting fit;
  const auto weighted = fit(one, once, data.y, 20, 1e-12, data.weights);
  const auto copied = fit(other, often, y, 20, 1e-12);
  const auto near = boost::test_tools::tolerance(1e-9);
  BOOST_TEST(weighted.sum_of_squares == copied.sum_of_squares, near);
  BOOST_TEST(weighted.scaling.slope == copied.scaling.slope, near);
  BOOST_TEST(weighted.scaling.intercept == copied.scaling.intercept, near);
  for (std::size_t i = 0; i < one.size(); ++i) BOOST_TEST(one[i].symbol.value == other[i].symbol.value, near);

  const auto f = regression::parse("3 * exp(-0.5 * x) + 1.01", names);
  const regression::samples copies{.names = names, .inputs = {x}, .target = y};
  const auto weights = regression::weights_of(data.weights);
  const auto quality = regression::quality_of(f, data.rows(weights)), of_copies = regression::quality_of(f, copies);
  BOOST_TEST(quality.mean_squared_error == of_copies.mean_squared_error, near);
  BOOST_TEST(quality.r_squared == of_copies.r_squared, near);
  BOOST_TEST(
      regression::problem_parts(data.rows(weights), {}, 1)(f)[0] == regression::problem_parts(copies, {}, 1)(f)[0],
      boost::test_tools::tolerance(2e-3));
  // The standard errors, up to the degrees of freedom.
  const auto few = regression::detail::linearized(f, data.rows(weights)),
             many = regression::detail::linearized(f, copies);
  const auto shape = [](const auto& of) { return of.standard_error(0) / of.standard_error(1); };
  BOOST_TEST(shape(few) == shape(many), near);
}

BOOST_AUTO_TEST_CASE(equal_weights_change_nothing_and_the_unit_of_weights_does_not_matter) {
  const decay data;
  const regression::settings with{.functions = {"+", "*", "/", "exp"}, .population = 40};
  const auto found = [&](const column& weights) {
    std::string all;
    const auto rows = data.rows(weights.empty() ? column{} : regression::weights_of(weights));
    const auto result = regression::search(rows, with, 1, stop::generations(6));
    for (const auto error : regression::cross_validated(result.front, rows)) {
      all += clade::detail::concat({error, " "});
    }
    for (const auto& m : result.front) {
      all += clade::detail::concat({regression::infix(m.expression, names), " ", m.training.mean_squared_error, "\n"});
    }
    return all;
  };
  const auto plain = found({}), weighted = found(data.weights);
  BOOST_TEST(found(column(data.x.size(), 8.0)) == plain);
  BOOST_TEST(weighted != plain);
  auto scaled = data.weights;
  for (auto& w : scaled) w *= 0x1p-70;
  BOOST_TEST(found(scaled) == weighted);
}

BOOST_AUTO_TEST_CASE(rows_that_are_not_trusted_do_not_mislead) {
  column x, y, deviations;
  for (int i = 1; i <= 40; ++i) {
    x.push_back(0.25 * i);
    const bool wrong = i % 5 == 0;
    y.push_back(4.9 * x.back() * x.back() + (wrong ? 40.0 : 0.0));
    deviations.push_back(wrong ? 1e4 : 0.01);
  }
  const regression::samples data{
      .names = names, .inputs = {x}, .target = y, .weights = regression::weights_of_errors(deviations)};
  const auto found =
      regression::search(data, {.functions = {"+", "*", "square"}, .population = 50}, 1, stop::generations(10));
  const auto& best = found.best();
  BOOST_TEST(std::abs(regression::values_of(best.expression, data.inputs, 40)[0] - 4.9 * 0.0625) < 0.01);
}

BOOST_AUTO_TEST_SUITE_END()
