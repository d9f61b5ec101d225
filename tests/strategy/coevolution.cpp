// SPDX-License-Identifier: BSL-1.0
// labels: threads
#include <boost/test/unit_test.hpp>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <stdexcept>
#include <tuple>
#include <vector>

#include <clade/checkpoint.hpp>
#include <clade/clade.hpp>
#include <clade/coevolution.hpp>

#include "support/folder.hpp"
#include "support/problems.hpp"
#include "support/slices.hpp"

BOOST_AUTO_TEST_SUITE(coevolution_tests)

using namespace clade;

namespace {

// Points of a row of integers against another: for each place 1 if it is larger, but by 3 at most.
double points(const std::vector<int>& one, const std::vector<int>& other) {
  double sum = 0;
  for (std::size_t i = 0; i < one.size(); ++i) sum += one[i] > other[i] && one[i] - other[i] <= 3;
  return sum;
}
template <class Others>
double mean_points(const std::vector<int>& one, const Others& others) {
  double sum = 0;
  for (std::size_t i = 0; i < others.size(); ++i) sum += points(one, others[i]);
  return sum / static_cast<double>(others.size());
}
struct counted_points {
  support::counter* count;

  double operator()(const std::vector<int>& one, const opponents<std::vector<int>>& others) const {
    (*count)();
    return mean_points(one, others);
  }
};

auto duel(support::counter& count) {
  const auto side = maximize(counted_points{&count}, chromosome::integers{6, 0, 9});
  return coevolving{side, side};
}

const genetic_algorithm breeding{
    .population = 8, .crossover = crossover::uniform{}, .mutation = mutation::reset{}, .mutation_rate = 0.5};
const coevolution both{.populations = std::tuple{breeding, breeding}, .hall_of_fame = 3};

// Rock, paper, scissors: 1 for a win, -1 for a defeat.
int outcome(int one, int other) { return (one - other + 3) % 3 == 2 ? -1 : (one - other + 3) % 3; }
template <class Others>
double mean_outcome(int one, const Others& others) {
  double sum = 0;
  for (std::size_t i = 0; i < others.size(); ++i) sum += outcome(one, others[i]);
  return sum / static_cast<double>(others.size());
}

}  // namespace

BOOST_AUTO_TEST_CASE(values_are_relative_to_the_present_opponents_and_each_is_counted) {
  support::counter count;
  auto evolution = evolve(duel(count), both, 1);
  std::vector<std::vector<int>> champions;
  for (std::uint64_t number = 0; number < 8; ++number) {
    const auto now = evolution.current();
    const auto& [first, second] = now.populations;
    const auto& shown = evolution.strategy_run().shown<1>();
    BOOST_TEST(now.number == number);
    BOOST_TEST(now.evaluations == count.calls);
    BOOST_TEST(now.interrupted_evaluations == 0u);
    BOOST_TEST(std::ranges::equal(shown.members, second.chromosomes()));
    BOOST_TEST(shown.hall_of_fame.size() == std::min<std::uint64_t>(number, 3));
    for (const auto& one : shown.hall_of_fame) BOOST_TEST((std::ranges::find(champions, one) != champions.end()));
    for (std::size_t i = 0; i < first.size(); ++i) {
      BOOST_TEST(first.fitness(i) == mean_points(first.chromosome(i), shown));
      BOOST_TEST(second.fitness(i) == mean_points(second.chromosome(i), evolution.strategy_run().shown<0>()));
    }
    BOOST_TEST(evolution.best<0>().fitness >= first.best().fitness);
    BOOST_TEST(evolution.best().fitness == mean_points(evolution.best().chromosome, shown));
    champions.push_back(second.best().chromosome);
    evolution.advance();
  }
  // The initial populations are evaluated once; later all individuals, the best, and the children that differ.
  count.calls = 0;
  BOOST_TEST(run(evolve(duel(count), both, 1), stop::generations(0)).evaluations == 16u);
  BOOST_TEST(count.calls == 16u);
  const auto after = run(evolve(duel(count), both, 1), stop::generations(1)).evaluations;
  BOOST_TEST(after >= 16 + 16u);
  BOOST_TEST(after <= 16 + 16 + 16 + 2u);
}

BOOST_AUTO_TEST_CASE(the_course_depends_neither_on_threads_nor_on_interruptions_nor_on_copies) {
  support::check_slices(
      "coevolution",
      [](support::counter& count, const support::on_threads& executor) {
        using problem_type = decltype(duel(count));
        return std::make_unique<support::run_in_slices<problem_type, std::remove_const_t<decltype(both)>>>(
            count, duel(count), both, executor);
      },
      4);
}

BOOST_AUTO_TEST_CASE(a_copy_has_opponents_of_its_own) {
  support::counter count;
  auto evolution = evolve(duel(count), both, 1);
  run(evolution, stop::generations(3));
  auto copy = evolution;
  const support::folder folder;
  checkpoint::save(folder / "saved.clade", evolution);
  run(copy, stop::generations(40));  // would show its populations to the other one
  const auto result = run(evolution, stop::generations(12));
  const auto loaded = run(checkpoint::load(folder / "saved.clade", duel(count), both), stop::generations(12));
  const auto whole = checkpoint::hash(run(evolve(duel(count), both, 1), stop::generations(12)).populations);
  BOOST_TEST(checkpoint::hash(result.populations) == whole);
  BOOST_TEST(checkpoint::hash(loaded.populations) == whole);
  BOOST_TEST(loaded.best<1>().fitness == result.best<1>().fitness);
}

