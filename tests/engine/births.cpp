// SPDX-License-Identifier: BSL-1.0
#include <algorithm>
#include <boost/test/unit_test.hpp>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <stdexcept>
#include <string>
#include <vector>

#include <clade/clade.hpp>
#include <clade/history.hpp>

#include "support/problems.hpp"

BOOST_AUTO_TEST_SUITE(births)

using namespace clade;

namespace {

const auto queens = support::queens(12);
const genetic_algorithm ga{.population = 30,
                           .crossover = crossover::order{},
                           .crossover_rate = 0.6,
                           .mutation = mutation::swap{},
                           .mutation_rate = 0.5};

// Checks each child against its record, and counts.
struct checking {
  std::uint64_t generations = 0, children = 0, crossed = 0, mutated = 0, copies = 0, immigrants = 0;
  std::vector<std::uint64_t> numbers{}, crossovers{}, mutations{};

  void operator()(const auto&) {}

  template <class Population>
  void births(const detail::evaluated_children<Population>& all) {
    ++generations;
    numbers.push_back(all.generation_number);
    BOOST_TEST(all.origins.size() == all.size());
    BOOST_TEST(all.offspring.size() >= all.size());
    for (std::size_t i = 0; i < all.size(); ++i) {
      const auto& origin = all.origins[i];
      ++children;
      crossed += origin.crossed;
      mutated += origin.mutated;
      if (!origin.has_known_parents) {
        ++immigrants;
        BOOST_TEST(all.parents_of(i).empty());
        continue;
      }
      const auto parents = all.parents_of(i);
      BOOST_TEST_REQUIRE(!parents.empty());
      BOOST_TEST(parents[0] == all.mother(i));
      for (const auto position : parents) BOOST_TEST(position < all.parents.size());
      if (!origin.crossed && !origin.mutated) {
        ++copies;
        BOOST_TEST((all.offspring.chromosome(i) == all.parents.chromosome(all.mother(i))));
      }
      if (origin.crossed) BOOST_TEST(parents.size() == 2u);
      const auto count = [](auto& of, std::size_t which) {
        of.resize(std::max(of.size(), which + 1));
        ++of[which];
      };
      if (origin.crossed) count(crossovers, origin.crossover_index);
      if (origin.mutated) count(mutations, origin.mutation_index);
    }
  }
};

// A criterion that is asked between slots and ends the run there.
struct ended_between_slots {
  int* left;

  std::optional<stop::reason> operator()(const auto&) const {
    if (*left <= 0) return stop::reason{"between slots"};
    return std::nullopt;
  }
  bool expired() const { return --*left <= 0; }
  std::string describe() const { return "between slots"; }
};

struct throwing {
  void operator()(const auto&) {}
  void births(const auto& children) {
    if (children.generation_number == 4) throw std::runtime_error("enough");
  }
};

}  // namespace

BOOST_AUTO_TEST_CASE(an_observer_sees_how_each_child_was_made) {
  checking seen;
  const auto watched = run(evolve(queens, ga, 3), stop::generations(100), seen);
  BOOST_TEST(seen.generations == 100u);
  BOOST_TEST(seen.numbers.front() == 1u);
  BOOST_TEST(seen.numbers.back() == 100u);
  BOOST_TEST(seen.children == 100u * 29);  // one elite
  // Rates of 0.6 and 0.5; some crossovers have identical parents. The standard deviation is about 1 %.
  const auto share = [&](std::uint64_t n) { return static_cast<double>(n) / static_cast<double>(seen.children); };
  BOOST_TEST(share(seen.crossed) <= 0.64);
  BOOST_TEST(share(seen.crossed) >= 0.1);
  BOOST_TEST(std::abs(share(seen.mutated) - 0.5) < 0.05);
  BOOST_TEST(seen.copies > 0u);
  BOOST_TEST(seen.immigrants == 0u);
  const auto alone = run(evolve(queens, ga, 3), stop::generations(100));
  BOOST_TEST(support::hash(watched.population) == support::hash(alone.population));
  BOOST_TEST(watched.evaluations == alone.evaluations);
}

BOOST_AUTO_TEST_CASE(records_do_not_depend_on_the_number_of_threads) {
  checking one, three;
  run(evolve(queens, ga, 3), stop::generations(20), one);
  run(evolve(queens, ga, 3, execution::threads{3}), stop::generations(20), three);
  BOOST_TEST(one.crossed == three.crossed);
  BOOST_TEST(one.mutated == three.mutated);
  BOOST_TEST(one.copies == three.copies);
}

