// SPDX-License-Identifier: BSL-1.0
#include <algorithm>
#include <array>
#include <boost/test/unit_test.hpp>
#include <cmath>
#include <cstddef>
#include <limits>
#include <numbers>
#include <vector>

#include <clade/core/constrained.hpp>
#include <clade/objectives/pareto/compromise.hpp>
#include <clade/objectives/pareto/knee.hpp>
#include <clade/objectives/pareto/nearest.hpp>
#include <clade/objectives/pareto/pseudo_weights.hpp>
#include <clade/objectives/pareto/representatives.hpp>

#include "support/refusal.hpp"

BOOST_AUTO_TEST_SUITE(pareto_tests)
BOOST_AUTO_TEST_SUITE(choices)

using namespace clade;
using pair = std::array<double, 2>;
using places = std::vector<std::size_t>;
using support::refusal;

namespace {

// A quarter of a circle that bulges towards better values, at n angles.
std::vector<pair> arc(int n) {
  std::vector<pair> front;
  for (int i = 0; i < n; ++i) {
    const double angle = std::numbers::pi / 2 * i / (n - 1);
    front.push_back({1 - std::cos(angle), 1 - std::sin(angle)});
  }
  return front;
}

// All choices from a front, with the reference in its units.
places choices_from(const std::vector<pair>& front, pair reference) {
  auto all = pareto::representatives(front, 5);
  all.push_back(pareto::knee(front));
  all.push_back(pareto::compromise(front));
  all.push_back(pareto::compromise(front, {3, 1}));
  all.push_back(pareto::nearest(front, reference));
  return all;
}

}  // namespace

BOOST_AUTO_TEST_CASE(the_knee_of_an_arc_is_its_middle_and_so_is_its_compromise) {
  BOOST_TEST(pareto::knee(arc(21)) == 10u);
  BOOST_TEST(pareto::compromise(arc(21)) == 10u);
  // Three objectives: one point is far from the plane of the others.
  const std::vector<std::array<double, 3>> corner{{0, 1, 1}, {1, 0, 1}, {1, 1, 0}, {0.3, 0.3, 0.3}, {0.5, 0.2, 0.4}};
  BOOST_TEST(pareto::knee(corner) == 3u);
  // A front that bulges to the other side has no knee.
  std::vector<pair> outwards = arc(21);
  for (auto& one : outwards) one = {1 - one[1], 1 - one[0]};
  const auto end = pareto::knee(outwards);
  BOOST_TEST((end == 0 || end == 20));
  BOOST_TEST(pareto::compromise(outwards) != 10u);
}

BOOST_AUTO_TEST_CASE(weights_move_the_compromise) {
  BOOST_TEST(pareto::compromise(arc(21), {1, 1}) == 10u);
  BOOST_TEST(pareto::compromise(arc(21), {5, 1}) < 10u);
  BOOST_TEST(pareto::compromise(arc(21), {1, 5}) > 10u);
  BOOST_TEST(pareto::compromise(arc(21), {1e300, 0}) == 0u);
  BOOST_TEST(pareto::compromise(arc(21), {0, 1e-300}) == 20u);
}

BOOST_AUTO_TEST_CASE(pseudo_weights_sum_to_one_and_favour_the_better_objective) {
  const auto weights = pareto::pseudo_weights(arc(21));
  BOOST_TEST(weights.front() == (std::vector<double>{1, 0}), boost::test_tools::per_element());
  BOOST_TEST(weights[10][0] == 0.5, boost::test_tools::tolerance(1e-12));
  for (std::size_t i = 0; i < 21; ++i) {
    BOOST_TEST(weights[i][0] + weights[i][1] == 1, boost::test_tools::tolerance(1e-12));
    if (i > 0) BOOST_TEST(weights[i][0] < weights[i - 1][0]);
  }
}

BOOST_AUTO_TEST_CASE(representatives_leave_no_point_far_away) {
  const auto front = arc(101);
  BOOST_TEST(pareto::representatives(front, 3) == (places{0, 100, 50}), boost::test_tools::per_element());
  const auto all = pareto::representatives(front, 101);
  auto sorted = all;
  std::ranges::sort(sorted);
  for (std::size_t i = 0; i < 101; ++i) BOOST_TEST_REQUIRE(sorted[i] == i);
  double before = 2;
  for (std::size_t k = 1; k <= 20; ++k) {
    const auto some = pareto::representatives(front, k);
    BOOST_TEST(some == places(all.begin(), all.begin() + static_cast<std::ptrdiff_t>(k)),
               boost::test_tools::per_element());
    double farthest = 0;
    for (const auto& one : front) {
      double near = 2;
      for (const auto i : some) near = std::min(near, std::hypot(one[0] - front[i][0], one[1] - front[i][1]));
      farthest = std::max(farthest, near);
    }
    BOOST_TEST(farthest <= before);
    // The best choice has arcs of equal length.
    if (k > 2) BOOST_TEST(farthest <= 2 * (std::numbers::pi / 2 / (2 * static_cast<double>(k))) + 1e-9);
    before = farthest;
  }
}

