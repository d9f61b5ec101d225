// SPDX-License-Identifier: BSL-1.0
#include <algorithm>
#include <boost/test/unit_test.hpp>
#include <cstddef>
#include <cstdint>

#include <clade/evolve.hpp>
#include <clade/reals/strategy/bipop.hpp>
#include <clade/reals/strategy/limited_memory_cma_es.hpp>
#include <clade/reals/strategy/separable_cma_es.hpp>
#include <clade/stop.hpp>

#include "support/restarted_cma_es.hpp"

BOOST_AUTO_TEST_SUITE(strategy_tests)
BOOST_AUTO_TEST_SUITE(bipop_tests)

using namespace clade;
using support::many_optima;

BOOST_AUTO_TEST_CASE(finds_the_best_of_many_optima) {
  for (std::uint64_t seed = 1; seed <= 5; ++seed) {
    const auto result = run(evolve(many_optima, bipop{}, seed), stop::target(1e-8) || stop::evaluations(300'000));
    BOOST_TEST(result.reason.success);
    BOOST_TEST(result.best().fitness <= 1e-8);
  }
}

BOOST_AUTO_TEST_CASE(the_first_try_is_the_strategy_alone) {
  const auto with = run(evolve(many_optima, bipop{}, 3), stop::generations(30));
  const auto alone = run(evolve(many_optima, cma_es{}, 3), stop::generations(30));
  BOOST_TEST(with.best().chromosome == alone.best().chromosome, boost::test_tools::per_element());
}

BOOST_AUTO_TEST_CASE(both_regimes_spend_alike) {
  auto evolution = evolve(many_optima, bipop{.doublings = 3, .limit = 30}, 1);
  using kind = detail::bipop_regime;
  std::size_t large = 0, small = 0, greatest = 0;
  for (const auto& now : evolution) {
    const auto& settings = evolution.strategy_run().current().settings();
    (settings.kind == kind::large ? large : small) += now.population.size();
    greatest = std::max(greatest, now.population.size());
    if (settings.kind == kind::small) {
      BOOST_REQUIRE((settings.step_size > 0.003 - 1e-12 && settings.step_size <= 0.3));
      BOOST_REQUIRE((now.population.size() >= 8 && now.population.size() <= 32));
    }
  }
  BOOST_TEST(greatest == 64u);
  BOOST_TEST(static_cast<double>(large) < 2.5 * static_cast<double>(small));
  BOOST_TEST(static_cast<double>(small) < 2.5 * static_cast<double>(large));
}

BOOST_AUTO_TEST_CASE(a_resumed_run_is_the_run_that_was_not_interrupted) {
  for (const int steps : {0, 100, 400}) BOOST_TEST(support::goes_on_alike(bipop{}, steps));
}

BOOST_AUTO_TEST_CASE(begins_separable_cma_es_anew) {
  support::check_restarts(separable_cma_es{}, bipop{.each = separable_cma_es{}});
}

BOOST_AUTO_TEST_CASE(begins_limited_memory_cma_es_anew) {
  support::check_restarts(limited_memory_cma_es{}, bipop{.each = limited_memory_cma_es{}});
}

BOOST_AUTO_TEST_CASE(ends_after_its_limit) {
  const auto result = run(evolve(many_optima, bipop{.limit = 3}, 1), stop::evaluations(1'000'000));
  BOOST_TEST((result.reason.kind == stop::kind::exhausted));
  BOOST_TEST(result.restarts == 3u);
}

BOOST_AUTO_TEST_SUITE_END()
BOOST_AUTO_TEST_SUITE_END()
