// SPDX-License-Identifier: BSL-1.0
// labels: threads
#include <boost/test/unit_test.hpp>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <stdexcept>
#include <vector>

#include <clade/reals/strategy/limited_memory_cma_es.hpp>

#include "support/real_strategy.hpp"
#include "support/repetitions.hpp"

BOOST_AUTO_TEST_SUITE(strategy_tests)
BOOST_AUTO_TEST_SUITE(limited_memory_cma_es_tests)

using namespace clade;

namespace {

using point = std::vector<double>;
using function = support::real_function;

auto problem_of(const function& f, std::size_t n) { return minimize(f, support::real_space{n, -5, 5}); }

double evaluations(const function& f, std::size_t n, double target) {
  const auto result =
      run(evolve(problem_of(f, n), limited_memory_cma_es(), 1), stop::target(target) || stop::evaluations(400'000));
  BOOST_TEST(result.reason.success, result.reason.text);
  return static_cast<double>(result.evaluations);
}

// A long axis that lies along no gene.
double rotated_cigar(const point& x) {
  double along = 0;
  for (const double gene : x) along += gene;
  along /= std::sqrt(static_cast<double>(x.size()));
  return along * along + 1e6 * (support::sphere(x) - along * along);
}

}  // namespace

BOOST_AUTO_TEST_CASE(a_long_axis_in_any_direction_is_found) {
  BOOST_TEST(evaluations(support::sphere, 100, 1e-8) < 14'000);
  constexpr std::size_t n = support::sanitized ? 10 : 30;
  BOOST_TEST(evaluations(rotated_cigar, n, 1e-8) < 120'000);
  BOOST_TEST(evaluations(support::rosenbrock, n, 10) < 60'000);
}

BOOST_AUTO_TEST_CASE(steps_are_made_of_the_directions_one_after_the_other) {
  constexpr std::size_t n = 20;
  BOOST_TEST(detail::directions_of(limited_memory_cma_es(), n) == 12u);
  auto evolution = evolve(problem_of(support::rosenbrock, n), limited_memory_cma_es{.directions = 4}, 3);
  for (std::size_t generation = 0; generation < 30; ++generation, evolution.advance()) {
    const auto state = evolution.state();
    const auto& shape = state.distribution.shape;
    BOOST_TEST_REQUIRE(shape.columns.size() == 4 * detail::padded(n));
    for (std::size_t slot = 0; slot < state.population.size(); ++slot) {
      std::vector<double> step(state.points.normal.begin() + static_cast<std::ptrdiff_t>(slot * detail::padded(n)),
                               state.points.normal.begin() + static_cast<std::ptrdiff_t>(slot * detail::padded(n) + n));
      for (std::size_t j = 0; j < 4 && j < generation; ++j) {
        const double rate = std::pow(1.5, -static_cast<double>(j)) / 84;  // 7 times the population
        const auto* const direction = shape.columns.data() + j * detail::padded(n);
        double along = 0;
        for (std::size_t i = 0; i < n; ++i) along += direction[i] * step[i];
        for (std::size_t i = 0; i < n; ++i) step[i] = (1 - rate) * step[i] + rate * along * direction[i];
      }
      for (std::size_t i = 0; i < n; ++i) {  // the box is 10 wide; steps are in units of 8
        BOOST_TEST_REQUIRE(std::fabs(state.points.steps[slot * detail::padded(n) + i] - 1.25 * step[i]) < 1e-12);
      }
    }
  }
}

BOOST_AUTO_TEST_CASE(directions_are_paths_of_the_mean) {
  constexpr std::size_t n = 200;  // so that the rates are below 1
  const detail::cma_constants c(n, 19, false);
  auto evolution = evolve(problem_of(support::sphere, n), limited_memory_cma_es{.directions = 3}, 3);
  for (int generation = 0; generation < 20; ++generation) {
    const auto before = evolution.state();
    evolution.advance();
    const auto after = evolution.state();
    const auto& ranking = before.population.ranking();
    for (std::size_t i = 0; i < n; ++i) {
      double mean = 0;
      for (std::size_t r = 0; r < c.parents; ++r) {
        mean += c.weights[r] * before.points.normal[ranking[r] * detail::padded(n) + i];
      }
      for (std::size_t j = 0; j < 3; ++j) {
        const double rate = 19.0 / n / std::pow(4, j);
        const auto at = j * detail::padded(n) + i;
        const double expected =
            (1 - rate) * before.distribution.shape.columns[at] + std::sqrt(c.effective * rate * (2 - rate)) * mean;
        BOOST_TEST_REQUIRE(std::fabs(after.distribution.shape.columns[at] - expected) < 1e-12);
      }
    }
  }
}

BOOST_AUTO_TEST_CASE(deviations_are_those_of_the_points) {
  auto evolution = evolve(problem_of(support::sphere, 30), limited_memory_cma_es{.population = 1000}, 3);
  evolution.advance();
  const auto now = evolution.current();
  for (const double deviation : now.deviations) BOOST_TEST(std::fabs(deviation / now.step_size / 10 - 1) < 0.1);
}

BOOST_AUTO_TEST_CASE(goes_on_from_its_state_on_any_number_of_threads) {
  const auto valley = problem_of(support::rosenbrock, 6);
  BOOST_TEST(support::goes_on(valley, limited_memory_cma_es(), 0));
  BOOST_TEST(support::goes_on(valley, limited_memory_cma_es(), 70));
  BOOST_TEST(support::same_on_threads(valley, limited_memory_cma_es()));
}

BOOST_AUTO_TEST_CASE(every_run_comes_to_an_end) {
  constexpr auto infinity = std::numeric_limits<double>::infinity();
  const auto end_of = [](const function& f, std::size_t n, const limited_memory_cma_es& strategy = {}) {
    return run(evolve(problem_of(f, n), strategy, 1), stop::evaluations(300'000)).reason.text;
  };
  BOOST_TEST(end_of([](const point&) { return 1.0; }, 4) == "the best fitness has been equal for long");
  BOOST_TEST(end_of([](const point&) { return infinity; }, 1) == "the best fitness has been equal for long");
  BOOST_TEST(end_of(support::sphere, 4) == "the steps of cma_es are below tolerance_x");
  BOOST_TEST(end_of([](const point& x) { return 1 + support::sphere(x); }, 4) ==
             "the fitness values differ by less than tolerance_fitness");
  for (const std::size_t population : {2u, 3u}) {
    BOOST_TEST(!end_of(support::sphere, 2, {.population = population}).empty());
  }
}

BOOST_AUTO_TEST_CASE(bad_settings_are_refused_by_name) {
  BOOST_CHECK_EXCEPTION(evolve(problem_of(support::sphere, 3), limited_memory_cma_es{.mean = {1, 2}}, 1),
                        std::invalid_argument, [](const auto& error) {
                          return error.what() == std::string("limited_memory_cma_es mean must have 3 genes, but had 2");
                        });
}

BOOST_AUTO_TEST_SUITE_END()
BOOST_AUTO_TEST_SUITE_END()