BOOST_AUTO_TEST_CASE(a_reference_is_surpassed_or_missed_evenly) {
  const std::vector<pair> front{{0, 10}, {2, 5}, {5, 2}, {10, 0}};
  BOOST_TEST(pareto::nearest(front, {2, 5}) == 1u);
  BOOST_TEST(pareto::nearest(front, {-5, 8}) == 0u);
  BOOST_TEST(pareto::nearest(front, {9, -5}) == 3u);
  BOOST_TEST(pareto::nearest(front, {6, 6}) == 1u);  // both are surpassed by 0.1 at least
  BOOST_TEST(pareto::nearest(front, {6, 5}) == 2u);
  // Of two points with the same greatest shortfall, that with the better other objective.
  BOOST_TEST(pareto::nearest(std::vector<pair>{{4, 9}, {4, 3}, {0, 30}, {10, 0}}, {4, 20}) == 1u);
}

BOOST_AUTO_TEST_CASE(choices_do_not_depend_on_units) {
  const auto front = arc(37);
  const auto expected = choices_from(front, {0.4, 0.1});
  for (const auto& [unit, shift] : {pair{0x1p40, 0}, pair{0x1p-30, 0}, pair{0x1p-600, 0}, pair{0x1p1020, 0}}) {
    auto other = front;
    for (auto& one : other) one[1] = one[1] * unit + shift;
    BOOST_TEST(choices_from(other, {0.4, 0.1 * unit}) == expected, boost::test_tools::per_element());
  }
  // An objective that is maximized is an objective that is minimized with the other sign.
  std::vector<objectives<2>> turned;
  for (const auto& [x, y] : front) turned.push_back({x, maximized{-y}});
  BOOST_TEST(pareto::knee(turned) == pareto::knee(front));
  BOOST_TEST(pareto::nearest(turned, {0.4, -0.1}) == pareto::nearest(front, {0.4, 0.1}));
  BOOST_TEST(pareto::representatives(turned, 7) == pareto::representatives(front, 7), boost::test_tools::per_element());
}

BOOST_AUTO_TEST_CASE(equal_points_one_point_and_constant_objectives) {
  const std::vector<pair> doubled{{0, 1}, {0, 1}, {0.2, 0.2}, {0.2, 0.2}, {1, 0}, {1, 0}};
  BOOST_TEST(pareto::knee(doubled) == 2u);
  BOOST_TEST(pareto::compromise(doubled) == 2u);
  BOOST_TEST(pareto::representatives(doubled, 6) == (places{0, 4, 2}), boost::test_tools::per_element());
  const std::vector<pair> single{{3, 4}};
  BOOST_TEST(pareto::knee(single) == 0u);
  BOOST_TEST(pareto::compromise(single, {1, 2}) == 0u);
  BOOST_TEST(pareto::nearest(single, {1, 2}) == 0u);
  BOOST_TEST(pareto::representatives(single, 3) == places{0}, boost::test_tools::per_element());
  BOOST_TEST(pareto::pseudo_weights(single)[0] == (std::vector<double>{0.5, 0.5}), boost::test_tools::per_element());
  const std::vector<std::array<double, 3>> flat{{0, 5, 1}, {0.2, 5, 0.2}, {1, 5, 0}};
  BOOST_TEST(pareto::knee(flat) == 1u);
  BOOST_TEST(pareto::nearest(flat, {0, -100, 1}) == 0u);
  BOOST_TEST(pareto::pseudo_weights(flat)[1][1] == 0);
}

BOOST_AUTO_TEST_CASE(infeasible_points_are_ignored_and_invalid_ones_refused) {
  const std::vector<constrained<objectives<2>>> some{
      {.value = {0, 0}, .violation = 1}, {.value = {0, 1}}, {.value = {0.1, 0.1}}, {.value = {1, 0}}};
  BOOST_TEST(pareto::knee(some) == 1u);
  const std::vector<pair> none;
  BOOST_TEST(refusal([&] { pareto::knee(none); }) == "knee needs at least one feasible point, but had none");
  const auto with = [](double value) { return std::vector<pair>{{0, 1}, {value, 0}}; };
  BOOST_TEST(refusal([&] { pareto::compromise(with(std::nan(""))); }) ==
             "points must be numbers, but objective 1 of point 2 was NaN");
  BOOST_TEST(refusal([&] { pareto::representatives(with(std::numeric_limits<double>::infinity()), 2); }) ==
             "representatives needs finite points, but objective 1 of point 2 was infinite");
  BOOST_TEST(refusal([&] { pareto::representatives(with(1), 0); }) ==
             "representatives k must be at least 1, but was 0");
  BOOST_TEST(refusal([&] { pareto::compromise(with(1), {1}); }) ==
             "compromise weights must be as many as the objectives, 2, but were 1");
  BOOST_TEST(refusal([&] { pareto::compromise(with(1), {1, -1}); }) ==
             "compromise weights must be finite and at least 0, but one was -1");
  BOOST_TEST(refusal([&] { pareto::compromise(with(1), {0, 0}); }) == "compromise weights must not all be 0");
  BOOST_TEST(refusal([&] { pareto::nearest(with(1), {0}); }) ==
             "nearest reference must have as many objectives as the points, 2, but had 1");
  BOOST_TEST(refusal([&] { pareto::nearest(with(1), {0, std::nan("")}); }) ==
             "nearest reference must be finite, but objective 2 was nan");
}

BOOST_AUTO_TEST_SUITE_END()
BOOST_AUTO_TEST_SUITE_END()
