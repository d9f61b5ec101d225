// SPDX-License-Identifier: BSL-1.0
#include <bit>
#include <boost/test/unit_test.hpp>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <string>
#include <utility>
#include <vector>

#include <clade/any/crossover.hpp>
#include <clade/any/mutation.hpp>
#include <clade/any/selection.hpp>
#include <clade/reals.hpp>

#include "support/real_vectors.hpp"
#include "support/says.hpp"

BOOST_AUTO_TEST_SUITE(strategy_tests)
BOOST_AUTO_TEST_SUITE(units_tests)

using namespace clade;

namespace {

using point = std::vector<double>;
using space = chromosome::reals<>;
using problem_type = decltype(minimize(support::real_function(), space(1, 0.0, 1.0)));

constexpr std::size_t n = 4;
constexpr double infinity = std::numeric_limits<double>::infinity(), most = std::numeric_limits<double>::max();

// The units of a problem: of each gene and of the fitness.
struct units {
  std::vector<double> genes;
  double fitness;
};

const units plain{point(n, 1), 1};
const std::vector<units> others{{point(n, 1), 0x1p200},
                                {point(n, 1), 0x1p-200},
                                {{0x1p60, 1, 0x1p-60, 0x1p13}, 1},
                                {{0x1p-60, 0x1p-31, 0x1p60, 0x1p60}, 0x1p-200}};

double shifted_rastrigin(const point& x) {
  auto y = x;
  for (auto& gene : y) gene -= 1.25;
  return 3 + support::rastrigin(y);
}

// A function and its box in units. The box is not the same for all genes.
problem_type problem_in(const units& in, double (*f)(const point&)) {
  std::vector<chromosome::range> ranges;
  for (std::size_t i = 0; i < n; ++i) ranges.push_back({-5 * in.genes[i], (4 + double(i)) * in.genes[i]});
  return minimize(support::real_function([in, f](const point& x) {
                    auto y = x;
                    for (std::size_t i = 0; i < n; ++i) y[i] /= in.genes[i];
                    return f(y) * in.fitness;
                  }),
                  space(std::move(ranges)));
}

// A hash of all populations of a run and of its reason to end. It is the same in all units that are powers of two.
template <class Strategy>
std::uint64_t course(const units& in, double (*f)(const point&), const Strategy& strategy, std::uint64_t evaluations) {
  std::uint64_t hash = 0;
  const auto add = [&hash](double x) { hash = (hash ^ std::bit_cast<std::uint64_t>(x + 0.0)) * 1099511628211u; };
  const auto result = run(evolve(problem_in(in, f), strategy, 7), stop::evaluations(evaluations), [&](const auto& now) {
    for (std::size_t k = 0; k < now.population.size(); ++k) {
      for (std::size_t i = 0; i < n; ++i) add(now.population.chromosome(k)[i] / in.genes[i]);
      add(now.population.fitness(k) / in.fitness);
    }
  });
  for (const char letter : result.reason.text) add(letter);
  return hash;
}

template <class Strategy>
void needs_no_units(const std::string& name, const Strategy& strategy, std::uint64_t evaluations = 1000) {
  BOOST_TEST_CONTEXT(name) {
    for (const auto f : {support::ellipsoid, support::rosenbrock, shifted_rastrigin}) {
      const auto expected = course(plain, f, strategy, evaluations);
      for (const auto& each : others) BOOST_TEST(course(each, f, strategy, evaluations) == expected);
    }
  }
}

using any_crossover = any::crossover<problem_type>;
using any_mutation = any::mutation<problem_type>;
using any_selection = any::selection<problem_type>;

auto algorithm(any_crossover crossover, any_mutation mutation, any_selection selection = selection::tournament{2}) {
  return genetic_algorithm{.population = 20,
                           .selection = std::move(selection),
                           .crossover = std::move(crossover),
                           .mutation = std::move(mutation),
                           .replacement = replacement::plus{}};
}

// The limits of double as bounds, which count as infinite.
problem_type without_bounds(double low, double high) {
  return minimize(support::real_function([](const point& x) {
                    double sum = 0;
                    for (const double gene : x) sum += std::fabs(gene / 1e308 - 0.1);
                    return sum;
                  }),
                  space(3, low, high));
}

template <class Strategy>
double improvement(const problem_type& problem, const Strategy& strategy) {
  auto evolution = evolve(problem, strategy, 1);
  const auto first = evolution.best().fitness;
  return run(evolution, stop::evaluations(5000)).best().fitness / first;
}

}  // namespace

