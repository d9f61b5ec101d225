// SPDX-License-Identifier: BSL-1.0
#include <algorithm>
#include <boost/test/unit_test.hpp>
#include <clade/study/racing/sampling.hpp>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "support/refusal.hpp"
#include "support/repetitions.hpp"

BOOST_AUTO_TEST_SUITE(racing_tests)
BOOST_AUTO_TEST_SUITE(sampling)

namespace {

using clade::random_stream;
using namespace clade::racing;

const std::vector<parameter> mixed{{"rate", real{0.001, 0.5, true}},
                                   {"population", integer{4, 203}},
                                   {"selection", category{3}},
                                   {"size", integer{2, 20, true}, {{.parameter = 2, .values = {1, 2}}}},
                                   {"share", real{-1, 1}}};

}  // namespace

BOOST_AUTO_TEST_CASE(values_cover_their_ranges) {
  const parameter population{"population", integer{4, 7}};
  std::map<double, int> seen;
  for (int i = 0; i < 400; ++i) ++seen[detail::value_at(population, (i + 0.5) / 400)];
  BOOST_TEST((seen == std::map<double, int>{{4, 100}, {5, 100}, {6, 100}, {7, 100}}));
  BOOST_TEST(detail::value_at(population, 1) == 7);

  const parameter logarithmic{"rate", real{0.001, 0.1, true}};
  BOOST_TEST(detail::value_at(logarithmic, 0) == 0.001);
  BOOST_TEST(detail::value_at(logarithmic, 0.5) == 0.01);
  BOOST_TEST(detail::value_at(logarithmic, 1) == 0.1);

  const parameter sizes{"size", integer{1, 7, true}};
  seen.clear();
  for (int i = 0; i < 300; ++i) ++seen[detail::value_at(sizes, (i + 0.5) / 300)];
  BOOST_TEST(seen.size() == 7u);
  BOOST_TEST(seen[1] == 100);  // [1, 2) is a third of [1, 8)
}

