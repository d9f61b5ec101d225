// SPDX-License-Identifier: BSL-1.0
// labels: threads
#include <boost/test/unit_test.hpp>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <limits>
#include <utility>
#include <vector>

#include <clade/core/problem.hpp>
#include <clade/evolve.hpp>
#include <clade/reals/strategy/cma_es.hpp>
#include <clade/reals/strategy/cma_es/quadratic_model.hpp>
#include <clade/reals/strategy/ipop.hpp>
#include <clade/run/execution/threads.hpp>
#include <clade/stop.hpp>

#include "support/real_vectors.hpp"
#include "support/refusal.hpp"

BOOST_AUTO_TEST_SUITE(strategy_tests)
BOOST_AUTO_TEST_SUITE(quadratic_model)

using namespace clade;

namespace {

double ellipsoid(const std::vector<double>& x) {
  double sum = 0, factor = 1;
  for (const double gene : x) sum += (factor *= 10) * (gene - 0.5) * (gene - 0.5);
  return sum;
}

const cma_es with{.quadratic_model = true};

template <class Problem>
std::uint64_t evaluations_of(const Problem& problem, const cma_es& strategy, double target) {
  std::uint64_t sum = 0;
  for (std::uint64_t seed = 1; seed <= 5; ++seed) {
    const auto result = run(evolve(problem, strategy, seed), stop::target(target) || stop::evaluations(100'000));
    BOOST_TEST(result.reason.success);
    sum += result.evaluations;
  }
  return sum / 5;
}

}  // namespace

BOOST_AUTO_TEST_CASE(finds_the_minimum_of_a_quadratic_function) {
  // In two coordinates there are six coefficients; 1.2 times as many points are enough.
  detail::quadratic_model model(2);
  const auto f = [](double x, double y) { return 3 + (x - 1) * (x - 1) + (x - 1) * (y + 2) + 2 * (y + 2) * (y + 2); };
  random_stream rng(1);
  for (int i = 0; i < 8; ++i) {
    const double point[] = {rng.unit(), rng.unit()};
    model.add(point, f(point[0], point[1]));
  }
  // The distribution: mean (0.5, -1), standard deviations 2 and 4, half of the second one shared with the first.
  const double mean[] = {0.5, -1};
  const std::vector<double> factor{2, 1, 0, 0, 0, 4, 0, 0};
  double minimum[2];
  BOOST_REQUIRE(model.due());
  BOOST_REQUIRE(model.minimize(minimum, mean, 1, factor.data()));
  BOOST_TEST(mean[0] + 2 * minimum[0] == 1, boost::test_tools::tolerance(1e-6));
  BOOST_TEST(mean[1] + minimum[0] + 4 * minimum[1] == -2, boost::test_tools::tolerance(1e-6));
}

BOOST_AUTO_TEST_CASE(has_no_minimum_where_the_points_have_none) {
  for (const double sign : {0.0, -1.0}) {  // a constant function, and one that falls in all directions
    detail::quadratic_model model(2);
    random_stream rng(2);
    for (int i = 0; i < 12; ++i) {
      const double point[] = {rng.unit(), rng.unit()};
      model.add(point, sign * (point[0] * point[0] + point[1] * point[1]));
    }
    const double mean[] = {0, 0};
    const std::vector<double> factor{1, 0, 0, 0, 0, 1, 0, 0};
    double minimum[2];
    BOOST_TEST(!model.minimize(minimum, mean, 1, factor.data()));
  }
}

BOOST_AUTO_TEST_CASE(leaves_out_what_is_no_finite_number) {
  detail::quadratic_model model(1);
  const double point = 0;
  for (int i = 0; i < 10; ++i) {
    model.add(&point, std::numeric_limits<double>::infinity());
    model.add(&point, std::numeric_limits<double>::quiet_NaN());
  }
  BOOST_TEST(!model.due());
}

BOOST_AUTO_TEST_CASE(pauses_longer_and_longer_where_its_minima_are_not_the_best) {
  detail::quadratic_model model(1);
  for (int i = 0; i < 4; ++i) {
    const double point = i;
    model.add(&point, point * point);
  }
  std::vector<int> gaps;
  for (int gap = 0, generation = 0; generation < 1000; ++generation) {
    const bool due = model.due();
    model.learn(due, false);
    if (due)
      gaps.push_back(std::exchange(gap, 0));
    else
      ++gap;
  }
  const std::vector<int> expected{0, 1, 2, 4, 8, 16, 32, 64, 128, 256, 256};
  BOOST_TEST(gaps == expected, boost::test_tools::per_element());
}

BOOST_AUTO_TEST_CASE(needs_fewer_evaluations_of_smooth_functions) {
  const auto problem = minimize(support::real_function(ellipsoid), support::real_space{5});
  const auto few = evaluations_of(problem, with, 1e-10), many = evaluations_of(problem, cma_es{}, 1e-10);
  BOOST_TEST(few < 100u);  // 1.2 times 21 coefficients are 26 points
  BOOST_TEST(many > 1000u);
}

BOOST_AUTO_TEST_CASE(finds_maxima_as_it_finds_minima) {
  const support::real_space box{4};
  const support::real_function upwards = [](const std::vector<double>& x) { return -ellipsoid(x); };
  const auto least = run(evolve(minimize(support::real_function(ellipsoid), box), with, 3), stop::generations(30));
  const auto greatest = run(evolve(maximize(upwards, box), with, 3), stop::generations(30));
  BOOST_TEST(least.best().fitness == -greatest.best().fitness);
  BOOST_TEST(least.best().chromosome == greatest.best().chromosome, boost::test_tools::per_element());
}

BOOST_AUTO_TEST_CASE(a_generation_without_differences_does_not_turn_the_model_upside_down) {
  using whole_numbers = std::function<int(const std::vector<double>&)>;
  const whole_numbers steps = [](const std::vector<double>& x) {
    return static_cast<int>(std::ceil((x[0] * x[0] + 100 * x[1] * x[1]) / 4)) + 5;
  };
  const support::real_space box{2};
  const cma_es patient{.quadratic_model = true, .tolerance_fitness = 0};
  for (std::uint64_t seed = 1; seed <= 6; ++seed) {
    const auto least = run(evolve(minimize(steps, box), patient, seed), stop::generations(60));
    const support::real_function upwards = [&](const std::vector<double>& x) { return -steps(x); };
    const auto greatest = run(evolve(maximize(upwards, box), patient, seed), stop::generations(60));
    BOOST_TEST(least.best().chromosome == greatest.best().chromosome, boost::test_tools::per_element());
  }
}

BOOST_AUTO_TEST_CASE(a_repair_that_shortens_vectors_does_no_harm) {
  const auto shorten = [](std::vector<double>& x) {
    x.resize(1);
    x.shrink_to_fit();
  };
  const auto problem = minimize(support::real_function(ellipsoid), support::real_space{10}, shorten);
  BOOST_TEST(run(evolve(problem, with, 1), stop::generations(3)).best().chromosome.size() == 1u);
}

BOOST_AUTO_TEST_CASE(the_number_of_threads_makes_no_difference) {
  const auto problem = minimize(support::real_function(support::rastrigin), support::real_space{4});
  const auto one = run(evolve(problem, with, 7), stop::generations(60));
  for (const std::size_t threads : {2u, 5u}) {
    const auto other = run(evolve(problem, with, 7, execution::threads{threads}), stop::generations(60));
    BOOST_TEST(one.best().chromosome == other.best().chromosome, boost::test_tools::per_element());
    BOOST_TEST(one.evaluations == other.evaluations);
  }
}

BOOST_AUTO_TEST_CASE(a_resumed_run_is_the_run_that_was_not_interrupted) {
  const auto problem = minimize(support::real_function(support::rastrigin), support::real_space{3});
  const ipop again{.each = with};
  for (const int steps : {0, 5, 150}) {
    auto one = evolve(problem, again, 5);
    for (int i = 0; i < steps; ++i) one.advance();
    auto other = resume(problem, again, one.state());
    bool same = true;
    for (int i = 0; i < 100; ++i, one.advance(), other.advance()) {
      same = same && one.current().evaluations == other.current().evaluations &&
             one.best().chromosome == other.best().chromosome;
    }
    BOOST_TEST(same);
  }
}

BOOST_AUTO_TEST_CASE(what_it_cannot_do_is_refused) {
  const auto many = minimize(support::real_function(ellipsoid), support::real_space{41});
  BOOST_TEST(support::refusal([&] { evolve(many, with, 1); }) ==
             "cma_es quadratic_model needs at most 40 genes, but there were 41");
  const auto pairs = [](const std::vector<double>& x) { return std::pair(0, ellipsoid(x)); };
  BOOST_TEST(support::refusal([&] { evolve(minimize(pairs, support::real_space{3}), with, 1); }) ==
             "cma_es quadratic_model needs fitness values that are numbers");
}

BOOST_AUTO_TEST_SUITE_END()
BOOST_AUTO_TEST_SUITE_END()
