// SPDX-License-Identifier: BSL-1.0
// labels: threads
#include <array>
#include <boost/test/unit_test.hpp>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <stdexcept>
#include <stop_token>
#include <string>
#include <utility>
#include <vector>

#include <clade/core/problem.hpp>
#include <clade/evolve.hpp>
#include <clade/reals/strategy/cma_es.hpp>
#include <clade/run/execution/threads.hpp>
#include <clade/stop.hpp>

#include "support/real_vectors.hpp"

BOOST_AUTO_TEST_SUITE(strategy_tests)
BOOST_AUTO_TEST_SUITE(cma_es_tests)

using namespace clade;

namespace {

using point = std::vector<double>;

using box = support::real_space;
using function = support::real_function;

double sphere(const point& x) {
  double sum = 0;
  for (const double gene : x) sum += gene * gene;
  return sum;
}

double ellipsoid(const point& x) {
  double sum = 0;
  for (std::size_t i = 0; i < x.size(); ++i) {
    sum += std::pow(1e6, static_cast<double>(i) / static_cast<double>(x.size() - 1)) * x[i] * x[i];
  }
  return sum;
}

// Reflections at two hyperplanes make a rotation.
double rotated_ellipsoid(const point& x) {
  const auto n = static_cast<double>(x.size());
  auto y = x;
  for (const double slope : {1.0, -0.3}) {
    double along = 0, squares = 0;
    for (std::size_t i = 0; i < y.size(); ++i) {
      const double normal = 1 + slope * static_cast<double>(i) / n;
      along += normal * y[i];
      squares += normal * normal;
    }
    for (std::size_t i = 0; i < y.size(); ++i) {
      y[i] -= 2 * along / squares * (1 + slope * static_cast<double>(i) / n);
    }
  }
  return ellipsoid(y);
}

double rosenbrock(const point& x) {
  double sum = 0;
  for (std::size_t i = 0; i + 1 < x.size(); ++i) {
    const double valley = x[i] * x[i] - x[i + 1];
    sum += 100 * valley * valley + (1 - x[i]) * (1 - x[i]);
  }
  return sum;
}

auto problem_of(function f, box space = {10}) { return minimize(std::move(f), space); }

// The mean number of evaluations to 1e-10, over runs that all have to succeed.
double evaluations(const function& f, const cma_es& strategy = {}, box space = {10}) {
  constexpr int runs = 15;
  double sum = 0;
  for (std::uint64_t seed = 1; seed <= runs; ++seed) {
    const auto result =
        run(evolve(problem_of(f, space), strategy, seed), stop::target(1e-10) || stop::evaluations(100'000));
    BOOST_TEST(result.reason.success, "seed " << seed << ": " << result.reason.text);
    sum += static_cast<double>(result.evaluations);
  }
  return sum / runs;
}

stop::reason end_of(const function& f, const cma_es& strategy = {}, box space = {4}) {
  return run(evolve(problem_of(f, space), strategy, 1), stop::evaluations(300'000)).reason;
}

template <class Executor = execution::sequential>
std::vector<point> course(const function& f, std::uint64_t seed, int generations, const Executor& executor = {}) {
  auto evolution = evolve(problem_of(f), cma_es{}, seed, executor);
  std::vector<point> all;
  for (int i = 0; i < generations; ++i, evolution.advance()) {
    const auto now = evolution.current();
    for (const auto& chromosome : now.population.chromosomes()) all.push_back(chromosome);
    all.emplace_back(now.mean.begin(), now.mean.end());
  }
  return all;
}

}  // namespace

// Expected: figures of published implementations at the same setting, with room for chance.
BOOST_AUTO_TEST_CASE(needs_as_many_evaluations_as_published) {
  const auto on_sphere = evaluations(sphere);
  BOOST_TEST(on_sphere > 1600);
  BOOST_TEST(on_sphere < 2200);
  const auto passive = evaluations(ellipsoid, {.active = false});
  BOOST_TEST(passive > 5000);
  BOOST_TEST(passive < 7500);
  const auto active = evaluations(ellipsoid);
  BOOST_TEST(active > 3500);
  BOOST_TEST(active < 0.9 * passive);
}

BOOST_AUTO_TEST_CASE(follows_the_valley_of_rosenbrock) {
  int found = 0;  // there is a second, local optimum
  for (std::uint64_t seed = 1; seed <= 10; ++seed) {
    const auto result = run(evolve(problem_of(rosenbrock), cma_es{}, seed), stop::target(1e-10));
    found += result.reason.success;
    BOOST_TEST(result.evaluations < 12'000u);
  }
  BOOST_TEST(found >= 7);
}

BOOST_AUTO_TEST_CASE(a_rotation_of_the_space_changes_little) {
  const auto straight = evaluations(ellipsoid), rotated = evaluations(rotated_ellipsoid);
  BOOST_TEST(rotated / straight > 0.85);
  BOOST_TEST(rotated / straight < 1.15);
}

BOOST_AUTO_TEST_CASE(an_increasing_function_of_the_fitness_changes_nothing) {
  const auto plain = course(ellipsoid, 3, 60);
  BOOST_TEST((plain == course([](const point& x) { return 3 * std::sqrt(ellipsoid(x)) - 7; }, 3, 60)));
  BOOST_TEST((plain != course(ellipsoid, 4, 60)));
}

BOOST_AUTO_TEST_CASE(the_course_does_not_depend_on_threads) {
  const auto one = course(rosenbrock, 3, 40);
  for (const std::size_t threads : {1u, 2u, 5u}) {
    BOOST_TEST((one == course(rosenbrock, 3, 40, execution::threads{threads})));
  }
}

BOOST_AUTO_TEST_CASE(a_resumed_run_is_the_run_that_was_not_interrupted) {
  for (const int steps : {0, 1, 7, 150}) {
    for (const std::size_t n : {3u, 30u}) {  // with 30 genes a factor is used for several generations
      const auto problem = problem_of(rosenbrock, {n});
      auto one = evolve(problem, cma_es{}, 5);
      for (int i = 0; i < steps; ++i) one.advance();
      auto other = resume(problem, cma_es{}, one.state());
      bool same = true;
      for (int i = 0; i < 60; ++i, one.advance(), other.advance()) {
        const auto a = one.current(), b = other.current();
        for (std::size_t k = 0; k < a.population.size(); ++k) {
          same = same && a.population.chromosome(k) == b.population.chromosome(k);
        }
        same = same && a.evaluations == b.evaluations && a.number == b.number && a.stagnation == b.stagnation &&
               a.step_size == b.step_size && a.axis_ratio == b.axis_ratio &&
               one.best().chromosome == other.best().chromosome && one.finished() == other.finished();
      }
      BOOST_TEST(same, n << " genes after " << steps << " steps");
    }
  }
}

BOOST_AUTO_TEST_CASE(a_step_that_was_interrupted_or_threw_is_made_again) {
  std::size_t calls = 0;
  std::stop_source source;
  const function troubled = [&](const point& x) {
    ++calls;
    if (calls == 205) throw std::runtime_error("troubled");
    if (calls == 405) source.request_stop();
    return ellipsoid(x);
  };
  auto disturbed = evolve(problem_of(troubled), cma_es{}, 5);
  BOOST_CHECK_THROW(run(disturbed, stop::generations(100)), std::runtime_error);
  run(disturbed, stop::requested(source.get_token()));
  run(disturbed, stop::generations(100));
  auto whole = evolve(problem_of(ellipsoid), cma_es{}, 5);
  run(whole, stop::generations(100));
  BOOST_TEST(disturbed.current().population.chromosome(3) == whole.current().population.chromosome(3),
             boost::test_tools::per_element());
  BOOST_TEST(disturbed.current().step_size == whole.current().step_size);
}

BOOST_AUTO_TEST_CASE(finds_an_optimum_in_a_corner_and_never_leaves_the_bounds) {
  bool inside = true;
  const function corner = [&](const point& x) {
    double sum = 0;
    for (std::size_t i = 0; i < x.size(); ++i) {
      inside = inside && x[i] >= -5 && x[i] <= 5;
      sum += static_cast<double>(i + 1) * (x[i] + 5);
    }
    return sum;
  };
  BOOST_TEST(evaluations(corner) < 4000);
  BOOST_TEST(inside);
  // Steps much larger than the box are mapped into it as well.
  run(evolve(problem_of(corner), cma_es{.step_size = 1e6}, 1), stop::generations(50));
  BOOST_TEST(inside);
}

BOOST_AUTO_TEST_CASE(bounds_are_kept_by_a_smooth_map_with_an_inverse) {
  constexpr auto infinity = std::numeric_limits<double>::infinity();
  for (const auto& space : {box{1, -5, 5}, box{1, 2, infinity}, box{1, -infinity, 3}, box{1, -infinity, infinity}}) {
    const detail::reflection map("cma_es", space, {-5, 5});
    double last = map(0, -20 / map.unit(0));
    for (double x = -20; x < 20; x += 1.0 / 1024) {
      const auto value = map(0, x / map.unit(0));
      BOOST_REQUIRE((value >= space.least && value <= space.most));
      BOOST_REQUIRE(std::fabs(value - last) <= 1.001 / 1024);  // steps are never enlarged
      BOOST_REQUIRE(std::fabs(map(0, map.nearest(0, map.coordinate(0, value))) - value) < 1e-12);
      last = value;
    }
  }
  const detail::reflection map("cma_es", box{1, -5, 5}, {});
  BOOST_TEST(map(0, map.coordinate(0, 4)) == 4);
}

BOOST_AUTO_TEST_CASE(infinite_bounds_need_a_box) {
  constexpr auto infinity = std::numeric_limits<double>::infinity();
  const box everywhere{10, -infinity, infinity};
  BOOST_TEST(evaluations(sphere, {.box = {-5, 5}}, everywhere) < 2300);
  BOOST_CHECK_THROW(evolve(problem_of(sphere, everywhere), cma_es{}, 1), std::invalid_argument);
}

BOOST_AUTO_TEST_CASE(begins_where_it_is_told_to) {
  const cma_es strategy{.step_size = 1e-3, .mean = point(10, 2.5)};
  const auto evolution = evolve(problem_of(sphere), strategy, 1);
  const auto now = evolution.current();
  BOOST_TEST(now.step_size == 1e-3);
  BOOST_TEST(now.mean[3] == 2.5);
  BOOST_TEST(now.deviations[3] == 1e-2);
  BOOST_TEST(now.axis_ratio == 1);
  for (const double gene : now.population.chromosome(7)) BOOST_TEST(std::fabs(gene - 2.5) < 0.06);
  BOOST_TEST(now.population.size() == 10u);
}

BOOST_AUTO_TEST_CASE(bad_settings_are_refused) {
  const auto refused = [](const cma_es& strategy) {
    BOOST_CHECK_THROW(evolve(problem_of(sphere), strategy, 1), std::invalid_argument);
  };
  refused({.population = 1});
  refused({.mean = {1, 2}});
  refused({.mean = point(10, 5.5)});
  refused({.box = {6, 7}});
  refused({.tolerance_x = -1});
  refused({.tolerance_fitness = std::numeric_limits<double>::quiet_NaN()});
  BOOST_CHECK_THROW(refused({.step_size = 0}), std::invalid_argument);
}

BOOST_AUTO_TEST_CASE(a_box_must_be_from_a_lower_to_a_higher_number) {
  constexpr auto nan = std::numeric_limits<double>::quiet_NaN();
  const auto refused = [](double low, double high) -> std::string {
    try {
      evolve(problem_of(sphere), cma_es{.box = {low, high}}, 1);
    } catch (const std::invalid_argument& error) {
      return error.what();
    }
    return "accepted";
  };
  const std::string words = "cma_es box must be from a lower to a higher number, but was from ";
  BOOST_TEST(refused(3, -2) == words + "3 to -2");
  BOOST_TEST(refused(nan, 1).starts_with(words));
  BOOST_TEST(refused(-1, nan).starts_with(words));
  BOOST_TEST(refused(nan, nan).starts_with(words));
  BOOST_TEST(refused(-2, 3) == "accepted");
}

BOOST_AUTO_TEST_CASE(every_run_comes_to_an_end) {
  constexpr auto infinity = std::numeric_limits<double>::infinity();
  const box everywhere{4, -infinity, infinity};
  BOOST_TEST(end_of([](const point&) { return 1.0; }).text == "the best fitness has been equal for long");
  BOOST_TEST(end_of([](const point&) { return infinity; }, {}, {1}).text == "the best fitness has been equal for long");
  BOOST_TEST((end_of([](const point& x) { return std::floor(sphere(x)); }).kind == stop::kind::converged));
  BOOST_TEST(end_of(sphere).text == "the steps of cma_es are below tolerance_x");
  const function higher = [](const point& x) { return 1 + sphere(x); };
  BOOST_TEST(end_of(higher).text == "the fitness values differ by less than tolerance_fitness");
  BOOST_TEST(end_of(higher, {.tolerance_fitness = 0}).text == "the best fitness has been equal for long");
  BOOST_TEST(end_of([](const point& x) { return x[0]; }, {.box = {-1, 1}}, everywhere).text ==
             "the steps of cma_es diverge");
  const function cigar = [](const point& x) { return x[0] * x[0] + 1e16 * (sphere(x) - x[0] * x[0]); };
  BOOST_TEST(end_of(cigar, {.tolerance_x = 0, .tolerance_fitness = 0}).text ==
             "the covariance matrix is ill-conditioned");
  std::uint64_t calls = 0;
  const function noise = [&](const point&) { return random_stream(calls++).unit(); };
  BOOST_TEST(end_of(noise).text == "neither best nor median fitness has improved for long");
  BOOST_CHECK_THROW(end_of([](const point&) { return std::numeric_limits<double>::quiet_NaN(); }), std::domain_error);
}

// Steps so small that they, or a part of them, are lost in the numbers around 1.
BOOST_AUTO_TEST_CASE(steps_without_effect_end_a_run) {
  std::uint64_t calls = 0;
  const function noise = [&](const point&) { return random_stream(calls++).unit(); };
  const auto end_with = [&](double step_size) {
    return end_of(noise, {.step_size = step_size, .mean = point(4, 1.0), .tolerance_x = 0}).text;
  };
  BOOST_TEST(end_with(1e-18) == "the steps of cma_es have no effect on a gene");
  BOOST_TEST(end_with(8e-17) == "the steps of cma_es along an axis have no effect");
}

BOOST_AUTO_TEST_CASE(no_run_hangs_where_the_fitness_says_little) {
  constexpr auto infinity = std::numeric_limits<double>::infinity();
  const function plateau = [](const point& x) { return sphere(x) > 4 ? 4.0 : sphere(x); };
  BOOST_TEST(!end_of(plateau, {}, {10}).text.empty());
  // Infinity where the first gene is below 1: the run finds the best point of the rest.
  const function walled = [](const point& x) { return x[0] < 1 ? infinity : sphere(x); };
  const auto result = run(evolve(problem_of(walled, {4}), cma_es{.mean = point(4, 3.0)}, 1), stop::evaluations(50'000));
  BOOST_TEST(result.reason.text != "50000 evaluations reached");
  BOOST_TEST(result.best().fitness >= 1);
  BOOST_TEST(result.best().fitness < 1.01);
  const function undefined = [](const point& x) {
    return x[0] < 1 ? std::numeric_limits<double>::quiet_NaN() : sphere(x);
  };
  BOOST_CHECK_THROW(end_of(undefined), std::domain_error);
}

BOOST_AUTO_TEST_CASE(a_gene_whose_bounds_are_equal_is_left_alone) {
  const box space{4, -5, 5, true};
  const auto result = run(evolve(problem_of(sphere, space), cma_es{}, 1), stop::evaluations(50'000));
  BOOST_TEST(result.best().chromosome[0] == 2);
  BOOST_TEST(result.best().fitness - 4 < 1e-8);
  BOOST_TEST(result.reason.text == "the fitness values differ by less than tolerance_fitness");
}

BOOST_AUTO_TEST_CASE(every_reason_has_a_text_of_its_own) {
  for (int i = 1; i <= static_cast<int>(detail::cma_end::stagnant); ++i) {
    for (int j = 1; j < i; ++j) {
      BOOST_TEST(detail::reason_of(static_cast<detail::cma_end>(i))->text !=
                 detail::reason_of(static_cast<detail::cma_end>(j))->text);
    }
  }
  BOOST_TEST(!detail::reason_of(detail::cma_end::none).has_value());
}

BOOST_AUTO_TEST_CASE(one_gene_and_very_small_populations_work) {
  BOOST_TEST(evaluations(sphere, {}, {1}) < 300);
  for (const std::size_t population : {2u, 3u}) {  // too small to be sure of the optimum, but they come to an end
    BOOST_TEST(!end_of(sphere, {.population = population}, {2}).text.empty());
  }
}

// A factor times its transpose is the matrix; a matrix that is not positive definite is rejected.
BOOST_AUTO_TEST_CASE(factors_are_those_of_the_matrix) {
  constexpr std::size_t n = 7;
  constexpr auto stride = detail::padded(n);
  std::vector<double> c(n * stride), a(n * stride, 99), scratch(stride);
  for (std::size_t j = 0; j < n; ++j) {
    for (std::size_t i = 0; i < n; ++i) c[j * stride + i] = 1 / static_cast<double>(1 + i + j) + (i == j);
  }
  BOOST_REQUIRE(detail::factorize(a.data(), c.data(), scratch.data(), n));
  std::vector<double> z(stride), y(stride);
  for (std::size_t j = 0; j < n; ++j) {
    for (std::size_t i = 0; i < n; ++i) z[i] = a[i * stride + j];  // row j
    detail::multiply_lower(y.data(), a.data(), z.data(), n);
    for (std::size_t i = 0; i < n; ++i) BOOST_TEST(std::fabs(y[i] - c[j * stride + i]) < 1e-14);
  }
  c[3 * stride + 3] = -1;
  BOOST_TEST(!detail::factorize(a.data(), c.data(), scratch.data(), n));
}

BOOST_AUTO_TEST_CASE(weights_are_those_of_the_tutorial) {
  const detail::cma_constants c(10, 10, true);
  double positive = 0, negative = 0;
  for (const double w : c.weights) (w > 0 ? positive : negative) += w;
  BOOST_TEST(std::fabs(positive - 1) < 1e-15);
  BOOST_TEST(c.parents == 5u);
  BOOST_TEST(std::fabs(c.effective - 3.167) < 1e-3);
  BOOST_TEST(std::fabs(c.sum - (positive + negative)) < 1e-15);
  // The decay of the covariance matrix is never negative.
  BOOST_TEST(-negative <= (1 - c.rank_one - c.rank_many) / (10 * c.rank_many) + 1e-12);
  BOOST_TEST(detail::cma_constants(10, 10, false).sum == positive);
}

BOOST_AUTO_TEST_SUITE_END()
BOOST_AUTO_TEST_SUITE_END()
