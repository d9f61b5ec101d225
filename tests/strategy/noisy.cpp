// SPDX-License-Identifier: BSL-1.0
// labels: threads
#include <boost/test/unit_test.hpp>

#include <algorithm>
#include <atomic>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <stdexcept>
#include <stop_token>
#include <string>
#include <vector>

#include <clade/ask.hpp>
#include <clade/clade.hpp>
#include <clade/engine/archive.hpp>
#include <clade/noisy.hpp>
#include <clade/pareto.hpp>
#include <clade/reals.hpp>

#include "support/refusal.hpp"

BOOST_AUTO_TEST_SUITE(noisy_tests)

using namespace clade;
using chromosome::bits;

namespace {

// Counts its calls, and requests a stop after some of them.
struct counted_calls {
  std::atomic<std::uint64_t> calls = 0, last = 0;
  std::stop_source source;

  void operator()() {
    if (++calls == last) source.request_stop();
  }
};

// The number of ones and normal noise.
struct noisy_ones {
  double deviation = 1;
  counted_calls* count = nullptr;

  double operator()(const bits& all, random_stream& rng) const {
    if (count) (*count)();
    return static_cast<double>(all.count()) + deviation * rng.normal();
  }
};
// The sum of squares and normal noise.
struct noisy_sphere {
  double deviation = 1;
  counted_calls* count = nullptr;

  double operator()(const std::vector<double>& x, random_stream& rng) const {
    if (count) (*count)();
    double sum = 0;
    for (const double gene : x) sum += gene * gene;
    return sum + deviation * rng.normal();
  }
};

// The sum of squares with normal noise, and genes whose sum must be at least 1, measured with noise.
struct limited_sphere {
  double deviation = 0.1;

  constrained<double> operator()(const std::vector<double>& x, random_stream& rng) const {
    double sum = 0, squares = 0;
    for (const double gene : x) {
      sum += gene;
      squares += gene * gene;
    }
    return {squares + deviation * rng.normal(), std::max(0.0, 1 - sum + 0.1 * rng.unit())};
  }
};

// The squared distances from two points with normal noise.
struct noisy_distances {
  double deviation = 1;
  counted_calls* count = nullptr;

