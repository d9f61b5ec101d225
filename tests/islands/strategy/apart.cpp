// SPDX-License-Identifier: BSL-1.0
// labels: threads
// Islands on several ranks, here threads: each rank holds its own islands.
#include <algorithm>
#include <bit>
#include <boost/test/unit_test.hpp>
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
#include "support/job_of_threads.hpp"
#include "support/problems.hpp"
#include "support/real_vectors.hpp"
#include "support/says.hpp"

BOOST_AUTO_TEST_SUITE(strategy_tests)
BOOST_AUTO_TEST_SUITE(apart)

using namespace clade;

namespace {

const auto queens = support::queens(20);
const genetic_algorithm ga{.population = 10, .crossover = crossover::order(), .mutation = mutation::swap()};
const islands ring{.count = 6, .each = ga, .every = 3, .migrants = 2};
const islands torus{.count = 6, .each = ga, .every = 3, .topology = topology::torus{}};
const islands random_links{.count = 5,
                           .each = restarts{.each = ga, .when = stop::stalled(6), .limit = 3},
                           .every = stop::stalled(3),
                           .topology = topology::random{.degree = 2},
                           .emigration = emigration::random{},
                           .immigration = immigration::random{}};
const auto sphere = minimize(support::real_function(support::sphere), chromosome::reals{3, -5, 5});
const islands mixed{.count = 4, .each = std::tuple{differential_evolution{.population = 10}, cma_es{}}, .every = 4};
const problems::zdt zdt1(1);
const auto front = minimize(support::two_objectives(zdt1), zdt1.space());
const islands fronts{
    .count = 3,
    .each = nsga2{.population = 12, .crossover = crossover::simulated_binary{}, .mutation = mutation::polynomial{}},
    .every = 2,
    .emigration = emigration::rank_and_crowding{},
    .immigration = immigration::rank_and_crowding{}};

// Everything that a result says, but for the time.
template <class Result>
std::string text_of(const Result& result) {
  std::uint64_t best = 0;
  if constexpr (requires { result.front(); }) {
    auto individuals = result.front();
    best = checkpoint::hash(individuals);
  } else {
    best = checkpoint::hash(result.best().chromosome);
  }
  return result.reason.text + ' ' + std::to_string(result.generations) + ' ' + std::to_string(result.evaluations) +
         ' ' + std::to_string(result.restarts) + ' ' + checkpoint::digits(best);
}

// The results of all ranks, in order.
template <class Problem, class Strategy, class Stop>
std::vector<std::string> results_of(std::size_t ranks, bool gathers, const Problem& problem, const Strategy& strategy,
                                    const Stop& stop) {
  std::vector<std::string> all(ranks);
  support::job_of_threads::run(ranks, gathers, [&](const auto& rank) {
    const auto result = run(evolve(problem, strategy, 7, rank), stop);
    all[rank.number()] = text_of(result);
    if (gathers) all[rank.number()] += ' ' + checkpoint::digits(checkpoint::hash(result.population));
  });
  return all;
}

template <class Problem, class Strategy, class Stop>
void same_on_any_number_of_ranks(const Problem& problem, const Strategy& strategy, const Stop& stop) {
  for (const bool gathers : {true, false}) {
    const auto result = run(evolve(problem, strategy, 7), stop);
    auto wanted = text_of(result);
    if (gathers) wanted += ' ' + checkpoint::digits(checkpoint::hash(result.population));
    for (const std::size_t ranks : {1u, 2u, 3u, 5u, 8u, 16u}) {
      const auto all = results_of(ranks, gathers, problem, strategy, stop);
      for (const auto& one : all) BOOST_TEST(one == wanted, ranks << " ranks: " << one << ", not " << wanted);
    }
  }
}

}  // namespace

BOOST_AUTO_TEST_CASE(results_are_the_same_on_any_number_of_ranks) {
  same_on_any_number_of_ranks(queens, ring, stop::target(0) || stop::generations(18));
  same_on_any_number_of_ranks(queens, torus, stop::generations(12));
  same_on_any_number_of_ranks(queens, random_links, stop::never());
  same_on_any_number_of_ranks(sphere, mixed, stop::evaluations(1500) || stop::stalled(30));
  same_on_any_number_of_ranks(front, fronts, stop::generation_equivalents(8));
}

