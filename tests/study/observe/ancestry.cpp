// SPDX-License-Identifier: BSL-1.0
#include <algorithm>
#include <boost/test/unit_test.hpp>
#include <clade/clade.hpp>
#include <clade/history.hpp>
#include <clade/pareto.hpp>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "support/problems.hpp"

BOOST_AUTO_TEST_SUITE(observe_tests)
BOOST_AUTO_TEST_SUITE(ancestry_tests)

using namespace clade;

namespace {

const auto queens = support::queens(16);
const genetic_algorithm ga{.population = 20,
                           .crossover = crossover::order{},
                           .crossover_rate = 0.6,
                           .mutation = mutation::swap{},
                           .mutation_rate = 0.6};
using board = std::vector<int>;

std::string text_of(const board& of) { return detail::chromosome_text{}(of); }

// Keeps the parents of every board as it is first made.
struct all_parents {
  std::map<board, std::vector<board>> known{};
  std::uint64_t generation = 0;
  std::map<board, std::uint64_t> born{};

  void operator()(const auto& now) {
    generation = now.number;
    for (const auto& one : now.population.chromosomes()) {
      if (known.try_emplace(one).second) born[one] = now.number;
    }
  }
  void births(const auto& children) {
    for (std::size_t i = 0; i < children.size(); ++i) {
      const auto& child = children.offspring.chromosome(i);
      if (known.contains(child)) continue;
      auto& parents = known[child];
      born[child] = generation + 1;
      for (const auto position : children.parents_of(i)) parents.push_back(children.parents.chromosome(position));
    }
  }
  std::set<std::string> ancestors_of(const board& one) const {
    std::set<std::string> found;
    std::vector<board> open{one};
    while (!open.empty()) {
      const auto next = open.back();
      open.pop_back();
      if (!found.insert(text_of(next)).second) continue;
      for (const auto& parent : known.at(next)) open.push_back(parent);
    }
    return found;
  }
};

std::set<std::string> texts_of(const std::vector<observe::ancestor>& all) {
  std::set<std::string> texts;
  for (const auto& one : all) texts.insert(one.text());
  return texts;
}

}  // namespace