  objectives<2> operator()(const std::vector<double>& x, random_stream& rng) const {
    if (count) (*count)();
    double to_first = 0, to_second = 0;
    for (const double gene : x) {
      to_first += gene * gene;
      to_second += (gene - 1) * (gene - 1);
    }
    return {to_first + deviation * rng.normal(), to_second + deviation * rng.normal()};
  }
};

const nsga2 sorting{
    .population = 20, .crossover = crossover::simulated_binary{}, .mutation = mutation::polynomial{.rate = 0.3}};
const chromosome::bit_string space{30};
const chromosome::reals reals{3, -5, 5};
// Half of the parents survive.
const genetic_algorithm ga{.population = 20,
                           .crossover = crossover::uniform{},
                           .mutation = mutation::flip{},
                           .replacement = replacement::worst{10}};

template <class One, class Other>
bool are_equal(const One& one, const Other& other) {
  return std::ranges::equal(one.chromosomes(), other.chromosomes()) &&
         std::ranges::equal(one.fitnesses(), other.fitnesses());
}
template <class Result>
bool are_equal_results(const Result& one, const Result& other) {
  if (!are_equal(one.population, other.population) || one.evaluations != other.evaluations) return false;
  if constexpr (requires { one.samples; }) {
    const auto is_same = [](const auto& a, const auto& b) {
      return a.chromosome == b.chromosome && a.fitness == b.fitness;
    };
    return one.samples == other.samples && std::ranges::equal(one.front(), other.front(), is_same);
  } else {
    return one.best().chromosome == other.best().chromosome && one.best_interval().low == other.best_interval().low;
  }
}
template <class Evolution>
auto best_or_front_of(const Evolution& evolution) {
  if constexpr (Evolution::population_type::is_ordered) {
    return std::vector{evolution.best()};
  } else {
    return evolution.front();
  }
}

template <class Problem, class Strategy>
void check_threads(const Problem& problem, const Strategy& strategy) {
  const auto alone = run(evolve(problem, strategy, 1), stop::generations(15));
  const auto together = run(evolve(problem, strategy, 1, execution::threads{3}), stop::generations(15));
  BOOST_TEST(are_equal_results(alone, together));
}

// A run that is interrupted in the middle of its steps, saved and resumed ends as one without interruptions.
template <class Fitness, class MakeProblem, class Strategy>
void check_interruptions(const MakeProblem& problem_of, const Strategy& strategy) {
  const auto problem = problem_of(Fitness{});
  auto whole = evolve(problem, strategy, 1);
  run(whole, stop::generations(8));

  counted_calls count;
  const auto counting = problem_of(Fitness{1, &count});
  auto sliced = evolve(counting, strategy, 1);
  std::size_t slices = 0;
  for (bool ended = false; !ended; ++slices) {
    count.source = std::stop_source();
    count.last = count.calls + 7;
    const auto result = run(sliced, stop::requested(count.source.get_token()) || stop::generations(8));
    ended = result.reason.kind != stop::kind::requested;
    if (slices % 3 == 2) {
      auto state = sliced.state();
      clade::detail::archive out;
      out & state;
      auto read = strategy.set_up(counting, random_stream(0)).state();
      clade::detail::archive in(out.bytes());
      in & read;
      sliced = resume(counting, strategy, read);
    }
  }
  BOOST_TEST(slices > 8u);
  BOOST_TEST(are_equal(whole.current().population, sliced.current().population));
  BOOST_TEST(whole.current().evaluations == sliced.current().evaluations);
  const auto is_same = [](const auto& one, const auto& other) { return one.fitness == other.fitness; };
  BOOST_TEST(std::ranges::equal(best_or_front_of(whole), best_or_front_of(sliced), is_same));
}

// Answers up to `n` candidates of a session, the last one first, and drops every tenth candidate.
template <class Session, class Fitness>
void answer(Session& session, const Fitness& fitness, std::size_t n) {
  const auto asked = session.ask(n);
  for (std::size_t k = asked.size(); k-- > 0;) {
    auto rng = asked[k].rng;
    if (asked[k].id % 10 == 0) {
      session.drop(asked[k].id);
    } else {
      session.tell(asked[k].id, fitness(asked[k].chromosome, rng));
    }
  }
}

// Returns the session continued from the bytes of its state.
template <class Session, class Problem, class Strategy>
Session reloaded(const Session& session, const Problem& problem, const Strategy& strategy) {
  auto state = session.state();
  clade::detail::archive out;
  out & state;
  auto read = ask(problem, strategy, 0).state();
  clade::detail::archive in(out.bytes());
  in & read;
  return resume(problem, strategy, read);
}

// A session that is saved and loaded all the time ends as a run, and so does its continuation.
template <class Problem, class Asked, class Strategy>
void check_session(const Problem& problem, const Asked& asked, const Strategy& strategy, std::uint64_t generations) {
  auto evolution = evolve(problem, strategy, 1);
  auto session = ask(asked, strategy, 1);
  for (const auto end : {generations, generations + 3}) {
    const auto expected = run(evolution, stop::generations(end));
    auto result = session.race(stop::generations(end));
    for (std::size_t call = 0; !result; ++call) {
      answer(session, problem.fitness, call % 7 + 1);
      session = reloaded(session, asked, strategy);
      result = session.race(stop::generations(end));
    }
    BOOST_TEST(are_equal_results(*result, expected));
    BOOST_TEST(result->generations == expected.generations);
    const auto is_same = [](const auto& one, const auto& other) { return one.fitness == other.fitness; };
    BOOST_TEST(std::ranges::equal(best_or_front_of(session), best_or_front_of(evolution), is_same));
    BOOST_TEST(session.outstanding().empty());
  }
}

}  // namespace

BOOST_AUTO_TEST_CASE(a_session_has_the_bits_of_a_run) {
  const auto asked_ones = maximize<double>(space);
  check_session(maximize(noisy_ones{}, space), asked_ones, noisy{.strategy = ga, .race = 20}, 8);
  const genetic_algorithm climbing{
      .population = 10, .mutation = mutation::if_improves{mutation::flip{}}, .replacement = replacement::worst{5}};
  check_session(maximize(noisy_ones{}, space), asked_ones, noisy{.strategy = climbing, .race = 20}, 4);

  const auto asked_sphere = minimize<double>(reals);
  // A value is the mean of several samples.
  const noisy averaging{.strategy = cma_es{}, .race = 300};
  auto averaged = evolve(minimize(noisy_sphere{100}, reals), averaging, 1);
  run(averaged, stop::generations(8));
  BOOST_TEST(averaged.strategy_run().samples() > 1u);
  check_session(minimize(noisy_sphere{100}, reals), asked_sphere, averaging, 8);
  check_session(minimize(noisy_sphere{}, reals), asked_sphere,
                noisy{.strategy = lshade{.evaluations = 500}, .race = 20}, 4);
  // The second try begins after the end of the first.
  const auto flat = minimize([](const std::vector<double>&, random_stream&) { return 1.0; }, reals);
  const noisy restarting{.strategy = ipop{}, .race = 20};
  auto evolution = evolve(flat, restarting, 1);
  run(evolution, stop::generations(40));
  BOOST_TEST(evolution.strategy_run().restarted() > 0u);
  check_session(flat, asked_sphere, restarting, 40);
}

