// SPDX-License-Identifier: BSL-1.0
#include <boost/test/unit_test.hpp>
#include <cmath>
#include <cstddef>
#include <string>
#include <vector>

#include <clade/regression.hpp>

BOOST_AUTO_TEST_SUITE(alternatives_tests)

using namespace clade;

namespace {

struct rows {
  std::vector<double> x, y;
  std::vector<std::string> names{"x"};

  regression::samples samples() const { return {names, {x}, y}; }
};

// Values of x between 1 and 2 where sqrt(x) and 0.41 * x + 0.6 hardly differ.
rows roots(double noise) {
  rows made;
  random_stream rng(5);
  for (int i = 0; i < 20; ++i) {
    made.x.push_back(1 + i / 19.0);
    made.y.push_back(std::sqrt(made.x.back()) + noise * rng.normal());
  }
  return made;
}

regression::found models(const regression::samples& data, const std::vector<const char*>& texts) {
  regression::found all;
  for (const auto* const text : texts) {
    regression::model m{.expression = regression::parse(text, data.names), .training = {}};
    m.training = regression::quality_of(m.expression, data);
    m.description_length = regression::description_length(m.expression, data);
    all.front.push_back(m);
  }
  return all;
}

}  // namespace

BOOST_AUTO_TEST_CASE(formulas_that_the_rows_cannot_tell_apart_are_alternatives) {
  const auto table = roots(0.1);
  const auto data = table.samples();
  auto all = models(data, {"1.01 * sqrt(x)", "0.42 * x + 0.6"});
  all.front[1].description_length = all.front[0].description_length + 0.1;
  const auto others = regression::alternatives(all, all.front[0], data);
  BOOST_TEST_REQUIRE(others.size() == 1U);
  BOOST_TEST(others[0].model.size() == 5U);
  BOOST_TEST(others[0].support >= 0.05);
  BOOST_TEST(others[0].support <= 1);
}

BOOST_AUTO_TEST_CASE(formulas_that_the_rows_tell_apart_are_none) {
  const auto table = roots(0.0001);
  const auto data = table.samples();
  const auto all = models(data, {"sqrt(x)", "0.4 * x + 0.6", "1.2"});
  BOOST_TEST(regression::alternatives(all, all.front[0], data).empty());
}

BOOST_AUTO_TEST_CASE(the_same_values_in_other_words_are_no_alternative) {
  const auto table = roots(0.1);
  const auto data = table.samples();
  const auto all = models(data, {"sqrt(x)", "x^0.5", "x / sqrt(x)"});
  BOOST_TEST(regression::alternatives(all, all.front[0], data).empty());
}

BOOST_AUTO_TEST_CASE(alternatives_tell_where_they_differ) {
  const auto table = roots(0.1);
  const auto data = table.samples();
  auto all = models(data, {"1.01 * sqrt(x)", "0.8 * exp(x / 4)"});
  all.front[1].description_length = all.front[0].description_length + 0.1;
  const auto others = regression::alternatives(all, all.front[0], data, 2);
  BOOST_TEST(others.size() == 1U);
  for (const auto& other : others) {
    BOOST_TEST_REQUIRE(other.outside.has_value());
    BOOST_TEST(other.outside->column == 0U);
    BOOST_TEST(other.outside->low == 1);
    BOOST_TEST(other.outside->high == 2);
    BOOST_TEST(other.outside->share > 0.1);
  }
  BOOST_TEST(regression::alternatives(all, all.front[0], data, 0).empty());
}

BOOST_AUTO_TEST_CASE(a_law_with_other_constants_is_no_alternative) {
  rows table;
  random_stream rng(7);
  for (int i = 0; i < 20; ++i) {
    table.x.push_back(0.5 + i / 2.0);
    table.y.push_back(35 * table.x.back() / (table.x.back() + 1.7) + 0.7 * rng.normal());
  }
  const auto data = table.samples();
  const std::vector<const char*> texts{"34.7 * x / (x + 1.65)", "70.6 * x / (2 * x + 3.6)", "20.2 / (x^(-1) + 0.573)",
                                       "-1.1 * x^2 / (x + 0.4) + 9 * sqrt(x)"};
  auto all = models(data, texts);
  for (auto& m : all.front) m.description_length = all.front[0].description_length + 0.1;
  // The first three are one law; its exponents are part of a form.
  BOOST_TEST(regression::detail::have_one_form(all.front[0], all.front[1], data));
  BOOST_TEST(regression::detail::have_one_form(all.front[2], all.front[0], data));
  BOOST_TEST(!regression::detail::have_one_form(all.front[0], all.front[3], data));
  const auto powers = models(data, {"3 * x^2.1", "3 * x^2.2"});
  BOOST_TEST(!regression::detail::have_one_form(powers.front[0], powers.front[1], data));
  auto laws = all;
  laws.front.pop_back();
  BOOST_TEST(regression::alternatives(laws, laws.front[0], data).empty());
  // A simpler form of the best one is told.
  BOOST_TEST(regression::alternatives(laws, laws.front[1], data).size() == 1U);
}

BOOST_AUTO_TEST_CASE(a_constant_is_no_alternative_to_a_constant) {
  rows table;
  random_stream rng(3);
  for (int i = 0; i < 20; ++i) {
    table.x.push_back(i);
    table.y.push_back(10 + 2 * rng.normal());
  }
  const auto data = table.samples();
  auto all = models(data, {"10", "10.4", "x"});
  for (auto& m : all.front) m.description_length = all.front[0].description_length;
  BOOST_TEST(regression::detail::have_one_form(all.front[0], all.front[1], data));
  BOOST_TEST(!regression::detail::have_one_form(all.front[0], all.front[2], data));
  all.front.pop_back();
  BOOST_TEST(regression::alternatives(all, all.front[0], data).empty());
}

// A formula that is no larger and has less error is stated, even if its constants make it much longer.
BOOST_AUTO_TEST_CASE(what_fits_better_and_is_no_larger_is_an_alternative) {
  random_stream rng(1);
  std::vector<double> x, y;
  for (int i = 0; i < 18; ++i) {
    x.push_back(0.2 + 0.5 * i);
    y.push_back(1.7 * std::pow(x.back(), 0.44) + 0.04 * rng.normal());
  }
  const regression::samples data{{"x"}, {x}, y};
  const auto model_of = [&](const char* text, double length) {
    regression::model made{.expression = regression::parse(text, data.names), .training = {}};
    made.training = regression::quality_of(made.expression, data);
    made.description_length = length;
    return made;
  };
  const auto best = model_of("sqrt(x * 2) + 0.27", 0);
  const auto law = model_of("1.7 * x ^ 0.44", 9), larger = model_of("1.7 * x ^ 0.44 + 0.001 * x", 9);
  BOOST_TEST_REQUIRE(law.training.mean_squared_error < 0.9 * best.training.mean_squared_error);
  regression::found of;
  of.front = {best};
  of.others = {larger};
  BOOST_TEST(regression::alternatives(of, best, data).empty());
  of.others = {larger, law};
  const auto stated = regression::alternatives(of, best, data);
  BOOST_TEST_REQUIRE(stated.size() == 1U);
  BOOST_TEST((stated[0].model.expression == law.expression));
}

BOOST_AUTO_TEST_SUITE_END()
