// SPDX-License-Identifier: BSL-1.0
#include <boost/test/unit_test.hpp>
#include <cstdint>
#include <optional>
#include <vector>

#include <clade/any.hpp>
#include <clade/clade.hpp>

#include "same_run.hpp"
#include "support/problems.hpp"

BOOST_AUTO_TEST_SUITE(stop_tests)

using namespace clade;

namespace {

const auto queens = support::board_of(30);
using chosen = any::stop<support::board_type>;
const genetic_algorithm ga{.population = 20, .crossover = crossover::order{}, .mutation = mutation::swap{}};

auto run_until(const auto& stop) { return run(support::start(queens, ga, 1), stop); }

}  // namespace

BOOST_AUTO_TEST_CASE(criteria_fire_as_they_do_alone) {
  const auto same = [](const auto& stop) {
    const auto alone = run_until(stop), any = run_until(chosen{stop});
    BOOST_TEST(any.generations == alone.generations);
    BOOST_TEST(any.reason.text == alone.reason.text);
    BOOST_TEST(any.reason.success == alone.reason.success);
  };
  same(stop::generations(7));
  same(stop::evaluations(100));
  same(stop::target(5) || stop::generations(1000));
  same(stop::stalled(4) && stop::generations(10));
  same(stop::when([](const auto& now) { return now.number == 3; }, "three"));
  same([](const auto& now) { return now.number < 2 ? std::nullopt : std::optional(stop::reason{"two"}); });
}

BOOST_AUTO_TEST_CASE(a_choice_is_combined_as_any_criterion) {
  const chosen seven = stop::generations(7), three = stop::generations(3);
  BOOST_TEST(run_until(seven || three).generations == 3u);
  BOOST_TEST(run_until(seven && three).generations == 7u);
  BOOST_TEST(run_until(!three && stop::target(1000)).generations == 0u);
  BOOST_TEST(run_until(seven || [](const auto& now) {
               return now.number < 2 ? std::nullopt : std::optional(stop::reason{"two"});
             }).generations == 2u);
  BOOST_TEST((!seven).describe() == (!stop::generations(7)).describe());
  std::vector<chosen> list{seven, three, seven || three};
  BOOST_TEST(run_until(list[2]).generations == 3u);
}

BOOST_AUTO_TEST_CASE(restarts_take_one) {
  const restarts chosen_rule{.each = ga, .when = chosen{stop::generations(5)}, .limit = 2};
  const restarts rule{.each = ga, .when = stop::generations(5), .limit = 2};
  const auto any = run(evolve(queens, chosen_rule, 2), stop::evaluations(100'000));
  const auto alone = run(evolve(queens, rule, 2), stop::evaluations(100'000));
  BOOST_TEST(any.evaluations == alone.evaluations);
  BOOST_TEST(any.reason.text == alone.reason.text);
  BOOST_TEST(support::hash(any.population) == support::hash(alone.population));
}

BOOST_AUTO_TEST_SUITE_END()