BOOST_AUTO_TEST_CASE(a_session_with_several_objectives_has_the_bits_of_a_run) {
  check_session(minimize(noisy_distances{}, reals), minimize<objectives<2>>(reals),
                noisy{.strategy = sorting, .race = 100}, 6);
  auto session = ask(minimize<objectives<2>>(reals), noisy{sorting}, 1);
  while (!session.finished(stop::generations(0))) answer(session, noisy_distances{}, 5);
  const auto lucky = session.ask(1).at(0);
  session.tell(lucky.id, {-1e9, -1e9});
  BOOST_TEST(session.front()[0].fitness[0] > -100);
}

BOOST_AUTO_TEST_CASE(the_best_of_a_session_is_no_single_sample) {
  auto session = ask(maximize<double>(space), noisy{ga}, 1);
  while (!session.finished(stop::generations(0))) answer(session, noisy_ones{}, 5);
  const auto lucky = session.ask(1).at(0);
  session.tell(lucky.id, 1e9);
  BOOST_TEST(session.best().fitness < 100);
}

BOOST_AUTO_TEST_CASE(a_race_is_given_up_if_the_criterion_no_longer_fires) {
  const auto asked = maximize<double>(space);
  auto session = ask(asked, noisy{ga}, 1);
  while (!session.race(stop::generations(3)) && session.current().number < 3) answer(session, noisy_ones{}, 5);
  answer(session, noisy_ones{}, 5);
  const auto left = session.ask(2);
  BOOST_TEST(!session.race(stop::generations(5)));
  BOOST_TEST(session.outstanding().empty());
  while (!session.finished(stop::generations(5))) answer(session, noisy_ones{}, 5);

  auto evolution = evolve(maximize(noisy_ones{}, space), noisy{ga}, 1);
  run(evolution, stop::generations(5));
  BOOST_TEST(are_equal(session.current().population, evolution.current().population));
}

BOOST_AUTO_TEST_CASE(a_run_gives_the_same_bits_on_any_number_of_threads) {
  check_threads(maximize(noisy_ones{}, space), noisy{ga});
  check_threads(minimize(noisy_sphere{}, reals), noisy{cma_es{}});
  check_threads(minimize(noisy_distances{}, reals), noisy{sorting});
}

BOOST_AUTO_TEST_CASE(interruptions_do_not_change_a_run) {
  check_interruptions<noisy_ones>([](const auto& fitness) { return maximize(fitness, space); },
                                  noisy{.strategy = ga, .race = 20});
  check_interruptions<noisy_sphere>([](const auto& fitness) { return minimize(fitness, reals); },
                                    noisy{.strategy = cma_es{}, .race = 20});
  check_interruptions<noisy_distances>([](const auto& fitness) { return minimize(fitness, reals); },
                                       noisy{.strategy = sorting, .race = 20});
}

BOOST_AUTO_TEST_CASE(every_sample_is_counted) {
  counted_calls count;
  const auto result = run(evolve(maximize(noisy_ones{1, &count}, space), noisy{ga}, 1), stop::evaluations(1000));
  BOOST_TEST(result.evaluations == count.calls.load());
  counted_calls of_cma;
  const auto other =
      run(evolve(minimize(noisy_sphere{10, &of_cma}, reals), noisy{cma_es{}}, 1), stop::evaluations(1000));
  BOOST_TEST(other.evaluations == of_cma.calls.load());
  counted_calls of_front;
  const auto front =
      run(evolve(minimize(noisy_distances{1, &of_front}, reals), noisy{sorting}, 1), stop::evaluations(1000));
  BOOST_TEST(front.evaluations == of_front.calls.load());
}

