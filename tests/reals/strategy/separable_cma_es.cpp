// SPDX-License-Identifier: BSL-1.0
// labels: threads
#include <boost/test/unit_test.hpp>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <stdexcept>
#include <vector>

#include <clade/reals/strategy/separable_cma_es.hpp>

#include "support/real_strategy.hpp"
#include "support/repetitions.hpp"

BOOST_AUTO_TEST_SUITE(strategy_tests)
BOOST_AUTO_TEST_SUITE(separable_cma_es_tests)

using namespace clade;

namespace {

using point = std::vector<double>;
using function = support::real_function;

auto problem_of(const function& f, std::size_t n) { return minimize(f, support::real_space{n, -5, 5}); }

// The mean number of evaluations to 1e-8, over runs that all have to succeed.
double evaluations(const function& f, std::size_t n, const separable_cma_es& strategy = {}) {
  constexpr int runs = support::repetitions(5);
  double sum = 0;
  for (std::uint64_t seed = 1; seed <= runs; ++seed) {
    const auto result = run(evolve(problem_of(f, n), strategy, seed), stop::target(1e-8) || stop::evaluations(100'000));
    BOOST_TEST(result.reason.success, "seed " << seed << ": " << result.reason.text);
    sum += static_cast<double>(result.evaluations);
  }
  return sum / runs;
}

double steep_ellipsoid(const point& x) {
  double sum = 0, weight = 1;
  for (const double gene : x) {
    sum += weight * gene * gene;
    weight *= 1.1490;  // 1e6^(1/99)
  }
  return sum;
}

}  // namespace

// With the full matrix an ellipsoid of 100 genes takes about 300,000 evaluations.
BOOST_AUTO_TEST_CASE(scales_of_genes_are_learned_in_linear_time) {
  BOOST_TEST(evaluations(support::sphere, 100) < 13'000);
  BOOST_TEST(evaluations(steep_ellipsoid, 100) < 30'000);
  BOOST_TEST(evaluations(steep_ellipsoid, 100, {.active = false}) < 35'000);
}

BOOST_AUTO_TEST_CASE(the_variances_follow_the_formula) {
  constexpr std::size_t n = 3;
  const detail::cma_constants c(n, 7, true, (n + 2.0) / 3), plain(n, 7, true);
  BOOST_TEST(c.rank_one == plain.rank_one * 5 / 3, boost::test_tools::tolerance(1e-14));
  BOOST_TEST(c.rank_many == plain.rank_many * 5 / 3, boost::test_tools::tolerance(1e-14));
  BOOST_TEST(c.sigma_rate == plain.sigma_rate);
  auto evolution = evolve(problem_of(support::rosenbrock, n), separable_cma_es(), 3);
  for (int generation = 0; generation < 50; ++generation) {
    const auto before = evolution.state();
    evolution.advance();
    const auto after = evolution.state();
    const auto &old = before.distribution.shape, &now = after.distribution.shape;
    const auto& ranking = before.population.ranking();
    for (std::size_t i = 0; i < n; ++i) {
      double step = 0, gained = 0;
      for (std::size_t r = 0; r < ranking.size(); ++r) {
        const auto* const normal = before.points.normal.data() + ranking[r] * detail::padded(n);
        const double one = before.points.steps[ranking[r] * detail::padded(n) + i];
        double square = 0;
        for (std::size_t k = 0; k < n; ++k) square += normal[k] * normal[k];
        gained += c.rank_many * c.weights[r] * (r < 3 ? 1 : n / square) * one * one;
        if (r < 3) step += c.weights[r] * one;
        BOOST_TEST_REQUIRE(one == std::sqrt(old.variances[i]) * normal[i], boost::test_tools::tolerance(1e-14));
      }
      const double still = (1 - c.path_rate) * old.path[i];
      const bool moderate = now.path[i] != still;
      if (moderate) {
        BOOST_TEST_REQUIRE(now.path[i] - still == std::sqrt(c.path_rate * (2 - c.path_rate) * c.effective) * step,
                           boost::test_tools::tolerance(1e-10));
      }
      const double expected = c.decay(moderate) * old.variances[i] + c.rank_one * now.path[i] * now.path[i] + gained;
      BOOST_TEST_REQUIRE(now.variances[i] == expected, boost::test_tools::tolerance(1e-12));
      // In units of 8, the largest power of two up to the width of the box.
      BOOST_TEST_REQUIRE(
          after.distribution.deviations[i] == 8 * after.distribution.step_size * std::sqrt(now.variances[i]),
          boost::test_tools::tolerance(1e-14));
    }
  }
}

BOOST_AUTO_TEST_CASE(goes_on_from_its_state_on_any_number_of_threads) {
  const auto valley = problem_of(support::rosenbrock, 6);
  BOOST_TEST(support::goes_on(valley, separable_cma_es(), 0));
  BOOST_TEST(support::goes_on(valley, separable_cma_es(), 70));
  BOOST_TEST(support::same_on_threads(valley, separable_cma_es()));
}

BOOST_AUTO_TEST_CASE(every_run_comes_to_an_end) {
  constexpr auto infinity = std::numeric_limits<double>::infinity();
  const auto end_of = [](const function& f, std::size_t n, const separable_cma_es& strategy = {}) {
    return run(evolve(problem_of(f, n), strategy, 1), stop::evaluations(300'000)).reason.text;
  };
  BOOST_TEST(end_of([](const point&) { return 1.0; }, 4) == "the best fitness has been equal for long");
  BOOST_TEST(end_of([](const point&) { return infinity; }, 1) == "the best fitness has been equal for long");
  BOOST_TEST(end_of(support::sphere, 4) == "the steps of cma_es are below tolerance_x");
  BOOST_TEST(end_of([](const point& x) { return 1 + support::sphere(x); }, 4) ==
             "the fitness values differ by less than tolerance_fitness");
  BOOST_TEST(end_of([](const point& x) { return x[0] * x[0] + 1e16 * (x[1] * x[1] + x[2] * x[2]); }, 3,
                    {.tolerance_x = 0, .tolerance_fitness = 0}) == "the covariance matrix is ill-conditioned");
}

BOOST_AUTO_TEST_CASE(bad_settings_are_refused_by_name) {
  const auto refused = [](const separable_cma_es& strategy, const char* text) {
    BOOST_CHECK_EXCEPTION(evolve(problem_of(support::sphere, 3), strategy, 1), std::invalid_argument,
                          [&](const auto& error) { return error.what() == std::string(text); });
  };
  refused({.population = 1}, "separable_cma_es population must be at least 2, but was 1");
  refused({.mean = {1, 2}}, "separable_cma_es mean must have 3 genes, but had 2");
  refused({.tolerance_x = -1}, "separable_cma_es tolerance_x must be at least 0, but was -1");
}

BOOST_AUTO_TEST_SUITE_END()
BOOST_AUTO_TEST_SUITE_END()
