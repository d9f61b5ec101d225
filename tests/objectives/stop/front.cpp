// SPDX-License-Identifier: BSL-1.0
#include <boost/test/unit_test.hpp>
#include <chrono>
#include <cmath>
#include <cstdint>
#include <limits>
#include <stdexcept>
#include <string>
#include <vector>

#include <clade/pareto.hpp>
#include <clade/problems/zdt.hpp>

#include "support/real_vectors.hpp"

BOOST_AUTO_TEST_SUITE(stop_tests)
BOOST_AUTO_TEST_SUITE(front)

using namespace clade;

namespace {

using two = objectives<2>;
using limited = constrained<two>;

template <class F>
using population = clade::detail::population<int, F, dominates>;

template <class F>
std::optional<stop::reason> ask(const auto& criterion, std::uint64_t number, const std::vector<F>& fitnesses) {
  population<F> members;
  for (const auto& f : fitnesses) members.push_back(0, f);
  return criterion(clade::detail::generation<population<F>>{number, 10 * number, 0, std::chrono::seconds(0), members});
}

template <class Call>
std::string error_of(const Call& call) {
  try {
    call();
  } catch (const std::invalid_argument& error) {
    return error.what();
  }
  return "no error";
}

}  // namespace

BOOST_AUTO_TEST_CASE(a_hypervolume_is_reached_exactly) {
  const std::vector<two> points{{0, 0.5}, {0.5, 0}, {0.75, 0.75}};  // 0.75 relative to (1, 1)
  const auto reached = ask(stop::hypervolume({1, 1}, 0.75), 3, points);
  BOOST_REQUIRE(reached.has_value());
  BOOST_TEST(reached->success);
  BOOST_TEST(reached->text == "hypervolume 0.75 reached");
  BOOST_TEST((reached->kind == stop::kind::target));
  BOOST_TEST(!ask(stop::hypervolume({1, 1}, std::nextafter(0.75, 1.0)), 3, points).has_value());
  // Infeasible points are ignored.
  const std::vector<limited> some{{two{0, 0.5}, 0}, {two{0.5, 0}, 1e-9}};
  BOOST_TEST(ask(stop::hypervolume({1, 1}, 0.5), 3, some).has_value());
  BOOST_TEST(!ask(stop::hypervolume({1, 1}, 0.51), 3, some).has_value());
}

BOOST_AUTO_TEST_CASE(an_indicator_of_which_less_is_better_is_reached_from_above) {
  const std::vector<std::vector<double>> line{{0, 1}, {1, 0}};
  const std::vector<two> points{{0, 1}, {1, 0.5}};  // at distances 0 and 0.5
  const indicator::inverted_generational_distance distance{line};
  BOOST_TEST(ask(stop::reaches(distance, 0.25), 3, points).value().text == "IGD 0.25 reached");
  BOOST_TEST(!ask(stop::reaches(distance, 0.24), 3, points).has_value());
}

BOOST_AUTO_TEST_CASE(a_run_ends_with_the_generation_that_reaches_it) {
  const problems::zdt zdt1(1);
  const nsga2 sorting{
      .population = 40, .crossover = crossover::simulated_binary{20}, .mutation = mutation::polynomial{20}};
  const auto goal = 0.5;
  const auto found = run(evolve(minimize(support::two_objectives(zdt1), zdt1.space()), sorting, 1),
                         stop::hypervolume({1, 1}, goal) || stop::generations(500));
  BOOST_TEST(found.reason.success);
  BOOST_TEST(found.generations < 500u);
  BOOST_TEST(pareto::hypervolume(found.front(), {1, 1}) >= goal);
  const auto before = run(evolve(minimize(support::two_objectives(zdt1), zdt1.space()), sorting, 1),
                          stop::generations(found.generations - 1));
  BOOST_TEST(pareto::hypervolume(before.front(), {1, 1}) < goal);
}

BOOST_AUTO_TEST_CASE(what_cannot_be_reached_is_refused) {
  constexpr auto nan = std::numeric_limits<double>::quiet_NaN();
  BOOST_TEST(error_of([] { stop::hypervolume({1, 1}, nan); }) == "reaches goal must be a number, but was NaN");
  const auto error = error_of([] { ask(stop::hypervolume({1, 1, 1}, 0.5), 1, std::vector<two>{{0, 0}}); });
  BOOST_TEST(error == "reference must have as many objectives as the points, 2, but had 3");
}