BOOST_AUTO_TEST_CASE(without_noise_the_best_has_its_value_and_the_interval_is_a_point) {
  const auto result =
      run(evolve(maximize(noisy_ones{0}, space), noisy{ga}, 1), stop::target(30) || stop::generations(200));
  BOOST_TEST(result.best().fitness == 30);
  BOOST_TEST(result.best_interval().low == 30);
  BOOST_TEST(result.best_interval().high == 30);
  const auto stalled =
      run(evolve(maximize(noisy_ones{0}, space), noisy{ga}, 1), stop::stalled(20) || stop::generations(1000));
  BOOST_TEST((stalled.reason.kind == stop::kind::stalled));
  auto evolution = evolve(minimize(noisy_sphere{0}, reals), noisy{cma_es{}}, 1);
  run(evolution, stop::generations(30));
  BOOST_TEST(evolution.strategy_run().samples() == 1u);
}

BOOST_AUTO_TEST_CASE(the_number_of_samples_follows_the_noise) {
  auto evolution = evolve(minimize(noisy_sphere{1000}, reals), noisy{cma_es{}, 20}, 1);
  run(evolution, stop::generations(30));
  BOOST_TEST(evolution.strategy_run().samples() > 5u);
  BOOST_TEST(evolution.strategy_run().samples() <= 20u);
}

BOOST_AUTO_TEST_CASE(a_lucky_sample_does_not_stay_the_best) {
  // The fitness is nothing but noise, so the best of all samples is far from 0.
  const auto noise = maximize([](const bits&, random_stream& rng) { return rng.normal(); }, space);
  const genetic_algorithm keeping{.population = 20, .mutation = mutation::flip{}, .replacement = replacement::plus{}};
  const auto plain = run(evolve(noise, keeping, 1), stop::generations(100));
  auto evolution = evolve(noise, noisy{keeping}, 1);
  const auto result = run(evolution, stop::generations(100));
  BOOST_TEST(plain.best().fitness > 3);
  BOOST_TEST(evolution.best().fitness < 2.5);
  BOOST_TEST(std::abs(result.best().fitness) < 0.5);
  BOOST_TEST(result.best().fitness == result.best_interval().mean);
}

BOOST_AUTO_TEST_CASE(a_front_consists_of_means) {
  // The fitness is nothing but noise, so the best of all samples are far from 0.
  const auto noise = minimize(
      [](const std::vector<double>&, random_stream& rng) { return objectives{rng.normal(), rng.normal()}; }, reals);
  const auto plain = run(evolve(noise, sorting, 1), stop::generations(100));
  BOOST_TEST(plain.front()[0].fitness[0] < -2.5);
  auto evolution = evolve(noise, noisy{.strategy = sorting, .race = 2000}, 1);
  const auto result = run(evolution, stop::generations(100));
  BOOST_TEST(evolution.strategy_run().samples() > 5u);
  BOOST_TEST(evolution.front()[0].fitness[0] > plain.front()[0].fitness[0]);
  BOOST_TEST(result.samples == 2000 / evolution.front().size());
  for (const auto& member : result.front()) {
    for (const double value : member.fitness) BOOST_TEST(std::abs(value) < 0.6);
  }
}

BOOST_AUTO_TEST_CASE(noise_of_one_objective_suffices_for_more_samples) {
  const auto problem = maximize([](const std::vector<double>& x,
                                   random_stream& rng) { return objectives{x[0], -x[0] * x[0] + 100 * rng.normal()}; },
                                reals);
  auto evolution = evolve(problem, noisy{sorting}, 1);
  run(evolution, stop::generations(50));
  BOOST_TEST(evolution.strategy_run().samples() > 5u);
  auto exact = evolve(minimize(noisy_distances{0}, reals), noisy{sorting}, 1);
  run(exact, stop::generations(50));
  BOOST_TEST(exact.strategy_run().samples() == 1u);
}

BOOST_AUTO_TEST_CASE(the_interval_covers_the_true_value) {
  // Of 400 intervals, 380 cover on average, with a standard deviation of 4.4.
  const auto problem = maximize(noisy_ones{3}, space);
  int covered = 0;
  for (std::uint64_t seed = 0; seed < 400; ++seed) {
    const auto result = run(evolve(problem, noisy{.strategy = ga, .race = 60}, seed), stop::generations(3));
    const auto value = static_cast<double>(result.best().chromosome.count());
    covered += result.best_interval().low <= value && value <= result.best_interval().high;
  }
  BOOST_TEST(covered > 362);
  BOOST_TEST(covered < 397);
}

