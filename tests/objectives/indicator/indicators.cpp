// SPDX-License-Identifier: BSL-1.0
#include <array>
#include <boost/test/unit_test.hpp>
#include <limits>
#include <stdexcept>
#include <string>
#include <vector>

#include <clade/pareto.hpp>

#include "support/real_vectors.hpp"

BOOST_AUTO_TEST_SUITE(indicator_tests)
BOOST_AUTO_TEST_SUITE(indicators)

using namespace clade;

namespace {

using two = std::array<double, 2>;
const std::vector<two> line{{0, 1}, {1, 0}};
const std::vector<two> points{{0.25, 1}, {1.5, 0.5}, {2, 2}};

}  // namespace

BOOST_AUTO_TEST_CASE(they_are_the_functions_of_points) {
  const std::vector<double> reference{3, 3};
  BOOST_TEST(indicator::hypervolume{reference}(points) == pareto::hypervolume(points, reference));
  BOOST_TEST(indicator::inverted_generational_distance{line}(points) ==
             pareto::inverted_generational_distance(points, line));
  BOOST_TEST(indicator::inverted_generational_distance_plus{line}(points) ==
             pareto::inverted_generational_distance_plus(points, line));
  BOOST_TEST(indicator::additive_epsilon{line}(points) == pareto::additive_epsilon(points, line));
}

BOOST_AUTO_TEST_CASE(points_without_a_feasible_one_have_the_worst_value) {
  const std::vector<constrained<objectives<2>>> none{{objectives<2>{0, 0}, 1}};
  constexpr auto infinity = std::numeric_limits<double>::infinity();
  const indicator::hypervolume volume{{3, 3}};
  BOOST_TEST(volume(none) == 0);
  BOOST_TEST(indicator::inverted_generational_distance{line}(none) == infinity);
  BOOST_TEST(indicator::inverted_generational_distance_plus{line}(none) == infinity);
  BOOST_TEST(indicator::additive_epsilon{line}(none) == infinity);
  BOOST_CHECK_THROW(indicator::additive_epsilon{std::vector<two>{}}(none), std::invalid_argument);
}

BOOST_AUTO_TEST_CASE(the_course_of_a_run_has_a_row_for_each_generation) {
  const support::two_objectives both = [](const std::vector<double>& x) {
    return objectives<2>{x[0], 1 - x[0] + x[1]};
  };
  const nsga2 sorting{
      .population = 20, .crossover = crossover::simulated_binary{20}, .mutation = mutation::polynomial{20}};
  observe::quality course{indicator::hypervolume{{1, 1}}};
  const auto found = run(evolve(minimize(both, chromosome::reals{2, 0, 1}), sorting, 1), stop::generations(30), course);
  BOOST_REQUIRE(course.rows().size() == 31u);
  const auto& last = course.rows().back();
  BOOST_TEST(last.generation == 30u);
  BOOST_TEST(last.evaluations == found.evaluations);
  BOOST_TEST(last.points == found.front().size());
  BOOST_TEST(last.value == pareto::hypervolume(found.front(), {1, 1}));
  BOOST_TEST(last.value > course.rows().front().value);
}

BOOST_AUTO_TEST_CASE(plain_numbers_are_in_the_terms_of_the_objectives_beside_them) {
  const std::vector<objectives<2>> high{{maximized{0.25}, 1}, {maximized{1.5}, 0.5}}, low{{0.25, 1}, {1.5, 0.5}};
  const std::vector<two> plain{{0.25, 1}, {1.5, 0.5}}, off{{0, 1}, {1, 1}};
  const std::vector<objectives<2>> high_off{{maximized{0}, 1}, {maximized{1}, 1}};
  const auto check = [&](const auto& measure) {
    BOOST_TEST(measure(high, plain) == measure(high, high));
    BOOST_TEST(measure(low, plain) == measure(plain, plain));
    BOOST_TEST(measure(high_off, plain) == measure(high_off, high));
    BOOST_TEST(measure(off, high) == measure(high_off, high));
    BOOST_TEST(measure(high, off) == measure(high, high_off));
    BOOST_CHECK_EXCEPTION(measure(low, high), std::invalid_argument, [](const auto& error) {
      return std::string(error.what()) ==
             "points and front must maximize the same objectives, but objective 1 was maximized in the front "
             "only";
    });
  };
  check([](const auto& all, const auto& front) { return indicator::inverted_generational_distance{front}(all); });
  check([](const auto& all, const auto& front) { return indicator::inverted_generational_distance_plus{front}(all); });
  check([](const auto& all, const auto& front) { return indicator::additive_epsilon{front}(all); });
  check([](const auto& all, const auto& front) { return pareto::generational_distance(all, front); });
  check([](const auto& all, const auto& front) { return pareto::spread(all, front); });
  check([](const auto& all, const auto& front) { return pareto::generalized_spread(all, front); });
}

BOOST_AUTO_TEST_SUITE_END()
BOOST_AUTO_TEST_SUITE_END()
