// SPDX-License-Identifier: BSL-1.0
// labels: threads
#include <algorithm>
#include <atomic>
#include <boost/test/unit_test.hpp>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <stdexcept>
#include <stop_token>
#include <string>
#include <tuple>
#include <vector>

#include <clade/checkpoint.hpp>
#include <clade/clade.hpp>
#include <clade/pareto.hpp>
#include <clade/problems.hpp>

#include "support/folder.hpp"
#include "support/problems.hpp"
#include "support/real_vectors.hpp"
#include "support/refusal.hpp"

BOOST_AUTO_TEST_SUITE(strategy_tests)
BOOST_AUTO_TEST_SUITE(islands_tests)

using namespace clade;
using namespace std::chrono_literals;

namespace {

const auto queens = support::queens(20);
const genetic_algorithm ga{.population = 20,
                           .crossover = adaptive::one_of{crossover::order(), crossover::partially_mapped()},
                           .mutation = mutation::swap()};
const islands ring{.count = 5, .each = ga, .every = 4, .migrants = 2};
const islands stuck{.count = 3,
                    .each = restarts{.each = ga, .when = stop::stalled(6)},
                    .every = stop::stalled(3),
                    .topology = topology::random{},
                    .emigration = emigration::tournament{},
                    .immigration = immigration::if_better{immigration::most_similar{}}};

const auto sphere = minimize(support::real_function(support::sphere), chromosome::reals{5, -5, 5});
const islands mixed{.count = 4,
                    .each = std::tuple{differential_evolution{.population = 20}, cma_es{}, particle_swarm{}},
                    .every = stop::evaluations(100)};

// A run of `ga` with its initial population.
auto begun(random_stream stream) {
  auto run = ga.set_up(queens, stream);
  run.begin(execution::sequential{});
  return run;
}

// On threads, as all runs here, so that a run is compiled once for each strategy.
template <class Problem, class Strategy>
auto begin(const Problem& problem, const Strategy& strategy, std::uint64_t seed, unsigned threads = 1) {
  return evolve(problem, strategy, seed, execution::threads{threads});
}

template <class Evolution>
std::uint64_t hash(const Evolution& evolution) {
  return checkpoint::hash(evolution.current().population) + evolution.current().evaluations;
}

template <class Problem, class Strategy>
std::uint64_t hash_after(int epochs, const Problem& problem, const Strategy& strategy, unsigned threads) {
  auto evolution = begin(problem, strategy, 3, threads);
  for (int i = 0; i < epochs; ++i) evolution.advance();
  return hash(evolution);
}

}  // namespace

BOOST_AUTO_TEST_CASE(any_number_of_threads_gives_the_same_bits) {
  for (const unsigned threads : {2u, 3u, 8u}) {
    BOOST_TEST(hash_after(6, queens, ring, threads) == hash_after(6, queens, ring, 1));
    BOOST_TEST(hash_after(6, queens, stuck, threads) == hash_after(6, queens, stuck, 1));
    BOOST_TEST(hash_after(6, sphere, mixed, threads) == hash_after(6, sphere, mixed, 1));
  }
}

