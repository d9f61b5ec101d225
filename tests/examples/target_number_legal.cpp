// SPDX-License-Identifier: BSL-1.0
// The expression that any method returns, printed and parsed again, obeys the rule of the game, uses each number at
// most once, and has the printed value.

#include <algorithm>
#include <boost/test/unit_test.hpp>
#include <clade/random/random_stream.hpp>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <exception>
#include <limits>
#include <string>
#include <string_view>
#include <vector>

#include "support/repetitions.hpp"
#include "target_number/evaluate.hpp"
#include "target_number/exact/methods.hpp"
#include "target_number/exact/solver.hpp"
#include "target_number/game.hpp"
#include "target_number/genetic/settings.hpp"
#include "target_number/genetic/solver.hpp"
#include "target_number/parser.hpp"
#include "target_number/printer.hpp"
#include "target_number/random_search.hpp"
#include "target_number/rational.hpp"

BOOST_AUTO_TEST_SUITE(target_number_legal)

using namespace target_number;

namespace {

std::string text_of(const game& of) {
  std::string text = std::to_string(of.target) + " of";
  for (const auto number : of.numbers) text += ' ' + std::to_string(number);
  return text;
}

// The number of games, and the first that failed.
struct tally {
  std::size_t games = 0;
  std::string broken{};

  void add(const game& of, rule allowed, const postfix& expression, const rational& value) {
    ++games;
    const auto text = to_text(expression);
    try {
      const auto read = parse(text, of.numbers);
      const auto found = evaluate(read, allowed);
      if (found != value) note(of, text, "is " + to_text(found) + ", not " + to_text(value));
      if (to_text(read.expression) != text) note(of, text, "is printed as " + to_text(read.expression));
    } catch (const std::exception& error) {
      note(of, text, error.what());
    }
  }

