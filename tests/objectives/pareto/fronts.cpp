// SPDX-License-Identifier: BSL-1.0
#include <array>
#include <boost/test/unit_test.hpp>
#include <cstddef>
#include <limits>
#include <span>
#include <stdexcept>
#include <vector>

#include <clade/objectives/pareto/crowded_ranking.hpp>
#include <clade/objectives/pareto/crowding_distance.hpp>
#include <clade/objectives/pareto/fronts.hpp>
#include <clade/random/random_stream.hpp>

#include "support/repetitions.hpp"

BOOST_AUTO_TEST_SUITE(pareto_tests)
BOOST_AUTO_TEST_SUITE(fronts)

using namespace clade;

namespace {

using point_set = std::vector<std::vector<double>>;

bool is_better(const std::vector<double>& one, const std::vector<double>& other) {
  bool better = false;
  for (std::size_t k = 0; k < one.size(); ++k) {
    if (one[k] > other[k]) return false;
    better = better || one[k] < other[k];
  }
  return better;
}

// Front by front, comparing all remaining points with each other.
std::vector<std::size_t> ranks_by_definition(const point_set& all) {
  std::vector<std::size_t> ranks(all.size(), all.size());
  std::size_t left = all.size();
  for (std::size_t front = 0; left > 0; ++front) {
    std::vector<std::size_t> members;
    for (std::size_t i = 0; i < all.size(); ++i) {
      bool dominated = ranks[i] < front;
      for (std::size_t j = 0; j < all.size() && !dominated; ++j) {
        dominated = ranks[j] >= front && is_better(all[j], all[i]);
      }
      if (!dominated) members.push_back(i);
    }
    for (const auto i : members) ranks[i] = front;
    left -= members.size();
  }
  return ranks;
}

double coordinate(random_stream& rng) {
  constexpr auto infinity = std::numeric_limits<double>::infinity();
  const std::array few{0.0, -0.0, 1.0, 2.0, 3.0, -1.0, infinity, -infinity};
  return few[rng.below(few.size())];
}

}  // namespace

