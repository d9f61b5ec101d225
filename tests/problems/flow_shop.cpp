// SPDX-License-Identifier: BSL-1.0
#include <algorithm>
#include <boost/test/unit_test.hpp>
#include <cstddef>
#include <cstdint>
#include <fstream>
#include <numeric>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include <clade/clade.hpp>
#include <clade/neighbourhood.hpp>
#include <clade/problems/flow_shop.hpp>
#include "../support/count_allocations.hpp"
#include "../support/delta_walk.hpp"
#include "../support/folder.hpp"
#include "../support/refusal.hpp"

BOOST_AUTO_TEST_SUITE(flow_shop_tests)

using namespace clade;
using problems::flow_shop;

namespace {

// The heuristic of Nawaz, Enscore and Ham (1983): the longest jobs are inserted first, each at its best position.
std::int64_t nawaz_enscore_ham(const flow_shop& problem) {
  std::vector<std::pair<int, int>> jobs;
  for (std::size_t job = 0; job < problem.size(); ++job) {
    int sum = 0;
    for (std::size_t k = 0; k < problem.machines(); ++k) sum += problem.time(job, k);
    jobs.emplace_back(-sum, static_cast<int>(job));
  }
  std::ranges::sort(jobs);
  flow_shop::insertions insertions;
  std::vector<int> order;
  for (const auto& [sum, job] : jobs) {
    const auto all = insertions(problem, order, job);
    order.insert(order.begin() + (std::ranges::min_element(all) - all.begin()), job);
  }
  return problem(order);
}

// The makespan by the definition: a job starts on a machine when it and the machine are free.
std::int64_t makespan_of(const flow_shop& problem, const std::vector<int>& order) {
  std::vector<std::int64_t> machine_free(problem.machines());
  for (const auto job : order) {
    std::int64_t job_free = 0;
    for (std::size_t k = 0; k < problem.machines(); ++k) {
      job_free = machine_free[k] = std::max(job_free, machine_free[k]) + problem.time(static_cast<std::size_t>(job), k);
    }
  }
  return machine_free.back();
}

}  // namespace

BOOST_AUTO_TEST_CASE(makespans_by_hand_and_by_the_definition) {
  // Johnson's rule is optimal for two machines: jobs that are shorter on the first machine come first, in ascending
  // order of that time, then the others, in descending order of the second.
  const flow_shop two({{4, 5}, {1, 3}, {6, 2}, {5, 4}});
  BOOST_TEST(two({1, 0, 3, 2}) == 18);
  std::vector<int> order{0, 1, 2, 3};
  do BOOST_TEST(two(order) >= 18);
  while (std::ranges::next_permutation(order).found);
  random_stream rng(1);
  for (const std::size_t machines : {1u, 2u, 63u, 64u, 65u, 100u}) {
    const auto problem = flow_shop::generated(7, machines, 5);
    for (int draw = 0; draw < 20; ++draw) {
      const auto drawn = problem.space()(rng);
      BOOST_TEST(problem(drawn) == makespan_of(problem, drawn));
    }
  }
}