BOOST_AUTO_TEST_CASE(restarts_of_cma_es_and_differential_evolution_are_resampled) {
  const auto problem = minimize(noisy_sphere{0.01}, reals);
  const auto restarted = run(evolve(problem, noisy{bipop{}}, 1), stop::evaluations(2000));
  BOOST_TEST(restarted.best().fitness < 0.1);
  // Around strategies whose population grows, one sample is the default: the course is that of the strategy.
  const auto plain = run(evolve(problem, bipop{}, 1), stop::evaluations(2000));
  BOOST_TEST(restarted.generations == plain.generations);
  BOOST_CHECK(std::ranges::equal(restarted.population.chromosomes(), plain.population.chromosomes()));
  BOOST_TEST(restarted.evaluations > plain.evaluations);  // the race
  const auto again = run(evolve(problem, noisy{.strategy = bipop{}, .max_samples = 30}, 1), stop::evaluations(2000));
  BOOST_CHECK(!std::ranges::equal(again.population.chromosomes(), plain.population.chromosomes()));
  const auto shrinking = run(evolve(problem, noisy{lshade{.evaluations = 2000}}, 1), stop::never());
  BOOST_TEST(shrinking.best().fitness < 0.1);
}

// A simulation may fail with an infinite cost.
// 400 points with one gene may have 140 generations without noise, and cannot stagnate before 148.
BOOST_AUTO_TEST_CASE(tries_of_noisy_restarts_may_have_more_generations) {
  const auto problem = minimize([](const std::vector<double>&, random_stream& rng) { return rng.normal(); },
                                chromosome::reals{1, -1, 1});
  const auto size_of = [&](const auto& strategy) {
    return run(evolve(problem, strategy, 1), stop::generations(145)).population.size();
  };
  const cma_es each{.population = 400};
  BOOST_TEST(size_of(ipop{each}) == 800U);
  BOOST_TEST(size_of(ipop{.each = each, .noise = true}) == 400U);
  BOOST_TEST(size_of(noisy{ipop{each}}) == 400U);
  BOOST_TEST(size_of(noisy{bipop{each}}) == 400U);
}

BOOST_AUTO_TEST_CASE(infinite_samples_give_an_infinite_mean) {
  const auto failing = minimize(
      [](const std::vector<double>& x, random_stream& rng) {
        return rng.chance(0.5) ? std::numeric_limits<double>::infinity() : x[0] * x[0] + rng.normal();
      },
      chromosome::reals{2, -5, 5});
  const auto result = run(evolve(failing, noisy{cma_es{}}, 1), stop::evaluations(500));
  BOOST_TEST(result.best().fitness == std::numeric_limits<double>::infinity());
  BOOST_TEST(result.best_interval().low == result.best_interval().high);

  const auto undefined = minimize(
      [](const std::vector<double>&, random_stream& rng) {
        return rng.chance(0.5) ? std::numeric_limits<double>::infinity() : -std::numeric_limits<double>::infinity();
      },
      chromosome::reals{2, -5, 5});
  BOOST_CHECK_THROW(run(evolve(undefined, noisy{differential_evolution{}}, 1), stop::evaluations(2000)),
                    std::domain_error);
}

BOOST_AUTO_TEST_CASE(a_value_with_constraints_is_the_mean_of_values_and_violations) {
  const auto problem =
      minimize([](const bits&,
                  random_stream& rng) { return constrained<double>{3 + rng.normal(), rng.chance(0.5) ? 1.0 : -9.0}; },
               space);
  const auto result = run(evolve(problem, noisy{.strategy = ga, .race = 2000}, 1), stop::generations(10));
  BOOST_TEST(std::abs(result.best().fitness.value - 3) < 0.15);
  BOOST_TEST(std::abs(result.best().fitness.violation - 0.5) < 0.08);
  BOOST_TEST(result.best_interval().mean == result.best().fitness.value);
  BOOST_TEST(std::abs(result.best_interval().high - result.best_interval().low - 2 * 1.96 / std::sqrt(1000.0)) < 0.02);
}