BOOST_AUTO_TEST_CASE(the_best_has_the_ancestors_that_it_had) {
  for (const std::uint64_t seed : {1u, 2u, 3u}) {
    observe::history history({}, {.ancestors = 100'000});
    all_parents truth;
    const auto result = run(evolve(queens, ga, seed), stop::target(0) || stop::generations(60), history, truth);
    const auto found = history.ancestors();
    BOOST_TEST_REQUIRE(found.size() > 10u);
    BOOST_TEST(found[0].text() == text_of(result.best().chromosome));
    BOOST_TEST(found[0].fitness == result.best().fitness);
    BOOST_TEST((texts_of(found) == truth.ancestors_of(result.best().chromosome)));
    BOOST_TEST(texts_of(found).size() == found.size());
    for (std::size_t i = 0; i < found.size(); ++i) {
      const auto& one = found[i];
      BOOST_TEST(!one.forgotten);
      BOOST_TEST(one.parents.empty() == (!one.crossed && !one.mutated));
      BOOST_TEST(one.parents.empty() == (one.generation == 0));
      for (const auto parent : one.parents) {
        BOOST_TEST_REQUIRE(parent < found.size());
        BOOST_TEST(parent > i);
        BOOST_TEST(found[parent].generation <= one.generation);
      }
    }
    for (const auto& [made, born] : truth.born) {
      for (const auto& one : found) {
        if (one.text() == text_of(made)) BOOST_TEST(one.generation == born);
      }
    }
  }
}

BOOST_AUTO_TEST_CASE(ancestors_do_not_depend_on_threads) {
  observe::history one({}, {.ancestors = 1000}), three({}, {.ancestors = 1000});
  run(evolve(queens, ga, 4), stop::generations(30), one);
  run(evolve(queens, ga, 4, execution::threads{3}), stop::generations(30), three);
  BOOST_TEST(texts_of(one.ancestors()).size() == one.ancestors().size());
  BOOST_TEST((texts_of(one.ancestors()) == texts_of(three.ancestors())));
}

BOOST_AUTO_TEST_CASE(the_oldest_are_forgotten_if_there_are_too_many) {
  observe::history whole({}, {.ancestors = 100'000}), short_one({}, {.ancestors = 50});
  const auto result = run(evolve(queens, ga, 1), stop::generations(200), whole, short_one);
  const auto all = whole.ancestors(), kept = short_one.ancestors();
  BOOST_TEST(kept.size() <= 50u + 2 * 20 + 1);
  BOOST_TEST(kept.size() < all.size());
  BOOST_TEST(kept[0].text() == text_of(result.best().chromosome));
  BOOST_TEST(std::ranges::any_of(kept, [](const auto& one) { return one.forgotten; }));
  const auto known = texts_of(all);
  for (const auto& one : kept) BOOST_TEST(known.contains(one.text()));
}

BOOST_AUTO_TEST_CASE(without_a_limit_there_are_no_ancestors) {
  observe::history history;
  run(evolve(queens, ga, 1), stop::generations(5), history);
  BOOST_TEST(history.ancestors().empty());
  BOOST_TEST(report::history_json(history).find("ancestors") == std::string::npos);
}

BOOST_AUTO_TEST_CASE(no_parents_are_kept_for_several_objectives) {
  struct known : observe::history<> {
    known() : history<>({}, {.ancestors = 10}) {}
    using history<>::ancestry_;
  } history;
  const auto problem = minimize([](const board& of) { return objectives{of[0], of[1]}; }, chromosome::permutation{8});
  const nsga2 sorting{.population = 20, .crossover = crossover::order{}, .mutation = mutation::swap{}};
  const auto result = run(evolve(problem, sorting, 1), stop::generations(5), history);
  BOOST_TEST(history.rows().back().children == 20);
  for (const auto& one : result.population.chromosomes()) BOOST_TEST(!history.ancestry_.knows(detail::hash_of(one)));
}

BOOST_AUTO_TEST_CASE(individuals_from_before_the_record_have_forgotten_parents) {
  auto evolution = evolve(queens, ga, 1);
  run(evolution, stop::generations(5));
  observe::history history({}, {.ancestors = 1000});
  run(evolution, stop::generations(30), history);
  const auto found = history.ancestors();
  BOOST_TEST(found.size() > 2u);
  for (const auto& one : found) BOOST_TEST(one.forgotten == (one.generation == 5));
}

BOOST_AUTO_TEST_CASE(a_crossover_that_changes_nothing_has_no_father) {
  const auto nothing = [](const board& mother, const board&, board& child, random_stream&) {
    child = mother;
    return false;
  };
  const genetic_algorithm copies{
      .population = 20, .crossover = nothing, .crossover_rate = 0.6, .mutation = mutation::swap{}};
  for (const auto seed : {1u, 2u, 3u}) {
    observe::history history({}, {.ancestors = 1000});
    run(evolve(queens, copies, seed), stop::generations(30), history);
    for (const auto& one : history.ancestors()) BOOST_TEST(one.parents.size() <= 1u);
  }
}

BOOST_AUTO_TEST_CASE(individuals_that_were_added_have_no_parents) {
  // A solution that is added becomes the best.
  const auto solution = run(evolve(queens, ga, 1), stop::target(0) || stop::generations(10'000)).best();
  BOOST_TEST_REQUIRE(solution.fitness == 0);
  observe::history history({}, {.ancestors = 1000});
  auto evolution = evolve(queens, ga, 9);
  run(evolution, stop::generations(3), history);
  evolution.immigrate(std::vector{solution});
  run(evolution, stop::generations(4), history);
  // The run sees the population with the immigrant as generation 3 again.
  const auto found = history.ancestors();
  BOOST_TEST_REQUIRE(found.size() == 1u);
  BOOST_TEST(found[0].text() == text_of(solution.chromosome));
  BOOST_TEST(found[0].generation == 3u);
}

BOOST_AUTO_TEST_CASE(files_and_pages_show_the_ancestors) {
  observe::history history({}, {.ancestors = 1000});
  run(evolve(queens, ga, 2), stop::generations(10), history);
  const auto json = report::history_json(history), page = report::history_html(history);
  BOOST_TEST(json.find("\"made_by\": \"crossover and mutation\"") != json.npos);
  BOOST_TEST(json.find("\"made_by\": \"none\", \"parents\": []") != json.npos);
  BOOST_TEST(page.find("The ancestors of the best individual") != page.npos);
  BOOST_TEST(page.find(std::to_string(history.ancestors().size() - 1) + " ancestors.") != page.npos);
}

BOOST_AUTO_TEST_SUITE_END()
BOOST_AUTO_TEST_SUITE_END()
