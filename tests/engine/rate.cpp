// SPDX-License-Identifier: BSL-1.0
#include <boost/test/unit_test.hpp>
#include <cmath>
#include <cstddef>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include <clade/core/archetypes.hpp>
#include <clade/engine/rate.hpp>

BOOST_AUTO_TEST_SUITE(rate)

using namespace clade;
using rate_type = clade::detail::rate<"mutation_rate">;

namespace {

archetype::population two() {
  archetype::population p;
  p.push_back({1}, 5);
  p.push_back({2}, 3);
  return p;
}

const auto now = [] {
  static const auto population = two();
  return archetype::generation{7, 100, 3, {}, population, 0, 14};
};

}  // namespace

BOOST_AUTO_TEST_CASE(a_number_is_the_rate_of_every_generation) {
  BOOST_TEST(rate_type(0.25).at(now) == 0.25);
  BOOST_TEST(rate_type(1).at(now) == 1.0);
  BOOST_TEST(rate_type(0.25) == 0.25);
  BOOST_CHECK_THROW(rate_type(1.5), std::invalid_argument);
  BOOST_CHECK_THROW(rate_type(-1), std::invalid_argument);
  static_assert(double(rate_type(0.5)) == 0.5, "a constant may stand in a constant expression");
}

BOOST_AUTO_TEST_CASE(a_function_gives_one_for_each_generation) {
  const auto seen = [](const auto& g) { return static_cast<double>(g.number + g.evaluations + g.stagnation) / 1000; };
  BOOST_TEST(rate_type(seen).at(now) == 0.11);
  BOOST_TEST(rate_type([](const auto& g) { return g.best().fitness / 10; }).at(now) == 0.3);
  BOOST_TEST(rate_type([](const auto& g) { return g.population.fitness(0) / 10; }).at(now) == 0.5);
  BOOST_TEST(rate_type([](const auto& g) { return g.equivalents() / 10; }).at(now) == 0.7);
  BOOST_TEST(std::isnan(double(rate_type(seen))), "a function has no single value");
}

BOOST_AUTO_TEST_CASE(what_a_function_gives_must_be_a_probability) {
  const rate_type high([](const auto&) { return 1.5; });
  BOOST_CHECK_EXCEPTION(high.at(now), std::invalid_argument, [](const auto& error) {
    return std::string(error.what()) == "mutation_rate must be between 0 and 1, but was 1.5";
  });
}

BOOST_AUTO_TEST_CASE(a_rate_is_a_value) {
  rate_type one = [half = std::vector<double>{0.5}](const auto&) { return half[0]; };
  auto copy = one;
  one = 0.1;
  BOOST_TEST(one.at(now) == 0.1);
  BOOST_TEST(copy.at(now) == 0.5);
  const auto moved = std::move(copy);
  BOOST_TEST(moved.at(now) == 0.5);
  one = moved;
  BOOST_TEST(one.at(now) == 0.5);
}

BOOST_AUTO_TEST_SUITE_END()
