// SPDX-License-Identifier: BSL-1.0
#include <boost/test/unit_test.hpp>
#include <cstddef>
#include <limits>
#include <stdexcept>
#include <string>
#include <vector>

#include <clade/regression.hpp>

#include "support/says.hpp"

BOOST_AUTO_TEST_SUITE(cross_validation_tests)

using namespace clade;
using regression::cross_validated;

namespace {

regression::model model_of(const std::string& text, const std::vector<std::string>& names) {
  return {.expression = regression::parse(text, names), .training = {}};
}

}  // namespace

// With one row per fold, the error of a row is that of the line through the others: its residual divided by 1 - h, with
// h its leverage. By hand for x = 0 .. 4, y = 1, 3, 2, 5, 4: residuals -0.4, 0.8, -1, 1.2, -0.6, leverages 0.6, 0.3,
// 0.2, 0.3, 0.6.
BOOST_AUTO_TEST_CASE(leave_one_out_of_a_line_is_known) {
  const std::vector<double> x{0, 1, 2, 3, 4}, y{1, 3, 2, 5, 4};
  const regression::samples data{{"x"}, {x}, y};
  const std::vector models{model_of("0.8 * x + 1.4", data.names)};
  const double expected = (1 / 1.0 + 1.3061224489795917 + 1.5625 + 2.9387755102040813 + 2.25) / 5;
  BOOST_TEST(cross_validated(models, data, 5)[0] == expected, boost::test_tools::tolerance(1e-9));
}

BOOST_AUTO_TEST_CASE(the_unit_of_a_column_does_not_matter) {
  const auto error = [](double unit) {
    const std::vector<double> y{1, 3, 2, 5, 4, 7, 9, 8};
    std::vector<double> x;
    for (std::size_t i = 0; i < y.size(); ++i) x.push_back(static_cast<double>(i) * unit);
    const regression::samples data{{"x"}, {x}, y};
    auto form = regression::parse("exp(0.2 * x)", data.names);
    for (std::size_t i = 0; i < form.size(); ++i) {
      if (form[i].symbol.function == regression::function::constant) form.rename(i, regression::constant(0.2 / unit));
    }
    const std::vector<regression::model> models{{.expression = form, .training = {}}};
    return cross_validated(models, data, 4)[0];
  };
  BOOST_TEST(error(0x1p-700) == error(1));
  BOOST_TEST(error(0x1p700) == error(1));
}

BOOST_AUTO_TEST_CASE(a_form_with_too_many_constants_is_worse_than_the_true_one) {
  random_stream rng(3);
  std::vector<double> x, y;
  for (int i = 0; i < 12; ++i) {
    x.push_back(i);
    y.push_back(2 * i + 3 * rng.normal());
  }
  const regression::samples data{{"x"}, {x}, y};
  const std::vector models{model_of("2 * x", data.names),
                           model_of("x + 0.01*sin(3*x) + 0.1*cos(2*x) + 0.02*sin(5*x)", data.names),
                           model_of("sqrt(x - 2)", data.names)};
  const auto errors = cross_validated(models, data, 4, 1);
  BOOST_TEST(errors[0] < errors[1]);
  BOOST_TEST(errors[2] == std::numeric_limits<double>::infinity());
  BOOST_TEST(cross_validated(models, data, 4, 1) == errors);
  BOOST_TEST(cross_validated(models, data, 4, 2) != errors);
}

BOOST_AUTO_TEST_CASE(folds_are_checked) {
  const std::vector<double> x{0, 1, 2}, y{1, 3, 2};
  const regression::samples data{{"x"}, {x}, y};
  const std::vector models{model_of("x", data.names)};
  for (const auto folds : {std::size_t{1}, std::size_t{4}}) {
    BOOST_CHECK_EXCEPTION(
        cross_validated(models, data, folds), std::invalid_argument,
        support::says("folds must be between 2 and the number of rows, 3, but was " + std::to_string(folds)));
  }
}

BOOST_AUTO_TEST_SUITE_END()