BOOST_AUTO_TEST_CASE(cma_es_needs_none) {
  needs_no_units("cma_es", cma_es{}, 10'000);  // up to its end
  needs_no_units("cma_es, quadratic_model", cma_es{.quadratic_model = true});
  needs_no_units("separable_cma_es", separable_cma_es{});
  needs_no_units("limited_memory_cma_es", limited_memory_cma_es{});
  needs_no_units("ipop", ipop{.each = cma_es{}}, 5000);
  needs_no_units("bipop", bipop{.each = cma_es{}}, 5000);
}

BOOST_AUTO_TEST_CASE(swarms_and_differences_need_none) {
  needs_no_units("particle_swarm", particle_swarm{});
  needs_no_units("differential_evolution", differential_evolution{});
  needs_no_units("lshade", lshade{.evaluations = 1000});
  needs_no_units("jso", jso{.evaluations = 1000});
}

BOOST_AUTO_TEST_CASE(genetic_algorithms_need_none) {
  const auto crosses = [](const std::string& name, any_crossover crossover) {
    needs_no_units(name, algorithm(std::move(crossover), mutation::gauss{}), 400);
  };
  crosses("blend", crossover::blend{});
  crosses("line", crossover::line{});
  crosses("arithmetic", crossover::arithmetic{});
  crosses("centroid", crossover::centroid{});
  crosses("simplex", crossover::simplex{});
  crosses("unimodal_normal", crossover::unimodal_normal{});
  crosses("unimodal_normal of five", crossover::unimodal_normal{.parents = 5});
  crosses("parent_centric", crossover::parent_centric{});
  crosses("simulated_binary", crossover::simulated_binary{});
  crosses("weighted_difference", crossover::weighted_difference{});
  needs_no_units("cauchy", algorithm(crossover::none{}, mutation::cauchy{}), 400);
  needs_no_units("polynomial", algorithm(crossover::none{}, mutation::polynomial{}), 400);
  needs_no_units("roulette", algorithm(crossover::blend{}, mutation::gauss{}, selection::roulette{}), 400);
  needs_no_units("linear_rank", algorithm(crossover::blend{}, mutation::gauss{}, selection::linear_rank{}), 400);
}

BOOST_AUTO_TEST_CASE(initializations_and_steps_of_genes_need_none) {
  // The genes that a maker draws, in units.
  const auto alike = [](const auto& make) {
    const auto expected = make(1.0);
    for (const double unit : {0x1p-60, 0x1p60, 0x1p1000}) {
      auto found = make(unit);
      for (auto& gene : found) gene /= unit;
      BOOST_TEST(found == expected, boost::test_tools::per_element());
    }
  };
  const auto initial = [](const auto& initialization, double unit) {
    const space box(n, -5 * unit, 4 * unit);
    random_stream rng(1);
    auto op = initialization;
    op.plan(box, 8, rng);
    point all;
    for (std::size_t slot = 0; slot < 8; ++slot) {
      const auto genes = op(box, slot, rng);
      all.insert(all.end(), genes.begin(), genes.end());
    }
    return all;
  };
  alike([&](double unit) { return initial(initialization::latin_hypercube{}, unit); });
  alike([&](double unit) { return initial(initialization::halton{}, unit); });
  alike([&](double unit) { return initial(initialization::sobol{}, unit); });
  alike([](double unit) {
    const chromosome::reals_with_steps box{.genes = space(n, -5 * unit, 4 * unit), .steps = n};
    const auto op = mutation::self_adaptive{}.prepare(minimize([](const chromosome::stepped&) { return 0.0; }, box));
    random_stream rng(1);
    auto c = box(rng);
    for (int i = 0; i < 50; ++i) op(c, rng);
    return c.genes;
  });
}

BOOST_AUTO_TEST_CASE(a_fixed_gene_takes_no_part) {
  const auto best = [](const auto& strategy, const std::vector<chromosome::range>& ranges) {
    const support::real_function f = [](const point& x) { return x.front() * x.front() + x.back() * x.back(); };
    return run(evolve(minimize(f, space(ranges)), strategy, 1), stop::target(1e-10) || stop::evaluations(20'000));
  };
  const auto takes_no_part = [&](const auto& strategy) {
    const auto without = best(strategy, {{-5, 5}, {-4, 5}});
    for (const double value : {0.0, 1e15, 1.7e18, 6e23, -1e308, most}) {
      const auto with = best(strategy, {{-5, 5}, {value, value}, {-4, 5}});
      BOOST_TEST(with.evaluations == without.evaluations);
      BOOST_TEST(with.best().fitness == without.best().fitness);
      BOOST_TEST(with.best().chromosome[1] == value);
    }
  };
  takes_no_part(cma_es{});
  takes_no_part(cma_es{.quadratic_model = true});
  takes_no_part(separable_cma_es{});
  takes_no_part(limited_memory_cma_es{});
  takes_no_part(bipop{.each = cma_es{}});
  takes_no_part(particle_swarm{.initialization = [](const space& of, std::size_t slot, random_stream& rng) {
    auto genes = of.blank();  // the gene that is fixed draws nothing here either
    for (std::size_t i = 0; i < of.size(); ++i) genes[i] = of.low(i) < of.high(i) ? of.gene(i, rng) : of.low(i);
    static_cast<void>(slot);
    return genes;
  }});
}

BOOST_AUTO_TEST_CASE(a_run_in_which_no_gene_can_change_ends) {
  const support::real_function f = [](const point& x) { return x[0]; };
  const auto result = run(evolve(minimize(f, space(2, 1e15, 1e15)), cma_es{}, 1), stop::evaluations(1000));
  BOOST_TEST(result.best().fitness == 1e15);
  BOOST_TEST(result.reason.text == "the best fitness has been equal for long");
}

// A gene whose range holds few doubles neither ends the run nor stays at its first value.
BOOST_AUTO_TEST_CASE(a_time_among_the_genes) {
  const support::real_function f = [](const point& x) {
    const auto late = (x[0] - 1.7e18 - 614'400) / 1e6;
    return late * late + x[1] * x[1] + x[2] * x[2];
  };
  const space box(std::vector<chromosome::range>{{1.7e18, 1.7e18 + 1e6}, {-5, 5}, {-5, 5}});
  for (const std::uint64_t seed : {1u, 2u, 3u}) {
    const auto result = run(evolve(minimize(f, box), cma_es{}, seed), stop::target(1e-12) || stop::evaluations(20'000));
    BOOST_TEST(result.reason.success);
  }
}

BOOST_AUTO_TEST_CASE(bounds_that_mean_none_need_an_initial_box) {
  for (const double bound : {8e307, most, infinity}) {
    const auto problem = without_bounds(-bound, bound);
    const auto refuses = [&](const std::string& name, const auto& strategy) {
      BOOST_CHECK_EXCEPTION(evolve(problem, strategy, 1), std::invalid_argument,
                            support::says(name + " box must be given if a bound is infinite, or at least 1e+300"));
    };
    refuses("cma_es", cma_es{});
    refuses("separable_cma_es", separable_cma_es{});
    refuses("limited_memory_cma_es", limited_memory_cma_es{});
    refuses("cma_es", bipop{.each = cma_es{}});
    BOOST_TEST(improvement(problem, cma_es{.box = {-1e307, 1e307}}) < 1e-3);
  }
  BOOST_CHECK_THROW(evolve(without_bounds(0, most), cma_es{}, 1), std::invalid_argument);
  for (const double bound : {8e307, most}) {  // all other strategies work in a box of this width
    const auto problem = without_bounds(-bound, bound);
    BOOST_TEST(improvement(problem, cma_es{.box = {-bound, bound}}) < 1e-3);
    BOOST_TEST(improvement(problem, separable_cma_es{.box = {-bound, bound}}) < 1e-3);
    BOOST_TEST(improvement(problem, particle_swarm{}) < 1e-3);
    BOOST_TEST(improvement(problem, differential_evolution{}) < 0.1);
    BOOST_TEST(improvement(problem, lshade{.evaluations = 5000}) < 1e-3);
    BOOST_TEST(improvement(problem, algorithm(crossover::unimodal_normal{}, mutation::polynomial{})) < 0.1);
    BOOST_TEST(improvement(problem, algorithm(crossover::parent_centric{}, mutation::gauss{})) < 0.3);
  }
}

BOOST_AUTO_TEST_CASE(boxes_whose_squares_are_no_numbers) {
  const auto spent = [](const auto& strategy, double size) {
    const support::real_function f = [size](const point& x) {
      double sum = 0;
      for (const double gene : x) sum += (gene / size - 0.3) * (gene / size - 0.3);
      return sum;
    };
    const auto problem = minimize(f, space(3, -size, size));
    const auto result = run(evolve(problem, strategy, 1), stop::target(1e-6) || stop::evaluations(20'000));
    return result.reason.success ? result.evaluations : 0;
  };
  const auto alike = [&](const auto& strategy) {
    const auto expected = spent(strategy, 1);
    BOOST_TEST(expected > 0);
    for (const double size : {0x1p-1000, 0x1p-540, 0x1p515, 0x1p533, 0x1p990})
      BOOST_TEST(spent(strategy, size) == expected);
    for (const double size : {1e-170, 1e155, 1e160}) BOOST_TEST(spent(strategy, size) > 0);
  };
  alike(particle_swarm{});
  alike(cma_es{});
  alike(separable_cma_es{});
  alike(limited_memory_cma_es{});
  alike(differential_evolution{});
}

// With a bound on one side only, the width of the margin depends on the initial box.
BOOST_AUTO_TEST_CASE(a_bound_on_one_side) {
  const auto spent = [](double size, double high) {
    const support::real_function f = [size](const point& x) {
      return support::sphere({x[0] / size - 1e-3, x[1] / size});
    };
    const auto problem = minimize(f, space(2, 0.0, high));
    const auto result =
        run(evolve(problem, cma_es{.box = {0, size}}, 1), stop::target(1e-10) || stop::evaluations(5000));
    return result.reason.success ? result.evaluations : 0;
  };
  BOOST_TEST(spent(1, infinity) > 0);
  BOOST_TEST(spent(0x1p100, infinity) == spent(1, infinity));
  BOOST_TEST(spent(0x1p-100, infinity) == spent(1, infinity));
  BOOST_TEST(spent(1, most) == spent(1, infinity));
}

BOOST_AUTO_TEST_SUITE_END()
BOOST_AUTO_TEST_SUITE_END()
