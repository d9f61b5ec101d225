// SPDX-License-Identifier: BSL-1.0
#include <algorithm>
#include <boost/test/unit_test.hpp>
#include <clade/clade.hpp>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <stdexcept>
#include <utility>
#include <vector>

#include "n_queens/board_operators.hpp"
#include "n_queens/solver.hpp"
#include "support/crossing.hpp"
#include "support/repetitions.hpp"

BOOST_AUTO_TEST_SUITE(n_queens_solver)

using namespace n_queens;

namespace {

using population = clade::detail::population<board, std::int64_t, clade::lower_is_better>;

struct totals {
  std::size_t solved = 0;
  double generations = 0, evaluations = 0;
};

totals solve_all(const settings& s, std::uint64_t seeds) {
  totals sum;
  for (std::uint64_t seed = 1; seed <= seeds; ++seed) {
    const auto found = solve(s, seed);
    BOOST_REQUIRE_EQUAL(found.reason.success, board(found.best.rows()).conflicts() == 0);
    sum.solved += found.reason.success;
    sum.generations += static_cast<double>(found.generations) / static_cast<double>(seeds);
    sum.evaluations += static_cast<double>(found.evaluations) / static_cast<double>(seeds);
  }
  return sum;
}

}  // namespace

BOOST_AUTO_TEST_CASE(the_documents_preset_is_the_documents) {
  const auto s = document_preset(8);
  BOOST_TEST(s.population == 50u);
  BOOST_TEST(s.generations == 60u);
  BOOST_TEST(s.restarts == 10u);
  BOOST_TEST(s.keep_ratio == 0.25);
  BOOST_TEST(s.mutation_rate == 0.001);
  BOOST_TEST(s.crossover == "uniform-random");
  BOOST_TEST(s.selection == "truncation");
  BOOST_TEST((s.encoding == encoding::rows));
  BOOST_TEST(s.kept() == 12u);
  BOOST_TEST(make_replacement(s).prepare({conflicts{}, boards{8}}).offspring(50) == 38u);
}

BOOST_AUTO_TEST_CASE(the_documents_preset_solves_1000_of_1000_seeds_in_24_generations) {
  const auto seeds = support::repetitions(1000u);
  const auto sum = solve_all(document_preset(8), seeds);
  BOOST_TEST_MESSAGE("generations " << sum.generations << ", evaluations " << sum.evaluations);
  BOOST_TEST(sum.solved == seeds);
  BOOST_TEST(sum.generations > 21.5);
  BOOST_TEST(sum.generations < 26.5);
}

// What an export of a comparison counts: the place of the best value among all values is its number of evaluations.
BOOST_AUTO_TEST_CASE(every_evaluation_is_seen_once_and_in_order) {
  for (auto s : {document_preset(10), strong_preset(10), strong_preset(10, encoding::rows)}) {
    for (const std::size_t islands : {0u, 3u}) {
      s.islands.count = islands;
      std::uint64_t seen = 0, improved_at = 0;
      auto best = std::numeric_limits<std::int64_t>::max();
      const auto look = [&](std::int64_t value) {
        ++seen;
        if (value >= best) return;
        best = value;
        improved_at = seen;
      };
      std::uint64_t before = 0, at_end = 0;
      const auto generation = [&](const auto& now) { before = std::exchange(at_end, now.evaluations); };
      const auto found = solve(s, 3, {.observe = generation, .on_evaluation = look});
      BOOST_TEST(found.reason.success);
      BOOST_TEST(seen == found.evaluations);
      BOOST_TEST(best == 0);
      BOOST_TEST(improved_at > before);
      BOOST_TEST(improved_at <= at_end);
    }
  }
}

BOOST_AUTO_TEST_CASE(the_strong_preset_solves_8_queens_in_fewer_than_300_evaluations) {
  const auto seeds = support::repetitions(1000u);
  const auto sum = solve_all(strong_preset(8), seeds);
  BOOST_TEST_MESSAGE("evaluations " << sum.evaluations);
  BOOST_TEST(sum.solved == seeds);
  BOOST_TEST(sum.evaluations < 80);
}

BOOST_AUTO_TEST_CASE(the_strong_preset_solves_every_small_board_that_has_a_solution) {
  for (std::size_t n : {1u, 4u, 5u, 6u, 7u, 9u, 10u, 12u, 16u, 21u, 32u})
    BOOST_TEST(solve_all(strong_preset(n), 20).solved == 20u);
  for (std::size_t n : {2u, 3u}) {
    const auto found = solve(strong_preset(n), 1);
    BOOST_TEST(!found.reason.success);
    BOOST_TEST(found.restarts == 1000u);
    BOOST_TEST(found.best.conflicts() == 1);
  }
}

