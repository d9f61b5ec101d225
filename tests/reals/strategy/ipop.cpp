// SPDX-License-Identifier: BSL-1.0
#include <boost/test/unit_test.hpp>
#include <cstddef>
#include <cstdint>
#include <vector>

#include <clade/evolve.hpp>
#include <clade/reals/strategy/ipop.hpp>
#include <clade/reals/strategy/limited_memory_cma_es.hpp>
#include <clade/reals/strategy/separable_cma_es.hpp>
#include <clade/stop.hpp>

#include "support/restarted_cma_es.hpp"

BOOST_AUTO_TEST_SUITE(strategy_tests)
BOOST_AUTO_TEST_SUITE(ipop_tests)

using namespace clade;
using support::many_optima;

BOOST_AUTO_TEST_CASE(finds_the_best_of_many_optima) {
  for (std::uint64_t seed = 1; seed <= 5; ++seed) {
    const auto result = run(evolve(many_optima, ipop{}, seed), stop::target(1e-8) || stop::evaluations(300'000));
    BOOST_TEST(result.reason.success);
    BOOST_TEST(result.best().fitness <= 1e-8);
  }
}

BOOST_AUTO_TEST_CASE(the_first_try_is_the_strategy_alone) {
  const auto with = run(evolve(many_optima, ipop{}, 3), stop::generations(30));
  const auto alone = run(evolve(many_optima, cma_es{}, 3), stop::generations(30));
  BOOST_TEST(with.best().chromosome == alone.best().chromosome, boost::test_tools::per_element());
}

BOOST_AUTO_TEST_CASE(every_restart_doubles_the_population) {
  auto evolution = evolve(many_optima, ipop{.doublings = 2, .limit = 4}, 1);
  std::vector<std::size_t> sizes;
  for (const auto& now : evolution) {
    if (sizes.size() <= evolution.strategy_run().restarted()) sizes.push_back(now.population.size());
  }
  BOOST_TEST(sizes == (std::vector<std::size_t>{8, 16, 32, 32, 32}), boost::test_tools::per_element());
}

BOOST_AUTO_TEST_CASE(a_resumed_run_is_the_run_that_was_not_interrupted) {
  for (const int steps : {0, 100, 400}) BOOST_TEST(support::goes_on_alike(ipop{}, steps));
}

BOOST_AUTO_TEST_CASE(begins_separable_cma_es_anew) {
  support::check_restarts(separable_cma_es{}, ipop{.each = separable_cma_es{}});
}

BOOST_AUTO_TEST_CASE(begins_limited_memory_cma_es_anew) {
  support::check_restarts(limited_memory_cma_es{}, ipop{.each = limited_memory_cma_es{}});
}

BOOST_AUTO_TEST_CASE(ends_after_its_limit) {
  const auto result = run(evolve(many_optima, ipop{.limit = 3}, 1), stop::evaluations(1'000'000));
  BOOST_TEST((result.reason.kind == stop::kind::exhausted));
  BOOST_TEST(result.restarts == 3u);
}

BOOST_AUTO_TEST_SUITE_END()
BOOST_AUTO_TEST_SUITE_END()
