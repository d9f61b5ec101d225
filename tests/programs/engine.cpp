// SPDX-License-Identifier: BSL-1.0
// labels: threads
#include <boost/test/unit_test.hpp>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <numeric>
#include <optional>
#include <span>
#include <vector>

#include <clade/adaptive.hpp>
#include <clade/any.hpp>
#include <clade/clade.hpp>

BOOST_AUTO_TEST_SUITE(engine)

// Programs that users write around the engine: known solutions, rates that change, operators that learn, strategies and
// executors of their own.

namespace {

// Cities on a circle, in an order that is not that of the circle.
struct cities {
  static constexpr int count = 16;
  std::vector<double> x, y;

  cities() {
    for (int i = 0; i < count; ++i) {
      const double angle = 2 * 3.14159265358979 * (i * 5 % count) / count;
      x.push_back(std::cos(angle));
      y.push_back(std::sin(angle));
    }
  }
  double distance(int a, int b) const {
    const auto i = static_cast<std::size_t>(a), j = static_cast<std::size_t>(b);
    return std::hypot(x[i] - x[j], y[i] - y[j]);
  }
  double operator()(const std::vector<int>& tour) const {
    double length = distance(tour.back(), tour.front());
    for (std::size_t i = 1; i < tour.size(); ++i) length += distance(tour[i - 1], tour[i]);
    return length;
  }
};

struct schedule {
  std::vector<int> order;
  double speed;
};

struct schedules {
  schedule operator()(clade::random_stream& rng) const { return {clade::chromosome::permutation{8}(rng), rng.unit()}; }
};

double cost(const schedule& s) {
  double late = std::abs(s.speed - 0.7);
  for (std::size_t i = 0; i < s.order.size(); ++i) late += std::abs(s.order[i] - static_cast<double>(i));
  return late;
}

void backwards(std::size_t n, const std::function<void(std::size_t)>& body) {
  while (n-- > 0) body(n);
}

// A strategy of one's own with the required members only: the best of four swaps in each step.
template <class Problem>
class climb_run {
 public:
  climb_run(const Problem& problem, clade::random_stream stream) : problem_(problem), stream_(stream) {}

  void begin(const clade::strategy::executor&) {
    auto rng = stream_.fork(0);
    auto start = problem_.space(rng);
    const auto fitness = problem_.evaluate(start);
    best_.push_back({start, fitness});
    now_.push_back(std::move(start), fitness);
  }

  clade::strategy::generation<Problem> generation() const { return {number_, 1 + 4 * number_, 0, {}, now_}; }
  const clade::strategy::individual<Problem>& best() const { return best_.back(); }

  void advance(const clade::strategy::executor& executor) {
    auto rng = stream_.fork(++number_);
    std::vector next(4, clade::strategy::individual<Problem>{now_.chromosome(0), {}});
    for (auto& one : next) clade::mutation::swap{}(one.chromosome, rng);
    executor(next.size(), [&](std::size_t i) { next[i].fitness = problem_.evaluate(next[i].chromosome); });
    for (const auto& one : next) {
      if (problem_.better(best_.back().fitness, one.fitness)) continue;
      best_.back() = one;
      clade::strategy::population<Problem> better;
      better.push_back(one.chromosome, one.fitness);
      swap(now_, better);
    }
  }

 private:
  Problem problem_;
  clade::random_stream stream_;
  clade::strategy::population<Problem> now_;
  std::vector<clade::strategy::individual<Problem>> best_;
  std::uint64_t number_ = 0;
};

struct climb {
  auto set_up(const auto& problem, clade::random_stream stream) const { return climb_run(problem, stream); }
};

}  // namespace

BOOST_AUTO_TEST_CASE(known_solutions_a_rate_that_changes_and_an_operator_chosen_by_what_it_achieves) {
  using namespace clade;
  std::vector<int> nearest_neighbour_tour(cities::count), yesterdays_best(cities::count);
  std::iota(nearest_neighbour_tour.begin(), nearest_neighbour_tour.end(), 0);
  std::iota(yesterdays_best.rbegin(), yesterdays_best.rend(), 0);
  std::swap(yesterdays_best[3], yesterdays_best[7]);
  const auto tours = minimize(cities(), chromosome::permutation{cities::count});
  const genetic_algorithm ga{
      .population = 100,
      .crossover = adaptive::one_of{crossover::order{}, crossover::partially_mapped{}, crossover::edge_recombination{}},
      .mutation = mutation::inversion{},
      .mutation_rate = [](const auto& generation) { return generation.stagnation > 20 ? 0.8 : 0.2; },
      .initialization = initialization::known{nearest_neighbour_tour, yesterdays_best}};
  auto evolution = evolve(tours, ga, 1);
  BOOST_TEST((evolution.current().population.chromosome(0) == nearest_neighbour_tour));
  BOOST_TEST((evolution.current().population.chromosome(1) == yesterdays_best));
  const double shortest = 2 * cities::count * std::sin(3.14159265358979 / cities::count);
  const auto result = run(evolution, stop::target(shortest + 1e-6) || stop::generations(500));
  BOOST_TEST(result.reason.success);
  const genetic_algorithm as_vector{
      .mutation = mutation::inversion{},
      .initialization = initialization::known(std::vector{nearest_neighbour_tour, yesterdays_best})};
  BOOST_TEST((evolve(tours, as_vector, 1).current().population.chromosome(1) == yesterdays_best));
}

