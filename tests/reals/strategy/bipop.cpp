// SPDX-License-Identifier: BSL-1.0
#include <algorithm>
#include <boost/test/unit_test.hpp>
#include <cstddef>
#include <cstdint>

#include <clade/core/problem.hpp>
#include <clade/evolve.hpp>
#include <clade/reals/strategy/bipop.hpp>
#include <clade/reals/strategy/limited_memory_cma_es.hpp>
#include <clade/reals/strategy/separable_cma_es.hpp>
#include <clade/stop.hpp>

#include "support/real_vectors.hpp"

BOOST_AUTO_TEST_SUITE(strategy_tests)
BOOST_AUTO_TEST_SUITE(bipop_tests)

using namespace clade;

namespace {

const auto many_optima = minimize(support::real_function(support::rastrigin), support::real_space{5});

// Whether a run resumed after that many steps makes the same steps as an uninterrupted one.
template <class Strategy>
bool goes_on_alike(const Strategy& strategy, int steps) {
  auto one = evolve(many_optima, strategy, 5);
  for (int i = 0; i < steps; ++i) one.advance();
  auto other = resume(many_optima, strategy, one.state());
  bool same = true;
  for (int i = 0; i < 400; ++i, one.advance(), other.advance()) {
    const auto a = one.current(), b = other.current();
    same = same && a.evaluations == b.evaluations && a.number == b.number && a.step_size == b.step_size &&
           a.population.size() == b.population.size() && a.population.chromosome(0) == b.population.chromosome(0) &&
           one.best().chromosome == other.best().chromosome;
  }
  return same;
}

// Restarts of another kind of CMA-ES: the first run is the strategy alone; later ones find optima that it does not.
template <class Strategy>
void check_restarts_of(const Strategy& each) {
  const bipop again{.each = each};
  const auto with = run(evolve(many_optima, again, 3), stop::generations(30));
  const auto alone = run(evolve(many_optima, each, 3), stop::generations(30));
  BOOST_TEST(with.best().chromosome == alone.best().chromosome, boost::test_tools::per_element());
  const auto first = run(evolve(many_optima, each, 3), stop::target(1e-8) || stop::evaluations(300'000));
  const auto found = run(evolve(many_optima, again, 3), stop::target(1e-8) || stop::evaluations(300'000));
  BOOST_TEST(!first.reason.success);
  BOOST_TEST(found.reason.success);
  BOOST_TEST(found.restarts > 0u);
  BOOST_TEST(goes_on_alike(again, 400));
}

}  // namespace

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
  for (const int steps : {0, 100, 400}) BOOST_TEST(goes_on_alike(bipop{}, steps));
}

BOOST_AUTO_TEST_CASE(begins_separable_cma_es_anew) { check_restarts_of(separable_cma_es{}); }

BOOST_AUTO_TEST_CASE(begins_limited_memory_cma_es_anew) { check_restarts_of(limited_memory_cma_es{}); }

BOOST_AUTO_TEST_CASE(ends_after_its_limit) {
  const auto result = run(evolve(many_optima, bipop{.limit = 3}, 1), stop::evaluations(1'000'000));
  BOOST_TEST((result.reason.kind == stop::kind::exhausted));
  BOOST_TEST(result.restarts == 3u);
}

BOOST_AUTO_TEST_SUITE_END()
BOOST_AUTO_TEST_SUITE_END()