BOOST_AUTO_TEST_CASE(criteria_and_observers_that_read_the_population_have_it) {
  const auto reads =
      stop::when([](const auto& now) { return now.population.size() == 60 && now.number >= 9; }, "nine generations");
  static_assert(detail::reads_population<decltype(reads)>);
  static_assert(detail::reads_population<decltype(reads || stop::never())>);
  static_assert(!detail::reads_population<decltype(stop::target(0) || !stop::generations(3))>);
  same_on_any_number_of_ranks(queens, ring, reads);
  const auto rows_on = [&](std::size_t ranks) {
    std::vector<double> means;
    support::job_of_threads::run(ranks, true, [&](const auto& rank) {
      observe::statistics course;
      run(evolve(queens, ring, 7, rank), stop::generations(9), course);
      if (rank.number() > 0) return;
      for (const auto& row : course.rows()) means.push_back(row.mean);
    });
    return means;
  };
  BOOST_TEST(rows_on(1).size() == 4u);
  BOOST_TEST(rows_on(1) == rows_on(4), boost::test_tools::per_element());
}

namespace {

struct counters {
  static constexpr bool reads_population = false;
  std::vector<std::uint64_t> seen;

  template <class Generation>
  void operator()(const Generation& now) {
    for (const auto one : {now.number, now.evaluations, now.births, now.stagnation, std::uint64_t{now.size()},
                           static_cast<std::uint64_t>(now.best_fitness())}) {
      seen.push_back(one);
    }
  }
};

}  // namespace

BOOST_AUTO_TEST_CASE(observers_of_counters_see_those_of_all_islands) {
  const auto seen_on = [&](std::size_t ranks) {
    std::vector<std::uint64_t> seen;
    support::job_of_threads::run(ranks, false, [&](const auto& rank) {
      counters all;
      run(evolve(queens, ring, 7, rank), stop::generations(15), all);
      if (rank.number() == 0) seen = all.seen;
    });
    return seen;
  };
  BOOST_TEST(seen_on(1).size() == 36u);
  BOOST_TEST(seen_on(1) == seen_on(4), boost::test_tools::per_element());
}

BOOST_AUTO_TEST_CASE(an_interrupted_epoch_continues) {
  const auto wanted = text_of(run(evolve(queens, ring, 7), stop::generations(18)));
  std::vector<std::string> all(3);
  std::vector<std::size_t> interruptions(3);
  support::job_of_threads::run(3, false, [&](const auto& rank) {
    // Each rank is stopped after other numbers of calls.
    std::stop_source source;
    std::size_t calls = 0, last = 0;
    const auto counted = [&](const std::vector<int>& row) {
      if (++calls == last) source.request_stop();
      return support::attacks(row);
    };
    auto evolution = evolve(minimize(counted, queens.space), ring, 7, rank);
    for (std::size_t more = 20 + 10 * rank.number();; more += 5) {
      source = std::stop_source();
      last = calls + more;
      const auto result = run(evolution, stop::generations(18) || stop::requested(source.get_token()));
      all[rank.number()] = text_of(result);
      if (result.reason.kind == stop::kind::generations) break;
      ++interruptions[rank.number()];
    }
  });
  for (const auto& one : all) BOOST_TEST(one == wanted);
  BOOST_TEST(interruptions[0] > 3u);
}

BOOST_AUTO_TEST_CASE(a_rank_at_home_says_what_is_missing_and_gathers_it) {
  const auto whole = run(evolve(queens, ring, 7), stop::generations(6));
  std::vector<std::string> messages(2), hashes(2);
  std::vector<std::size_t> sizes(2);
  support::job_of_threads::run(2, false, [&](const auto& rank) {
    auto evolution = evolve(queens, ring, 7, rank);
    sizes[rank.number()] = run(evolution, stop::generations(6)).population.size();
    try {
      evolution.state();
    } catch (const std::logic_error& missing) {
      messages[rank.number()] = missing.what();
    }
    evolution.gather();
    hashes[rank.number()] = checkpoint::digits(checkpoint::hash(evolution.current().population));
    const auto state = evolution.state();
    if (state.islands.size() != 6) hashes[rank.number()] = "not all islands";
  });
  for (std::size_t i = 0; i < 2; ++i) {
    BOOST_TEST(sizes[i] == 30u);
    BOOST_TEST(messages[i].find("call gather()") != std::string::npos, messages[i]);
    BOOST_TEST(hashes[i] == checkpoint::digits(checkpoint::hash(whole.population)));
  }
}

