// SPDX-License-Identifier: BSL-1.0
#include <algorithm>
#include <array>
#include <boost/test/unit_test.hpp>
#include <clade/clade.hpp>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "nim/evaluate.hpp"
#include "nim/evolve/functions.hpp"
#include "nim/evolve/objective.hpp"
#include "nim/evolve/options.hpp"
#include "nim/evolve/policies.hpp"
#include "nim/evolve/settings.hpp"
#include "nim/evolve/solver.hpp"
#include "nim/match.hpp"
#include "nim/parser.hpp"
#include "nim/players.hpp"
#include "nim/printer.hpp"
#include "nim/simplify.hpp"
#include "nim/verify.hpp"
#include "nim_random.hpp"

BOOST_AUTO_TEST_SUITE(nim_evolve)

using namespace nim;
using evolve::objective;
using evolve::shortfall;

namespace {

// A population of numbers. The lowest number is the best.
auto numbers(const std::vector<int>& all) {
  clade::detail::population<int, int, clade::lower_is_better> result;
  for (const int number : all) result.push_back(number, number);
  return result;
}

evolve::outcome document_run(const std::vector<positions>& sets, std::uint64_t seed, std::string_view decode,
                             std::size_t threads = 1) {
  auto s = evolve::document_preset();
  s.decode = decode;
  const objective wanted(sets, false, {3}, evolve::candidates(s));
  return evolve::solve(wanted, s, seed, {.threads = threads});
}

}  // namespace

BOOST_AUTO_TEST_CASE(every_gene_falls_as_short_as_its_expression_does) {
  clade::random_stream rng(1);
  auto s = evolve::strong_preset();
  s.functions = evolve::all_functions;
  const auto space = evolve::make_space(s, {2, {4, 7}});
  for (const auto& [rule_set, piles] : nim_random::setups()) {
    if (piles.size() < 2) continue;
    const std::vector<positions> sets{ordered_positions(rule_set, piles)};
    const objective wanted(sets, rule_set.misere, {2, {4, 7}}, clade::chromosome::decode::all());
    for (int i = 0; i < 20; ++i) {
      const auto genes = space(rng);
      const auto each = wanted.shortfalls(genes);
      BOOST_TEST_REQUIRE(each.size() == genes.size());
      for (std::size_t g = 0; g < genes.size(); ++g) {
        const auto e = evolve::expression_of(genes, g, wanted.symbols());
        BOOST_TEST_REQUIRE(each[g].violations == verify(e, sets[0], rule_set.misere).violations);
        BOOST_TEST_REQUIRE(each[g].sets == (each[g].violations > 0 ? 1u : 0u));
      }
      BOOST_TEST((wanted(genes) == std::ranges::min(each)));
      const objective last(sets, rule_set.misere, {2, {4, 7}}, clade::chromosome::decode::last());
      BOOST_TEST((last(genes) == each.back()));
    }
  }
}

// The letters may stand for sorted piles, and for values of a function that the piles share.
BOOST_AUTO_TEST_CASE(sorted_piles_and_shared_genes_are_what_the_expression_says) {
  clade::random_stream rng(3);
  auto s = evolve::strong_preset();
  s.functions = evolve::all_functions;
  s.length = 20;
  for (const auto& [rule_set, piles] : nim_random::setups()) {
    if (piles.size() > evolve::max_sorted_piles) continue;
    const std::vector<positions> sets{ordered_positions(rule_set, piles)};
    for (const std::string_view terminals : evolve::pile_orders) {
      for (const std::size_t shared : {0u, 1u, 7u, 19u}) {
        s.terminals = terminals;
        s.shared = shared;
        s.constants = {4, 7};
        const auto symbols = evolve::make_terminals(s, piles.size());
        const auto space = evolve::make_space(s, symbols);
        for (const auto& which : {clade::chromosome::decode::all(), clade::chromosome::decode::last()}) {
          const objective wanted(sets, rule_set.misere, symbols, which);
          for (int i = 0; i < 2; ++i) {
            const auto genes = space(rng);
            const auto each = wanted.shortfalls(genes);
            BOOST_TEST_REQUIRE(each.size() == genes.size());
            auto least = each.back();
            for (auto g = std::max(shared, which.begin(genes.size())); g < genes.size(); ++g) {
              const auto e = evolve::expression_of(genes, g, symbols);
              BOOST_TEST_REQUIRE(each[g].violations == verify(e, sets[0], rule_set.misere).violations);
              least = std::min(least, each[g]);
            }
            BOOST_TEST((wanted(genes) == least));
          }
        }
      }
    }
  }
}

