// SPDX-License-Identifier: BSL-1.0
// labels: threads
// Strategies for real vectors on mixed variables.
#include <algorithm>
#include <boost/test/unit_test.hpp>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include <clade/reals.hpp>

#include "support/mixed_variables.hpp"
#include "support/refusal.hpp"
#include "support/slices.hpp"

BOOST_AUTO_TEST_SUITE(strategy_tests)
BOOST_AUTO_TEST_SUITE(mixed)

using namespace clade;
using support::machine;
using support::machine_problem;
using support::metal;

namespace {

auto counted(support::counter& count) {
  return machine_problem([&count](const machine& m) {
    count();
    return support::distance(m);
  });
}

// The number of solved runs of ten.
template <class Strategy>
int solved(const Strategy& strategy) {
  int count = 0;
  for (std::uint64_t seed = 1; seed <= 10; ++seed) {
    const auto result = run(evolve(machine_problem(), strategy, seed), stop::target(1e-9) || stop::evaluations(20'000));
    count += result.reason.success;
  }
  return count;
}

}  // namespace

BOOST_AUTO_TEST_CASE(every_strategy_finds_the_best_values_of_all_kinds) {
  BOOST_TEST(solved(lshade{.evaluations = 20'000}) == 10);
  BOOST_TEST(solved(jso{.evaluations = 20'000}) == 10);
  BOOST_TEST(solved(differential_evolution{.weight = 0.5}) == 10);
  BOOST_TEST(solved(bipop{}) == 10);
}

BOOST_AUTO_TEST_CASE(all_values_are_those_of_the_space_and_members_without_a_space_keep_theirs) {
  const auto check = [](const machine& m) {
    return m.speed >= -2 && m.speed <= 6 && m.teeth >= -5 && m.teeth <= 60 && m.kind != metal::copper &&
           std::ranges::count(support::wires, m.wire) == 1 && m.counts.size() == 3 && m.counts[0] >= 0 &&
           m.counts[0] <= 1 && m.counts[1] == 3 && m.counts[2] >= 1 && m.counts[2] <= 1000 && m.untouched == 7;
  };
  bool all = true;
  const auto away = machine_problem([&](const machine& m) {  // drives all coordinates to their bounds
    all = all && check(m);
    return -std::fabs(m.speed) - m.teeth - m.wire - m.counts[2];
  });
  run(evolve(away, cma_es{.step_size = 5}, 1), stop::evaluations(2000));
  run(evolve(away, separable_cma_es{}, 1), stop::evaluations(1000));
  run(evolve(away, limited_memory_cma_es{}, 1), stop::evaluations(1000));
  run(evolve(away, lshade{.evaluations = 2000, .population = 30}, 1), stop::never{});
  run(evolve(away, differential_evolution{}, 1), stop::evaluations(2000));
  BOOST_TEST(all);
}

BOOST_AUTO_TEST_CASE(a_run_of_mixed_variables_in_slices_is_the_run_in_one_piece) {
  support::check_slices("differential_evolution", counted, differential_evolution{.population = 20});
  support::check_slices("lshade", counted, lshade{.evaluations = 200, .population = 20});
  support::check_slices("cma_es", counted, cma_es{.population = 12}, 25);
  support::check_slices("bipop", counted, bipop{.each = cma_es{.population = 8, .tolerance_x = 0.1}}, 40);
}

BOOST_AUTO_TEST_CASE(immigrants_bring_their_coordinates_and_repairs_are_followed) {
  auto evolution = evolve(machine_problem(), differential_evolution{.population = 20}, 1);
  const machine best{2.2, 11, 2, metal::brass, {1, 3, 700}};
  std::vector<individual_of<decltype(machine_problem())>> arriving(19, {best, support::distance(best)});
  evolution.immigrate(arriving);
  evolution.advance();
  std::size_t alike = 0;  // a mixture of equal vectors is the same vector
  for (const auto& one : evolution.current().population.chromosomes()) alike += one == best;
  BOOST_TEST(alike >= 19u);
  arriving.resize(1);
  arriving[0].chromosome.counts[0] = 2;
  BOOST_TEST(support::refusal([&] { evolution.immigrate(arriving); }) ==
             "immigrant 0 must lie within the bounds, but gene 0 was 2");

  const auto even = [](machine& m) { m.teeth -= std::abs(m.teeth % 2); };
  bool all = true;
  const auto repaired = minimize(support::machine_fitness([&](const machine& m) {
                                   all = all && m.teeth % 2 == 0;
                                   return support::distance(m);
                                 }),
                                 support::machines(), even);
  for (std::uint64_t seed = 1; seed <= 3; ++seed) {
    const auto found = run(evolve(repaired, lshade{.evaluations = 10'000}, seed), stop::never{});
    BOOST_TEST(std::fabs(found.best().fitness - 1) < 1e-6);  // 10 or 12 teeth
    const auto also = run(evolve(repaired, bipop{}, seed), stop::evaluations(10'000));
    BOOST_TEST(std::fabs(also.best().fitness - 1) < 1e-6);
  }
  BOOST_TEST(all);
}

BOOST_AUTO_TEST_CASE(vectors_of_integers_need_no_struct) {
  const auto product = [](const std::vector<int>& v) { return std::abs(v[0] * v[1] * v[2] - 9'699) + v[0]; };
  const auto problem = minimize(product, chromosome::integers{{{2, 99}, {2, 99}, {2, 99}}});
  const auto result = run(evolve(problem, differential_evolution{.population = 60}, 1), stop::evaluations(30'000));
  BOOST_TEST(result.best().fitness == 3);  // 3 * 53 * 61
}

BOOST_AUTO_TEST_CASE(the_shown_distribution_of_integers_has_their_margins) {
  auto evolution = evolve(machine_problem(), cma_es{}, 3);
  for (int i = 0; i < 300; ++i) evolution.advance();
  const auto now = evolution.current();
  BOOST_TEST(now.mean.size() == 7u);
  BOOST_TEST(now.deviations[0] < 1e-6);  // the real number has converged
  // Teeth: half of the margin, 1 / (5 * 9), lies beyond 10.5 and 11.5, which is 2.29 deviations away.
  BOOST_TEST(std::fabs(now.mean[1] - 11) < 0.5);
  BOOST_TEST(now.deviations[1] > 0.2);
  BOOST_TEST(now.deviations[5] == 0);  // a fixed count
  BOOST_TEST(now.mean[5] == 3);
  BOOST_TEST(now.mean[3] == 0);  // brass
  BOOST_TEST(std::fabs(now.probabilities[0] - 0.73) < 1e-9);
}

BOOST_AUTO_TEST_CASE(what_does_not_fit_is_refused) {
  BOOST_TEST(support::refusal([] { evolve(machine_problem(), cma_es{.quadratic_model = true}, 1); }) ==
             "cma_es quadratic_model needs real vectors");
  const auto wide = minimize([](const std::vector<std::int64_t>& v) { return double(v[0]); },
                             chromosome::integers<std::int64_t>{1, 0, std::int64_t{1} << 60});
  BOOST_TEST(support::refusal([&] {
               evolve(wide, cma_es{}, 1);
             }).starts_with("integers of a strategy for real vectors must have bounds of at most 2^53"));
}

BOOST_AUTO_TEST_SUITE_END()
BOOST_AUTO_TEST_SUITE_END()
