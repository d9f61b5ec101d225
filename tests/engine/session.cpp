// SPDX-License-Identifier: BSL-1.0
#include <boost/test/unit_test.hpp>

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <numeric>
#include <optional>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include <clade/clade.hpp>
#include <clade/engine/session.hpp>

#include "support/count_allocations.hpp"
#include "support/problems.hpp"
#include "support/refusal.hpp"
#include "support/sessions.hpp"

BOOST_AUTO_TEST_SUITE(session_tests)

using namespace clade;

namespace {

const auto unknown = minimize<int>(chromosome::permutation{12});
const auto known = support::queens(12);
const genetic_algorithm breeding{
    .population = 20, .crossover = crossover::order{}, .mutation = mutation::swap{}, .mutation_rate = 0.5};

// Tells all outstanding candidates their values.
template <class Session>
void tell_all(Session& session) {
  for (const auto& one : session.outstanding()) session.tell(one.id, support::attacks(one.chromosome));
}

// A search that evaluates by itself, with a population of one: hill climbing. It leaves no step whole if it throws.
template <class Problem>
class climbing_run {
 public:
  using chromosome_type = typename Problem::chromosome_type;

  climbing_run(const Problem& problem, random_stream stream, bool on_executor)
      : problem_(problem), rng_(stream), on_executor_(on_executor), population_(problem.better) {}

  void begin(const strategy::executor&) {
    const auto first = problem_.space(rng_);
    population_.push_back(first, evaluate(first));
    best_.emplace(population_[0]);
  }
  void advance(const strategy::executor& executor) {
    std::vector<chromosome_type> children(3, population_.chromosome(0));
    std::vector<int> values(3);
    for (auto& one : children) mutation::swap{}(one, rng_);
    const auto body = [&](std::size_t i) { values[i] = evaluate(children[i]); };
    if (on_executor_) {
      executor(3, body);
    } else {
      for (std::size_t i = 0; i < 3; ++i) body(i);
    }
    for (std::size_t i = 0; i < 3; ++i) {
      if (values[i] > population_.fitness(0)) continue;
      const auto slots = population_.resize_for_overwrite(1);
      slots.chromosomes[0] = children[i];
      slots.fitnesses[0] = values[i];
      best_.emplace(population_[0]);
    }
    ++number_;
  }
  strategy::generation<Problem> generation() const { return {number_, evaluations_, 0, {}, population_}; }
  const strategy::individual<Problem>& best() const { return *best_; }

 private:
  int evaluate(const chromosome_type& chromosome) {
    ++evaluations_;
    return problem_.evaluate(chromosome);
  }

  Problem problem_;
  random_stream rng_;
  bool on_executor_;
  strategy::population<Problem> population_;
  std::optional<strategy::individual<Problem>> best_;
  std::uint64_t number_ = 0, evaluations_ = 0;
};
struct climbing {
  bool on_executor = false;
  auto set_up(const auto& problem, random_stream stream) const { return climbing_run(problem, stream, on_executor); }
};

}  // namespace

BOOST_AUTO_TEST_CASE(a_run_that_evaluates_by_itself_is_repeated_for_each_value) {
  for (const bool on_executor : {false, true}) {
    const climbing strategy{on_executor};
    const restarts restarting{.each = strategy, .when = stop::generations(4)};
    const auto check = [&](const auto& each) {
      auto session = ask(unknown, each, 3);
      std::size_t most = 0;
      while (!session.finished(stop::generations(10))) {
        most = std::max(most, session.ask(8).size());
        if (session.outstanding().size() > 1) {
          session.tell(session.outstanding().back().id, support::attacks(session.outstanding().back().chromosome));
        }
        tell_all(session);
      }
      BOOST_TEST(most == (on_executor ? 3u : 1u));
      const auto wanted = run(evolve(known, each, 3), stop::generations(10));
      BOOST_TEST(support::hash(session.current().population) == support::hash(wanted.population));
      BOOST_TEST(session.current().evaluations == wanted.evaluations);
      BOOST_TEST(session.best().fitness == wanted.best().fitness);
    };
    check(strategy);
    check(restarting);
  }
}