BOOST_AUTO_TEST_CASE(they_are_what_the_definition_says) {
  // The same run with separate evolutions.
  const islands two{.count = 2, .each = ga, .every = 3, .migrants = 2};
  auto evolution = begin(queens, two, 9);
  for (int i = 0; i < 5; ++i) evolution.advance();

  using island_type = std::remove_const_t<decltype(ga.set_up(queens, random_stream(0)))>;
  std::vector<island_type> by_hand;
  for (std::uint64_t i = 0; i < 2; ++i) by_hand.push_back(begun(random_stream(9).fork(i)));
  for (int epoch = 0; epoch < 5; ++epoch) {
    for (auto& island : by_hand) {
      for (int k = 0; k < 3; ++k) island.advance(execution::sequential{});
    }
    const auto best_two = [](const auto& island) {
      const auto now = island.generation();
      std::vector<typename island_type::individual_type> best;
      for (std::size_t k = 0; k < 2; ++k) best.push_back(now.population[now.population.ranking()[k]]);
      return best;
    };
    const auto from_one = best_two(by_hand[0]), from_other = best_two(by_hand[1]);
    detail::immigrate(queens, by_hand[0], from_other);
    detail::immigrate(queens, by_hand[1], from_one);
  }
  const auto& all = evolution.current().population;
  BOOST_REQUIRE(all.size() == 40u);
  for (std::size_t i = 0; i < 2; ++i) {
    const auto now = by_hand[i].generation();
    for (std::size_t k = 0; k < 20; ++k) {
      BOOST_TEST((all.chromosome(20 * i + k) == now.population.chromosome(k)));
      BOOST_TEST(all.fitness(20 * i + k) == now.population.fitness(k));
    }
  }
  BOOST_TEST(evolution.current().number == 15u);
  BOOST_TEST(evolution.current().births == 2u * 15 * 19);  // and one elite
  BOOST_TEST(evolution.current().evaluations ==
             by_hand[0].generation().evaluations + by_hand[1].generation().evaluations);
  BOOST_TEST(evolution.strategy_run().epoch() == 5u);
}

BOOST_AUTO_TEST_CASE(without_migrants_they_are_runs_of_their_own) {
  const islands apart{.count = 3, .each = ga, .every = 5, .migrants = 0};
  auto evolution = begin(queens, apart, 4);
  evolution.advance();
  auto third = begun(random_stream(4).fork(2));
  for (int k = 0; k < 5; ++k) third.advance(execution::sequential{});
  for (std::size_t k = 0; k < 20; ++k) {
    BOOST_TEST(evolution.current().population.fitness(40 + k) == third.generation().population.fitness(k));
  }
}

BOOST_AUTO_TEST_CASE(the_best_is_that_of_all_islands) {
  auto evolution = begin(queens, ring, 5);
  auto least = evolution.best().fitness;
  for (int i = 0; i < 10; ++i) {
    const auto stagnation = evolution.current().stagnation;
    evolution.advance();
    const auto now = evolution.current();
    BOOST_TEST(evolution.best().fitness <= least);
    BOOST_TEST(now.best().fitness >= evolution.best().fitness);
    BOOST_TEST(now.stagnation == (evolution.best().fitness < least ? 0 : stagnation + 4));
    least = evolution.best().fitness;
  }
}

BOOST_AUTO_TEST_CASE(a_criterion_ends_epochs) {
  const islands by_evaluations{.count = 2, .each = ga, .every = stop::evaluations(50)};
  auto evolution = begin(queens, by_evaluations, 5);
  const auto before = evolution.current().evaluations;
  evolution.advance();
  const auto spent = evolution.current().evaluations - before;
  BOOST_TEST(spent >= 100u);
  BOOST_TEST(spent < 140u);
  const islands when_stuck{.count = 2, .each = ga, .every = stop::stalled(3)};
  auto other = begin(queens, when_stuck, 5);
  for (int i = 0; i < 20; ++i) {
    const auto number = other.current().number;
    other.advance();
    BOOST_TEST(other.current().number >= number + 3);  // counted from the start of the epoch
  }
}

BOOST_AUTO_TEST_CASE(an_interrupted_step_is_made_again) {
  // Runs are requested to stop within epochs, with several threads.
  std::stop_source source;
  std::atomic<std::uint64_t> calls = 0, last = 0;
  const support::row_fitness counted_attacks = [&](const std::vector<int>& rows) {
    if (++calls == last) source.request_stop();
    return support::attacks(rows);
  };
  const auto counted = minimize(counted_attacks, queens.space);
  const auto wanted = [&] {
    auto whole = begin(counted, ring, 3);
    for (int i = 0; i < 4; ++i) whole.advance();
    return checkpoint::hash(whole.current().population);
  }();
  auto cut = begin(counted, ring, 3, 2);
  std::size_t runs = 0;
  std::uint64_t evaluations = 0, more = 30;
  while (cut.current().number < 16 && runs < 1'000) {
    const auto number = cut.current().number;
    source = std::stop_source();
    last = calls + more;
    const auto result = run(cut, stop::requested(source.get_token()) || stop::generations(16));
    more = cut.current().number > number ? 30 : 2 * more;  // at last an epoch is whole
    BOOST_REQUIRE(result.evaluations >= evaluations);
    evaluations = result.evaluations;
    ++runs;
  }
  BOOST_TEST(runs > 8u);
  BOOST_TEST(checkpoint::hash(cut.current().population) == wanted);
}