BOOST_AUTO_TEST_CASE(the_bytes_that_a_rank_sends_do_not_depend_on_the_number_of_ranks) {
  const auto most_sent_on = [](std::size_t ranks, auto archipelago) {
    archipelago.count = ranks;
    std::vector<std::size_t> sent(ranks);
    support::job_of_threads::run(ranks, false, [&](const auto& rank) {
      auto evolution = evolve(queens, archipelago, 7, rank);
      run(evolution, stop::generations(15));
      sent[rank.number()] = evolution.executor().bytes_sent;
    });
    return *std::ranges::max_element(sent);
  };
  BOOST_TEST(most_sent_on(4, ring) > 0u);
  BOOST_TEST(most_sent_on(4, ring) == most_sent_on(25, ring));
  BOOST_TEST(most_sent_on(4, torus) == most_sent_on(25, torus));
}

namespace {

// Chromosomes that are counted, on each thread alone.
struct counted_bits {
  inline static thread_local std::size_t alive = 0, most = 0;
  std::uint64_t bits = 0;

  counted_bits() { count(); }
  explicit counted_bits(std::uint64_t given) : bits(given) { count(); }
  counted_bits(const counted_bits& other) : bits(other.bits) { count(); }
  counted_bits& operator=(const counted_bits&) = default;
  ~counted_bits() { --alive; }

  template <class Archive>
  void serialize(Archive& archive, unsigned) {
    archive & bits;
  }

 private:
  static void count() { most = std::max(most, ++alive); }
};

struct counted_mutation {
  bool operator()(counted_bits& one, random_stream& rng) const {
    one.bits ^= std::uint64_t{1} << rng.below(64);
    return true;
  }
};

}  // namespace

BOOST_AUTO_TEST_CASE(a_rank_holds_the_individuals_of_its_own_islands) {
  const auto ones = maximize([](const counted_bits& one) { return std::popcount(one.bits); },
                             [](random_stream& rng) { return counted_bits(rng()); });
  const genetic_algorithm each{.population = 20, .crossover = crossover::none{}, .mutation = counted_mutation{}};
  const auto most_on = [&](std::size_t ranks, std::size_t count) {
    const islands archipelago{.count = count, .each = each, .every = 2};
    std::vector<std::size_t> most(ranks);
    support::job_of_threads::run(ranks, false, [&](const auto& rank) {
      run(evolve(ones, archipelago, 7, rank), stop::generations(10));
      most[rank.number()] = counted_bits::most;
    });
    return *std::ranges::max_element(most);
  };
  const auto of_one = most_on(1, 1), of_two = most_on(1, 2);
  BOOST_TEST(of_one > 40u);
  BOOST_TEST(of_two > of_one + 40);
  BOOST_TEST(most_on(16, 16) <= of_one + 10);  // migrants and copies of the best
  BOOST_TEST(most_on(8, 16) <= of_two + 10);
}

BOOST_AUTO_TEST_CASE(a_folder_is_loaded_on_any_number_of_ranks) {
  const auto wanted = text_of(run(evolve(queens, ring, 7), stop::generations(18)));
  for (const std::size_t ranks : {1u, 2u, 5u, 8u}) {
    const support::folder here;
    const checkpoint::folder saved{here / "run"};
    support::job_of_threads::run(ranks, false, [&](const auto& rank) {
      run(evolve(queens, ring, 7, rank), stop::generations(9), checkpoint::every(3, saved));
    });
    BOOST_TEST(saved.exists());
    const auto then = checkpoint::load(saved, queens, ring).current();
    BOOST_TEST(then.number == 9u);
    for (const std::size_t others : {1u, 3u, 7u}) {
      std::vector<std::string> all(others);
      std::vector<std::uint64_t> evaluations(others);
      support::job_of_threads::run(others, false, [&](const auto& rank) {
        auto evolution = checkpoint::load(saved, queens, ring, rank);
        evaluations[rank.number()] = evolution.current().evaluations;
        all[rank.number()] = text_of(run(evolution, stop::generations(18)));
      });
      for (const auto& one : all) BOOST_TEST(one == wanted);
      for (const auto one : evaluations) BOOST_TEST(one == evaluations[0]);
    }
  }
}

BOOST_AUTO_TEST_SUITE_END()
BOOST_AUTO_TEST_SUITE_END()