BOOST_AUTO_TEST_CASE(a_generation_that_throws_is_continued) {
  support::counter count;
  auto evolution = evolve(duel(count), both, 1);
  run(evolution, stop::generations(2));
  const auto whole = checkpoint::hash(run(evolve(duel(count), both, 1), stop::generations(4)).populations);
  for (const std::uint64_t calls : {3u, 10u, 18u, 26u}) {
    std::uint64_t left = 0;
    const auto fails = [&](const std::vector<int>& one, const auto& others) {
      if (left > 0 && --left == 0) throw std::runtime_error("out of order");
      return mean_points(one, others);
    };
    const auto side = maximize(fails, chromosome::integers{6, 0, 9});
    auto failing = evolve(coevolving{side, side}, both, 1);
    run(failing, stop::generations(2));
    left = calls;
    BOOST_CHECK_THROW(failing.advance(), std::runtime_error);
    BOOST_TEST(checkpoint::hash(run(failing, stop::generations(4)).populations) == whole);
  }
}

// Fictitious play (Brown 1951): if all former champions are remembered, the shares of the moves approach the
// equilibrium, 1/3 each, against which no move wins more than it loses. If the present population is all that is seen,
// each population runs after the other.
BOOST_AUTO_TEST_CASE(a_hall_of_fame_ends_the_cycles_of_an_intransitive_game) {
  const auto moves = [](random_stream& rng) { return static_cast<int>(rng.below(3)); };
  const auto side = maximize([](int one, const opponents<int>& others) { return mean_outcome(one, others); }, moves);
  const genetic_algorithm players{.population = 20, .mutation = [](int& move, random_stream& rng) {
                                    if (rng.chance(0.2)) move = static_cast<int>(rng.below(3));
                                  }};
  // How much the best reply to the opponents gets, in the mean of generations 100 to 200.
  const auto gain_of_best_reply = [&](std::size_t hall_of_fame) {
    double sum = 0;
    auto evolution = evolve(coevolving{side, side},
                            coevolution{.each = std::tuple{players, players}, .hall_of_fame = hall_of_fame}, 1);
    for (const auto& now : evolution) {
      const auto& others = evolution.strategy_run().template shown<1>();
      BOOST_TEST(others.hall_of_fame.size() == std::min<std::uint64_t>(now.number, hall_of_fame));
      if (now.number >= 100) {
        sum += std::max({mean_outcome(0, others), mean_outcome(1, others), mean_outcome(2, others)}) / 100;
      }
      if (now.number == 199) break;
    }
    return sum;
  };
  BOOST_TEST(gain_of_best_reply(0) > 0.4);
  BOOST_TEST(gain_of_best_reply(1000) < 0.15);
}

BOOST_AUTO_TEST_CASE(a_generation_has_the_islands_of_the_first_population) {
  support::counter count;
  auto evolution =
      evolve(duel(count),
             coevolution{.populations = std::tuple{islands{.count = 2, .each = breeding, .every = 1}, breeding}}, 1);
  BOOST_TEST(evolution.current().islands.size() == 2u);
  BOOST_TEST(evolution.current().islands[1] == 8u);
  BOOST_TEST(evolution.current().migrations.empty());
  evolution.advance();
  BOOST_TEST_REQUIRE(evolution.current().migrations.size() == 2u);
  BOOST_TEST(evolution.current().migrations[1].to == 1u);
}

BOOST_AUTO_TEST_CASE(populations_of_other_types_strategies_and_forms_of_the_fitness) {
  // Thresholds, which divide numbers, and numbers that avoid them; both fitness values are noisy or generic.
  const auto divides = [](const std::vector<int>& thresholds, const auto& others, random_stream& rng) {
    int sum = rng.below(2);
    for (std::size_t i = 0; i < others.size(); ++i) sum += thresholds[0] < others[i];
    return sum;
  };
  const auto gap = [](const auto& number, const auto& others) {
    return static_cast<double>(number - others.members[0][0]);
  };
  const coevolving problem{minimize(divides, chromosome::integers{2, 0, 99}),
                           maximize(gap, [](random_stream& rng) { return static_cast<int>(rng.below(100)); })};
  const genetic_algorithm numbers{.population = 4, .mutation = [](int& x, random_stream& rng) { x += rng.below(3); }};
  const coevolution strategy{.populations = std::tuple{breeding, islands{.count = 2, .each = numbers, .every = 1}}};
  std::size_t seen = 0;
  const auto observer = [&](const auto& now, const auto& evolution) {
    seen += std::get<1>(now.populations).size();
    BOOST_TEST(evolution.template best<1>().fitness >= std::get<1>(now.populations).best().fitness);
  };
  const auto one = run(evolve(problem, strategy, 1), stop::evaluations(200), observer);
  const auto other = run(evolve(problem, strategy, 1, execution::threads{3}), stop::evaluations(200));
  BOOST_TEST(seen == 8 * (one.generations + 1));
  BOOST_TEST(one.best<1>().chromosome == other.best<1>().chromosome);
  BOOST_TEST(checkpoint::hash(one.populations) == checkpoint::hash(other.populations));
  BOOST_TEST(one.evaluations == other.evaluations);
}

BOOST_AUTO_TEST_SUITE_END()
