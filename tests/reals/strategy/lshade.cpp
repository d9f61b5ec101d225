// SPDX-License-Identifier: BSL-1.0
// labels: threads
#include <boost/test/unit_test.hpp>
#include <cstddef>
#include <limits>
#include <vector>

#include <clade/reals/strategy/jso.hpp>

#include "support/real_strategy.hpp"
#include "support/refusal.hpp"

BOOST_AUTO_TEST_SUITE(strategy_tests)
BOOST_AUTO_TEST_SUITE(lshade_tests)

using namespace clade;
using namespace support;
using clade::detail::shade_setting;
using clade::detail::success_memory;

namespace {

const auto valley = minimize(real_function(rosenbrock), real_space{6, -5, 5});

}  // namespace

BOOST_AUTO_TEST_CASE(the_bottom_of_a_bent_valley_is_found) {
  for (const std::uint64_t seed : {1u, 2u, 3u}) {
    const auto result =
        run(evolve(valley, lshade{.evaluations = 30'000}, seed), stop::target(1e-8) || stop::evaluations(30'000));
    BOOST_TEST(result.reason.success);
  }
}

BOOST_AUTO_TEST_CASE(the_population_shrinks_linearly_to_the_least) {
  const lshade strategy{.evaluations = 5000};
  auto evolution = evolve(valley, strategy, 1);
  BOOST_TEST(evolution.current().population.size() == 108u);  // 18 * 6
  while (evolution.current().evaluations < 5000) {
    evolution.advance();
    const auto now = evolution.current();
    const double spent = static_cast<double>(now.evaluations) / 5000;
    const auto expected = static_cast<std::size_t>(108 - 104 * std::min(spent, 1.0) + 0.5);
    BOOST_TEST_REQUIRE(now.population.size() == expected);
  }
  evolution.advance();
  BOOST_TEST(evolution.current().population.size() == 4u);
}

BOOST_AUTO_TEST_CASE(a_run_ends_by_itself_with_the_generation_that_spends_the_evaluations) {
  const auto same_end = [](const auto& strategy, const char* text) {
    const auto ended = run(evolve(valley, strategy, 3), stop::never{});
    const auto stopped = run(evolve(valley, strategy, 3), stop::evaluations(1000));
    BOOST_TEST(ended.reason.text == text);
    BOOST_TEST((ended.reason.kind == stop::kind::evaluations));
    BOOST_TEST(!ended.reason.success);
    BOOST_TEST(ended.evaluations == stopped.evaluations);
    BOOST_TEST(ended.best().chromosome == stopped.best().chromosome);
  };
  same_end(lshade{.evaluations = 1000, .population = 30}, "lshade has spent its 1000 evaluations");
  same_end(jso{.evaluations = 1000, .population = 30}, "jso has spent its 1000 evaluations");
}

BOOST_AUTO_TEST_CASE(those_that_are_dropped_are_the_worst) {
  const lshade strategy{.evaluations = 2000, .population = 60};
  auto evolution = evolve(valley, strategy, 4);
  for (int i = 0; i < 20; ++i) {
    const double best = evolution.best().fitness;
    evolution.advance();
    const auto now = evolution.current();
    BOOST_TEST(evolution.best().fitness <= best);
    BOOST_TEST(now.best().fitness == evolution.best().fitness);
  }
}

BOOST_AUTO_TEST_CASE(rows_are_overwritten_by_weighted_lehmer_means) {
  success_memory memory{.rows = std::vector<shade_setting>(2, {0.5, 0.5})};
  learn(memory, {{0.4, 0.2, 1}, {0.8, 0.6, 3}});
  // (0.25 * 0.16 + 0.75 * 0.64) / (0.25 * 0.4 + 0.75 * 0.8) and the same of the rates
  BOOST_TEST(memory.rows[0].weight == 0.52 / 0.7, boost::test_tools::tolerance(1e-15));
  BOOST_TEST(memory.rows[0].crossover_rate == 0.28 / 0.5, boost::test_tools::tolerance(1e-15));
  BOOST_TEST(memory.next == 1u);
  learn(memory, {});
  BOOST_TEST(memory.next == 1u);
  learn(memory, {{0.5, 0, 2}});
  BOOST_TEST(memory.rows[1].crossover_rate == success_memory::always_zero);
  BOOST_TEST(memory.next == 0u);
  learn(memory, {{0.5, 0.5, 2}});
  learn(memory, {{0.5, 0.5, 2}});
  BOOST_TEST(memory.rows[1].crossover_rate == success_memory::always_zero);
}

BOOST_AUTO_TEST_CASE(gains_without_a_finite_sum_count_alike) {
  constexpr double infinite = std::numeric_limits<double>::infinity();
  success_memory memory{.rows = std::vector<shade_setting>(1, {0.5, 0.5})};
  learn(memory, {{0.4, 0.5, infinite}, {0.8, 0.5, 1}});
  BOOST_TEST(memory.rows[0].weight == 0.8 / 1.2, boost::test_tools::tolerance(1e-15));
}

BOOST_AUTO_TEST_CASE(bounds_are_kept) {
  std::size_t outside = 0;
  const auto away = minimize(real_function(outward{-1, 3, &outside}), real_space{4, -1, 3});
  run(evolve(away, lshade{.evaluations = 5000}, 1), stop::evaluations(5000));
  BOOST_TEST(outside == 0u);
}

BOOST_AUTO_TEST_CASE(threads_and_resuming_change_nothing) {
  const lshade strategy{.evaluations = 3000, .population = 40};
  BOOST_TEST(same_on_threads(valley, strategy));
  for (const int steps : {0, 1, 25}) BOOST_TEST(goes_on(valley, strategy, steps));
}

BOOST_AUTO_TEST_CASE(a_constant_fitness_and_one_variable_do_no_harm) {
  const auto flat = maximize([](const std::vector<double>&) { return 7; }, real_space{1, 0, 1});
  const auto result = run(evolve(flat, lshade{.evaluations = 500}, 1), stop::evaluations(1000));
  BOOST_TEST(result.best().fitness == 7);
  BOOST_TEST(result.population.size() == 4u);
}

BOOST_AUTO_TEST_CASE(an_archive_smaller_than_a_vector_is_none) {
  const lshade strategy{.evaluations = 4000, .population = 30, .archive = 1e-9};
  BOOST_TEST(run(evolve(valley, strategy, 1), stop::evaluations(4000)).best().fitness < 10);
}

BOOST_AUTO_TEST_CASE(what_cannot_work_is_refused_by_name) {
  BOOST_TEST(refusal([] { static_cast<void>(lshade{.evaluations = 0}); }) ==
             "lshade evaluations must be at least 1, but was 0");
  BOOST_TEST(refusal([] { static_cast<void>(lshade{.evaluations = 100, .population = 3}); }) ==
             "lshade population must be at least 4, but was 3");
  BOOST_TEST(refusal([] { evolve(valley, lshade{.evaluations = 100, .population = 9, .min_population = 10}, 1); }) ==
             "lshade min_population must be at most the population size 9, but was 10");
}

BOOST_AUTO_TEST_SUITE_END()
BOOST_AUTO_TEST_SUITE_END()
