// SPDX-License-Identifier: BSL-1.0
#include <algorithm>
#include <boost/test/unit_test.hpp>
#include <cmath>
#include <cstddef>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include <clade/regression.hpp>

#include "support/count_allocations.hpp"
#include "support/formulas.hpp"
#include "support/repetitions.hpp"
#include "support/says.hpp"

BOOST_AUTO_TEST_SUITE(shapes_tests)

using namespace clade;
using regression::range;
using regression::detail::jet;
using support::says;

namespace {

const std::vector<std::string> names{"a", "b"};

range point(double x) { return {x, x}; }

// The jet of a formula in a box, with derivatives with respect to a.
std::optional<jet> jet_in(const regression::formula& f, range a, range b) {
  return regression::detail::jets{}(f, std::vector<jet>{{a, {1, 1}, {}, {}}, {b, {}, {}, {}}}, a, true);
}

bool has(range all, range part) { return all.low <= part.high && part.low <= all.high; }

// (x - y) / by
range quotient(range x, range y, double by) {
  return regression::detail::over(regression::detail::minus(x, y), {by, by});
}

}  // namespace

// By the mean value theorem, every difference quotient is a derivative somewhere between its points. The ranges of
// values at points are their rounding errors.
BOOST_AUTO_TEST_CASE(no_value_and_no_difference_quotient_lies_outside) {
  const auto space = support::every_formula(2, 20);
  random_stream rng(5);
  std::size_t enclosed = 0, bounded = 0;
  for (int k = 0; k < support::repetitions(20'000); ++k) {
    const auto f = space(rng);
    const auto side = [&] {
      const auto low = rng.chance(0.3) ? std::floor(4 * rng.unit()) - 1 : 4 * rng.unit() - 2;
      return range{low, low + rng.unit()};
    };
    const auto a = side(), b = side();
    const auto all = jet_in(f, a, b);
    if (!all) continue;
    ++enclosed;
    bounded += std::isfinite(all->second.high - all->second.low);
    for (int j = 0; j < 4; ++j) {
      const auto y = b.low + (b.high - b.low) * rng.unit();
      std::vector<double> x{a.low, a.high, a.low + (a.high - a.low) * rng.unit()};
      std::ranges::sort(x);
      std::vector<range> values;
      for (const auto at : x) {
        const std::vector<double> column{at}, other{y};
        const std::vector<std::span<const double>> inputs{column, other};
        const auto computed = regression::values_of(f, inputs, 1)[0];
        const auto exact = jet_in(f, point(at), point(y));
        BOOST_TEST_REQUIRE(exact.has_value());
        values.push_back(exact->value);
        const bool inside = all->value.low <= computed && computed <= all->value.high && exact->value.low <= computed &&
                            computed <= exact->value.high;
        if (!inside) BOOST_FAIL(regression::infix(f, names) << " has " << computed << " at " << at << ", " << y);
      }
      if (!(x[0] < x[1] && x[1] < x[2])) continue;
      const auto first = quotient(values[1], values[0], x[1] - x[0]),
                 last = quotient(values[2], values[1], x[2] - x[1]);
      const auto second = quotient(last, first, (x[2] - x[0]) / 2);
      const auto roughly = [](range r) {  // distances of points have rounding errors, too
        const auto slack = 1e-9 * std::max(std::abs(r.low), std::abs(r.high));
        return range{r.low - slack, r.high + slack};
      };
      if (!has(all->first, roughly(first)) || !has(all->first, roughly(last)) || !has(all->second, roughly(second))) {
        BOOST_FAIL(regression::infix(f, names) << " between " << x[0] << ", " << x[1] << " and " << x[2]);
      }
    }
  }
  BOOST_TEST(enclosed > support::repetitions(4000U));
  BOOST_TEST(bounded > support::repetitions(2000U));
}

BOOST_AUTO_TEST_CASE(shapes_of_formulas_are_those_by_hand) {
  const std::vector<range> box{{0, 3}, {1, 2}};
  const auto shape = [&](const char* text) {
    const auto f = regression::parse(text, names);
    std::string made;
    if (regression::is_increasing(f, 0, box)) made += '/';
    if (regression::is_decreasing(f, 0, box)) made += '\\';
    if (regression::is_nonnegative(f, box)) made += '+';
    return made;
  };
  const std::vector<std::pair<const char*, const char*>> cases{{"2 * a", "/+"},
                                                               {"a - 4", "/"},
                                                               {"3 - a", "\\+"},
                                                               {"-1", "/\\"},
                                                               {"log(b - 1.5)", "/\\"},
                                                               {"b", "/\\+"},
                                                               {"a * b", "/+"},
                                                               {"a * (b - 2)", "\\"},
                                                               {"a * (b - 1.5)", ""},
                                                               {"sqrt(a)", "/+"},
                                                               {"sqrt(a - 1)", ""},
                                                               {"a ^ 0.3 * b", "/+"},
                                                               {"a ^ 1.5 - b", "/"},
                                                               {"a / (a + b)", "/+"},
                                                               {"a ^ 2 / (a ^ 2 + b)", "/+"},
                                                               {"a ^ 3 / (a + 1)", "/+"},
                                                               {"a / (a + 0.001 * b)", "/+"},
                                                               {"b / (a + 1)", "\\+"},
                                                               {"1 / a", ""},
                                                               {"1 / (a - b)", ""},
                                                               {"exp(-b * a)", "\\+"},
                                                               {"a * exp(-0.3 * a)", "/+"},
                                                               {"a * exp(-0.4 * a)", "+"},
                                                               {"(a - 3) ^ 2", "\\+"},
                                                               {"(a - 2.9) ^ 2", "+"},
                                                               {"(a - 3) ^ 3", "/"},
                                                               {"a ^ 2 - 2 * a", ""},
                                                               {"(a + 1) ^ 2 - 2 * a", "/+"},
                                                               {"log(a + 1)", "/+"},
                                                               {"log(a)", ""},
                                                               {"a - log(a + 1)", "/+"},
                                                               {"2 ^ a", "/+"},
                                                               {"b ^ a", "/+"},
                                                               {"abs(a - 3)", "\\+"},
                                                               {"abs(a - 1)", "+"},
                                                               {"max(a, b)", "/+"},
                                                               {"min(a, 4)", "/+"},
                                                               {"min(a, b - a)", ""},
                                                               {"sin(a / 2)", "/+"},
                                                               {"sin(a)", "+"},
                                                               {"cos(a)", "\\"},
                                                               {"1 - cos(a)", "/+"},
                                                               {"tanh(a - b)", "/"},
                                                               {"arcsin(a / 3)", "/+"},
                                                               {"a - sin(a)", "/+"}};
  for (const auto& [text, expected] : cases) BOOST_TEST(shape(text) == expected, text << ": " << shape(text));
}

// At an end of the column a value is 0 and its elasticity infinite, or two values are equal.
BOOST_AUTO_TEST_CASE(nothing_is_proved_from_an_undetermined_end) {
  const auto has_shape = [](const char* text, range a, range b, std::size_t column = 0) {
    const auto f = regression::parse(text, names);
    const std::vector<range> box{a, b};
    return regression::is_increasing(f, column, box) || regression::is_decreasing(f, column, box);
  };
  BOOST_TEST(!has_shape("(2 - a) * (a ^ 2 + a)", {-1, 1}, {}));
  BOOST_TEST(!has_shape("(5 - a) * log(a)", {1, 12}, {}));
  BOOST_TEST(!has_shape("exp(-1 * a) * log(a)", {1, 3}, {}));
  BOOST_TEST(!regression::is_decreasing(regression::parse("max(0, b) * sqrt(a)", names), 1,
                                        std::vector<range>{{0, 4}, {0, 1}}));
  BOOST_TEST(!regression::is_increasing(regression::parse("sin(abs(a))", names), 0, std::vector<range>{{-3, 0}, {}}));
}

BOOST_AUTO_TEST_CASE(no_formula_falls_where_it_is_proved_not_to) {
  const auto space = support::every_formula(2, 12);
  random_stream rng(6);
  std::size_t proved = 0;
  for (int k = 0; k < support::repetitions(5000); ++k) {
    const auto f = space(rng);
    const std::vector<range> box{{-0.5, 1}, {0.25, 2}};
    if (std::ranges::none_of(f.nodes(), [](const auto& n) { return n.symbol == regression::variable(0); })) continue;
    if (!regression::is_increasing(f, 0, box)) continue;
    ++proved;
    const auto y = 0.25 + 1.75 * rng.unit();
    auto before = jet_in(f, point(-0.5), point(y))->value;
    for (int i = 1; i <= 30; ++i) {
      const auto now = jet_in(f, point(-0.5 + 0.05 * i), point(y))->value;
      if (now.high < before.low) BOOST_FAIL(regression::infix(f, names) << " falls before " << -0.5 + 0.05 * i);
      before = now;
    }
  }
  BOOST_TEST(proved > support::repetitions(100U));
}

// Twelve rows of 100 x / (x + 1.5) with noise of 6 % of the greatest value: a parabola fits them best.
BOOST_AUTO_TEST_CASE(no_formula_of_a_search_lacks_a_shape) {
  const std::vector<double> x{0.2, 2.76, 2.87, 3.86, 4.81, 4.95, 6.7, 7.65, 7.75, 7.97, 8.06, 8.26},
      y{11.1, 59.6, 58.2, 70.2, 78.5, 82.8, 83.1, 79.9, 86.3, 76.9, 86.9, 80.8};
  regression::samples data{{"a"}, {x}, y};
  const auto box = regression::ranges_of(data.inputs);
  regression::settings with{.population = 100};
  const auto any = regression::search(data, {}, 1, stop::evaluations(support::repetitions(20'000u)));
  BOOST_TEST(!regression::is_increasing(any.best().expression, 0, box),
             regression::infix(any.best().expression, names));
  with.increasing = {"a"};
  with.positive = true;
  const auto check = [&](const regression::found& found, std::span<const range> ranges) {
    BOOST_TEST_REQUIRE(!found.front.empty());
    BOOST_TEST(found.best().training.r_squared > 0.5);
    for (const auto* const models : {&found.front, &found.others}) {
      for (const auto& m : *models) {
        const bool has_all =
            regression::is_increasing(m.expression, 0, ranges) && regression::is_nonnegative(m.expression, ranges);
        BOOST_TEST(has_all, regression::infix(m.expression, names));
      }
    }
  };
  check(regression::search(data, with, 1, stop::evaluations(support::repetitions(5000u))), box);
  // Columns that the search scales, in a form and without one.
  std::vector<double> large;
  for (const auto v : x) large.push_back(1e6 * v);
  data.inputs = {large};
  const auto wide = regression::ranges_of(data.inputs);
  check(regression::search(data, with, 1, stop::evaluations(support::repetitions(2000u))), wide);
  with.form = "f(a) + k * a";
  check(regression::search(data, with, 1, stop::evaluations(support::repetitions(2000u))), wide);
  with.form.clear();
  with.logarithmic_target = true;
  check(regression::search(data, with, 1, stop::evaluations(support::repetitions(2000u))), wide);
}

BOOST_AUTO_TEST_CASE(shapes_that_cannot_be_are_refused) {
  const std::vector<double> x{1, 2, 3, 4}, z{2, 1, 2, 3}, y{1, 3, 2, 5};
  const regression::samples data{{"a", "b"}, {x, z}, y};
  const auto refuses = [&](const regression::settings& with, const char* message) {
    BOOST_CHECK_EXCEPTION(regression::search(data, with, 1, stop::generations(1)), std::invalid_argument,
                          says(message));
  };
  refuses({.increasing = {"q"}}, "formulas cannot be increasing in 'q': unknown input");
  refuses({.increasing = {"a"}, .decreasing = {"a"}}, "formulas cannot be both increasing and decreasing in 'a'");
  refuses({.known = {"a^2 - 4 * a"}, .increasing = {"a"}}, "is not proved to be increasing in 'a'");
  refuses({.form = "f(b) - a", .increasing = {"a"}}, "no formula of the form 'f(b) - a' is increasing in 'a'");
  refuses({.form = "-1 - exp(f(a))", .positive = true}, "no formula of the form '-1 - exp(f(a))' is never negative");
}

BOOST_AUTO_TEST_CASE(a_proof_allocates_nothing_once_warm) {
  const regression::detail::shape_proof proof({.rising = {0}, .falling = {1}, .positive = true}, {{0, 3}, {1, 2}});
  regression::detail::shape_proof::memory own;
  std::vector<regression::formula> all;
  for (const auto* const text : {"a^2 / (a + b) - a / b", "a * b", "exp(-b) * a", "a - sin(3 * a * b)"}) {
    all.push_back(regression::parse(text, names));
  }
  const auto work = [&] {
    for (const auto& f : all) proof.missing(f, {0.5, 2}, own);
  };
  work();
  BOOST_TEST(support::allocations_of(work) == 0U);
}

BOOST_AUTO_TEST_SUITE_END()