BOOST_AUTO_TEST_CASE(values_are_rounded_to_decimal_digits) {
  BOOST_TEST(detail::value_at({"x", real{0, 1}}, 1.0 / 3) == 0.3333);
  BOOST_TEST(detail::value_at({"x", real{0, 1, false, 1}}, 1.0 / 3) == 0.3);
  BOOST_TEST(detail::value_at({"x", real{0, 2e6}}, 1.0 / 3) == 666'700);
  BOOST_TEST(detail::value_at({"x", real{1000, 1000.25}}, 1.0 / 3) == 1000.08333);
  BOOST_TEST(detail::value_at({"x", real{0.0001, 1, true}}, 0.3) == 0.0015849);
  BOOST_TEST(detail::value_at({"x", real{1e-300, 2e-300}}, 0.25) == 1.25e-300);
  // A bound that has more digits is not exceeded.
  BOOST_TEST(detail::value_at({"x", real{0, 0.333333}}, 1) == 0.33333);
  BOOST_TEST(detail::value_at({"x", real{0.111111, 1}}, 0) == 0.111111);
}

BOOST_AUTO_TEST_CASE(coordinates_are_those_of_the_values) {
  random_stream rng(1);
  for (const auto& p : mixed) {
    if (std::holds_alternative<category>(p.range)) continue;
    for (int i = 0; i < 100; ++i) {
      const auto value = detail::value_at(p, rng.unit());
      BOOST_TEST(detail::value_at(p, detail::coordinate_of(p, value)) == value);
    }
  }
}

BOOST_AUTO_TEST_CASE(samples_are_valid) {
  random_stream rng(1);
  auto model = detail::first_model(mixed);
  auto values = detail::sobol_sample(mixed, 0, random_stream(1));
  for (std::size_t i = 1; i < support::repetitions(2000u); ++i) {
    check(mixed, values);
    check(mixed, detail::sobol_sample(mixed, i, random_stream(1)));
    if (i % 7 == 0) detail::narrow(model, mixed, values, 20, i % 3 + 1, 4);
    if (i % 20 == 0) detail::widen(model, mixed, 20);
    values = detail::sample(mixed, values, model, rng);
  }
}

BOOST_AUTO_TEST_CASE(sobol_points_fill_the_space_evenly) {
  const std::vector<parameter> two{{"a", integer{0, 7}}, {"b", category{8}}};
  std::set<std::pair<double, double>> cells;
  for (std::size_t slot = 0; slot < 64; ++slot) {
    const auto values = detail::sobol_sample(two, slot, random_stream(3));
    cells.emplace(*values[0], *values[1]);
  }
  BOOST_TEST(cells.size() == 64u);
}

BOOST_AUTO_TEST_CASE(more_parameters_than_sobol_numbers) {
  const std::vector<parameter> many(100, {"x", real{0, 1}});
  double sum = 0;
  for (std::size_t slot = 0; slot < 1000; ++slot) sum += *detail::sobol_sample(many, slot, random_stream(3))[99];
  BOOST_TEST(std::abs(sum / 1000 - 0.5) < 4 / std::sqrt(12 * 1000));
}

BOOST_AUTO_TEST_CASE(samples_come_closer_to_the_elite) {
  const configuration elite{0.01, 100, 1, 5, 0.5};
  auto model = detail::first_model(mixed);
  double before = 1;
  for (std::size_t iteration = 1; iteration < 5; ++iteration) {
    detail::narrow(model, mixed, elite, 30, iteration, 4);
    random_stream rng(1);
    double squares = 0;
    int same_category = 0;
    constexpr int times = 1000;
    for (int i = 0; i < times; ++i) {
      const auto values = detail::sample(mixed, elite, model, rng);
      const auto distance = *values[4] - *elite[4];
      squares += distance * distance / times;
      same_category += values[2] == elite[2];
    }
    BOOST_TEST(squares < before);
    before = squares;
    BOOST_TEST(std::abs(same_category / 1000.0 - model.probabilities[2][1]) < 0.06);
    BOOST_TEST(model.probabilities[2][1] < 1);
  }
  const auto narrow = model.deviations[0];
  detail::widen(model, mixed, 30);
  BOOST_TEST(model.deviations[0] > narrow);
  BOOST_TEST(model.deviations[0] <= 0.5);
}

BOOST_AUTO_TEST_CASE(similar_configurations) {
  const configuration one{0.01, 100, 1, 5, 0.5};
  BOOST_TEST(detail::similar(mixed, one, one));
  BOOST_TEST(detail::similar(mixed, one, {0.01, 100, 1, 5, 0.5001}));
  BOOST_TEST(!detail::similar(mixed, one, {0.01, 100, 1, 5, 0.51}));
  BOOST_TEST(!detail::similar(mixed, one, {0.01, 101, 1, 5, 0.5}));
  BOOST_TEST(!detail::similar(mixed, one, {0.01, 100, 0, std::nullopt, 0.5}));
}

BOOST_AUTO_TEST_CASE(invalid_parameters_are_refused) {
  const auto refused = [](const parameter& p, const std::string& message) {
    BOOST_TEST(support::refusal([&] { check(std::vector{p}); }) == message);
  };
  refused({"x", real{1, 1}}, "the bounds of parameter x must be finite and increasing, but were 1 and 1");
  refused({"x", real{-1e308, 1e308}},
          "the bounds of parameter x must be finite and increasing, but were -1e+308 and 1e+308");
  refused({"x", real{0, 1, true}},
          "the bounds of parameter x must be above 0 on a logarithmic scale, but were 0 and 1");
  refused({"x", real{0, 1, false, 16}}, "the digits of parameter x must be from 0 to 15, but were 16");
  refused({"n", integer{3, 2}}, "the bounds of parameter n must be increasing and within 2^52, but were 3 and 2");
  refused({"n", integer{0, 2, true}},
          "the bounds of parameter n must be above 0 on a logarithmic scale, but were 0 and 2");
  refused({"c", category{1}}, "parameter c must have at least 2 values, but had 1");
  refused({"c", category{2}, {{.parameter = 0, .values = {1}}}},
          "the condition of parameter c must refer to one of the 0 parameters before it, but referred to number 0");
  BOOST_TEST(support::refusal([] { check(std::vector<parameter>{}); }) ==
             "racing needs at least 1 parameter, but there were 0");
}

BOOST_AUTO_TEST_CASE(invalid_configurations_are_refused) {
  const auto refused = [](const configuration& values, const std::string& message) {
    BOOST_TEST(support::refusal([&] { check(mixed, values); }) == message);
  };
  refused({0.01}, "a configuration must have as many values as there are parameters, 5, but had 1");
  refused({0.6, 100, 1, 5, 0.5}, "parameter rate must be from 0.001 to 0.5, but was 0.6");
  refused({0.01, 100.5, 1, 5, 0.5}, "parameter population must be an integer from 4 to 203, but was 100.5");
  refused({0.01, 100, 3, std::nullopt, 0.5}, "parameter selection must be an integer from 0 to 2, but was 3");
  refused({0.01, 100, 1, std::nullopt, 0.5}, "parameter size is active, but has no value");
  refused({0.01, 100, 0, 5, 0.5}, "parameter size has a value, but is not active");
}

BOOST_AUTO_TEST_SUITE_END()
BOOST_AUTO_TEST_SUITE_END()
