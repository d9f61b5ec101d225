// SPDX-License-Identifier: BSL-1.0
#include <algorithm>
#include <boost/test/unit_test.hpp>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>
#include <stdexcept>
#include <vector>

#include <clade/ask.hpp>
#include <clade/evolve.hpp>
#include <clade/noisy.hpp>
#include <clade/reals/bounds/penalty.hpp>
#include <clade/reals/chromosome/reals.hpp>
#include <clade/reals/crossover/blend.hpp>
#include <clade/reals/mutation/gauss.hpp>
#include <clade/reals/mutation/polynomial.hpp>
#include <clade/reals/strategy/cma_es.hpp>
#include <clade/reals/strategy/differential_evolution.hpp>
#include <clade/run/stop/evaluations.hpp>
#include <clade/run/stop/generations.hpp>
#include <clade/run/stop/target.hpp>
#include <clade/strategy/genetic_algorithm.hpp>

#include "support/refusal.hpp"

BOOST_AUTO_TEST_SUITE(bounds_tests)
BOOST_AUTO_TEST_SUITE(penalty_tests)

using namespace clade;
using row = std::vector<double>;

namespace {

constexpr auto infinity = std::numeric_limits<double>::infinity();
constexpr auto most = std::numeric_limits<double>::max();

const chromosome::reals box{{{1, 4}, {-2, 2}}};

// Throws if it is called with a vector outside the bounds. The best vector in the box is (1, 0.5).
double distance_from_zero(const row& x) {
  if (!(x[0] >= 1 && x[0] <= 4 && x[1] >= -2 && x[1] <= 2)) throw std::logic_error("outside");
  return x[0] * x[0] + (x[1] - 0.5) * (x[1] - 0.5);
}

struct batches {
  std::size_t batch_size = 3;
  void operator()(std::span<const row> batch, std::span<double> fitness) const {
    std::transform(batch.begin(), batch.end(), fitness.begin(), distance_from_zero);
  }
};

template <class Problem, class Strategy>
void check_optimum(const Problem& problem, const Strategy& strategy, double precision = 1e-9) {
  const auto result = run(evolve(problem, strategy, 1), stop::target(1 + precision) || stop::evaluations(20'000));
  BOOST_TEST(result.reason.success);
  const auto inside = problem.space.nearest(result.best().chromosome);
  const auto fitness = distance_from_zero(inside);
  BOOST_TEST((fitness >= 1 && fitness <= result.best().fitness));
}

}  // namespace

BOOST_AUTO_TEST_CASE(vectors_outside_have_the_fitness_of_the_nearest_one_and_pay_for_the_distance) {
  const auto lower = bounds::penalty{10}(minimize(distance_from_zero, box));
  BOOST_TEST(lower.evaluate({2, 1}) == 4.25);
  BOOST_TEST(lower.evaluate({1, -2}) == 1 + 6.25);
  BOOST_TEST(lower.evaluate({0.5, 1}) == 1.25 + 2.5);
  BOOST_TEST(lower.evaluate({5, 4}) == 16 + 2.25 + 50);
  const auto higher = bounds::penalty{10}(maximize(distance_from_zero, box));
  BOOST_TEST(higher.evaluate({2, 1}) == 4.25);
  BOOST_TEST(higher.evaluate({5, 4}) == 16 + 2.25 - 50);
  BOOST_TEST((lower.space.nearest(row{5, -7}) == row{4, -2}));
  BOOST_TEST((lower.space.nearest(row{2, 1}) == row{2, 1}));
}

BOOST_AUTO_TEST_CASE(batches_have_the_values_of_single_vectors) {
  const auto one = bounds::penalty{3}(minimize(distance_from_zero, box));
  const auto many = bounds::penalty{3}(minimize(batches{}, box));
  static_assert(decltype(many)::evaluates_batches && !decltype(one)::evaluates_batches);
  BOOST_TEST(std::size_t(many.batch_size) == 3u);
  const std::vector<row> batch{{2, 1}, {0, 5}, {1, -2}, {-infinity, 0}};
  row fitness(batch.size());
  many.fitness(std::span<const row>(batch), std::span<double>(fitness));
  for (std::size_t k = 0; k < batch.size(); ++k) BOOST_TEST(fitness[k] == one.evaluate(batch[k]));
}

BOOST_AUTO_TEST_CASE(extreme_values_are_as_documented) {
  const auto nan = std::numeric_limits<double>::quiet_NaN();
  const auto lower = bounds::penalty{1}(minimize(distance_from_zero, box));
  for (const double far : {infinity, -infinity, nan, 1e300, -most}) {
    BOOST_TEST(lower.evaluate({far, 0}) == most);
    BOOST_TEST(lower.evaluate({1, far}) == most);
  }
  // The square of this distance underflows, with and without a weight.
  const auto tiny = std::numeric_limits<double>::denorm_min();
  BOOST_TEST(bounds::penalty{0x1p1000}(minimize([](const row&) { return 0.0; }, chromosome::reals{1, 0, 1}))
                 .evaluate({-0x1p-600}) == 0x1p-200);
  const auto narrow =
      bounds::penalty{1}(minimize([](const row& x) { return 1 / (x[0] - x[0] + 1); }, chromosome::reals{1, 0, 1}));
  BOOST_TEST(narrow.evaluate({-tiny}) == 1);
  const auto best = bounds::penalty{1}(minimize([](const row&) { return -infinity; }, box));
  BOOST_TEST(best.evaluate({infinity, 0}) == -infinity);
  const auto wide = bounds::penalty{1}(minimize([](const row& x) { return x[0]; }, chromosome::reals{1, -most, most}));
  BOOST_TEST(wide.evaluate({-most}) == -most);
}

BOOST_AUTO_TEST_CASE(the_first_vectors_are_inside) {
  const auto problem = bounds::penalty{1}(minimize(distance_from_zero, box));
  random_stream rng(2), same(2);
  for (int i = 0; i < 100; ++i) {
    const auto genes = problem.space(rng);
    BOOST_TEST((genes == box(same)));
  }
  BOOST_TEST(problem.space.low(0) == -infinity);
  BOOST_TEST(problem.space.high(1) == infinity);
}

BOOST_AUTO_TEST_CASE(strategies_find_the_optimum_at_a_bound) {
  const genetic_algorithm ga{.population = 40,
                             .selection = selection::tournament{3},
                             .crossover = crossover::blend{},
                             .mutation = mutation::gauss{.deviation = 0.01}};
  for (const double weight : {0.1, 100.0}) {
    const auto problem = bounds::penalty{weight}(minimize(distance_from_zero, box));
    check_optimum(problem, ga, 1e-5);
    check_optimum(problem, differential_evolution{.population = 20});
    check_optimum(problem, cma_es{.box = {-2, 4}});
  }
  check_optimum(bounds::penalty{1}(minimize(batches{}, box)), differential_evolution{.population = 20});
}

BOOST_AUTO_TEST_CASE(a_noisy_fitness_is_measured_inside) {
  const auto measured = [](const row& x, random_stream& rng) { return distance_from_zero(x) + rng.unit(); };
  const auto problem = bounds::penalty{10}(minimize(measured, box));
  random_stream rng(1), same(1);
  BOOST_TEST(problem.evaluate({5, 4}, rng) == 16 + 2.25 + same.unit() + 50);
  BOOST_TEST(problem.evaluate({2, 1}, rng) == 4.25 + same.unit());
  const auto means = bounds::penalty{10}(minimize(resampled{measured, 7}, box));
  BOOST_TEST(means.evaluations_per_call() == 7u);
  const auto result = run(evolve(problem, noisy{cma_es{.box = {-2, 4}}}, 1), stop::evaluations(2000));
  BOOST_TEST(result.best().fitness < 1.7);
}

BOOST_AUTO_TEST_CASE(a_change_of_the_fitness_is_seen_through_the_penalty) {
  struct drifting {
    const std::uint64_t* time;
    double operator()(const row& x) const { return distance_from_zero(x) + static_cast<double>(*time); }
    std::uint64_t epoch() const { return *time; }
  };
  std::uint64_t time = 0;
  auto evolution = evolve(bounds::penalty{10}(minimize(drifting{&time}, box)), cma_es{.box = {-2, 4}}, 1);
  run(evolution, stop::generations(20));
  time = 5;
  run(evolution, stop::generations(21));
  BOOST_TEST(evolution.best().fitness >= 6);
}

BOOST_AUTO_TEST_CASE(a_relative_fitness_sees_everyone) {
  std::size_t most_present = 0;
  const relative worse{[&](std::span<const row> everyone, std::span<double> values) {
    most_present = std::max(most_present, everyone.size());
    for (std::size_t i = 0; i < everyone.size(); ++i) {
      values[i] = static_cast<double>(std::ranges::count_if(
          everyone, [&](const row& x) { return distance_from_zero(x) < distance_from_zero(everyone[i]); }));
    }
  }};
  const auto problem = bounds::penalty{10}(minimize(worse, box));
  const genetic_algorithm ga{.population = 10, .mutation = mutation::gauss{0.1}};
  run(evolve(problem, ga, 1), stop::generations(5));
  BOOST_TEST(most_present > 10u);  // parents and children
}

BOOST_AUTO_TEST_CASE(a_session_asks_for_vectors_inside_and_adds_the_penalty) {
  const auto check = [](const auto& strategy, const auto& fitness) {
    const auto unknown = bounds::penalty{3}(minimize<double>(box));
    const auto enough = stop::generations(15);
    auto session = ask(unknown, strategy, 1);
    for (std::size_t n = 1; !session.finished(enough); n = n % 7 + 1) {
      for (const auto& one : session.ask(n)) session.tell(one.id, fitness(one.chromosome, one.rng));
      session = resume(unknown, strategy, session.state());
    }
    const auto known = [&] {
      if constexpr (requires { fitness(row(), 0); }) {
        return minimize([&](const row& x) { return fitness(x, 0); }, box);
      } else {
        return minimize(fitness, box);
      }
    }();
    const auto same = run(evolve(bounds::penalty{3}(known), strategy, 1), enough);
    const auto& population = session.current().population;
    BOOST_TEST_REQUIRE(population.size() == same.population.size());
    bool left = false;
    for (std::size_t i = 0; i < population.size(); ++i) {
      BOOST_TEST((population.chromosome(i) == same.population.chromosome(i)));
      BOOST_TEST(population.fitness(i) == same.population.fitness(i));
      left = left || population.chromosome(i) != unknown.space.nearest(population.chromosome(i));
    }
    BOOST_TEST(left);  // otherwise there was no penalty
  };
  const auto exact = [](const row& x, const auto&) { return distance_from_zero(x); };
  const auto measured = [](const row& x, random_stream& rng) { return distance_from_zero(x) + rng.normal(); };
  check(cma_es{.box = {-2, 4}}, exact);
  check(genetic_algorithm{.population = 20, .crossover = crossover::blend{}, .mutation = mutation::gauss{0.5}}, exact);
  check(noisy{cma_es{.box = {-2, 4}}}, measured);
}

BOOST_AUTO_TEST_CASE(what_does_not_fit_is_refused) {
  using support::refusal;
  BOOST_TEST(refusal([] { static_cast<void>(bounds::penalty{0}); }) ==
             "penalty weight must be above 0 and finite, but was 0");
  const auto problem = bounds::penalty{1}(minimize(distance_from_zero, box));
  BOOST_TEST(refusal([&] { static_cast<void>(problem.evaluate({1, 2, 3})); }) ==
             "bounds::penalty needs chromosomes of 2 genes, the size of the space, but one had 3");
  BOOST_TEST(refusal([&] { static_cast<void>(mutation::polynomial{}.prepare(problem)); }) ==
             "mutation::polynomial needs finite bounds, but those of gene 0 were -inf and inf");
}

BOOST_AUTO_TEST_SUITE_END()
BOOST_AUTO_TEST_SUITE_END()
