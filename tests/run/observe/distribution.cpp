// SPDX-License-Identifier: BSL-1.0
#include <boost/test/unit_test.hpp>
#include <clade/core/archetypes.hpp>
#include <clade/evolve.hpp>
#include <clade/reals.hpp>
#include <clade/run/observe/distribution.hpp>
#include <clade/run/stop/generations.hpp>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <stdexcept>
#include <vector>

BOOST_AUTO_TEST_SUITE(observe_tests)
BOOST_AUTO_TEST_SUITE(distribution_tests)

using namespace clade;

namespace {

// A generation with one gene, identified by its number.
struct shown {
  struct population_type {
    using fitness_type = int;
    struct individual {
      int fitness;
    };
    int value;
    individual best() const { return {value}; }
    bool better(int f, int g) const { return f > g; }
  };
  population_type population;
  std::uint64_t evaluations;
  double step_size = 0.5, axis_ratio = 2;
  std::vector<double> mean{7}, deviations{3};
};

std::vector<std::uint64_t> evaluations_of(const observe::distribution& course) {
  std::vector<std::uint64_t> all;
  for (const auto& row : course.rows()) all.push_back(row.evaluations);
  return all;
}

}  // namespace

BOOST_AUTO_TEST_CASE(a_row_holds_what_the_generation_shows) {
  observe::distribution course;
  course(shown{{5}, 10});
  course(shown{{3}, 20, 0.25, 4, {8, 9}, {1, 2}});
  BOOST_TEST_REQUIRE(course.rows().size() == 2u);
  const auto& row = course.rows()[1];
  BOOST_TEST(row.evaluations == 20u);
  BOOST_TEST(row.best == 3);
  BOOST_TEST(row.best_so_far == 5);  // maximized
  BOOST_TEST(row.step_size == 0.25);
  BOOST_TEST(row.axis_ratio == 4);
  BOOST_TEST((row.mean == std::vector<double>{8, 9}));
  BOOST_TEST((row.deviations == std::vector<double>{1, 2}));
}

BOOST_AUTO_TEST_CASE(rows_are_thinned_evenly_and_the_latest_generation_stays) {
  observe::distribution course(4);
  std::size_t stride = 1;
  for (std::uint64_t i = 0; i < 100; ++i) {
    course(shown{{static_cast<int>(i)}, i});
    const auto seen = evaluations_of(course);
    BOOST_TEST(seen.size() <= 5u);
    BOOST_TEST(seen.back() == i);
    if (seen.size() > 1) stride = seen[1];
    for (std::size_t r = 0; r + 1 < seen.size(); ++r) BOOST_TEST(seen[r] == r * stride);
  }
  BOOST_TEST((evaluations_of(course) == std::vector<std::uint64_t>{0, 32, 64, 96, 99}));
  BOOST_TEST(course.rows().back().best_so_far == 99);
}

BOOST_AUTO_TEST_CASE(generations_without_a_distribution_are_not_observed) {
  BOOST_TEST((!observer_for<observe::distribution, archetype::generation>));
}

BOOST_AUTO_TEST_CASE(fewer_than_two_rows_are_refused) {
  BOOST_CHECK_THROW(observe::distribution(1), std::invalid_argument);
}

BOOST_AUTO_TEST_CASE(the_distributions_of_restarts_are_seen) {
  const auto sphere =
      minimize([](const std::vector<double>& x) { return x[0] * x[0] + x[1] * x[1]; }, chromosome::reals{2, -1, 3});
  observe::distribution course;
  auto evolution = evolve(sphere, ipop{.each = cma_es{.step_size = 0.25}}, 1);
  run(evolution, stop::generations(20), std::ref(course));
  BOOST_TEST_REQUIRE(course.rows().size() > 15u);
  BOOST_TEST(course.rows().front().mean.size() == 2u);
  BOOST_TEST(course.rows().front().deviations[0] == 1, boost::test_tools::tolerance(1e-12));
  BOOST_TEST(course.rows().back().best_so_far < course.rows().front().best_so_far);
}

BOOST_AUTO_TEST_SUITE_END()
BOOST_AUTO_TEST_SUITE_END()