BOOST_AUTO_TEST_CASE(the_strong_preset_solves_large_boards) {
  const auto seeds = support::repetitions(100u), few = support::repetitions(20u);
  const auto hundred = solve_all(strong_preset(100), seeds), thousand = solve_all(strong_preset(1000), few);
  BOOST_TEST(hundred.solved == seeds);
  BOOST_TEST(hundred.evaluations < 2000);
  BOOST_TEST(thousand.solved == few);
  BOOST_TEST(thousand.evaluations < 20'000);
  BOOST_TEST(solve_all(strong_preset(5000), 1).solved == 1u);
}

BOOST_AUTO_TEST_CASE(the_strong_preset_solves_boards_of_rows_too) {
  BOOST_TEST(solve_all(strong_preset(8, encoding::rows), 100).solved == 100u);
  BOOST_TEST(solve_all(strong_preset(100, encoding::rows), 3).solved == 3u);
}

BOOST_AUTO_TEST_CASE(every_crossover_selection_replacement_and_mutation_runs) {
  for (const auto crossover : crossovers) {
    for (const auto selection : selections) {
      for (const auto replacement : replacements) {
        for (const auto mutation : mutations) {
          for (const auto kind : {encoding::rows, encoding::permutation}) {
            if (kind == encoding::rows ? !for_rows(crossover) : !for_permutations(crossover)) continue;
            if (kind == encoding::permutation && mutation == "reset") continue;
            auto s = document_preset(8, kind);
            s.crossover = crossover;
            s.selection = selection;
            s.replacement = replacement;
            s.mutation = mutation;
            s.generations = 10;
            s.restarts = 1;
            const auto found = solve(s, 1);
            BOOST_REQUIRE_EQUAL(found.reason.success, found.best.conflicts() == 0);
            BOOST_REQUIRE_LE(found.generations, 20u);
            if (kind == encoding::permutation) BOOST_REQUIRE(clade::chromosome::is_permutation(found.best.rows()));
          }
        }
      }
    }
  }
}

// Long enough for every operator to show that it makes the boards better.
BOOST_AUTO_TEST_CASE(every_crossover_solves_8_queens_in_the_documents_setting) {
  for (const auto crossover : crossovers) {
    auto s = document_preset(8, for_rows(crossover) ? encoding::rows : encoding::permutation);
    s.crossover = crossover;
    s.mutation_rate = 0.02;
    s.restarts = 100;
    const auto seeds = support::repetitions(10u);
    BOOST_TEST(solve_all(s, seeds).solved == seeds, crossover);
  }
}

BOOST_AUTO_TEST_CASE(generations_are_restarts_times_the_limit_and_the_rest) {
  auto s = document_preset(3);
  s.generations = 7;
  s.restarts = 4;
  const auto failed = solve(s, 1);
  BOOST_TEST(failed.restarts == 4u);
  BOOST_TEST(failed.generations == 35u);
  BOOST_TEST(failed.reason.text == "7 generations reached after 4 restarts");
  s = document_preset(8);
  s.generations = 3;
  s.restarts = 1000;
  for (std::uint64_t seed = 1; seed <= 50; ++seed) {
    const auto found = solve(s, seed);
    BOOST_REQUIRE(found.reason.success);
    BOOST_REQUIRE_LE(found.restarts * 3, found.generations);
    BOOST_REQUIRE_LE(found.generations, found.restarts * 3 + 3);
  }
}

BOOST_AUTO_TEST_CASE(without_a_limit_there_is_no_restart) {
  auto s = strong_preset(3);
  s.stall = 0;
  const auto found = solve(s, 1, {.stop = clade::stop::generations(500)});
  BOOST_TEST(found.restarts == 0u);
  BOOST_TEST(found.generations == 500u);
  BOOST_TEST(found.reason.text == "500 generations reached");
}

BOOST_AUTO_TEST_CASE(threads_change_nothing) {
  for (const auto& s : {document_preset(12), strong_preset(40), strong_preset(12, encoding::rows)}) {
    const auto one = solve(s, 9);
    for (std::size_t threads : {1u, 2u, 5u}) {
      const auto found = solve(s, 9, {.threads = threads});
      BOOST_TEST((found.best == one.best));
      BOOST_TEST(found.generations == one.generations);
      BOOST_TEST(found.evaluations == one.evaluations);
    }
  }
}

BOOST_AUTO_TEST_CASE(exchange_picks_columns_at_its_rate_and_keeps_permutations) {
  clade::random_stream rng(2);
  const auto problem = clade::minimize(conflicts{}, boards{20});
  const auto op = exchange{0.1}.prepare(problem);
  std::size_t unchanged = 0;
  for (int i = 0; i < 10'000; ++i) {
    const auto mother = boards{20}(rng);
    auto child = mother;
    const bool changed = op(child, rng);
    BOOST_REQUIRE(clade::chromosome::is_permutation(child.rows()));
    BOOST_REQUIRE(changed || child == mother);
    unchanged += !changed;
  }
  BOOST_TEST(unchanged > 1100u);  // 0.9^20 of 10,000 is 1216
  BOOST_TEST(unchanged < 1330u);
}

BOOST_AUTO_TEST_CASE(crossovers_make_children_of_their_parents_genes_and_count_conflicts) {
  clade::random_stream rng(3);
  for (const auto name : crossovers) {
    auto s = document_preset(8);
    s.crossover = name;
    const auto op = make_crossover(s).prepare({conflicts{}, boards{11}});
    BOOST_TEST(op.parents == parents_of(name));
    for (int i = 0; i < 300; ++i) {
      population parents;
      std::vector<std::size_t> positions;
      for (std::size_t k = 0; k < op.parents; ++k) {
        auto parent = boards{11}(rng);
        const auto attacked = parent.conflicts();
        parents.push_back(std::move(parent), attacked);
        positions.push_back(k);
      }
      auto child = boards{5}(rng);
      cross_positions(op, parents, positions, child, rng);
      BOOST_REQUIRE_EQUAL(child.size(), 11u);
      BOOST_REQUIRE_EQUAL(child.conflicts(), board(child.rows()).conflicts());
      if (for_permutations(name)) BOOST_REQUIRE(clade::chromosome::is_permutation(child.rows()));
      if (!for_rows(name)) continue;
      for (std::size_t c = 0; c < 11; ++c) {
        BOOST_REQUIRE(
            std::ranges::any_of(parents.chromosomes(), [&](const board& parent) { return parent[c] == child[c]; }));
      }
    }
  }
}

BOOST_AUTO_TEST_SUITE_END()