BOOST_AUTO_TEST_CASE(a_state_goes_on_as_the_run_does) {
  const support::folder here;
  const auto same = [&](const auto& problem, const auto& strategy) {
    auto one = begin(problem, strategy, 7);
    for (int i = 0; i < 3; ++i) one.advance();
    auto other = resume(problem, strategy, one.state(), execution::threads{2});
    checkpoint::save(here / "run.clade", one);
    auto loaded = checkpoint::load(here / "run.clade", problem, strategy, execution::threads{1});
    std::filesystem::remove(here / "run.clade");
    bool all = hash(one) == hash(other) && hash(one) == hash(loaded);
    for (int i = 0; i < 4; ++i) {
      one.advance();
      other.advance();
      loaded.advance();
      all = all && hash(one) == hash(other) && hash(one) == hash(loaded);
      all = all && one.current().stagnation == loaded.current().stagnation;
    }
    return all;
  };
  BOOST_TEST(same(queens, ring));
  BOOST_TEST(same(queens, stuck));
  BOOST_TEST(same(sphere, mixed));
}

BOOST_AUTO_TEST_CASE(a_generation_has_the_size_of_each_island) {
  const auto sizes_of = [](const auto& evolution) {
    const auto sizes = evolution.current().islands;
    return std::vector<std::size_t>(sizes.begin(), sizes.end());
  };
  auto evolution = begin(sphere, mixed, 3);
  BOOST_TEST((sizes_of(evolution) == std::vector<std::size_t>{20, 8, 40, 20}));
  BOOST_TEST((sizes_of(resume(sphere, mixed, evolution.state())) == std::vector<std::size_t>{20, 8, 40, 20}));
  BOOST_TEST(begin(queens, ga, 3).current().islands.empty());
}

BOOST_AUTO_TEST_CASE(a_generation_has_the_migrants_that_were_accepted) {
  const auto by_pair = [](const auto& evolution) {
    std::string text;
    for (const auto& one : evolution.current().migrations) {
      text +=
          std::to_string(one.from) + " to " + std::to_string(one.to) + ": " + std::to_string(one.individuals) + "; ";
    }
    return text;
  };
  auto all = begin(queens, ring, 3);
  BOOST_TEST(by_pair(all) == "");
  for (int epoch = 0; epoch < 3; ++epoch) {
    all.advance();
    BOOST_TEST(by_pair(all) == "4 to 0: 2; 0 to 1: 2; 1 to 2: 2; 2 to 3: 2; 3 to 4: 2; ");
  }
  // Every second arrival is rejected.
  const auto half = [](const auto& population, const auto& arrivals, random_stream&) {
    std::vector<std::size_t> places(arrivals.size(), population.size());
    for (std::size_t k = 0; k < places.size(); k += 2) places[k] = k;
    return places;
  };
  auto some = begin(queens,
                    islands{.count = 3,
                            .each = ga,
                            .every = 2,
                            .migrants = 3,
                            .topology = topology::graph{{{1, 2}, {2, 1}, {}}},
                            .immigration = half},
                    3);
  some.advance();
  BOOST_TEST(by_pair(some) == "0 to 1: 2; 0 to 2: 2; 1 to 2: 1; ");
  // The second island takes no immigrants.
  auto sending = begin(sphere, mixed, 3);
  sending.advance();
  BOOST_TEST(by_pair(sending) == "3 to 0: 1; 1 to 2: 1; 2 to 3: 1; ");
  auto apart = begin(queens, islands{.count = 3, .each = ga, .every = 2, .migrants = 0}, 3);
  apart.advance();
  BOOST_TEST(by_pair(apart) == "");
}

