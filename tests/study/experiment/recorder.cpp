// SPDX-License-Identifier: BSL-1.0
#include <algorithm>
#include <boost/test/unit_test.hpp>
#include <clade/clade.hpp>
#include <clade/neighbourhood.hpp>
#include <clade/study/experiment/recorder.hpp>
#include <cstdint>
#include <functional>
#include <limits>
#include <utility>
#include <vector>

BOOST_AUTO_TEST_SUITE(experiment_tests)
BOOST_AUTO_TEST_SUITE(recorder_tests)

namespace {

using clade::study::recorder;

const auto most_ones =
    clade::maximize([](const auto& bits) { return bits.count(); }, clade::chromosome::bit_string{40});
const clade::genetic_algorithm ga{.population = 10, .mutation = clade::mutation::flip{}};

}  // namespace

BOOST_AUTO_TEST_CASE(keeps_every_improvement_and_nothing_else) {
  recorder watch(100'000, true);
  std::vector<clade::study::improvement> course;
  const auto look = [&](const auto& now) {
    const auto best = static_cast<double>(now.best().fitness);
    if (course.empty() || best > course.back().best) course.push_back({now.evaluations, best});
  };
  const auto end = run(evolve(most_ones, ga, 1), clade::stop::target(40u) || watch.limit(), watch, look);
  const auto left = watch.finish(end.reason.success);
  BOOST_TEST(left.success);
  BOOST_TEST(left.evaluations == end.evaluations);
  BOOST_TEST(left.best == 40);
  BOOST_TEST(left.runtime() == static_cast<double>(end.evaluations));
  BOOST_TEST((left.improvements == course));
  BOOST_TEST(left.improvements.front().evaluations == 10u);
  BOOST_TEST(left.improvements.back().evaluations == end.evaluations);
  BOOST_TEST(left.improvements.size() <= 41u);
}

BOOST_AUTO_TEST_CASE(ends_a_run_when_the_budget_is_spent) {
  recorder watch(95, true);
  const auto end = run(evolve(most_ones, ga, 1), clade::stop::target(40u) || watch.limit(), watch);
  BOOST_TEST(end.reason.text == "95 evaluations reached");
  BOOST_TEST(!end.reason.success);
  const auto left = watch.finish(end.reason.success);
  BOOST_TEST(!left.success);
  BOOST_TEST(left.runtime() == std::numeric_limits<double>::infinity());
  BOOST_TEST(left.evaluations >= 95u);
  BOOST_TEST(left.evaluations < 105u);
}

// A goal reached after the budget was spent does not count as a success.
BOOST_AUTO_TEST_CASE(a_goal_reached_beyond_the_budget_is_not_reached) {
  recorder first(1'000'000, true);
  const auto whole = run(evolve(most_ones, ga, 3), clade::stop::target(40u) || first.limit(), first);
  const auto needed = whole.evaluations;
  for (const std::uint64_t budget : {needed, needed - 1}) {
    recorder watch(budget, true);
    const auto end = run(evolve(most_ones, ga, 3), clade::stop::target(40u) || watch.limit(), watch);
    BOOST_TEST(end.reason.success);
    const auto left = watch.finish(end.reason.success);
    BOOST_TEST(left.success == (budget == needed));
    BOOST_TEST((left.best == 40) == (budget == needed));
    BOOST_TEST(left.improvements.back().evaluations <= budget);
  }
}

BOOST_AUTO_TEST_CASE(the_first_generation_counts_whatever_it_costs) {
  recorder watch(1, true);
  const auto end = run(evolve(most_ones, ga, 1), watch.limit(), watch);
  const auto left = watch.finish(end.reason.success);
  BOOST_TEST(left.evaluations == 10u);
  BOOST_TEST_REQUIRE(left.improvements.size() == 1u);
  BOOST_TEST(left.best == left.improvements.front().best);
}

BOOST_AUTO_TEST_CASE(evaluations_that_it_saw_are_counted_one_by_one) {
  recorder watch(100'000, true), by_generation(100'000, true);
  std::vector<clade::study::improvement> course;
  std::uint64_t evaluations = 0;
  const auto seen = clade::maximize(
      [&](const auto& bits) {
        const auto value = static_cast<double>(bits.count());
        ++evaluations;
        if (course.empty() || value > course.back().best) course.push_back({evaluations, value});
        watch.record_value(value);
        return bits.count();
      },
      clade::chromosome::bit_string{40});
  const auto end = run(evolve(seen, ga, 1), clade::stop::target(38u) || watch.limit(), watch, std::ref(by_generation));
  const auto left = watch.finish_at(38), coarse = by_generation.finish(end.reason.success);
  std::erase_if(course, [](const auto& i) { return i.best > 38; });
  BOOST_TEST((left.improvements == course));
  BOOST_TEST(left.success);
  BOOST_TEST(left.evaluations == course.back().evaluations);
  BOOST_TEST(left.evaluations < coarse.evaluations);
  BOOST_TEST(left.evaluations + 10 > coarse.evaluations);
  BOOST_TEST(left.improvements.front().evaluations == 1u);
  BOOST_TEST(coarse.improvements.front().evaluations == 10u);
}

// What a run saw of the generation in which its budget ended does not count, unless it is the first one.
BOOST_AUTO_TEST_CASE(whole_generations_count_with_and_without_counts_of_their_evaluations) {
  for (const std::uint64_t budget : {95u, 7u}) {
    recorder watch(budget, true), by_generation(budget, true);
    const auto seen = clade::maximize(
        [&](const auto& bits) {
          watch.record_evaluation(bits.count());
          return bits.count();
        },
        clade::chromosome::bit_string{40});
    const auto end = run(evolve(seen, ga, 1), clade::stop::target(40u) || watch.limit(), watch, by_generation);
    const auto left = watch.finish(end.reason.success), coarse = by_generation.finish(end.reason.success);
    BOOST_TEST(left.best == coarse.best);
    BOOST_TEST(left.evaluations == coarse.evaluations);
    BOOST_TEST(left.success == coarse.success);
    for (const auto& i : left.improvements) BOOST_TEST(i.evaluations <= coarse.improvements.back().evaluations);
    if (budget == 7) BOOST_TEST((left.improvements == coarse.improvements));
  }
}

BOOST_AUTO_TEST_CASE(a_run_that_passes_its_target_beyond_the_budget_fails) {
  for (const std::uint64_t budget : {3u, 2u}) {
    recorder watch(budget, false);
    for (const double value : {5., 4., 0., 1.}) watch.record_value(value);
    const auto left = watch.finish_at(0);
    BOOST_TEST(left.success == (budget == 3));
    BOOST_TEST(left.best == (budget == 3 ? 0 : 4));
    BOOST_TEST(left.evaluations == (budget == 3 ? 3u : 4u));
  }
}

BOOST_AUTO_TEST_CASE(a_run_that_evaluates_nothing_ends) {
  const clade::genetic_algorithm idle{.population = 4, .mutation = clade::mutation::flip{}, .mutation_rate = 0};
  recorder watch(1000, true);
  const auto end = run(evolve(most_ones, idle, 1), watch.limit(), watch);
  BOOST_TEST(end.reason.text == "nothing evaluated in 10000 generations");
  BOOST_TEST(end.evaluations == 4u);
  BOOST_TEST(!watch.finish(false).success);
}

// The generation before the first move counts as one.
BOOST_AUTO_TEST_CASE(a_budget_of_moves_ends_a_run_and_counts_moves) {
  using clade::neighbourhood::flip;
  const auto with_delta = clade::maximize([](const auto& bits) { return static_cast<int>(bits.count()); },
                                          clade::chromosome::bit_string{40})
                              .with_delta(flip{}, [](const auto& bits, int ones, flip::move made) {
                                return bits[static_cast<std::size_t>(made.i)] ? ones - 1 : ones + 1;
                              });
  const clade::local_search search{.neighbourhood = flip{}};
  for (const std::uint64_t budget : {1u, 50u, 100'000u}) {
    recorder watch(budget, true, clade::study::as_number(), clade::study::unit::moves);
    std::vector<clade::study::improvement> course;
    const auto look = [&](const auto& now) {
      const auto best = static_cast<double>(now.best().fitness);
      const auto count = std::max<std::uint64_t>(now.moves, 1);
      if (count <= budget && (course.empty() || best > course.back().best)) course.push_back({count, best});
    };
    const auto end = run(evolve(with_delta, search, 1), clade::stop::target(40) || watch.limit(), watch, look);
    const auto left = watch.finish(end.reason.success);
    BOOST_TEST(left.evaluations == std::max<std::uint64_t>(end.moves, 1));
    BOOST_TEST(left.success == (budget == 100'000));
    BOOST_TEST((left.improvements == course));
    if (budget == 1) BOOST_TEST(end.reason.text == "1 move reached");
  }
}

BOOST_AUTO_TEST_CASE(a_run_without_moves_ends) {
  const clade::genetic_algorithm small{.population = 2, .mutation = clade::mutation::flip{}};
  recorder watch(1000, true, clade::study::as_number(), clade::study::unit::moves);
  const auto end = run(evolve(most_ones, small, 1), watch.limit(), watch);
  BOOST_TEST(end.reason.text == "no moves in 10000 generations");
  BOOST_TEST(watch.finish(false).evaluations == 1u);
}

BOOST_AUTO_TEST_CASE(fitness_values_that_are_no_numbers_are_recorded_as_one) {
  const auto problem =
      clade::minimize([](const auto& bits) { return std::pair(40 - static_cast<int>(bits.count()), bits[0] ? 0 : 1); },
                      clade::chromosome::bit_string{40});
  recorder watch(500, false, [](const std::pair<int, int>& f) { return 2.0 * f.first + f.second; });
  const auto end = run(evolve(problem, ga, 1), watch.limit(), watch);
  const auto left = watch.finish(false);
  BOOST_TEST(left.best == 2.0 * end.best().fitness.first + end.best().fitness.second);
  for (std::size_t i = 1; i < left.improvements.size(); ++i) {
    BOOST_TEST(left.improvements[i].best < left.improvements[i - 1].best);
  }
}

BOOST_AUTO_TEST_CASE(a_budget_is_found_among_stop_criteria) {
  using namespace clade::stop;
  using clade::study::budget_of;
  BOOST_TEST((budget_of(evaluations(7)) == 7u));
  BOOST_TEST((budget_of(target(0) || evaluations(7)) == 7u));
  BOOST_TEST((budget_of(evaluations(9) || target(0) || evaluations(7) || generations(3)) == 7u));
  BOOST_TEST((budget_of(target(0) || generations(3)) == std::nullopt));
  BOOST_TEST((budget_of(target(0) && evaluations(7)) == std::nullopt));
  BOOST_TEST((budget_of(target(0) || moves(7)) == std::nullopt));
  BOOST_TEST((budget_of<moves>(target(0) || moves(7) || evaluations(3)) == 7u));
  BOOST_TEST((budget_of([](const auto&) { return std::optional<reason>(); }) == std::nullopt));
}

BOOST_AUTO_TEST_SUITE_END()
BOOST_AUTO_TEST_SUITE_END()
