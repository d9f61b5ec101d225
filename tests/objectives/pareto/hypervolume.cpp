// SPDX-License-Identifier: BSL-1.0
#include <boost/test/unit_test.hpp>
#include <cmath>
#include <cstddef>
#include <limits>
#include <stdexcept>
#include <string>
#include <vector>

#include <clade/objectives/pareto/hypervolume.hpp>
#include <clade/objectives/pareto/hypervolume_estimate.hpp>
#include <clade/objectives/pareto/indicators.hpp>
#include <clade/random/random_stream.hpp>

BOOST_AUTO_TEST_SUITE(pareto_tests)
BOOST_AUTO_TEST_SUITE(hypervolume)

using namespace clade;

namespace {

using point_set = std::vector<std::vector<double>>;

// The volume of a union of boxes by inclusion and exclusion.
double by_inclusion_and_exclusion(const point_set& all, const std::vector<double>& reference) {
  double sum = 0;
  for (std::size_t chosen = 1; chosen < (std::size_t{1} << all.size()); ++chosen) {
    double box = 1;
    for (std::size_t k = 0; k < reference.size(); ++k) {
      double corner = -std::numeric_limits<double>::infinity();
      for (std::size_t i = 0; i < all.size(); ++i) {
        if (chosen >> i & 1) corner = std::max(corner, all[i][k]);
      }
      box *= std::max(0.0, reference[k] - corner);
    }
    sum += __builtin_popcountll(chosen) % 2 == 1 ? box : -box;
  }
  return sum;
}

bool says(const std::exception& error, const std::string& what) {
  return std::string(error.what()).find(what) != std::string::npos;
}

}  // namespace

BOOST_AUTO_TEST_CASE(it_is_the_volume_of_the_union) {
  random_stream rng(3);
  for (std::size_t repetition = 0; repetition < 700; ++repetition) {
    const std::size_t m = 1 + repetition % 7, n = static_cast<std::size_t>(rng.below(11));
    const bool ties = rng.chance(0.5);
    point_set all(n, std::vector<double>(m));
    for (auto& point : all) {
      for (auto& value : point) value = ties ? static_cast<double>(rng.below(5)) / 4 : 1.1 * rng.unit();
    }
    const std::vector<double> reference(m, 1);
    const auto volume = by_inclusion_and_exclusion(all, reference);
    BOOST_TEST(std::fabs(pareto::hypervolume(all, reference) - volume) <= 1e-12);
    const auto contributions = pareto::hypervolume_contributions(all, reference);
    for (std::size_t i = 0; i < n; ++i) {
      auto without = all;
      without.erase(without.begin() + static_cast<std::ptrdiff_t>(i));
      BOOST_TEST(std::fabs(contributions[i] - (volume - by_inclusion_and_exclusion(without, reference))) <= 1e-12);
    }
  }
}

// An additional dimension in which all boxes have width 1 does not change the volume.
BOOST_AUTO_TEST_CASE(volumes_of_many_points_agree_from_one_dimension_to_the_next) {
  random_stream rng(5);
  for (std::size_t m = 2; m <= 5; ++m) {
    point_set all, first, last;
    for (std::size_t i = 0; i < 150; ++i) {
      std::vector<double> point(m);
      double square = 0;
      for (auto& value : point) {
        value = std::fabs(rng.normal());
        square += value * value;
      }
      for (auto& value : point) value /= std::sqrt(square);
      all.push_back(point);
      last.push_back(point);
      last.back().push_back(0);
      point.insert(point.begin(), 0);
      first.push_back(point);
    }
    const auto volume = pareto::hypervolume(all, std::vector<double>(m, 1.1));
    std::vector<double> reference(m + 1, 1.1);
    reference.front() = 1;
    BOOST_TEST(std::fabs(pareto::hypervolume(first, reference) / volume - 1) <= 1e-12);
    reference.front() = 1.1;
    reference.back() = 1;
    BOOST_TEST(std::fabs(pareto::hypervolume(last, reference) / volume - 1) <= 1e-12);
  }
}

BOOST_AUTO_TEST_CASE(a_point_at_minus_infinity_makes_it_infinite) {
  constexpr auto infinity = std::numeric_limits<double>::infinity();
  for (std::size_t m = 1; m <= 5; ++m) {
    for (std::size_t k = 0; k < m; ++k) {
      point_set all{std::vector<double>(m, 0.25), std::vector<double>(m, 0.5)};
      all[1][k] = -infinity;
      BOOST_TEST(pareto::hypervolume(all, std::vector<double>(m, 1)) == infinity);
    }
  }
}

BOOST_AUTO_TEST_CASE(directions_are_those_of_the_objectives) {
  const std::vector<objectives<2>> all{{1, maximized{3}}, {2, maximized{4}}};
  BOOST_TEST(pareto::hypervolume(all, {3, 1}) == 2 * 2 + 1.0);
}