BOOST_AUTO_TEST_CASE(a_lucky_feasible_sample_does_not_stay_the_best) {
  // Without its first bit, a chromosome is better, but it violates the constraint in most samples. The value of such a
  // sample means nothing.
  const auto problem = maximize(
      [](const bits& all, random_stream& rng) {
        const bool fails = !all[0] && rng.chance(0.9);
        return constrained<double>{
            fails ? std::numeric_limits<double>::quiet_NaN() : static_cast<double>(all.count()) + (all[0] ? 0 : 5),
            fails ? 1.0 : 0.0};
      },
      space);
  const genetic_algorithm keeping{.population = 20,
                                  .crossover = crossover::uniform{},
                                  .mutation = mutation::flip{},
                                  .replacement = replacement::plus{}};
  for (std::uint64_t seed = 0; seed < 10; ++seed) {
    const auto plain = run(evolve(problem, keeping, seed), stop::generations(50));
    BOOST_TEST(!plain.best().chromosome[0]);
    const auto result = run(evolve(problem, noisy{keeping}, seed), stop::generations(50));
    BOOST_TEST(result.best().chromosome[0]);
    BOOST_TEST(result.best().fitness.is_feasible());
  }
}

BOOST_AUTO_TEST_CASE(all_strategies_take_constraints) {
  const auto problem = minimize(limited_sphere{}, reals);
  const auto check = [&](const auto& strategy) {
    const auto result = run(evolve(problem, strategy, 1), stop::evaluations(3000));
    const auto& x = result.best().chromosome;
    BOOST_TEST(x[0] + x[1] + x[2] > 1.03);
    BOOST_TEST(result.best().fitness.violation < 0.01);
    BOOST_TEST(result.best().fitness.value < 1);
  };
  check(noisy{cma_es{}});
  check(noisy{bipop{}});
  check(noisy{differential_evolution{}});
  check(noisy{lshade{.evaluations = 3000}});
  check(noisy{lshade{.evaluations = 3000, .constraints = constraints::epsilon{}}});
  check_session(problem, minimize<constrained<double>>(reals), noisy{.strategy = cma_es{}, .race = 40}, 5);
}

BOOST_AUTO_TEST_CASE(strategies_for_several_objectives_are_resampled) {
  const auto check = [&](const auto& strategy) {
    const auto problem = minimize(noisy_distances{0.01}, reals);
    const auto result = run(evolve(problem, noisy{.strategy = strategy, .race = 500}, 1), stop::evaluations(3000));
    // The front has 0 and 3 as well as 3/4 and 3/4.
    BOOST_TEST(pareto::hypervolume(result.front(), {3, 3}) > 7);
  };
  check(sorting);
  check(nsga3{.directions = {2, 19}, .crossover = crossover::simulated_binary{}, .mutation = mutation::polynomial{}});
  check(moead{.directions = {2, 19},
              .neighbours = 5,
              .crossover = crossover::simulated_binary{},
              .mutation = mutation::polynomial{}});
  check(smsemoa{.population = 20, .crossover = crossover::simulated_binary{}, .mutation = mutation::polynomial{}});

  const auto limited = minimize(
      [](const std::vector<double>& x, random_stream& rng) {
        return constrained<objectives<2>>{noisy_distances{}(x, rng), std::max(0.0, x[0] - 0.5 + 0.1 * rng.unit())};
      },
      reals);
  const auto result = run(evolve(limited, noisy{.strategy = sorting, .race = 500}, 1), stop::evaluations(3000));
  for (const auto& member : result.front()) {
    BOOST_TEST(member.fitness.is_feasible());
    BOOST_TEST(member.chromosome[0] < 0.45);
  }
}

BOOST_AUTO_TEST_CASE(a_maximum_of_0_samples_is_refused) {
  BOOST_TEST(support::refusal([] { static_cast<void>(noisy{.strategy = ga, .max_samples = 0}); }) ==
             "noisy max_samples must be at least 1, but was 0");
}

BOOST_AUTO_TEST_CASE(small_distances_are_percentiles) {
  // The distances of rank 3 to 1, 2, ..., 9 in ascending order: 0 1 1 2 2 3 4 5 6; the percentile of 10 % is at 0.4.
  BOOST_TEST(std::abs(clade::detail::small_distance(3, 9) - 0.4) < 1e-12);
  // Of rank 1 to 1, 2, ..., 19: 0 1 2 ...; it is at 1.4.
  BOOST_TEST(std::abs(clade::detail::small_distance(1, 19) - 1.4) < 1e-12);
  BOOST_TEST(std::abs(clade::detail::small_distance(10, 19) - 1.0) < 1e-12);
}

BOOST_AUTO_TEST_SUITE_END()