BOOST_AUTO_TEST_CASE(a_letter_is_what_its_pile_s_place_and_the_shared_function_make_of_it) {
  // The shared function is x % 7, and the expression is its product for the first pile and the last.
  const evolve::genes genes{{.symbol = 'a'}, {.symbol = '0'}, {.symbol = '%', .arity = 2, .arguments = {0, 1}},
                            {.symbol = 'a'}, {.symbol = 'c'}, {.symbol = '*', .arity = 2, .arguments = {3, 4}}};
  const auto text = [&](bool sorted) {
    return to_text(evolve::expression_of(genes, 5, {.piles = 3, .constants = {7}, .sorted = sorted, .shared = 3}));
  };
  BOOST_TEST(text(false) == "a % 7 * (c % 7)");
  std::vector<std::int64_t> at{15, 9, 11};
  BOOST_TEST(evaluate(parse(text(true), 3), at) == 9 % 7 * (15 % 7));
}

BOOST_AUTO_TEST_CASE(shared_genes_and_the_others_keep_apart) {
  auto s = evolve::strong_preset();
  s.shared = 12;
  const evolve::terminals symbols{.piles = 3, .constants = {5}, .shared = s.shared};
  const auto space = evolve::make_space(s, symbols);
  const std::vector<positions> none;
  const objective any(none, false, symbols, clade::chromosome::decode::all());
  const auto change = clade::mutation::gene_parts{.count = 4}.prepare(clade::minimize(any, space));
  clade::random_stream rng(8);
  auto genes = space(rng);
  BOOST_TEST_REQUIRE(genes.size() == s.length);
  std::size_t others = 0;
  for (int i = 0; i < 1000; ++i) {
    change(genes, rng);
    BOOST_TEST_REQUIRE(clade::chromosome::is_multi_expression(genes));
    for (std::size_t g = 0; g < genes.size(); ++g) {
      const bool other_letter = genes[g].symbol == 'b' || genes[g].symbol == 'c';
      BOOST_TEST_REQUIRE((!other_letter || g >= s.shared));
      others += other_letter;
      for (std::size_t k = 0; g >= s.shared && k < genes[g].arity; ++k) {
        BOOST_TEST_REQUIRE(genes[g].arguments[k] >= s.shared);
      }
    }
  }
  BOOST_TEST(others > 0u);
}

BOOST_AUTO_TEST_CASE(what_wins_on_more_sets_is_better_whatever_its_violations) {
  BOOST_TEST((shortfall{1, 500} < shortfall{2, 1}));
  BOOST_TEST((shortfall{1, 1} < shortfall{1, 2}));
  // (a ^ b ^ c ^ d) & 7 wins on 4,4,4,4 and up to 7, and not up to 15.
  const start of{rules{}, {4, 4, 4, 4}};
  const auto sets = evolve::make_sets(of, false, 15);
  BOOST_TEST_REQUIRE(sets.size() == 3u);
  const objective wanted(sets, false, {4, {7}}, clade::chromosome::decode::all());
  using gene = evolve::genes::value_type;
  const evolve::genes with_mask{{.symbol = 'a'},
                                {.symbol = 'b'},
                                {.symbol = '^', .arity = 2, .arguments = {0, 1}},
                                {.symbol = 'c'},
                                {.symbol = '^', .arity = 2, .arguments = {2, 3}},
                                {.symbol = 'd'},
                                {.symbol = '^', .arity = 2, .arguments = {4, 5}},
                                {.symbol = '0'},
                                {.symbol = '&', .arity = 2, .arguments = {6, 7}}};
  auto genes = with_mask;
  BOOST_TEST((wanted(genes) == shortfall{0, 0}));
  genes[6] = gene{.symbol = '+', .arity = 2, .arguments = {4, 5}};
  BOOST_TEST(wanted(genes).sets == 3u);
  const objective masked(sets, false, {4, {7}}, clade::chromosome::decode::last());
  const auto left = masked(with_mask);
  BOOST_TEST(left.sets == 1u);
  BOOST_TEST(left.violations == verify(parse("(a ^ b ^ c ^ d) & 7", 4), sets.back(), false).violations);
}