BOOST_AUTO_TEST_CASE(asynchronous_sessions_are_replayed_from_their_log) {
  const auto check = [](auto steady) {
    for (std::uint64_t seed = 1; seed <= 20; ++seed) {
      auto session = ask(unknown, steady, seed);
      random_stream rng(seed);
      for (int turn = 0; turn < 400; ++turn) {
        session.ask(rng.below(4));
        const auto outstanding = session.outstanding();
        for (const auto& one : outstanding) {
          if (rng.chance(0.3)) session.tell(one.id, support::attacks(one.chromosome));
        }
        if (rng.chance(0.1)) session = resume(unknown, steady, session.state());
      }
      session.finished();  // takes the last answers
      auto again = steady;
      again.replay = session.strategy_run().log();
      BOOST_TEST(session.current().number > 3u);
      const auto wanted = run(evolve(known, again, seed), stop::never());
      BOOST_TEST(support::hash(session.current().population) == support::hash(wanted.population));
      BOOST_TEST(session.current().evaluations == wanted.evaluations);
    }
  };
  check(asynchronous{.population = 20,
                     .crossover = crossover::order{},
                     .mutation = mutation::swap{},
                     .mutation_rate = 0.8,
                     .births = 15});
  check(asynchronous{.population = 20, .mutation = mutation::if_improves{mutation::swap{}}, .births = 15});
}

BOOST_AUTO_TEST_CASE(nobody_waits_in_asynchronous_sessions) {
  const asynchronous steady{.population = 20, .mutation = mutation::swap{}, .births = 15};
  auto session = ask(unknown, steady, 1);
  while (!session.finished(stop::generations(0))) {
    session.ask(8);
    tell_all(session);
  }
  const auto lost = session.ask(1)[0].id;
  for (int birth = 0; birth < 100; ++birth) {
    BOOST_REQUIRE(session.ask(1).size() == 1u);
    for (const auto& one : session.outstanding()) {
      if (one.id != lost) session.tell(one.id, 3);
    }
  }
  BOOST_TEST(!session.finished(stop::never()));
  BOOST_TEST(session.current().births == 100u);
  BOOST_TEST(session.current().number == 6u);
}

BOOST_AUTO_TEST_CASE(ids_that_are_not_outstanding_are_refused) {
  auto session = ask(unknown, breeding, 1);
  const auto refusal = [&](const auto& call) { return support::refusal(call); };
  BOOST_TEST(refusal([&] { session.tell(1, 3); }) == "no candidate has the id 1: none was asked for yet");
  BOOST_REQUIRE(session.ask(3).size() == 3u);
  BOOST_TEST(refusal([&] { session.tell(4, 3); }) == "no candidate has the id 4: the ids are 1 to 3 so far");
  BOOST_TEST(refusal([&] { session.fail(0); }) == "no candidate has the id 0: the ids are 1 to 3 so far");
  session.tell(1, 3);
  session.fail(2);
  session.drop(3);
  for (const std::uint64_t id : {1u, 2u, 3u}) {
    const auto wanted = "the candidate with the id " + std::to_string(id) +
                        " is not outstanding: it was told, failed or dropped before";
    BOOST_TEST(refusal([&] { session.tell(id, 3); }) == wanted);
    BOOST_TEST(refusal([&] { session.fail(id); }) == wanted);
    BOOST_TEST(refusal([&] { session.drop(id); }) == wanted);
  }
  BOOST_TEST(refusal([&] { session.ask(-1); }) == "ask n must be at least 0, but was -1");
}

BOOST_AUTO_TEST_CASE(a_dropped_candidate_is_handed_out_again_under_a_new_id) {
  auto session = ask(unknown, breeding, 1);
  const auto first = session.ask(2);
  BOOST_TEST(session.outstanding().size() == 2u);
  session.drop(2);
  BOOST_TEST(session.outstanding().size() == 1u);
  const auto again = session.ask(1).at(0);
  BOOST_TEST(again.id == 3u);
  BOOST_TEST(again.chromosome == first[1].chromosome);
  session.drop(1);
  session.drop(3);
  const auto& both = session.ask(2);
  BOOST_TEST(both[0].chromosome == first[1].chromosome);
  BOOST_TEST(both[1].chromosome == first[0].chromosome);
}

