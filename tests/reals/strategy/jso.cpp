// SPDX-License-Identifier: BSL-1.0
// labels: threads
#include <boost/test/unit_test.hpp>
#include <cstddef>
#include <vector>

#include <clade/reals/strategy/jso.hpp>

#include "support/real_strategy.hpp"
#include "support/refusal.hpp"

BOOST_AUTO_TEST_SUITE(strategy_tests)
BOOST_AUTO_TEST_SUITE(jso_tests)

using namespace clade;
using namespace support;
using clade::detail::jso_rules;
using clade::detail::shade_setting;
using clade::detail::success_memory;

namespace {

const auto valley = minimize(real_function(rosenbrock), real_space{6, -5, 5});

}  // namespace

BOOST_AUTO_TEST_CASE(the_bottom_of_a_bent_valley_is_found) {
  for (const std::uint64_t seed : {1u, 2u, 3u}) {
    const auto result =
        run(evolve(valley, jso{.evaluations = 30'000}, seed), stop::target(1e-8) || stop::evaluations(30'000));
    BOOST_TEST(result.reason.success);
  }
}

BOOST_AUTO_TEST_CASE(the_first_population_follows_the_number_of_variables) {
  BOOST_TEST(evolve(valley, jso{.evaluations = 5000}, 1).current().population.size() == 110u);  // 25 ln 6 sqrt 6
  const auto one =
      minimize(real_function([](const std::vector<double>& x) { return x[0] * x[0]; }), real_space{1, -1, 1});
  BOOST_TEST(run(evolve(one, jso{.evaluations = 500}, 1), stop::evaluations(500)).best().fitness < 1e-6);
}

BOOST_AUTO_TEST_CASE(limits_follow_a_course) {
  const auto limited = [](double weight, double rate, double progress) {
    const auto [w, r] = jso_rules::limited({weight, rate}, progress);
    return std::vector<double>{w, r};
  };
  BOOST_TEST(limited(0.9, 0.1, 0.0) == (std::vector<double>{0.7, 0.7}), boost::test_tools::per_element());
  BOOST_TEST(limited(0.9, 0.1, 0.3) == (std::vector<double>{0.7, 0.6}), boost::test_tools::per_element());
  BOOST_TEST(limited(0.9, 0.1, 0.5) == (std::vector<double>{0.7, 0.1}), boost::test_tools::per_element());
  BOOST_TEST(limited(0.9, 0.1, 0.6) == (std::vector<double>{0.9, 0.1}), boost::test_tools::per_element());
  BOOST_TEST(limited(0.5, 0.8, 0.0) == (std::vector<double>{0.5, 0.8}), boost::test_tools::per_element());
  BOOST_TEST(jso_rules::share(0.25, 0) == 0.25);
  BOOST_TEST(jso_rules::share(0.25, 1) == 0.125);
  BOOST_TEST(jso_rules::towards_leader(0.1) == 0.7);
  BOOST_TEST(jso_rules::towards_leader(0.2) == 0.8);
  BOOST_TEST(jso_rules::towards_leader(0.4) == 1.2);
}

BOOST_AUTO_TEST_CASE(rows_become_averages) {
  success_memory memory{.rows = std::vector<shade_setting>(1, {0.3, 0.8})};
  learn(memory, {{0.5, 0.4, 1}}, true);
  BOOST_TEST(memory.rows[0].weight == 0.4, boost::test_tools::tolerance(1e-15));
  BOOST_TEST(memory.rows[0].crossover_rate == 0.6, boost::test_tools::tolerance(1e-15));
}

BOOST_AUTO_TEST_CASE(bounds_are_kept) {
  std::size_t outside = 0;
  const auto away = minimize(real_function(outward{-1, 3, &outside}), real_space{4, -1, 3});
  run(evolve(away, jso{.evaluations = 5000}, 1), stop::evaluations(5000));
  BOOST_TEST(outside == 0u);
}

BOOST_AUTO_TEST_CASE(threads_and_resuming_change_nothing) {
  const jso strategy{.evaluations = 3000, .population = 40};
  BOOST_TEST(same_on_threads(valley, strategy));
  for (const int steps : {0, 25}) BOOST_TEST(goes_on(valley, strategy, steps));
}

BOOST_AUTO_TEST_CASE(what_cannot_work_is_refused_by_name) {
  BOOST_TEST(refusal([] { static_cast<void>(jso{.evaluations = 0}); }) ==
             "jso evaluations must be at least 1, but was 0");
  BOOST_TEST(refusal([] { evolve(valley, jso{.evaluations = 100, .population = 9, .min_population = 10}, 1); }) ==
             "jso min_population must be at most the population size 9, but was 10");
}

BOOST_AUTO_TEST_SUITE_END()
BOOST_AUTO_TEST_SUITE_END()