  void note(const game& of, const std::string& text, const std::string& what) {
    if (broken.empty()) broken = text_of(of) + ": " + text + ": " + what;
  }
};

std::int64_t off(const game& of, std::int64_t value) { return std::abs(of.target - value); }

// Games that are drawn by the rules and, every fourth, harder ones: equal numbers, ones, and large or small targets.
game game_number(std::uint64_t k) {
  auto rng = clade::random_stream(20'240).fork(k);
  auto drawn = draw(rng);
  if (k % 4 != 3) return drawn;
  for (auto& number : drawn.numbers) number = 1 + rng.below(rng.below(4) == 0 ? 100 : 4);
  drawn.numbers.resize(1 + rng.below(drawn.numbers.size()));
  drawn.target = 1 + rng.below(rng.below(2) == 0 ? 30 : 100'000);
  return drawn;
}

// Evolution of all games from `first` on; it can come no nearer than the exact solver.
tally evolve(genetic::settings s, std::uint64_t first, std::size_t games, std::uint64_t budget) {
  exact::solver solver;
  tally all;
  for (auto k = first; all.games < support::repetitions(games); ++k) {
    const auto of = game_number(k);
    if (of.numbers.size() == 1) continue;  // leaves nothing to evolve
    s.budget = 1 + k % budget;             // so that some are stopped soon and others solved
    s.time_limit = std::numeric_limits<double>::infinity();
    const auto found = genetic::solve(of, s, k);
    all.add(of, rule::integers, found.expression, found.value);
    const auto nearest = solver.nearest(of, rule::integers).value.numerator;
    if (off(of, found.value.numerator) < off(of, nearest)) {
      all.note(of, to_text(found.expression), "is nearer than what the exact solver found");
    }
  }
  return all;
}

}  // namespace

BOOST_AUTO_TEST_CASE(the_exact_solver_prints_legal_whole_numbers) {
  exact::solver solver;
  const auto games = support::repetitions(10'000u);
  tally all;
  for (std::uint64_t k = 0; k < games; ++k) {
    const auto of = game_number(k);
    const auto found = solver.nearest(of, rule::integers);
    all.add(of, rule::integers, found.expression, found.value);
  }
  BOOST_TEST(all.games == games);
  BOOST_TEST(all.broken == "");
}

BOOST_AUTO_TEST_CASE(the_exact_solver_prints_legal_fractions_that_are_as_near_as_whole_numbers) {
  exact::solver solver;
  const auto games = support::repetitions(5000u);
  tally all;
  for (std::uint64_t k = 0; k < games; ++k) {
    const auto of = game_number(k);
    const auto found = solver.nearest(of, rule::fractions);
    all.add(of, rule::fractions, found.expression, found.value);
    const auto whole = solver.nearest(of, rule::integers);
    const rational target{of.target, 1};
    if (*distance(target, found.value) > *distance(target, whole.value)) {
      all.note(of, to_text(found.expression), "is farther than " + to_text(whole.expression));
    }
  }
  BOOST_TEST(all.games == games);
  BOOST_TEST(all.broken == "");
}

BOOST_AUTO_TEST_CASE(the_genetic_player_prints_legal_expressions) {
  BOOST_TEST(evolve(genetic::strong_preset(), 0, 3500, 500).broken == "");
  auto no_memory = genetic::strong_preset();
  no_memory.memory = false;
  BOOST_TEST(evolve(no_memory, 5000, 2000, 500).broken == "");
  BOOST_TEST(evolve(genetic::document_preset(), 10'000, 4500, 150).broken == "");
}

BOOST_AUTO_TEST_CASE(the_genetic_player_prints_legal_expressions_with_any_settings) {
  clade::random_stream rng(3);
  const auto games = support::repetitions(500u);
  tally all;
  for (std::uint64_t k = 0; k < games; ++k) {
    auto s = k % 2 == 0 ? genetic::strong_preset() : genetic::document_preset();
    const auto one = [&](const auto& names) { return names[rng.below(names.size())]; };
    s.population = 1 + rng.below(std::size_t{40});
    s.offspring = 1 + rng.below(s.population);
    s.selection = one(genetic::selections);
    s.tournament = 1 + rng.below(s.population);
    s.crossover_rate = rng.unit();
    s.inner_rate = rng.unit();
    s.mutation_rate = rng.unit();
    s.mutation = one(genetic::mutations);
    s.replacement = one(genetic::replacements);
    s.distinct = one(genetic::distinctions);
    s.stall = rng.below(std::uint64_t{5});
    s.memory = rng.below(2) == 0;
    s.budget = 500;
    s.time_limit = std::numeric_limits<double>::infinity();
    const auto of = game_number(4 * k);  // drawn by the rules
    const auto found = genetic::solve(of, s, k);
    all.add(of, rule::integers, found.expression, found.value);
  }
  BOOST_TEST(all.games == games);
  BOOST_TEST(all.broken == "");
}

BOOST_AUTO_TEST_CASE(random_search_prints_legal_expressions) {
  exact::solver solver;
  const auto games = support::repetitions(3000u);
  tally all;
  for (std::uint64_t k = 0; k < games; ++k) {
    const auto of = game_number(k);
    random_search search(of, clade::random_stream(k));
    for (std::uint64_t i = 0; i < k % 200 && search.distance() > rational{0}; ++i) search.advance();
    all.add(of, rule::integers, search.best(), search.value());
    if (search.distance().numerator < off(of, solver.nearest(of, rule::integers).value.numerator)) {
      all.note(of, to_text(search.best()), "is nearer than what the exact solver found");
    }
  }
  BOOST_TEST(all.games == games);
  BOOST_TEST(all.broken == "");
}

BOOST_AUTO_TEST_CASE(random_search_prints_legal_expressions_with_fractions) {
  exact::solver solver;
  const auto games = support::repetitions(1000u);
  tally all;
  std::size_t fractions = 0;
  for (std::uint64_t k = 0; k < games; ++k) {
    auto rng = clade::random_stream(k);
    const auto of = draw(rng);
    random_search search(of, rng, 50 + k, rule::fractions);
    while (search.distance() > rational{0} && search.evaluations() < 50 + k) search.advance();
    all.add(of, rule::fractions, search.best(), search.value());
    fractions += search.value().denominator > 1;
  }
  BOOST_TEST(all.games == games);
  BOOST_TEST(all.broken == "");
  BOOST_TEST(fractions > games / 20);
}

BOOST_AUTO_TEST_CASE(random_search_ends_at_the_value_that_was_asked_for) {
  for (std::uint64_t k = 0; k < 200; ++k) {
    auto rng = clade::random_stream(k);
    const auto of = draw(rng);
    random_search search(of, rng);
    for (int i = 0; i < 1'000'000 && search.distance() > rational{3}; ++i) search.advance({3, 1});
    BOOST_TEST((search.distance() <= rational{3}));
  }
  random_search one({{7}, 9}, clade::random_stream(1));
  one.advance();
  BOOST_TEST(one.evaluations() == 1u);
  BOOST_TEST((one.value() == rational{7}));
}

BOOST_AUTO_TEST_CASE(every_method_of_the_document_prints_legal_expressions) {
  for (const auto m : exact::methods) {
    const bool brute = m == exact::method::brute_force;
    const std::size_t games = support::repetitions(brute ? 150u : 120u);
    tally all;
    for (std::uint64_t k = 0; k < games; ++k) {
      auto of = game_number(k);
      if (of.numbers.size() > 4 && (brute || k % 10 != 0)) of.numbers.erase(of.numbers.begin(), of.numbers.end() - 4);
      const auto result = exact::run(m, of, [] { return false; });
      BOOST_TEST(result.complete);
      all.add(of, exact::rule_of(m), result.found.expression, result.found.value);
    }
    BOOST_TEST(all.games == games);
    BOOST_TEST(all.broken == "", exact::name_of(m) << ": " << all.broken);
  }
}

BOOST_AUTO_TEST_SUITE_END()
