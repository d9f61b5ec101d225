// SPDX-License-Identifier: BSL-1.0
#include <algorithm>
#include <array>
#include <boost/test/unit_test.hpp>
#include <cmath>
#include <cstddef>
#include <limits>
#include <stdexcept>
#include <string>
#include <vector>

#include <clade/objectives/pareto/archive.hpp>
#include <clade/objectives/pareto/crowding_archive.hpp>
#include <clade/objectives/pareto/epsilon_archive.hpp>
#include <clade/objectives/pareto/fronts.hpp>
#include <clade/random/random_stream.hpp>

BOOST_AUTO_TEST_SUITE(pareto_tests)
BOOST_AUTO_TEST_SUITE(archives)

using namespace clade;

namespace {

using two = objectives<2>;

two drawn(random_stream& rng) {
  const std::array few{0.0, -0.0, 1.0, 2.0, 3.0, 4.0, 5.0};
  return {few[rng.below(few.size())], maximized{few[rng.below(few.size())]}};
}

two along_a_line(random_stream& rng) {
  const auto x = rng.unit();
  return {x, 1 - x + 0.05 * rng.unit()};
}

}  // namespace

BOOST_AUTO_TEST_CASE(an_archive_holds_what_nothing_dominates_and_each_point_once) {
  random_stream rng(1);
  for (int repetition = 0; repetition < 500; ++repetition) {
    pareto::archive<int, two> kept;
    std::vector<two> seen;
    for (int i = 0; i < 25; ++i) {
      seen.push_back(drawn(rng));
      kept.insert(i, seen.back());
      std::vector<two> expected;
      for (const auto place : pareto::non_dominated(seen)) {
        if (std::find(expected.begin(), expected.end(), seen[place]) == expected.end()) expected.push_back(seen[place]);
      }
      BOOST_TEST_REQUIRE(kept.size() == expected.size());
      for (std::size_t k = 0; k < expected.size(); ++k) {
        BOOST_TEST_REQUIRE((kept[k].fitness == expected[k]));
        BOOST_TEST_REQUIRE((seen[static_cast<std::size_t>(kept[k].chromosome)] == expected[k]));
      }
    }
  }
}

BOOST_AUTO_TEST_CASE(under_constraints_feasible_individuals_come_first) {
  pareto::archive<int, constrained<two>> kept;
  BOOST_TEST(kept.insert(1, {.value = {0, 0}, .violation = 2}));
  BOOST_TEST(kept.insert(2, {.value = {9, 9}, .violation = 1}));
  BOOST_TEST(!kept.insert(3, {.value = {0, 0}, .violation = 1.5}));
  BOOST_TEST(kept.size() == 1u);
  BOOST_TEST(kept.insert(4, {.value = {9, 9}, .violation = 0}));
  BOOST_TEST(kept.insert(5, {.value = {8, 10}, .violation = 0}));
  BOOST_TEST(kept.size() == 2u);
  BOOST_TEST(kept[0].chromosome == 4);
}

BOOST_AUTO_TEST_CASE(a_crowding_archive_is_never_too_large_nor_dominated_and_keeps_the_extremes) {
  random_stream rng(2);
  pareto::crowding_archive<int, two> kept(10);
  pareto::archive<int, two> all;
  for (int i = 0; i < 2000; ++i) {
    const auto point = along_a_line(rng);
    all.insert(i, point);
    const auto before = kept.size();
    if (kept.insert(i, point)) {
      BOOST_TEST((kept[kept.size() - 1].fitness == point));
    } else {
      BOOST_TEST(kept.size() == before);
    }
    BOOST_TEST_REQUIRE(kept.size() <= 10u);
    BOOST_TEST_REQUIRE(pareto::non_dominated(kept).size() == kept.size());
  }
  BOOST_TEST(kept.size() == 10u);
  double widest = 0;
  std::vector<double> x;
  for (const auto& one : kept) x.push_back(one.fitness[0]);
  std::sort(x.begin(), x.end());
  for (std::size_t i = 1; i < x.size(); ++i) widest = std::max(widest, x[i] - x[i - 1]);
  BOOST_TEST(widest < 0.25);
  for (std::size_t k = 0; k < 2; ++k) {
    double least = 1, least_of_all = 1;
    for (const auto& one : kept) least = std::min(least, one.fitness[k]);
    for (const auto& one : all) least_of_all = std::min(least_of_all, one.fitness[k]);
    BOOST_TEST(least == least_of_all);
  }
}

