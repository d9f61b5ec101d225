// SPDX-License-Identifier: BSL-1.0
#include <boost/test/unit_test.hpp>
#include <cmath>
#include <cstdint>
#include <sstream>
#include <stdexcept>
#include <string>
#include <vector>

#include <clade/clade.hpp>
#include <clade/constraints.hpp>
#include <clade/history.hpp>

#include "support/problems.hpp"

BOOST_AUTO_TEST_SUITE(observe_tests)
BOOST_AUTO_TEST_SUITE(replay_tests)

using namespace clade;

namespace {

const auto queens = support::queens(8);
const genetic_algorithm ga{.population = 20, .crossover = crossover::order{}, .mutation = mutation::swap{}};

std::vector<int> board_in(const std::string& text) {
  std::istringstream numbers(text);
  std::vector<int> board;
  for (int row = 0; numbers >> row;) board.push_back(row);
  return board;
}

// Adds an individual as a page does: to the run and to its history.
struct adding {
  observe::recorded_history& history;
  observe::replay<std::vector<int> (*)(const std::string&)> replay;

  void operator()(const auto&) {}
  bool steer(auto& evolution) {
    if (evolution.current().number == 2) history.record_addition({2, 0, ""});
    return replay.steer(evolution);
  }
};

}  // namespace

BOOST_AUTO_TEST_CASE(a_replay_adds_individuals_in_their_generations) {
  const std::string solution = "4 1 3 5 7 2 0 6", diagonal = "0 1 2 3 4 5 6 7";
  observe::replay replay({{.generation = 3, .text = solution}, {.generation = 3, .text = diagonal}}, board_in);
  const auto replayed = run(evolve(queens, ga, 1), stop::generations(10), replay);

  auto evolution = evolve(queens, ga, 1);
  run(evolution, stop::generations(3));
  for (const auto& text : {solution, diagonal}) {
    const auto board = board_in(text);
    evolution.immigrate(std::vector{individual_of<decltype(queens)>{board, support::attacks(board)}});
  }
  const auto by_hand = run(evolution, stop::generations(10));
  BOOST_TEST(support::hash(replayed.population) == support::hash(by_hand.population));
  BOOST_TEST(replayed.evaluations == by_hand.evaluations);
  BOOST_TEST(replayed.best().fitness == 0);

  const auto alone = run(evolve(queens, ga, 1), stop::generations(10), observe::replay({}, board_in));
  BOOST_TEST(support::hash(alone.population) ==
             support::hash(run(evolve(queens, ga, 1), stop::generations(10)).population));
}

BOOST_AUTO_TEST_CASE(an_individual_that_violates_a_constraint_has_no_number) {
  const auto problem =
      minimize([](const std::vector<int>& row) { return constrained<double>{1.0 * row[0], row[1] == 0 ? 5.0 : 0.0}; },
               chromosome::permutation{8});
  auto evolution = evolve(problem, ga, 1);
  BOOST_TEST(std::isnan(detail::add_individual(evolution, std::vector{4, 0, 1, 2, 3, 5, 6, 7})));
  BOOST_TEST(detail::add_individual(evolution, std::vector{4, 1, 0, 2, 3, 5, 6, 7}) == 4);
}

BOOST_AUTO_TEST_CASE(a_replay_adds_individuals_in_any_order_and_to_each_run) {
  std::vector<std::string> read;
  observe::replay replay({{.generation = 3, .text = "4 1 3 5 7 2 0 6"}, {.generation = 2, .text = "0 1 2 3 4 5 6 7"}},
                         [&](const std::string& text) {
                           read.push_back(text);
                           return board_in(text);
                         });
  for (const std::uint64_t seed : {1u, 2u}) {
    read.clear();
    run(evolve(queens, ga, seed), stop::generations(10), replay);
    BOOST_TEST_REQUIRE(read.size() == 2u);
    BOOST_TEST(read[0] == "0 1 2 3 4 5 6 7");
  }
}

BOOST_AUTO_TEST_CASE(a_replay_refuses_what_does_not_fit) {
  observe::replay replay({{.generation = 3, .text = "1 2 3"}}, board_in);
  BOOST_CHECK_THROW(run(evolve(queens, ga, 1), stop::generations(10), replay), std::invalid_argument);
}

BOOST_AUTO_TEST_CASE(an_individual_is_checked_before_it_is_repaired_and_evaluated) {
  const std::vector<int> table(8);
  const auto fitness = [&](const std::vector<int>& board) {
    int sum = 0;
    for (const int row : board) sum += table.at(static_cast<std::size_t>(row));
    return sum;
  };
  int repaired = 0;
  const auto repair = [&](const std::vector<int>& board) {
    for (const int row : board) repaired += table.at(static_cast<std::size_t>(row)) + 1;
  };
  for (const auto* const text : {"0 1 2 3 4 5 6 99", "-1 1 2 3 4 5 6 7", "0 0 2 3 4 5 6 7", ""}) {
    auto evolution = evolve(minimize(fitness, chromosome::permutation{8}, repair), ga, 1);
    evolution.advance();
    const auto before = repaired;
    observe::replay replay({{.generation = 1, .text = text}}, board_in);
    BOOST_CHECK_THROW(replay.steer(evolution), std::invalid_argument);
    BOOST_TEST(repaired == before);
  }
}

BOOST_AUTO_TEST_CASE(the_history_of_a_steered_run_lists_what_was_added) {
  observe::history history;
  const auto adds = [&](const auto& now) {
    if (now.number == 4) history.record_addition({4, 0, "4 1 3 5 7 2 0 6"});
  };
  run(evolve(queens, ga, 1), stop::generations(10), history, adds);
  const auto json = report::history_json(history);
  BOOST_TEST(json.find("\"steered\": true") != json.npos);
  BOOST_TEST(json.find(R"({"generation": 4, "fitness": 0, "text": "4 1 3 5 7 2 0 6"})") != json.npos);
  BOOST_TEST(report::history_html(history).find("<strong>The run was steered</strong>: 1 individual added by hand.") !=
             std::string::npos);
  observe::history other;
  run(evolve(queens, ga, 1), stop::generations(10), other);
  BOOST_TEST(report::history_json(other).find("steered") == std::string::npos);
}

BOOST_AUTO_TEST_CASE(an_added_individual_may_be_the_best) {
  // A generation after the addition, the stagnation of the run is not 0.
  observe::history history;
  const std::string solution = "4 1 3 5 7 2 0 6";
  adding adds{history, {{{.generation = 2, .text = solution}}, board_in}};
  genetic_algorithm keeping{.population = 20,
                            .crossover = crossover::order{},
                            .mutation = mutation::swap{},
                            .replacement = replacement::generational{.elites = 1}};
  run(evolve(queens, keeping, 1), stop::generations(5), history, adds);
  BOOST_TEST(history.best().back().generation == 3u);
  BOOST_TEST(history.best().back().text() == solution);
}

BOOST_AUTO_TEST_SUITE_END()
BOOST_AUTO_TEST_SUITE_END()
