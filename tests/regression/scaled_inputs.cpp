// SPDX-License-Identifier: BSL-1.0
#include <boost/test/unit_test.hpp>
#include <cmath>
#include <limits>
#include <string>
#include <vector>

#include <clade/regression/notation.hpp>
#include <clade/regression/parse.hpp>
#include <clade/regression/scaled_inputs.hpp>

BOOST_AUTO_TEST_SUITE(scaled_inputs)

using namespace clade;

namespace {

struct columns_of_two {
  std::vector<double> a, b, y = {1, 3, 2, 5, 4};

  regression::samples data() const { return {.names = {"a", "b"}, .inputs = {a, b}, .target = y}; }
};

// A formula over the scaled columns, restored to the original columns. Its values must be equal.
std::string restored(const columns_of_two& columns, const char* text) {
  const auto data = columns.data();
  const regression::detail::scaled_inputs scaled(data);
  const auto inside = regression::parse(text, data.names);
  const auto outside = scaled.restored(inside, data);
  const auto expected = regression::values_of(inside, scaled.rows().inputs, data.rows()),
             found = regression::values_of(outside, data.inputs, data.rows());
  for (std::size_t i = 0; i < found.size(); ++i) {
    BOOST_TEST(std::fabs(found[i] - expected[i]) <= 1e-12 * (1 + std::fabs(expected[i])), text);
  }
  return regression::infix(outside, data.names);
}

}  // namespace

BOOST_AUTO_TEST_CASE(columns_of_usual_size_stay) {
  const columns_of_two usual{{1, 2, 3, 4, 5}, {-1000, 0, 1e-9, 1, 1000}};
  const auto data = usual.data();
  const regression::detail::scaled_inputs scaled(data);
  BOOST_TEST(!scaled.any());
  BOOST_TEST(scaled.rows().inputs[1].data() == usual.b.data());
  const columns_of_two equal{{1e9, 1e9, 1e9, 1e9, 1e9}, {0, 0, 0, 0, 0}};
  BOOST_TEST(!regression::detail::scaled_inputs(equal.data()).any());
  constexpr auto infinity = std::numeric_limits<double>::infinity();
  const columns_of_two infinite{{1e9, infinity, 1e9, 1e9, 2e9}, {1, 2, 3, 4, 5}};
  BOOST_TEST(!regression::detail::scaled_inputs(infinite.data()).any());
}

BOOST_AUTO_TEST_CASE(products_need_one_constant) {
  const columns_of_two large{{0x1p20, 0x2p20, 0x3p20, 0x4p20, 0x5p20}, {0x1p-20, 0x2p-20, -0x1p-20, 0x3p-20, 0x4p-20}};
  BOOST_TEST(restored(large, "a") == "a * 4.76837158203125e-07");  // the median is 3 * 2^20
  BOOST_TEST(restored(large, "a * a * 0.5") == "a ^ 2 * 1.1368683772161603e-13");
  BOOST_TEST(restored(large, "a * b") == "a * b * 0.25");
  BOOST_TEST(restored(large, "2 * a / b") == "1.8189894035458565e-12 * a / b");
  BOOST_TEST(restored(large, "sin(a * 3) + a") == "sin(a * 1.430511474609375e-06) + a * 4.76837158203125e-07");
  for (const auto* const text :
       {"a + 1", "a - b", "1 / (a + 1) + sqrt(a * a)", "min(a, 2) * max(a, a + b)", "exp(-abs(b))",
        "log(a) - tanh(a * b)", "(a + 1) * (b - 2)", "pow(a, 2)", "3", "square(a - a * 2)"}) {
    restored(large, text);
  }
}

// The product of the original columns overflows.
BOOST_AUTO_TEST_CASE(units_stay_at_the_columns_if_they_must) {
  const columns_of_two huge{{1e200, 2e200, 3e200, 4e200, 5e200}, {1e200, 3e200, 2e200, 1e200, -1e200}};
  for (const auto* const text : {"a * b", "a * a + b", "a / b", "sqrt(a * a)", "sin(a) * b"}) restored(huge, text);
}

BOOST_AUTO_TEST_CASE(what_hardly_varies_is_counted_from_its_least_value) {
  const columns_of_two late{{1.7e18 + 2048, 1.7e18 + 1024, 1.7e18, 1.7e18 + 512, 1.7e18 + 1280}, {1, 2, 3, 4, 5}};
  BOOST_TEST(restored(late, "a") == "(a - 1.7e+18) * 0.00048828125");
  restored(late, "sin(a * 3 + b) + a");
}

BOOST_AUTO_TEST_SUITE_END()