BOOST_AUTO_TEST_CASE(operators_on_the_members_of_a_struct) {
  using namespace clade;
  const auto nudge = [](double& speed, auto& rng) { speed = std::clamp(speed + 0.2 * (rng.unit() - 0.5), 0.0, 1.0); };
  const genetic_algorithm planning{.crossover = crossover::on<&schedule::order>(crossover::order{}),
                                   .mutation = mutation::sequence{mutation::on<&schedule::order>(mutation::swap{}),
                                                                  mutation::on<&schedule::speed>(nudge)}};
  const auto result = run(evolve(minimize(cost, schedules()), planning, 1), stop::generations(200));
  BOOST_TEST(result.best().fitness < 0.1);
}

BOOST_AUTO_TEST_CASE(members_learn_for_themselves) {
  using namespace clade;
  const genetic_algorithm planning{
      .crossover = adaptive::one_of{crossover::on<&schedule::order>(crossover::order{}),
                                    crossover::on<&schedule::order>(crossover::cycle{})},
      .mutation =
          mutation::sequence{mutation::on<&schedule::order>(adaptive::one_of{mutation::swap{}, mutation::inversion{}}),
                             mutation::on<&schedule::speed>([](double& speed, auto& rng) { speed = rng.unit(); })}};
  auto evolution = evolve(minimize(cost, schedules()), planning, 1);
  run(evolution, stop::generations(30));
  auto [selection, crossover, mutation, replacement, diversity] = evolution.strategy_run().operators();
  BOOST_TEST(crossover.probabilities()[0] != 0.5);
  BOOST_TEST(std::get<0>(std::get<0>(mutation.parts()).parts()).probabilities()[0] != 0.5);
}

BOOST_AUTO_TEST_CASE(functions_and_lambdas_are_executors) {
  using namespace clade;
  const auto tours = minimize(cities(), chromosome::permutation{cities::count});
  const genetic_algorithm ga{.population = 20, .crossover = crossover::order{}, .mutation = mutation::inversion{}};
  const auto best = [&](const auto& executor) {
    return run(evolve(tours, ga, 1, executor), stop::generations(20)).best();
  };
  const auto expected = best(execution::sequential{});
  const auto in_order = [](std::size_t n, auto&& body) {
    for (std::size_t i = 0; i < n; ++i) body(i);
  };
  BOOST_TEST((best(in_order).chromosome == expected.chromosome));
  BOOST_TEST((best(backwards).chromosome == expected.chromosome));
}

BOOST_AUTO_TEST_CASE(a_strategy_of_ones_own_is_run_copied_and_restarted) {
  using namespace clade;
  const auto tours = minimize(cities(), chromosome::permutation{cities::count});
  auto evolution = evolve(tours, climb(), 1);
  const auto first = run(evolution, stop::generations(50));
  auto copy = evolution;
  run(evolution, stop::generations(100));
  const auto second = run(copy, stop::generations(100));
  BOOST_TEST(second.evaluations == 401u);
  BOOST_TEST((evolution.best().chromosome == second.best().chromosome));
  BOOST_TEST(second.best().fitness <= first.best().fitness);
  const restarts again{.each = climb(), .when = stop::generations(50), .limit = 5};
  const auto restarted = run(evolve(tours, again, 1, execution::threads{2}), stop::never());
  BOOST_TEST(restarted.restarts == 5u);
  BOOST_TEST(restarted.best().fitness <= first.best().fitness);
}

BOOST_AUTO_TEST_CASE(batches_are_evaluated_with_repair_and_by_threads) {
  using namespace clade;
  const cities length;
  const auto batch = [&](std::span<const std::vector<int>> tours, std::span<double> lengths) {
    std::ranges::transform(tours, lengths.begin(), length);
  };
  // Tours that begin in city 0 are all that are needed.
  const auto repair = [](std::vector<int>& tour) { std::ranges::rotate(tour, std::ranges::find(tour, 0)); };
  const genetic_algorithm ga{.population = 30,
                             .crossover = crossover::order{},
                             .crossover_rate = 0.5,
                             .mutation = mutation::if_improves{mutation::inversion{}},
                             .mutation_rate = 0.5};
  const auto space = chromosome::permutation{cities::count};
  const auto one = run(evolve(minimize(length, space, repair), ga, 1), stop::generations(20));
  for (const std::size_t size : {1u, 7u, 1000u}) {
    auto many = minimize(batch, space, repair);
    many.batch_size = size;
    const auto result = run(evolve(many, ga, 1, execution::threads{2}), stop::generations(20));
    BOOST_TEST(result.evaluations == one.evaluations);
    BOOST_TEST(result.best().fitness == one.best().fitness);
    BOOST_TEST((result.best().chromosome == one.best().chromosome));
  }
}

BOOST_AUTO_TEST_SUITE_END()