BOOST_AUTO_TEST_CASE(an_epsilon_archive_covers_all_that_was_seen_to_within_a_box) {
  random_stream rng(3);
  pareto::epsilon_archive<int, two> kept({0.1, 0.2});
  std::vector<two> seen;
  for (int i = 0; i < 2000; ++i) {
    seen.push_back(along_a_line(rng));
    kept.insert(i, seen.back());
  }
  BOOST_TEST(kept.size() <= 7u);  // maximum number of mutually non-dominated boxes on a descending line
  for (const auto& point : seen) {
    bool covered = false;
    for (const auto& one : kept) {
      covered = covered || (one.fitness[0] <= point[0] + 0.1 && one.fitness[1] <= point[1] + 0.2);
    }
    BOOST_TEST_REQUIRE(covered);
  }
  for (const auto& one : kept) {
    for (const auto& other : kept) {
      bool lower = false, higher = false;
      for (std::size_t k = 0; k < 2; ++k) {
        const auto a = std::floor(one.fitness[k] / (k == 0 ? 0.1 : 0.2)),
                   b = std::floor(other.fitness[k] / (k == 0 ? 0.1 : 0.2));
        lower = lower || a < b;
        higher = higher || a > b;
      }
      BOOST_TEST(lower == higher);
    }
  }
}

BOOST_AUTO_TEST_CASE(of_one_box_the_individual_nearest_to_its_corner_stays) {
  pareto::epsilon_archive<int, two> kept({1, 1});
  BOOST_TEST(kept.insert(1, {0.5, 0.5}));
  BOOST_TEST(!kept.insert(2, {0.4, 0.9}));
  BOOST_TEST(kept.insert(3, {0.6, 0.1}));
  BOOST_TEST(kept.insert(4, {0.5, 0.1}));
  BOOST_TEST(!kept.insert(5, {0.5, 0.1}));
  BOOST_TEST(!kept.insert(6, {0.5, 1.1}));
  BOOST_TEST_REQUIRE(kept.size() == 1u);
  BOOST_TEST(kept[0].chromosome == 4);
}

BOOST_AUTO_TEST_CASE(what_cannot_be_held_is_refused) {
  const auto says = [](const std::string& what) {
    return [what](const std::invalid_argument& error) {
      return std::string(error.what()).find(what) != std::string::npos;
    };
  };
  const auto nan = std::numeric_limits<double>::quiet_NaN();
  pareto::archive<int, objectives<>> kept;
  kept.insert(1, {1, 2});
  BOOST_CHECK_EXCEPTION(kept.insert(2, {1, nan}), std::invalid_argument, says("archive objectives must be numbers"));
  BOOST_CHECK_EXCEPTION(kept.insert(2, {1, 2, 3}), std::invalid_argument, says("must be the same for all chromosomes"));
  BOOST_CHECK_EXCEPTION((pareto::crowding_archive<int, two>(0)), std::invalid_argument,
                        says("crowding_archive capacity must be at least 1"));
  using by_boxes = pareto::epsilon_archive<int, two>;
  BOOST_CHECK_EXCEPTION(by_boxes({}), std::invalid_argument, says("epsilons must not be empty"));
  BOOST_CHECK_EXCEPTION(by_boxes({1, 0}), std::invalid_argument, says("number 2 was 0"));
  BOOST_CHECK_EXCEPTION(by_boxes({1}).insert(1, {1, 2}), std::invalid_argument,
                        says("as many as epsilons, 1, but were 2"));
}

BOOST_AUTO_TEST_CASE(a_full_crowding_archive_drops_infinite_costs_first) {
  constexpr auto infinity = std::numeric_limits<double>::infinity();
  pareto::crowding_archive<int, two> kept(3);
  BOOST_TEST(kept.insert(1, {-1, infinity}));
  for (int i = 0; i < 2; ++i) BOOST_TEST(kept.insert(2 + i, {i, 9 - i}));
  BOOST_TEST(kept.insert(4, {2, 0}));
  BOOST_TEST(kept[0].chromosome == 2);
  BOOST_TEST(!kept.insert(5, {infinity, -1}));
  BOOST_TEST(kept.size() == 3u);
  // With a point at minus infinity, the most crowded point is still removed: the width is that of the other points.
  BOOST_TEST(!kept.insert(6, {0.03125, 8.9}));
  BOOST_TEST(kept.insert(7, {-infinity, 20}));
}

BOOST_AUTO_TEST_SUITE_END()
BOOST_AUTO_TEST_SUITE_END()
