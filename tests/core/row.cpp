// SPDX-License-Identifier: BSL-1.0
#include <algorithm>
#include <boost/test/unit_test.hpp>
#include <span>
#include <type_traits>
#include <utility>
#include <vector>

#include <clade/core/population.hpp>
#include <clade/core/problem.hpp>
#include <clade/core/row.hpp>
#include <clade/evolve.hpp>
#include <clade/operators/mutation/if_improves.hpp>
#include <clade/operators/replacement/plus.hpp>
#include <clade/stop.hpp>
#include <clade/strategy.hpp>

BOOST_AUTO_TEST_SUITE(row_tests)

using namespace clade;

BOOST_AUTO_TEST_CASE(bools_stand_beside_each_other_like_other_values) {
  static_assert(std::is_same_v<clade::detail::row<int>, std::vector<int>>);
  clade::detail::row<bool> bools;
  std::vector<bool> same;
  for (int i = 0; i < 100; ++i) {
    bools.push_back(i % 3 == 0);
    same.push_back(i % 3 == 0);
  }
  bools.pop_back();
  same.pop_back();
  bools[5] = true;
  same[5] = true;
  const auto equal = [&](const clade::detail::row<bool>& row) {
    const std::span<const bool> values(row.data(), row.size());
    return values.size() == same.size() && std::equal(values.begin(), values.end(), same.begin());
  };
  BOOST_TEST(equal(bools));
  BOOST_TEST(bools.front());
  auto copy = bools;
  BOOST_TEST(equal(copy));
  copy[0] = false;
  BOOST_TEST(bools[0], "a copy is a value of its own");
  copy = bools;
  BOOST_TEST(equal(copy));
  const auto moved = std::move(copy);
  BOOST_TEST(equal(moved));
  bools.clear();
  BOOST_TEST(bools.size() == 0u);
  bools = moved;
  BOOST_TEST(equal(bools));
}

BOOST_AUTO_TEST_CASE(a_bool_can_be_a_chromosome) {
  const auto problem = maximize([](bool b) { return b ? 1 : 0; }, [](auto& rng) { return rng.chance(0.01); });
  const auto toss = [](bool& b, auto& rng) { b = rng.chance(0.2); };
  const genetic_algorithm ga{.population = 6,
                             .crossover = [](bool mother, bool, auto&) { return mother; },
                             .mutation = toss,
                             .replacement = replacement::plus{}};
  const auto result = run(evolve(problem, ga, 3), stop::target(1) || stop::generations(100));
  BOOST_TEST(result.best().chromosome);
  BOOST_TEST(result.reason.success);
  BOOST_TEST(result.population.chromosomes().size() == 6u);
  const restarts restarting{.each = genetic_algorithm{.population = 3, .mutation = mutation::if_improves{toss}},
                            .when = stop::stalled(5)};
  BOOST_TEST(run(evolve(problem, restarting, 1), stop::target(1) || stop::generations(1000)).reason.success);
}

BOOST_AUTO_TEST_SUITE_END()
