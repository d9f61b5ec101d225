// SPDX-License-Identifier: BSL-1.0
#include <boost/test/unit_test.hpp>
#include <cmath>
#include <cstddef>
#include <stdexcept>
#include <string>
#include <vector>

#include <clade/pareto.hpp>
#include <clade/problems/osyczka2.hpp>
#include <clade/problems/srinivas.hpp>
#include <clade/problems/tanaka.hpp>
#include <clade/problems/welded_beam.hpp>

BOOST_AUTO_TEST_SUITE(constrained_fronts)

using namespace clade;

namespace {

template <class Problem>
void has(const Problem& of, const std::vector<double>& x, double first, double second, double violation) {
  const auto found = of(x);
  const auto near = boost::test_tools::tolerance(1e-12);
  BOOST_TEST(found.value[0] == first, near);
  BOOST_TEST(found.value[1] == second, near);
  BOOST_TEST(found.violation == violation, near);
  auto longer = x;
  longer.push_back(0);
  BOOST_CHECK_THROW(of(longer), std::invalid_argument);
}

template <class Problem>
auto front_of(const Problem& of) {
  const nsga2 sorting{.crossover = crossover::simulated_binary{20}, .mutation = mutation::polynomial{20}};
  const auto found = run(evolve(minimize(of, of.space()), sorting, 1), stop::generations(150));
  for (const auto& one : found.front()) BOOST_TEST_REQUIRE(one.fitness.is_feasible());
  return found.front();
}

}  // namespace

// Independently computed values.
BOOST_AUTO_TEST_CASE(values_are_those_of_the_formulas) {
  has(problems::srinivas{}, {-2.5, 5}, 38.25, -38.5, 0);
  has(problems::srinivas{}, {10, -3}, 82, 74, 2.9);
  has(problems::srinivas{}, {20, 20}, 687, -181, 2.5555555555555554);
  has(problems::tanaka{}, {1, 0.3}, 1, 0.3, 0);
  has(problems::tanaka{}, {0, 0.5}, 0, 0.5, 0.85);
  has(problems::tanaka{}, {3, 0}, 3, 0, 12);
  has(problems::osyczka2{}, {5, 1, 2, 0, 5, 0}, -259, 55, 0);
  has(problems::osyczka2{}, {9, 8, 4.5, 5, 3, 1}, -1278.25, 200.25, 3.395833333333333);
  has(problems::welded_beam{}, {0.2444, 6.2187, 8.2915, 0.2444}, 2.3815106890963027, 0.015757001531900426, 0);
  has(problems::welded_beam{}, {3, 1, 2, 0.2}, 10.231050000000002, 1.3719999999999999, 23.637093690841393);
}

BOOST_AUTO_TEST_CASE(tanaka_is_wavy_where_the_angle_is) {
  const problems::tanaka tanaka;
  // If 16 times the angle is pi, the border is closest to the origin, at the square root of 0.9.
  const double angle = 3.14159265358979323846 / 16;
  BOOST_TEST(tanaka({0.9487 * std::sin(angle), 0.9487 * std::cos(angle)}).violation == 0);
  BOOST_TEST(tanaka({0.9486 * std::sin(angle), 0.9486 * std::cos(angle)}).violation > 0);
  // If 16 times the angle is 2 pi, it is farthest, at the square root of 1.1.
  BOOST_TEST(tanaka({1.0488 * std::sin(2 * angle), 1.0488 * std::cos(2 * angle)}).violation > 0);
  BOOST_TEST(tanaka({1.0489 * std::sin(2 * angle), 1.0489 * std::cos(2 * angle)}).violation == 0);
  BOOST_TEST(tanaka({0, 0}).violation == 1.1);
}

BOOST_AUTO_TEST_CASE(their_fronts_are_found) {
  BOOST_TEST(pareto::hypervolume(front_of(problems::srinivas{}), {250, 0}) > 30'000);
  for (const auto& [x, f] : front_of(problems::tanaka{})) {
    BOOST_TEST(f.value[0] * f.value[0] + f.value[1] * f.value[1] < 1.2);
  }
  const auto osyczka = front_of(problems::osyczka2{});
  BOOST_TEST(osyczka.front().fitness.value[0] < -255);
  BOOST_TEST(osyczka.back().fitness.value[1] < 10);
  const auto beams = front_of(problems::welded_beam{});
  BOOST_TEST(beams.front().fitness.value[0] > 2.38);
  BOOST_TEST(beams.front().fitness.value[0] < 3);
  BOOST_TEST(beams.back().fitness.value[1] < 0.00045);
}

BOOST_AUTO_TEST_SUITE_END()