BOOST_AUTO_TEST_CASE(candidates_wait_for_the_answers_that_a_strategy_needs) {
  auto session = ask(unknown, breeding, 1);
  BOOST_TEST(session.ask(100).size() == 20u);
  BOOST_TEST(session.ask(100).empty());
  const auto first = session.outstanding();
  for (std::size_t i = 1; i < first.size(); ++i) session.tell(first[i].id, 5);
  BOOST_TEST(session.ask(1).empty());
  BOOST_TEST(!session.finished(stop::generations(0)));
  session.tell(first[0].id, 4);
  BOOST_TEST(session.finished(stop::generations(0)).has_value());
  BOOST_TEST(!session.finished(stop::generations(1)).has_value());
  BOOST_TEST(session.ask(0).empty());
  BOOST_TEST(session.ask(1).size() == 1u);
}

BOOST_AUTO_TEST_CASE(a_value_that_is_not_a_number_is_refused_as_by_evolve) {
  auto session = ask(minimize<double>(chromosome::permutation{12}), breeding, 1);
  session.ask(1);
  BOOST_CHECK_THROW(session.tell(1, std::numeric_limits<double>::quiet_NaN()), std::domain_error);
  session.tell(1, std::numeric_limits<double>::infinity());
  BOOST_TEST(session.best().fitness == std::numeric_limits<double>::infinity());
}

BOOST_AUTO_TEST_CASE(a_failed_evaluation_has_the_worst_value) {
  constexpr auto infinity = std::numeric_limits<double>::infinity();
  const auto worst = []<class F, class Better>(F example, Better better) {
    return detail::worst_value(better, &example);
  };
  BOOST_TEST(worst(1.0, lower_is_better{}) == infinity);
  BOOST_TEST(worst(1.0, higher_is_better{}) == -infinity);
  BOOST_TEST(worst(1, lower_is_better{}) == std::numeric_limits<int>::max());
  BOOST_TEST(worst(1, higher_is_better{}) == std::numeric_limits<int>::lowest());
  BOOST_TEST(worst(1u, higher_is_better{}) == 0u);
  BOOST_TEST(!worst(constrained<double>{1, 0}, lower_is_better{}).is_feasible());
  BOOST_TEST(worst(constrained<double>{1, 0}, higher_is_better{}).value == -infinity);
  BOOST_TEST(worst(case_errors{1, 2, 3}, lower_is_better{}).size() == 3u);
  BOOST_TEST(worst(case_errors{1, 2, 3}, lower_is_better{}).total() == infinity);
  const auto two = worst(objectives{1, 2}, dominates{});
  BOOST_TEST(two[1] == infinity);
  const auto high = minimize<objectives<2>>(chromosome::permutation{4}).accepted_fitness(two);
  BOOST_TEST(high.cost(0) == infinity);
  const auto all_high = worst(objectives{1, 2}, all_higher_dominate{});
  BOOST_TEST(all_high[1] == -infinity);
  const std::vector<double> three{1, 2, 3};
  BOOST_TEST(worst(objectives<>(std::span<const double>(three)), dominates{}).size() == 3u);

  auto cases = ask(minimize<case_errors>(chromosome::permutation{12}), breeding, 1);
  cases.ask(2);
  BOOST_TEST(support::refusal([&] { cases.fail(1); }) ==
             "fail needs another value first, since the number of cases is not known yet");
  cases.tell(2, {1, 2});
  cases.fail(1);
  BOOST_TEST(cases.best().fitness.total() == 3);

  auto session = ask(maximize<int>(chromosome::permutation{12}), breeding, 1);
  while (!session.finished(stop::generations(3))) {
    for (const auto& one : session.ask(5)) {
      if (one.id % 3 == 0) {
        session.fail(one.id);
      } else {
        session.tell(one.id, -support::attacks(one.chromosome));
      }
    }
  }
  BOOST_TEST(session.best().fitness > -10);
}