BOOST_AUTO_TEST_CASE(points_at_or_beyond_the_reference_count_nothing) {
  BOOST_TEST(pareto::hypervolume(point_set{{1, 0}, {0, 1}, {2, 2}}, {1, 1}) == 0);
  BOOST_TEST(pareto::hypervolume(point_set(), {1, 1}) == 0);
  BOOST_TEST(pareto::hypervolume(point_set{{-0.0, 0.0}}, {1, 1}) == 1);
  const std::vector<constrained<objectives<2>>> infeasible{{.value = {0, 0}, .violation = 1}};
  BOOST_TEST(pareto::hypervolume(infeasible, {1, 1}) == 0);
}

BOOST_AUTO_TEST_CASE(an_estimate_has_its_interval) {
  random_stream rng(6);
  int covered = 0;
  for (int repetition = 0; repetition < 400; ++repetition) {
    point_set all(5, std::vector<double>(4));
    for (auto& point : all) {
      for (auto& value : point) value = rng.unit();
    }
    const std::vector<double> reference(4, 1.2);
    const auto volume = pareto::hypervolume(all, reference);
    const auto found = pareto::hypervolume_estimate(all, reference, 500, rng);
    BOOST_TEST((found.interval.low <= found.value && found.value <= found.interval.high));
    covered += found.interval.low <= volume && volume <= found.interval.high;
  }
  BOOST_TEST(covered >= 366);  // expected: 95 % of 400 = 380, with a standard deviation of 4.4
  BOOST_TEST(covered <= 394);
  const auto none = pareto::hypervolume_estimate(point_set{{2, 2}}, {1, 1}, 10, rng);
  BOOST_TEST((none.value == 0 && none.interval.high == 0));
  const auto one = pareto::hypervolume_estimate(point_set{{0, 0}}, {1, 2}, 10, rng);
  BOOST_TEST(one.value == 2);
  BOOST_CHECK_EXCEPTION(pareto::hypervolume_estimate(point_set{{0, 0}}, {1, 2}, 0, rng), std::invalid_argument,
                        [](const auto& error) { return says(error, "hypervolume_estimate samples must be"); });
  const auto low = -std::numeric_limits<double>::infinity();
  BOOST_CHECK_EXCEPTION(pareto::hypervolume_estimate(point_set{{0, low}}, {1, 2}, 1, rng), std::invalid_argument,
                        [](const auto& error) { return says(error, "the best of objective 2 was not"); });
}

BOOST_AUTO_TEST_CASE(references_that_do_not_fit_are_refused) {
  const point_set all{{0, 0}};
  BOOST_CHECK_EXCEPTION(pareto::hypervolume(all, {1, 1, 1}), std::invalid_argument, [](const auto& error) {
    return says(error, "reference must have as many objectives as the points, 2, but had 3");
  });
  BOOST_CHECK_EXCEPTION(pareto::hypervolume(all, {1, std::nan("")}), std::invalid_argument,
                        [](const auto& error) { return says(error, "objective 2 was"); });
  BOOST_CHECK_THROW(pareto::hypervolume(point_set(), std::vector<double>()), std::invalid_argument);
}

BOOST_AUTO_TEST_CASE(distances_from_a_front) {
  const point_set front{{0, 1}, {1, 0}}, all{{0, 2}, {3, 0}};
  BOOST_TEST(pareto::generational_distance(all, front) == (1 + 2) / 2.0);
  BOOST_TEST(pareto::inverted_generational_distance(all, front) == (1 + 2) / 2.0);
  const point_set better{{-1, 1}, {1, 0}};
  BOOST_TEST(pareto::inverted_generational_distance(better, front) == 0.5);
  BOOST_TEST(pareto::inverted_generational_distance_plus(better, front) == 0);
  BOOST_TEST(pareto::additive_epsilon(all, front) == 2);
  BOOST_TEST(pareto::additive_epsilon(front, front) == 0);
  const point_set positive{{1, 4}, {4, 1}}, farther{{2, 4}, {4, 3}};
  BOOST_TEST(pareto::multiplicative_epsilon(farther, positive) == 3);
  BOOST_TEST(pareto::multiplicative_epsilon(positive, positive) == 1);
  BOOST_CHECK_EXCEPTION(pareto::multiplicative_epsilon(all, positive), std::invalid_argument,
                        [](const auto& error) { return says(error, "needs positive costs, but one was 0"); });
  BOOST_CHECK_EXCEPTION(pareto::additive_epsilon(point_set(), front), std::invalid_argument,
                        [](const auto& error) { return says(error, "points must not be empty"); });
}