BOOST_AUTO_TEST_CASE(a_front_that_moves_within_its_boxes_is_stalled) {
  const stop::front_stalled criterion(2, {0.1, 0.1});
  const auto fires = [&](std::uint64_t number, const std::vector<two>& points) {
    const auto once = ask(criterion, number, points), again = ask(criterion, number, points);
    BOOST_TEST((once == again));
    return once.has_value();
  };
  BOOST_TEST(!fires(0, {{0.55, 0.55}}));
  BOOST_TEST(!fires(1, {{0.51, 0.51}}));               // same box
  BOOST_TEST(fires(2, {{0.51, 0.51}, {0.65, 0.55}}));  // a dominated box
  BOOST_TEST(!fires(3, {{0.15, 0.95}}));               // a non-dominated box
  BOOST_TEST(!fires(4, {{0.15, 0.95}}));
  BOOST_TEST(fires(5, {{0.55, 0.55}}));   // a box seen before
  BOOST_TEST(!fires(6, {{0.45, 0.55}}));  // better in one objective
  BOOST_TEST(!fires(7, {{0.45, 0.55}}));
  BOOST_TEST(fires(8, {{0.45, 0.55}}));
  BOOST_TEST(!fires(0, {{0.95, 0.95}}));  // a new run
  BOOST_TEST(criterion.describe() == "no progress of the front in 2 generations");
}

BOOST_AUTO_TEST_CASE(maximized_objectives_progress_upwards) {
  const stop::front_stalled criterion(1, {1, 1});
  const auto fires = [&](std::uint64_t number, double f, double g) {
    return ask(criterion, number, std::vector<two>{{f, maximized{g}}}).has_value();
  };
  BOOST_TEST(!fires(0, 0.5, 0.5));
  BOOST_TEST(!fires(1, 0.5, 1.5));
  BOOST_TEST(fires(2, 0.5, -1.5));
}

BOOST_AUTO_TEST_CASE(smaller_violations_are_progress_until_something_is_feasible) {
  const stop::front_stalled criterion(1, {1, 1});
  const auto fires = [&](std::uint64_t number, double violation) {
    return ask(criterion, number, std::vector<limited>{{two{0, 0}, violation}}).has_value();
  };
  BOOST_TEST(!fires(0, 3));
  BOOST_TEST(!fires(1, 2));
  BOOST_TEST(fires(2, 2));
  BOOST_TEST(!fires(3, 0));
  BOOST_TEST(fires(4, 1));
  BOOST_TEST(fires(5, 0));
}

BOOST_AUTO_TEST_CASE(a_run_that_has_converged_ends) {
  const problems::zdt zdt1(1);
  const nsga2 sorting{
      .population = 40, .crossover = crossover::simulated_binary{20}, .mutation = mutation::polynomial{20}};
  const auto found = run(evolve(minimize(support::two_objectives(zdt1), zdt1.space()), sorting, 1),
                         stop::front_stalled(20, {0.02, 0.02}) || stop::generations(2000));
  BOOST_TEST(found.generations < 600u);
  BOOST_TEST(found.reason.text == "no progress of the front in 20 generations");
  BOOST_TEST(pareto::hypervolume(found.front(), {1, 1}) > 0.6);
}

BOOST_AUTO_TEST_CASE(boxes_without_a_size_are_refused) {
  BOOST_TEST(error_of([] { stop::front_stalled(1, {}); }) == "front_stalled epsilons must not be empty");
  BOOST_TEST(error_of([] { stop::front_stalled(1, {1, 0}); }) ==
             "front_stalled epsilons must be positive and finite, but number 2 was 0");
  BOOST_TEST(error_of([] { stop::front_stalled(0, {1, 1}); }) != "no error");
  BOOST_TEST(error_of([] { ask(stop::front_stalled(1, {1}), 0, std::vector<two>{{0, 0}}); }) ==
             "front_stalled needs one epsilon per objective, 2, but had 1");
}

BOOST_AUTO_TEST_SUITE_END()
BOOST_AUTO_TEST_SUITE_END()