BOOST_AUTO_TEST_CASE(sets_are_the_piles_and_larger_ones_where_asked_for) {
  const start of{rules{}, {1, 3, 5}};
  const auto sets = evolve::make_sets(of, false, 15);
  BOOST_TEST_REQUIRE(sets.size() == 3u);
  BOOST_TEST(sets[0].size() == 48u);
  BOOST_TEST(sets[1].size() == 512u);
  BOOST_TEST(sets[2].size() == 4096u);
  BOOST_TEST(evolve::make_sets(of, false, 0).size() == 1u);
  BOOST_TEST(evolve::make_sets(of, false, 6).size() == 2u);
  BOOST_TEST(evolve::make_sets({rules{}, {4, 4, 4, 4}}, true, 0)[0].size() == 70u);
  std::vector<std::size_t> sizes;
  for (const auto& set : evolve::make_sets(of, false, 4, {1, 3, 4, 9})) sizes.push_back(set.size());
  BOOST_TEST(sizes == (std::vector<std::size_t>{48, 8, 64, 125}), boost::test_tools::per_element());
}

BOOST_AUTO_TEST_CASE(both_children_have_the_same_parents_the_other_way_round) {
  const auto all = numbers({9, 8, 7, 6, 5, 4, 3, 2, 1, 0});
  clade::random_stream rng(3);
  std::array<std::size_t, 10> drawn{};
  for (int i = 0; i < 2000; ++i) {
    const auto sample = evolve::couple{3}(all, rng, 4);
    std::array<std::size_t, 2> first{}, second{};
    sample(rng, 0, first);
    sample(rng, 1, second);
    BOOST_TEST_REQUIRE(first[0] == second[1]);
    BOOST_TEST_REQUIRE(first[1] == second[0]);
    for (const auto parent : first) ++drawn[parent];
  }
  // The best of three out of ten: 27.1 % (3 of 10 with replacement), the worst 0.1 %.
  BOOST_TEST(drawn[9] > 950u);
  BOOST_TEST(drawn[9] < 1220u);
  BOOST_TEST(drawn[0] < 15u);
}

BOOST_AUTO_TEST_CASE(the_better_child_takes_the_place_of_the_worst_if_it_is_better) {
  const auto after = [](const std::vector<int>& children) {
    auto parents = numbers({5, 9, 7}), offspring = numbers(children);
    evolve::better_of_two{}(parents, offspring);
    std::vector<int> left;
    for (std::size_t i = 0; i < parents.size(); ++i) left.push_back(parents.fitness(i));
    return left;
  };
  BOOST_TEST(evolve::better_of_two::offspring(100) == 2u);
  BOOST_TEST(after({8, 3}) == (std::vector{5, 3, 7}), boost::test_tools::per_element());
  BOOST_TEST(after({8, 10}) == (std::vector{5, 8, 7}), boost::test_tools::per_element());
  BOOST_TEST(after({9, 9}) == (std::vector{5, 9, 7}), boost::test_tools::per_element());
}

BOOST_AUTO_TEST_CASE(of_equally_bad_ones_the_last_gives_way) {
  auto parents = numbers({3, 8, 5, 8, 8, 1}), offspring = numbers({4, 9});
  BOOST_TEST(parents.ranking().back() == 4u);
  evolve::better_of_two{}(parents, offspring);
  BOOST_TEST(parents.fitness(4) == 4);
  BOOST_TEST(parents.fitness(1) == 8);
}

BOOST_AUTO_TEST_CASE(a_generation_of_pairs_has_one_for_every_four_chromosomes) {
  auto s = evolve::document_preset();
  BOOST_TEST(evolve::steps(s) == 25u);
  s.population = 2;
  BOOST_TEST(evolve::steps(s) == 1u);
  BOOST_TEST(evolve::steps(evolve::strong_preset()) == 1u);
  s = evolve::document_preset();
  s.generations = 3;
  s.functions = "+";
  const std::vector<positions> sets{ordered_positions(rules{}, {1, 3, 5})};
  const auto end = evolve::solve(objective(sets, false, {3}, evolve::candidates(s)), s, 1);
  BOOST_TEST(!end.reason.success);
  BOOST_TEST(end.reason.text == "3 generations reached");
  BOOST_TEST(end.generations == 3u);
  BOOST_TEST(end.evaluations <= 100u + 2 * 3 * 25);
  BOOST_TEST(end.evaluations > 200u);
}

BOOST_AUTO_TEST_CASE(a_seed_gives_the_same_run_for_any_number_of_threads) {
  const auto sets = evolve::make_sets({rules{}, {4, 4, 4, 4}}, false, 7);
  auto s = evolve::strong_preset();
  const objective wanted(sets, false, {4}, evolve::candidates(s));
  std::uint64_t seen = 0;
  const auto one = evolve::solve(wanted, s, 5, {.on_evaluation = [&](const evolve::shortfall&) { ++seen; }});
  BOOST_TEST(seen == one.evaluations);
  for (const std::size_t threads : {1u, 2u, 3u}) {
    const auto again = evolve::solve(wanted, s, 5, {.threads = threads});
    BOOST_TEST((again.chromosome == one.chromosome));
    BOOST_TEST(again.evaluations == one.evaluations);
    BOOST_TEST((again.expression == one.expression));
  }
  BOOST_TEST((evolve::solve(wanted, s, 6).chromosome != one.chromosome));
}