BOOST_AUTO_TEST_CASE(the_best_counts_at_once) {
  auto session = ask(unknown, breeding, 1);
  BOOST_CHECK_THROW(session.best(), std::logic_error);
  for (const auto& one : session.ask(20)) session.tell(one.id, static_cast<int>(one.id));
  BOOST_TEST(session.best().fitness == 1);
  BOOST_TEST(!session.finished(stop::never()));
  BOOST_TEST(session.best().fitness == 1);
  const auto next = session.ask(1).at(0);
  BOOST_TEST(session.best().fitness == 1);
  session.tell(next.id, -3);
  BOOST_TEST(session.best().fitness == -3);
  BOOST_TEST(session.best().chromosome == next.chromosome);
  BOOST_TEST(session.current().best().fitness == 1);
}

BOOST_AUTO_TEST_CASE(criteria_of_time_end_a_session_within_a_generation) {
  auto session = ask(unknown, breeding, 1);
  const auto now = stop::after(std::chrono::nanoseconds(1));
  session.ask(20);
  BOOST_TEST(!session.finished(now));  // there is no individual yet
  const auto candidates = session.outstanding();
  for (const std::size_t k : {1u, 6u}) session.tell(candidates[k].id, support::attacks(candidates[k].chromosome));
  BOOST_TEST(!session.finished(stop::target(1000)));
  const auto fired = session.finished(now);
  BOOST_REQUIRE(fired.has_value());
  BOOST_TEST((fired->kind == stop::kind::time));
  BOOST_TEST(session.current().evaluations == 2u);
  BOOST_TEST(session.current().population.size() == 2u);
  BOOST_TEST(session.finished(stop::target(1000) || now)->success);
  // It goes on as if nothing had happened.
  while (!session.finished(stop::generations(3))) {
    tell_all(session);
    session.finished(now);
    session.ask(7);
  }
  BOOST_TEST(support::hash(session.current().population) ==
             support::hash(run(evolve(known, breeding, 1), stop::generations(3)).population));
}

BOOST_AUTO_TEST_CASE(a_generation_is_judged_even_if_the_next_one_has_begun) {
  const islands archipelago{.count = 3, .each = breeding, .every = 2};
  const auto check = [](const auto& strategy, const auto& stop) {
    auto session = ask(unknown, strategy, 5);
    session.ask(4);
    while (!session.finished(stop)) {
      const auto one = session.outstanding().front();
      session.tell(one.id, support::attacks(one.chromosome));
      session.ask(1);
    }
    const auto wanted = run(evolve(known, strategy, 5), stop);
    BOOST_TEST(support::hash(session.current().population) == support::hash(wanted.population));
  };
  check(breeding, stop::evaluations(100));
  check(breeding, stop::generations(0) || stop::target(-1));
  check(archipelago, stop::evaluations(200));
  check(restarts{.each = breeding, .when = stop::generations(1), .limit = 1}, stop::never());
}

BOOST_AUTO_TEST_CASE(a_generation_without_an_evaluation_ends_a_call_of_ask) {
  const genetic_algorithm idle{.population = 10, .mutation = mutation::swap{}, .mutation_rate = 0};
  auto session = ask(unknown, idle, 1);
  session.ask(10);
  tell_all(session);
  for (std::uint64_t generation = 0; generation < 5; ++generation) {
    BOOST_TEST(!session.finished(stop::generations(generation + 1)));
    BOOST_TEST(session.current().number == generation);
    BOOST_TEST(session.ask(3).empty());
  }
}

BOOST_AUTO_TEST_CASE(a_strategy_that_ends_by_itself_ends_the_session) {
  auto session = ask(unknown, restarts{.each = breeding, .when = stop::generations(1), .limit = 1}, 1);
  while (!session.finished()) {
    session.ask(9);
    tell_all(session);
  }
  BOOST_TEST(session.strategy_run().restarted() == 1u);
  BOOST_TEST((session.finished(stop::never())->kind == stop::kind::exhausted));
}