BOOST_AUTO_TEST_CASE(fronts_are_those_of_the_definition) {
  random_stream rng(1);
  for (std::size_t repetition = 0; repetition < support::repetitions<std::size_t>(100'000); ++repetition) {
    const auto n = static_cast<std::size_t>(rng.below(13)), m = static_cast<std::size_t>(1 + rng.below(5));
    point_set all(n, std::vector<double>(m));
    for (auto& point : all) {
      for (auto& value : point) value = coordinate(rng);
    }
    if (pareto::ranks(all) != ranks_by_definition(all)) {
      BOOST_FAIL("repetition " << repetition << ", " << n << " points of " << m << " objectives");
    }
  }
}

BOOST_AUTO_TEST_CASE(fronts_of_many_points_are_those_of_the_definition) {
  random_stream rng(2);
  for (std::size_t m = 2; m <= 10; ++m) {
    point_set all(150, std::vector<double>(m));
    for (auto& point : all) {
      for (auto& value : point) value = rng.unit();
    }
    BOOST_TEST(pareto::ranks(all) == ranks_by_definition(all), boost::test_tools::per_element());
  }
}

// Enough points that the bit sets are made in batches. A third objective that repeats the first changes nothing.
BOOST_AUTO_TEST_CASE(fronts_of_thousands_of_points_agree_in_two_and_three_dimensions) {
  random_stream rng(3);
  point_set two, three;
  for (std::size_t i = 0; i < 7000; ++i) {
    const auto x = rng.unit(), y = rng.unit();
    two.push_back({x, y});
    three.push_back({x, y, x});
  }
  BOOST_TEST(pareto::ranks(two) == pareto::ranks(three), boost::test_tools::per_element());
}

BOOST_AUTO_TEST_CASE(values_that_differ_in_their_last_bits_are_told_apart) {
  random_stream rng(4);
  for (std::size_t m = 2; m <= 3; ++m) {
    point_set all(200, std::vector<double>(m));
    for (auto& point : all) {
      for (auto& value : point) value = -1 - 1e-14 * rng.unit();
    }
    BOOST_TEST(pareto::ranks(all) == ranks_by_definition(all), boost::test_tools::per_element());
  }
}

BOOST_AUTO_TEST_CASE(positions_of_fronts) {
  const point_set all{{1, 2}, {3, 3}, {2, 1}, {1, 2}, {4, 4}};
  const auto found = pareto::fronts(all);
  BOOST_TEST(found.size() == 3u);
  BOOST_TEST(found[0] == (std::vector<std::size_t>{0, 2, 3}), boost::test_tools::per_element());
  BOOST_TEST(pareto::non_dominated(all) == found[0], boost::test_tools::per_element());
  BOOST_TEST(pareto::fronts(point_set()).empty());
  BOOST_TEST(pareto::non_dominated(point_set()).empty());
}

BOOST_AUTO_TEST_CASE(objectives_that_are_maximized) {
  const std::vector<objectives<2>> all{{1, maximized{1}}, {1, maximized{2}}};
  BOOST_TEST(pareto::non_dominated(all) == std::vector<std::size_t>{1}, boost::test_tools::per_element());
}

BOOST_AUTO_TEST_CASE(what_is_no_set_of_points_is_refused) {
  const auto said = [](const point_set& all, const std::string& what) {
    BOOST_CHECK_EXCEPTION(pareto::ranks(all), std::invalid_argument,
                          [&](const auto& error) { return std::string(error.what()).find(what) != std::string::npos; });
  };
  said({{1, 2}, {1}}, "point 1 had 2 and point 2 had 1");
  said({{1, 2}, {1, std::numeric_limits<double>::quiet_NaN()}}, "objective 2 of point 2 was NaN");
  said({{}}, "point 1 had none");
}

BOOST_AUTO_TEST_CASE(crowding_distances_of_a_front) {
  constexpr auto infinity = std::numeric_limits<double>::infinity();
  const point_set all{{0, 4}, {1, 2}, {2, 1}, {4, 0}};
  const auto distances = pareto::crowding_distance(all);
  BOOST_TEST(distances == (std::vector<double>{infinity, 2 / 4.0 + 3 / 4.0, 3 / 4.0 + 2 / 4.0, infinity}),
             boost::test_tools::per_element());
  BOOST_TEST(pareto::crowding_distance(point_set{{1, 1}, {1, 1}}) == (std::vector<double>{infinity, infinity}),
             boost::test_tools::per_element());
  BOOST_TEST(pareto::crowding_distance(point_set()).empty());
}

BOOST_AUTO_TEST_CASE(infinite_costs_come_last_of_what_is_feasible) {
  constexpr auto infinity = std::numeric_limits<double>::infinity();
  const std::vector<constrained<objectives<2>>> all{
      {{9, infinity}, 0}, {{-infinity, 4}, 0}, {{1, 3}, 0}, {{infinity, 8}, 0},     {{2, 1}, 0},  {{1, 3}, 0},
      {{0, 0}, 1},        {{1, 9}, 0},         {{3, 0}, 0}, {{infinity, 1e308}, 0}, {{1.5, 2}, 0}};
  detail::crowded_ranking ranking;
  ranking.rank(std::span<const constrained<objectives<2>>>(all));
  const std::size_t expected[]{4, 0, 0, 3, 0, 2, 5, 1, 0, 4, 0};
  for (std::size_t i = 0; i < all.size(); ++i) BOOST_TEST(ranking.rank(i) == expected[i]);
  BOOST_TEST((ranking.has_points(1) && !ranking.has_points(2)));
  // With the lowest finite cost in place of minus infinity, the first front is 2 wide and 4 high.
  BOOST_TEST(ranking.distance(1) == infinity);
  BOOST_TEST(ranking.distance(2) == 0.5 / 2 + 2 / 4.0);
  BOOST_TEST(ranking.distance(10) == 1 / 2.0 + 2 / 4.0);
}

BOOST_AUTO_TEST_SUITE_END()
BOOST_AUTO_TEST_SUITE_END()