BOOST_AUTO_TEST_CASE(taillards_instances) {
  const auto first = flow_shop::taillard("ta001");
  const std::vector<int> published{54, 83, 15, 71, 77, 36, 53, 38, 27, 87, 76, 91, 14, 29, 12, 77, 32, 87, 68, 94};
  for (std::size_t job = 0; job < 20; ++job) BOOST_TEST(first.time(job, 0) == published[job]);
  BOOST_TEST(first.name() == "ta001");
  BOOST_TEST(first.best_known().value() == 1278);
  const auto is = [](const std::string& name, std::size_t jobs, std::size_t machines, std::int64_t best) {
    const auto problem = flow_shop::taillard(name);
    BOOST_TEST(problem.size() == jobs);
    BOOST_TEST(problem.machines() == machines);
    BOOST_TEST(problem.best_known().value() == best);
  };
  is("ta010", 20, 5, 1108);
  is("ta011", 20, 10, 1582);
  is("ta060", 50, 20, 3755);
  is("ta120", 500, 20, 26'457);
  for (int number = 1; number <= 120; ++number) {
    const auto digits = std::to_string(1000 + number).substr(1);
    const auto problem = flow_shop::taillard("ta" + digits);
    const auto found = nawaz_enscore_ham(problem);
    BOOST_TEST(problem(problem.greedy_order()) == found);
    // The heuristic is known to be within about 8 %.
    BOOST_TEST(found >= problem.best_known().value());
    BOOST_TEST(static_cast<double>(found) < 1.09 * static_cast<double>(problem.best_known().value()));
  }
  // The published makespan of the heuristic.
  BOOST_TEST(nawaz_enscore_ham(first) == 1286);
}

BOOST_AUTO_TEST_CASE(insertions_equal_makespans) {
  random_stream rng(2);
  flow_shop::insertions insertions;
  for (const std::size_t jobs : {1u, 2u, 3u, 12u, 40u}) {
    for (const std::size_t machines : {1u, 2u, 5u, 20u, 70u}) {
      const auto problem = flow_shop::generated(jobs, machines, 77);
      auto order = problem.space()(rng);
      const auto job = order.back();
      order.pop_back();
      const auto all = insertions(problem, order, job);
      BOOST_REQUIRE(all.size() == jobs);
      for (std::size_t i = 0; i < jobs; ++i) {
        auto inserted = order;
        inserted.insert(inserted.begin() + static_cast<std::ptrdiff_t>(i), job);
        BOOST_TEST(all[i] == problem(inserted));
      }
    }
  }
  // Orders of some of the jobs, and no allocation after the first.
  const auto problem = flow_shop::generated(20, 5, 1);
  const std::vector<int> some{3, 1, 4}, longer{3, 9, 1, 4, 15};
  insertions(problem, longer, 2);
  BOOST_TEST(support::allocations_of([&] {
               insertions(problem, some, 2);
               insertions(problem, longer, 2);
             }) == 0u);
  BOOST_TEST(insertions(problem, some, 2).size() == 4u);
  BOOST_TEST(insertions(problem, longer, 2)[5] == makespan_of(problem, {3, 9, 1, 4, 15, 2}));
}

BOOST_AUTO_TEST_CASE(insertions_into_orders_with_common_parts) {
  // The times of common parts are kept from the previous call; results are those of a new object.
  random_stream rng(3);
  flow_shop::insertions kept;
  for (const std::size_t jobs : {5u, 30u, 9u}) {
    for (const std::size_t machines : {1u, 3u, 20u}) {
      const auto problem = flow_shop::generated(jobs, machines, 8);
      auto order = problem.space()(rng);
      for (int draw = 0; draw < 200; ++draw) {
        // Jobs are taken out, moved and exchanged.
        std::swap(order[rng.below(order.size())], order[rng.below(order.size())]);
        auto rest = order;
        const auto at = rest.begin() + static_cast<std::ptrdiff_t>(rng.below(rest.size()));
        const auto job = *at;
        rest.erase(at);
        if (draw % 5 == 0) rest.resize(rng.below(rest.size() + 1));
        flow_shop::insertions anew;
        BOOST_TEST(std::ranges::equal(kept(problem, rest, job), anew(problem, rest, job)));
        rest.push_back(job);
        if (rest.size() == jobs) BOOST_TEST(kept(problem, {rest.data(), jobs - 1}, job).back() == problem(rest));
      }
    }
  }
}

BOOST_AUTO_TEST_CASE(the_greedy_order) {
  BOOST_TEST((flow_shop({{3, 2}}).greedy_order() == std::vector{0}));
  // Two jobs of the same total time: the first is inserted first, the second before it because both places are equal.
  BOOST_TEST((flow_shop({{2, 2}, {2, 2}}).greedy_order() == std::vector{1, 0}));
}

BOOST_AUTO_TEST_CASE(texts_and_files) {
  const auto is = [](const flow_shop& problem) {
    BOOST_TEST(problem.size() == 3u);
    BOOST_TEST(problem.machines() == 2u);
    for (std::size_t job = 0; job < 3; ++job) {
      BOOST_TEST(problem.time(job, 0) == static_cast<int>(job) + 1);
      BOOST_TEST(problem.time(job, 1) == static_cast<int>(job) + 4);
    }
    BOOST_TEST(!problem.best_known().has_value());
  };
  is(flow_shop({{1, 4}, {2, 5}, {3, 6}}));
  is(flow_shop::read("3 2\n1 2 3\n4 5 6"));
  const std::string taillard =
      "number of jobs, number of machines, initial seed, upper bound and lower bound :\n"
      "  3   2   873654221  1278   1232\nprocessing times :\n 1  2  3\n 4  5  6\n";
  is(flow_shop::read(taillard));
  const support::folder here;
  std::ofstream(here / "three.txt") << taillard;
  is(flow_shop::read_file(here / "three.txt"));
  BOOST_TEST(flow_shop::read_file(here / "three.txt").name() == "three");
  BOOST_TEST(flow_shop({{1}}, "one").name() == "one");
}

BOOST_AUTO_TEST_CASE(messages_of_wrong_texts) {
  const auto says = [](const std::string& text, const std::string& message) {
    BOOST_TEST(support::refusal([&] { flow_shop::read(text, "it"); }) == "it, line " + message);
  };
  says("jobs", "1: expected the number of jobs, an integer from 1 to 2147483647, but the text ends");
  says("2\n0", "2: expected the number of machines, an integer from 1 to 2147483647, but found '0'");
  says("2 2\n1 2\n3", "3: expected number 4 of 4 times, or of three numbers and 4 times, but the text ends");
  says("2 2\n1 2\n3 4\n5", "4: expected number 6 of 4 times, or of three numbers and 4 times, but the text ends");
  says("2 2\n1 2\n3 -4",
       "3: expected number 4 of 4 times, or of three numbers and 4 times, an integer from 0 to "
       "2147483647, but found '-4'");
  says("1 1 1 2 3 4 5", "1: expected the end after 1 times, but found '5'");
}

BOOST_AUTO_TEST_CASE(what_is_refused) {
  const auto says = [](auto&& body, const std::string& message) { BOOST_TEST(support::refusal(body) == message); };
  using times = std::vector<std::vector<int>>;
  says([] { flow_shop(times{}); }, "flow_shop jobs must be at least 1, but were 0");
  says([] { flow_shop(times{{}}); }, "flow_shop machines must be at least 1, but were 0");
  says([] { flow_shop(times{{1, 2}, {3}}); }, "flow_shop jobs must all have 2 times, as job 0, but job 1 had 1");
  says([] { flow_shop(times{{1, 2}, {3, -1}}); },
       "flow_shop times must be at least 0, but that of job 1 on machine 1 was -1");
  says([] { flow_shop(times{{2'000'000'000, 2'000'000'000}}); },
       "flow_shop times must sum to at most 2147483647, but the sum was 4000000000");
  says([] { flow_shop(times{{1}, {2}})({0}); }, "flow_shop orders must have 2 jobs, but had 1");
  for (const std::string name : {"ta000", "ta121", "ta1", "TA001", "", "ta0x1", "ta-01"}) {
    says([&] { flow_shop::taillard(name); },
         "flow_shop instances of Taillard are ta001 to ta120, but the name was '" + name + "'");
  }
  says([] { flow_shop::generated(0, 1, 1); }, "flow_shop jobs must be between 1 and 21691754, but was 0");
  says([] { flow_shop::generated(2, 0, 1); }, "flow_shop machines must be between 1 and 10845877, but was 0");
  says([] { flow_shop::generated(1, 1, 0); }, "flow_shop seed must be between 1 and 2147483646, but was 0");
}

BOOST_AUTO_TEST_CASE(a_genetic_algorithm_shortens_makespans) {
  const auto problem = flow_shop::taillard("ta001");
  const genetic_algorithm shortening{.population = 50, .crossover = crossover::order{}, .mutation = mutation::insert{}};
  const auto result = run(evolve(minimize(problem, problem.space()), shortening, 1), stop::evaluations(20'000));
  BOOST_TEST(result.best().fitness <= 1320);
}

BOOST_AUTO_TEST_CASE(makespans_after_moves) {
  random_stream rng(7);
  for (const std::size_t jobs : {2u, 3u, 7u, 20u}) {
    for (const std::size_t machines : {1u, 5u, 20u}) {
      const auto shortest = flow_shop::generated(jobs, machines, 99).problem();
      BOOST_TEST(support::wrong_deltas(shortest, neighbourhood::swap{}, 2000, rng) == 0u);
      BOOST_TEST(support::wrong_deltas(shortest, neighbourhood::adjacent_swap{}, 500, rng) == 0u);
      BOOST_TEST(support::wrong_deltas(shortest, neighbourhood::insert{}, 5000, rng) == 0u);
      BOOST_TEST(support::wrong_deltas(shortest, neighbourhood::block_insert{3}, 2000, rng) == 0u);
    }
  }
}

BOOST_AUTO_TEST_CASE(a_descent_by_insertions) {
  const auto problem = flow_shop::taillard("ta001");
  const auto result = run(evolve(problem.problem(), local_search{neighbourhood::insert{}}, 1), stop::generations(20));
  BOOST_TEST(result.best().fitness <= 1310);
  BOOST_TEST(result.best().fitness == problem(result.best().chromosome));
}

BOOST_AUTO_TEST_SUITE_END()