BOOST_AUTO_TEST_CASE(a_step_whose_operators_throw_begins_again) {
  bool fails = false;
  const auto failing = [&fails](std::vector<int>& row, random_stream& rng) {
    mutation::swap{}(row, rng);
    if (fails && row[0] < 6) throw std::runtime_error("out of order");
  };
  const genetic_algorithm ga{.population = 20, .mutation = failing};
  auto session = ask(unknown, ga, 1);
  session.ask(20);
  tell_all(session);
  BOOST_TEST(!session.finished(stop::never()));
  fails = true;
  BOOST_CHECK_THROW(session.ask(5), std::runtime_error);
  fails = false;
  while (!session.finished(stop::generations(4))) {
    session.ask(5);
    tell_all(session);
  }
  const auto wanted = run(evolve(known, ga, 1), stop::generations(4));
  BOOST_TEST(support::hash(session.current().population) == support::hash(wanted.population));
}

BOOST_AUTO_TEST_CASE(a_step_that_throws_before_its_first_candidate_begins_again) {
  int calls = 0, fails_at = 0;
  const auto failing = [&](std::vector<int>& row, random_stream& rng) {
    if (++calls == fails_at) throw std::runtime_error("out of order");
    mutation::swap{}(row, rng);
  };
  const genetic_algorithm ga{.population = 20, .mutation = failing};
  const auto wanted = run(evolve(known, ga, 1), stop::generations(4));
  for (const int generation : {0, 1, 2}) {
    calls = 0;
    fails_at = 1 + 20 * generation;
    auto session = ask(unknown, ga, 1);
    int thrown = 0;
    for (int i = 0; i < 1000 && !session.finished(stop::generations(4)); ++i) {
      try {
        session.ask(5);
      } catch (const std::runtime_error&) {
        ++thrown;
      }
      tell_all(session);
    }
    BOOST_TEST(thrown == 1);
    BOOST_TEST(session.current().number == 4u);
    BOOST_TEST(support::hash(session.current().population) == support::hash(wanted.population));
  }
}

BOOST_AUTO_TEST_CASE(cases_and_constraints_are_values) {
  const auto errors = [](const std::vector<int>& row) {
    return case_errors{static_cast<double>(row[0]), static_cast<double>(row[1]), 1.0 * support::attacks(row)};
  };
  const auto within = [](const std::vector<int>& row) {
    return constrained<int>{row[0], static_cast<double>(support::attacks(row))};
  };
  const auto check = [](const auto& fitness, const auto& strategy) {
    const auto problem = minimize(fitness, chromosome::permutation{12});
    support::session_under_test<std::remove_cvref_t<decltype(problem)>, std::remove_cvref_t<decltype(strategy)>,
                                execution::sequential>
        session(problem, strategy, 5);
    session.begin(3);
    while (!session.finished()) {
      for (const auto id : session.ask(4)) session.tell(id);
      session.reload();
    }
    BOOST_TEST((session.outcome() == session.of_evolve(3)));
  };
  check(errors, genetic_algorithm{.population = 20, .selection = selection::lexicase{}, .mutation = mutation::swap{}});
  check(within, breeding);
}

BOOST_AUTO_TEST_CASE(a_session_can_be_moved_and_allocates_nothing_once_warm) {
  auto begun =
      ask(maximize<int>(chromosome::bit_string{60}),
          genetic_algorithm{.population = 20, .crossover = crossover::uniform{}, .mutation = mutation::flip{}}, 1);
  begun.ask(3);
  auto session = std::move(begun);
  BOOST_TEST(session.outstanding().size() == 3u);
  const auto run_to = [&](std::uint64_t generations) {
    while (session.current().number < generations && !session.finished(stop::never())) {
      for (const auto& one : session.ask(7)) session.tell(one.id, support::ones(one.chromosome));
    }
  };
  for (const auto& one : session.outstanding()) session.tell(one.id, support::ones(one.chromosome));
  run_to(20);
  BOOST_TEST(support::allocations_of([&] { run_to(60); }) == 0u);
}

BOOST_AUTO_TEST_CASE(a_problem_without_a_fitness_is_evaluated_only_in_a_session) {
  BOOST_CHECK_THROW(unknown.evaluate(std::vector{0, 1}), std::logic_error);
}

BOOST_AUTO_TEST_SUITE_END()
