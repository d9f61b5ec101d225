// SPDX-License-Identifier: BSL-1.0
#include <algorithm>
#include <array>
#include <boost/test/unit_test.hpp>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <string>
#include <utility>
#include <vector>

#include <clade/checkpoint/genes.hpp>
#include <clade/clade.hpp>
#include <clade/core/in_space.hpp>
#include <clade/objectives/strategy/nsga2.hpp>
#include <clade/reals/chromosome/mixed.hpp>
#include <clade/reals/chromosome/real.hpp>
#include <clade/reals/crossover/mixed.hpp>
#include <clade/reals/mutation/mixed.hpp>
#include <clade/reals/strategy/cma_es.hpp>
#include <clade/reals/strategy/differential_evolution.hpp>
#include <clade/reals/strategy/lshade.hpp>

#include "support/count_allocations.hpp"
#include "support/refusal.hpp"

BOOST_AUTO_TEST_SUITE(chromosome_tests)
BOOST_AUTO_TEST_SUITE(mixed_tests)

using namespace clade;
using chromosome::mixed_values;
using chromosome::on;
using chromosome::variable;
using support::refusal;

namespace {

enum class metal { steel, brass, copper };

// The same variables as a struct.
struct machine {
  double speed;
  int teeth;
  metal kind;
  double length;
  int count;
};

const chromosome::record as_record{
    on<&machine::speed>(chromosome::real{-2, 6}), on<&machine::teeth>(chromosome::integer{-5, 60}),
    on<&machine::kind>(chromosome::choice{metal::steel, metal::brass, metal::copper}),
    on<&machine::length>(chromosome::real{0, 1e6}), on<&machine::count>(chromosome::integer{0, 1})};
const chromosome::mixed as_variables{{variable::real(-2, 6), variable::integer(-5, 60), variable::category(3),
                                      variable::real(0, 1e6), variable::integer(0, 1)}};

std::vector<double> values_of(const machine& m) {
  return {m.speed, double(m.teeth), double(m.kind), m.length, double(m.count)};
}

double distance(const std::vector<double>& x) {
  const auto square = [](double y) { return y * y; };
  return square(x[0] - 0.2 * x[1]) + square(x[1] - 11) + (x[2] != 1) + square(1e-5 * x[3] - 4) + (x[4] != 1);
}

const auto of_record = minimize([](const machine& m) { return distance(values_of(m)); }, as_record);
const auto of_variables = minimize([](const mixed_values& x) { return distance(x.values); }, as_variables);

// Runs a strategy on both, and tests that all individuals are the same and all values are those of the variables.
template <class Strategy>
auto test_equal(const Strategy& strategy, int generations) {
  const auto one = run(evolve(of_record, strategy, 7), stop::generations(generations));
  const auto other = run(evolve(of_variables, strategy, 7), stop::generations(generations));
  BOOST_TEST_REQUIRE(one.population.size() == other.population.size());
  for (std::size_t i = 0; i < one.population.size(); ++i) {
    BOOST_TEST_REQUIRE(values_of(one.population.chromosome(i)) == other.population.chromosome(i).values,
                       boost::test_tools::per_element());
    detail::require_in_space(as_variables, other.population.chromosome(i), "individual", i);
  }
  return other.best().fitness;
}

}  // namespace

BOOST_AUTO_TEST_CASE(samples_are_those_of_a_record) {
  random_stream one(1), other(1);
  std::array<int, 3> kinds{};
  for (int i = 0; i < 3000; ++i) {
    const auto made = as_variables(one);
    BOOST_REQUIRE(made.values == values_of(as_record(other)));
    for (std::size_t k = 0; k < made.values.size(); ++k) {
      BOOST_REQUIRE(as_variables.variables()[k].contains(made.values[k]));
    }
    ++kinds.at(static_cast<std::size_t>(made.values[2]));
  }
  for (const auto kind : kinds) BOOST_TEST((kind > 900 && kind < 1100));
}

BOOST_AUTO_TEST_CASE(strategies_for_coordinates_do_the_same_as_with_a_record) {
  test_equal(cma_es{}, 60);
  test_equal(lshade{.evaluations = 2000, .population = 30}, 40);
  BOOST_TEST(test_equal(differential_evolution{.population = 30}, 150) < 1e-3);
}

BOOST_AUTO_TEST_CASE(a_genetic_algorithm_does_the_same_as_with_a_record) {
  BOOST_TEST(test_equal(genetic_algorithm{.population = 40}, 100) < 0.1);
  test_equal(genetic_algorithm{.population = 40, .replacement = replacement::plus{}}, 100);
}

BOOST_AUTO_TEST_CASE(strategies_for_several_objectives_need_no_operators) {
  const auto ends = minimize(
      [](const mixed_values& x) {
        return objectives<2>{x.values[0] * x.values[0] + x.values[1],
                             (x.values[0] - 2) * (x.values[0] - 2) + x.values[2]};
      },
      as_variables);
  const auto result = run(evolve(ends, nsga2{.population = 20}, 1), stop::generations(60));
  BOOST_TEST(result.front().size() > 5u);
  for (const auto& [x, f] : result.front()) {
    detail::require_in_space(as_variables, x, "individual", 0);
    BOOST_TEST(x.values[2] == 0);
  }
}