BOOST_AUTO_TEST_CASE(the_document_s_setting_with_all_genes_finds_what_wins_every_match) {
  const start of{rules{}, {1, 3, 5}};
  const auto sets = evolve::make_sets(of, false, 0);
  const std::vector<player> others{optimal_player(of.rule_set, of.piles), random_player{}, gabriele_player{}};
  for (std::uint64_t seed = 1; seed <= 50; ++seed) {
    const auto end = document_run(sets, seed, "all");
    BOOST_TEST_REQUIRE(end.reason.success);
    BOOST_TEST((end.left == shortfall{0, 0}));
    const auto read = parse(to_text(end.expression), 3);
    BOOST_TEST(verify(read, sets[0], false).holds());
    for (const auto& other : others) {
      int wins = 0;
      for (std::uint64_t game = 0; game < 50; ++game) {
        wins +=
            first_wins(of.rule_set, of.piles, expression_player{read}, other, clade::random_stream(seed).fork(game));
      }
      BOOST_TEST(wins == 50);
    }
  }
}

BOOST_AUTO_TEST_CASE(the_strong_setting_finds_what_holds_for_larger_piles) {
  const start of{rules{}, {1, 3, 5}};
  for (std::uint64_t seed = 1; seed <= 10; ++seed) {
    const auto s = evolve::strong_preset();
    const auto sets = evolve::make_sets(of, false, 15);
    const auto end = evolve::solve(objective(sets, false, {3}, evolve::candidates(s)), s, seed);
    BOOST_TEST(end.reason.success);
    BOOST_TEST(verify_up_to(end.expression, of.rule_set, 3, 15).holds());
  }
}

BOOST_AUTO_TEST_CASE(the_expression_has_the_values_of_its_gene) {
  clade::random_stream rng(7);
  const evolve::terminals symbols{3, {9}};
  auto s = evolve::strong_preset();
  s.functions = evolve::all_functions;
  const auto space = evolve::make_space(s, symbols);
  const auto all = positions_up_to(rules{}, 3, 6);
  for (int i = 0; i < 100; ++i) {
    const auto genes = space(rng);
    for (std::size_t gene = 0; gene < genes.size(); gene += 7) {
      const auto whole = evolve::expression_of(genes, gene, symbols);
      std::vector<std::int64_t> expected(all.size()), printed(all.size());
      clade::chromosome::expression_columns<std::int64_t> columns;
      columns(
          genes, all.size(),
          [&](char symbol) {
            using column = clade::chromosome::column<std::int64_t>;
            return symbol >= 'a' ? column(all.columns[static_cast<std::size_t>(symbol - 'a')]) : column(9);
          },
          evolve::functions{},
          [&](std::size_t g, std::size_t first, std::span<const std::int64_t> values) {
            if (g == gene) std::ranges::copy(values, expected.begin() + static_cast<std::ptrdiff_t>(first));
          });
      const auto simple = simplify(whole);
      if (written_size(simple) > max_parts / 2) continue;
      evaluate(parse(to_text(simple), 3), all.columns, printed);
      BOOST_TEST_REQUIRE((printed == expected), to_text(simple));
    }
  }
}

BOOST_AUTO_TEST_CASE(what_is_verified_is_less_with_many_piles) {
  BOOST_TEST(evolve::affordable({rules{}, {1, 3, 5, 7}}, 15) == 15);
  const auto five = evolve::affordable({rules{}, {1, 1, 1, 1, 1}}, 15);
  BOOST_TEST(five == 9);
  BOOST_TEST(evolve::affordable({rules{}, position(26, 1)}, 15) == 0);
}

BOOST_AUTO_TEST_CASE(functions_are_listed_with_commas) {
  BOOST_TEST(evolve::functions_text("+") == "+");
  BOOST_TEST(evolve::functions_text(evolve::usual_functions) == "+,-,*,/,%,&,|,^,~");
  BOOST_TEST(evolve::functions_text(evolve::all_functions) == "+,-,*,/,%,&,|,^,~,min,max");
}

BOOST_AUTO_TEST_SUITE_END()