BOOST_AUTO_TEST_CASE(a_record_names_the_operator_that_was_chosen) {
  checking seen;
  const genetic_algorithm adaptive{
      .population = 30,
      .crossover = adaptive::one_of{crossover::order{}, crossover::cycle{}},
      .mutation = adaptive::one_of{mutation::swap{}, mutation::inversion{}, mutation::scramble{}}};
  run(evolve(queens, adaptive, 3), stop::generations(50), seen);
  BOOST_TEST(seen.crossovers.size() == 2u);
  BOOST_TEST(seen.mutations.size() == 3u);
  for (const auto n : seen.crossovers) BOOST_TEST(n > 0u);
  for (const auto n : seen.mutations) BOOST_TEST(n > 0u);
}

BOOST_AUTO_TEST_CASE(immigrants_have_no_parents) {
  checking seen;
  const genetic_algorithm with_immigrants{.population = 30,
                                          .crossover = crossover::order{},
                                          .mutation = mutation::swap{},
                                          .diversity = diversity::immigrants{0.2}};
  run(evolve(queens, with_immigrants, 3), stop::generations(50), seen);
  const auto share = static_cast<double>(seen.immigrants) / static_cast<double>(seen.children);
  BOOST_TEST(std::abs(share - 0.2) < 0.05);
}

BOOST_AUTO_TEST_CASE(restarts_show_the_children_of_each_try) {
  checking seen;
  const auto result = run(evolve(queens, restarts{ga, stop::generations(10)}, 3), stop::generations(42), seen);
  BOOST_TEST(result.restarts > 2u);
  BOOST_TEST(seen.generations == 42u);
  BOOST_TEST(std::ranges::count(seen.numbers, 1u) == static_cast<std::ptrdiff_t>(result.restarts + 1));
}

BOOST_AUTO_TEST_CASE(a_run_shows_its_children_only_while_it_is_observed) {
  checking seen;
  auto evolution = evolve(queens, ga, 3);
  run(evolution, stop::generations(5), seen);
  auto copy = evolution;
  evolution.advance();
  copy.advance();
  BOOST_TEST(seen.generations == 5u);
  run(copy, stop::generations(8), seen);
  BOOST_TEST(seen.generations == 7u);
}

BOOST_AUTO_TEST_CASE(an_interrupted_generation_is_shown_whole_when_it_is_complete) {
  const auto check = [](const auto& algorithm) {
    checking whole, in_parts, in_one_object;
    run(evolve(queens, algorithm, 3), stop::generations(10), whole);
    // Each run ends after a part of a generation, and another object continues, or the same one after a run that nobody
    // watched.
    auto evolution = evolve(queens, algorithm, 3), same = evolution;
    int interrupted = 0;
    for (int runs = 0; in_parts.generations < 10 && runs < 1000; ++runs) {
      int slots = 17;
      const auto result = run(evolution, ended_between_slots{&slots} || stop::generations(10), in_parts);
      interrupted += result.reason.text == "between slots";
      evolution = resume(queens, algorithm, evolution.state());
    }
    run(same, stop::generations(4), in_one_object);
    int slots = 17;
    run(same, ended_between_slots{&slots} || stop::generations(10));
    run(same, stop::generations(10), in_one_object);
    BOOST_TEST(interrupted > 10);
    for (const auto& seen : {in_parts, in_one_object}) {
      BOOST_TEST(seen.generations == 10u);
      BOOST_TEST(seen.crossed == whole.crossed);
      BOOST_TEST(seen.mutated == whole.mutated);
      BOOST_TEST(seen.immigrants == 0u);
    }
  };
  check(ga);
  check(genetic_algorithm{.population = 30,
                          .crossover = adaptive::one_of{crossover::order{}, crossover::cycle{}},
                          .mutation = mutation::swap{}});
}

BOOST_AUTO_TEST_CASE(an_exception_of_an_observer_leaves_the_generation_as_it_was) {
  throwing observer;
  auto evolution = evolve(queens, ga, 3);
  observe::history history;
  BOOST_CHECK_THROW(run(evolution, stop::generations(10), history, observer), std::runtime_error);
  BOOST_TEST(evolution.current().number == 3u);
  const auto continued = run(evolution, stop::generations(10), history);
  for (std::size_t k = 1; k < history.rows().size(); ++k) BOOST_TEST(history.rows()[k].children == 29);
  const auto alone = run(evolve(queens, ga, 3), stop::generations(10));
  BOOST_TEST(support::hash(continued.population) == support::hash(alone.population));
}

BOOST_AUTO_TEST_SUITE_END()