BOOST_AUTO_TEST_CASE(operators_change_what_they_report) {
  const auto cross = detail::prepared(crossover::mixed{.of_reals = {.index = 2}}, of_variables);
  const auto mutate = detail::prepared(mutation::mixed{}, of_variables);
  random_stream rng(3);
  std::array<int, 5> changes{};
  mixed_values child;
  for (int i = 0; i < 5000; ++i) {
    const auto mother = as_variables(rng), father = as_variables(rng);
    const bool crossed = cross(mother, father, child, rng);
    BOOST_REQUIRE(crossed == !(child == mother));
    BOOST_REQUIRE((child.values[1] == mother.values[1] || child.values[1] == father.values[1]));
    detail::require_in_space(as_variables, child, "child", 0);
    const auto before = child;
    const bool mutated = mutate(child, rng);
    detail::require_in_space(as_variables, child, "child", 0);
    int different = 0;
    for (std::size_t k = 0; k < 5; ++k) {
      different += child.values[k] != before.values[k];
      changes[k] += child.values[k] != before.values[k];
    }
    BOOST_REQUIRE(different == mutated);
    BOOST_REQUIRE(std::abs(child.values[1] - before.values[1]) <= 6);  // a tenth of 65
  }
  for (const auto k : {0u, 1u, 3u, 4u}) BOOST_TEST((changes[k] > 900 && changes[k] < 1100));
  BOOST_TEST((changes[2] > 570 && changes[2] < 770));  // two of three values differ from the present one
  BOOST_TEST(refusal([&] { cross(mixed_values{{1}}, as_variables(rng), child, rng); }) ==
             "crossover::mixed needs chromosomes of 5 values, one for each variable, but one had 1");
  child.values.pop_back();
  BOOST_TEST(refusal([&] { mutate(child, rng); }) ==
             "mutation::mixed needs chromosomes of 5 values, one for each variable, but one had 4");
}

BOOST_AUTO_TEST_CASE(runs_allocate_nothing_once_warm) {
  auto evolution = evolve(of_variables, genetic_algorithm{.population = 30}, 1);
  for (int i = 0; i < 5; ++i) evolution.advance();
  const auto allocated = support::allocations_of([&] {
    for (int i = 0; i < 20; ++i) evolution.advance();
  });
  BOOST_TEST(allocated == 0u);
}

BOOST_AUTO_TEST_CASE(fixed_variables_do_not_move) {
  const chromosome::mixed fixed{
      {variable::real(3, 3), variable::integer(4, 4), variable::category(1), variable::real(0, 1)}};
  const auto problem = minimize([](const mixed_values& x) { return x.values[3]; }, fixed);
  const auto test = [&](const auto& strategy) {
    const auto best = run(evolve(problem, strategy, 1), stop::evaluations(500)).best();
    BOOST_TEST(best.fitness < 0.1);
    for (std::size_t i = 0; i < 3; ++i) BOOST_TEST(best.chromosome.values[i] == fixed.variables()[i].low());
  };
  test(genetic_algorithm{.population = 20});
  test(cma_es{});
  test(differential_evolution{.population = 20});
  const auto constant = minimize([](const mixed_values&) { return 1.0; }, chromosome::mixed{{variable::category(1)}});
  run(evolve(constant, genetic_algorithm{.population = 5}, 1), stop::generations(3));
  run(evolve(constant, cma_es{}, 1), stop::generations(3));
}

BOOST_AUTO_TEST_CASE(the_space_in_words) {
  BOOST_TEST(
      checkpoint::detail::genes_of(as_variables) ==
      "real from -2 to 6, integer from -5 to 60, category from 0 to 2, real from 0 to 1e+06, integer from 0 to 1");
}

BOOST_AUTO_TEST_CASE(chromosomes_from_outside_are_checked) {
  const auto in_space = [](std::vector<double> values) {
    return refusal([&] { detail::require_in_space(as_variables, mixed_values{std::move(values)}, "design", 2); });
  };
  BOOST_TEST(in_space({0, 0, 0, 0, 0}) == "");
  BOOST_TEST(in_space({0, 0, 0, 0}) == "design 2 must have 5 values, but had 4");
  BOOST_TEST(in_space({0, 0.5, 0, 0, 0}) == "design 2 must have values of its variables, but value 1 was 0.5");
  BOOST_TEST(in_space({0, 0, 3, 0, 0}) == "design 2 must have values of its variables, but value 2 was 3");
  BOOST_TEST(in_space({std::numeric_limits<double>::quiet_NaN(), 0, 0, 0, 0}) ==
             "design 2 must have values of its variables, but value 0 was nan");
}

BOOST_AUTO_TEST_CASE(invalid_variables_are_refused_with_a_reason) {
  constexpr auto infinity = std::numeric_limits<double>::infinity();
  BOOST_TEST(refusal([] { variable::real(1, 0); }) == "variable real high must be at least low, which is 1, but was 0");
  BOOST_TEST(refusal([&] { variable::real(0, infinity); }) ==
             "variable real needs finite bounds, but they were 0 and inf");
  BOOST_TEST(refusal([] { variable::integer(5, 4); }) ==
             "variable integer high must be at least low, which is 5, but was 4");
  BOOST_TEST(refusal([] { variable::integer(0, (std::int64_t{1} << 53) + 1); }) ==
             "variable integer needs bounds of at most 2^53 in size, but they were 0 and 9007199254740993");
  BOOST_TEST(refusal([] { variable::category(0); }) == "variable category count must be between 1 and 2^32, but was 0");
  BOOST_TEST(refusal([] { chromosome::mixed{{}}; }) == "mixed needs at least 1 variable, but had 0");
}

BOOST_AUTO_TEST_SUITE_END()
BOOST_AUTO_TEST_SUITE_END()