BOOST_AUTO_TEST_CASE(spread_is_how_uneven_gaps_are_and_how_far_the_ends) {
  const point_set front{{0, 4}, {1, 2}, {4, 0}};
  BOOST_TEST(pareto::spread(point_set{{0, 4}, {2, 2}, {4, 0}}, front) == 0);
  // Gaps of 1 and 3 along a line; one end is 5 away.
  const point_set uneven{{3, 0}, {2, 0}, {-1, 0}};
  const point_set line{{-1, 0}, {-6, 0}};
  const auto near = boost::test_tools::tolerance(1e-12);
  BOOST_TEST(pareto::spread(uneven, line) == (0 + 4 + 2) / (0 + 4 + 4.0), near);  // both ends of the line are (-1, 0)
  BOOST_TEST(pareto::spread(point_set{{0, 4}}, front) == 1);
  BOOST_TEST(pareto::spread(point_set{{0, 0}}, point_set{{0, 0}}) == 0);
  BOOST_CHECK_EXCEPTION(pareto::spread(point_set{{1, 2, 3}}, point_set{{1, 2, 3}}), std::invalid_argument,
                        [](const auto& error) { return says(error, "spread needs two objectives, but there were 3"); });

  const point_set corners{{2, 0, 0}, {0, 2, 0}, {0, 0, 2}};
  BOOST_TEST(pareto::generalized_spread(corners, corners) == 0);
  // The nearest neighbours are 1, 1 and 3 away; the corner (0, 0, 2) is 2 away.
  const point_set some{{2, 0, 0}, {1, 0, 0}, {0, 2, 0}, {0, 5, 0}};
  const double gaps[]{1, 1, std::sqrt(5.0), 3};
  double sum = 0, off = 0;
  for (const auto gap : gaps) sum += gap;
  for (const auto gap : gaps) off += std::fabs(gap - sum / 4);
  const auto ends = std::sqrt(5.0);  // distance of (0, 0, 2) and (1, 0, 0)
  BOOST_TEST(pareto::generalized_spread(some, corners) == (ends + off) / (ends + sum), near);
  BOOST_TEST(pareto::generalized_spread(point_set{{2, 0, 0}}, corners) == 1);
}

BOOST_AUTO_TEST_CASE(units_are_not_lost_in_squares_or_products) {
  const point_set front{{0, 3, 1}, {4, 0, 1}, {1, 1, 0}}, all{{0, 4, 1}, {3, 5, 2}, {2, 2, 0}};
  const std::vector<double> reference{8, 8, 8};
  for (const int exponent : {-1000, -700, 700, 1000}) {
    BOOST_TEST_CONTEXT("2^" << exponent) {
      const auto in_unit = [&](point_set points) {
        for (auto& point : points) {
          for (auto& value : point) value = std::ldexp(value, exponent);
        }
        return points;
      };
      const auto large = in_unit(all), large_front = in_unit(front);
      const auto is_as_large = [&](const auto& measure) {
        BOOST_TEST(measure(large, large_front) == std::ldexp(measure(all, front), exponent));
      };
      is_as_large([](const auto& a, const auto& b) { return pareto::generational_distance(a, b); });
      is_as_large([](const auto& a, const auto& b) { return pareto::inverted_generational_distance(a, b); });
      is_as_large([](const auto& a, const auto& b) { return pareto::inverted_generational_distance_plus(a, b); });
      is_as_large([](const auto& a, const auto& b) { return pareto::additive_epsilon(a, b); });
      BOOST_TEST(pareto::generalized_spread(large, large_front) == pareto::generalized_spread(all, front));
      // The product of two objectives overflows or underflows; that of all three does not.
      auto one_back = large;
      for (auto& point : one_back) {
        for (std::size_t k = 1; k < 3; ++k) point[k] = std::ldexp(point[k], k == 1 ? 0 : -2 * exponent);
      }
      const std::vector far{std::ldexp(8, exponent), std::ldexp(8, exponent), std::ldexp(8, -exponent)};
      const auto times = [&](double volume) { return std::ldexp(volume, exponent); };
      BOOST_TEST(pareto::hypervolume(one_back, far) == times(pareto::hypervolume(all, reference)));
      const auto parts = pareto::hypervolume_contributions(all, reference);
      const auto large_parts = pareto::hypervolume_contributions(one_back, far);
      for (std::size_t i = 0; i < parts.size(); ++i) BOOST_TEST(large_parts[i] == times(parts[i]));
      random_stream rng(1), same(1);
      BOOST_TEST(pareto::hypervolume_estimate(one_back, far, 10, rng).value ==
                 times(pareto::hypervolume_estimate(all, reference, 10, same).value));
    }
  }
}

BOOST_AUTO_TEST_CASE(an_infeasible_point_does_not_say_what_is_maximized) {
  const std::vector<constrained<objectives<2>>> all{{{0, 0}, 1}, {{maximized{2}, maximized{3}}, 0}};
  BOOST_TEST(pareto::hypervolume(all, {1, 1}) == 2);
}

BOOST_AUTO_TEST_SUITE_END()
BOOST_AUTO_TEST_SUITE_END()