BOOST_AUTO_TEST_CASE(a_loaded_run_has_no_migrations_until_its_next_epoch) {
  auto one = begin(queens, ring, 7);
  one.advance();
  BOOST_TEST(one.current().migrations.size() == 5u);
  auto other = resume(queens, ring, one.state());
  BOOST_TEST(other.current().migrations.empty());
  other.advance();
  BOOST_TEST(other.current().migrations.size() == 5u);
}

BOOST_AUTO_TEST_CASE(strategies_take_turns) {
  auto evolution = begin(sphere, mixed, 3);
  BOOST_TEST(evolution.current().population.size() == 20u + 8 + 40 + 20);
  const auto first = evolution.best().fitness;
  for (int i = 0; i < 20; ++i) evolution.advance();
  BOOST_TEST(evolution.best().fitness < first / 1000);
}

BOOST_AUTO_TEST_CASE(several_objectives_have_a_front_of_all_islands) {
  const problems::zdt zdt1(1);
  const auto problem = minimize(support::two_objectives(zdt1), zdt1.space());
  const nsga2 sorting{
      .population = 20, .crossover = crossover::simulated_binary{20}, .mutation = mutation::polynomial{20}};
  const islands apart{.count = 3,
                      .each = sorting,
                      .every = 5,
                      .migrants = 2,
                      .emigration = emigration::rank_and_crowding{},
                      .immigration = immigration::rank_and_crowding{}};
  auto evolution = begin(problem, apart, 2);
  for (int i = 0; i < 8; ++i) evolution.advance();
  const auto front = evolution.front();
  BOOST_TEST(front.size() > 5u);
  for (const auto& one : front) {
    for (const auto& values : evolution.current().population.fitnesses()) {
      BOOST_TEST(!problem.better(values, one.fitness));
    }
  }
  BOOST_TEST(hash_after(4, problem, apart, 2) == hash_after(4, problem, apart, 1));
  BOOST_TEST(evolution.current().stagnation == 0u);
}

BOOST_AUTO_TEST_CASE(they_end_with_the_last_island) {
  const islands ending{.count = 3, .each = restarts{.each = ga, .when = stop::generations(2), .limit = 1}, .every = 3};
  const auto result = run(begin(queens, ending, 1), stop::generations(1'000));
  BOOST_TEST(result.reason.text == "2 generations reached after 1 restart, as the last of 3 islands");
  BOOST_TEST(result.restarts == 3u);
}

BOOST_AUTO_TEST_CASE(invalid_settings_are_refused) {
  BOOST_TEST(support::refusal([] { static_cast<void>(islands{.count = 0, .each = ga}); }) ==
             "islands count must be at least 1, but was 0");
  BOOST_TEST(support::refusal([] { begin(queens, islands{.each = ga, .every = 0}, 1); }) ==
             "islands every must be at least 1, but was 0");
  BOOST_TEST(support::refusal([] {
               begin(queens, islands{.count = 3, .each = ga, .topology = topology::graph{{{1}}}}, 1);
             }) == "a topology must have one list for each of the 3 islands, but had 1");
  auto crowded = begin(queens,
                       islands{.count = 4,
                               .each = ga,
                               .migrants = 7,
                               .topology = topology::graph{{{1, 2, 3}, {0, 2, 3}, {0, 1, 3}, {0, 1, 2}}}},
                       1);
  BOOST_TEST(
      support::refusal([&] { crowded.advance(); }) ==
      "islands migrants must be at most as many as an island has room for, 20, but 21 arrived at island 0 at once");
}

BOOST_AUTO_TEST_SUITE_END()
BOOST_AUTO_TEST_SUITE_END()
