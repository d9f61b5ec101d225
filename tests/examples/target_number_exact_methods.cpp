// SPDX-License-Identifier: BSL-1.0
#include "target_number/exact/methods.hpp"

#include <algorithm>
#include <boost/test/unit_test.hpp>
#include <clade/random/random_stream.hpp>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <stdexcept>
#include <variant>
#include <vector>

#include "target_number/evaluate.hpp"
#include "target_number/exact/brute_force.hpp"
#include "target_number/exact/count.hpp"
#include "target_number/exact/solver.hpp"
#include "target_number/game.hpp"
#include "target_number/rational.hpp"

BOOST_AUTO_TEST_SUITE(target_number_exact_methods)

using namespace target_number;

namespace {

constexpr auto never = [] { return false; };

rational distance_of(const exact::answer& found, const game& given) {
  return distance(found.value, {given.target, 1}).value();
}

void require_legal(const exact::answer& found, const game& given, rule allowed) {
  auto left = given.numbers;
  for (const auto& token : found.expression) {
    const auto* number = std::get_if<std::int64_t>(&token);
    if (!number) continue;
    const auto place = std::ranges::find(left, *number);
    BOOST_REQUIRE(place != left.end());
    left.erase(place);
  }
  BOOST_REQUIRE((evaluate(found.expression, allowed) == found.value));
}

constexpr std::int64_t out_of_reach = 1'000'000'007;

}  // namespace

BOOST_AUTO_TEST_CASE(expressions_are_counted) {
  using exact::count_expressions;
  BOOST_TEST((count_expressions(1) == exact::counts{1, 1, 1}));
  BOOST_TEST((count_expressions(2) == exact::counts{1, 8, 10}));     // 2 + 2 * 4
  BOOST_TEST((count_expressions(3) == exact::counts{2, 192, 219}));  // 3 + 6 * 4 + 6 * 2 * 16
  BOOST_TEST((count_expressions(4) == exact::counts{5, 7680, 8500}));
  BOOST_TEST((count_expressions(6) == exact::counts{42, 30'965'760, 33'665'406}));
  BOOST_TEST(count_expressions(8).all == 306'090'204'904u);
  BOOST_TEST(count_expressions(11).all == 755'803'819'787'291'011u);
}

BOOST_AUTO_TEST_CASE(brute_force_tries_as_many_expressions_as_there_are) {
  for (const auto allowed : {rule::integers, rule::fractions}) {
    std::vector<std::int64_t> numbers;
    for (const std::int64_t n : {3, 7, 10, 4, 9}) {
      numbers.push_back(n);
      const auto tried = exact::brute_force({numbers, out_of_reach}, allowed, never);
      BOOST_TEST(tried.complete);
      BOOST_TEST(tried.expressions == exact::count_expressions(numbers.size()).all);
    }
  }
}

BOOST_AUTO_TEST_CASE(every_method_finds_the_same_distance) {
  clade::random_stream rng(1);
  for (int i = 0; i < 60; ++i) {
    game given{{}, 1 + rng.below(std::int64_t{i % 2 == 0 ? 300 : 3000})};
    const auto count = i % 12 == 0 ? std::size_t{5} : 1 + rng.below(std::size_t{4});
    while (given.numbers.size() < count) given.numbers.push_back(1 + rng.below(std::int64_t{i % 3 == 0 ? 4 : 30}));
    for (const auto m : exact::methods) {
      const auto allowed = exact::rule_of(m);
      const auto found = exact::run(m, given, never);
      const auto proven = exact::solver().nearest(given, allowed);
      BOOST_TEST(found.complete);
      require_legal(found.found, given, allowed);
      BOOST_TEST((distance_of(found.found, given) == distance_of(proven, given)), exact::name_of(m) << " " << i);
    }
  }
}

BOOST_AUTO_TEST_CASE(the_solver_is_confirmed_for_six_numbers_with_fractions) {
  clade::random_stream rng(2);
  exact::solver solver;
  for (int i = 0; i < 60; ++i) {
    auto given = draw(rng);
    if (i % 2 == 1) given.target = 1000 + rng.below(std::int64_t{50'000});
    for (const auto m : {exact::method::no_other_chains, exact::method::whole_numbers}) {
      const auto slow = exact::run(m, given, never);
      BOOST_TEST((distance_of(slow.found, given) == distance_of(solver.nearest(given, exact::rule_of(m)), given)), i);
    }
  }
}

BOOST_AUTO_TEST_CASE(every_pruning_saves_operations) {
  const game given{{1, 2, 4, 8, 10, 25}, 963};
  std::optional<std::uint64_t> before;
  for (const auto m : exact::methods) {
    if (m == exact::method::brute_force || m == exact::method::value_sets) continue;
    const auto found = exact::run(m, given, never);
    if (before) BOOST_TEST(found.found.operations < *before, exact::name_of(m));
    before = found.found.operations;
    const auto fractions = exact::rule_of(m) == rule::fractions;
    BOOST_TEST((distance_of(found.found, given) == (fractions ? rational{1, 2} : rational{1, 1})));
  }
}

BOOST_AUTO_TEST_CASE(without_prunings_every_expression_is_remembered) {
  // Two numbers make a + b, a - b, a * b, a / b and b / a; three make 15 pairs of a number and those, 5 each.
  const auto operations = [](std::vector<std::int64_t> numbers) {
    return exact::run(exact::method::memory, {std::move(numbers), out_of_reach}, never).found.operations;
  };
  BOOST_TEST(operations({3, 7}) == 5u);
  BOOST_TEST(operations({3, 7, 100}) == 3 * 5u + 75u);
  BOOST_TEST(operations({3, 7, 100, 2000}) == 6 * 5u + 4 * 75u + 1875u);
}

BOOST_AUTO_TEST_CASE(the_table_has_every_method_for_every_game_until_it_is_stopped) {
  // The fourth game takes brute force all its expressions: it is stopped there.
  int asked = 0;
  std::size_t got = 0;
  const auto rows = exact::table([&] { return ++asked > 200; }, [&](const exact::row&) { ++got; });
  BOOST_TEST(rows.size() == got);
  BOOST_REQUIRE(rows.size() == 3 * exact::methods.size() + 1);
  BOOST_TEST(!rows.back().result.complete);
  const auto games = exact::document_games();
  for (std::size_t i = 0; i + 1 < rows.size(); ++i) {
    const auto& r = rows[i];
    BOOST_TEST(r.number == i / exact::methods.size());
    BOOST_TEST((r.given == games[r.number]));
    BOOST_TEST((r.method_used == exact::methods[i % exact::methods.size()]));
    BOOST_TEST(r.result.complete);
    BOOST_TEST((r.result.found.value == rational{r.given.target, 1}));
    BOOST_TEST((r.result.expressions > 0) == (r.method_used == exact::method::brute_force));
    require_legal(r.result.found, r.given, exact::rule_of(r.method_used));
  }
  BOOST_TEST(rows[0].in_document.expressions.value() == 4286u);
  BOOST_TEST(exact::figures_of_document(3, exact::method::brute_force).expressions.value() == 33'665'406u);
  BOOST_TEST(exact::figures_of_document(3, exact::method::no_other_chains).operations.value() == 646'693u);
  BOOST_TEST(exact::figures_of_document(3, exact::method::whole_numbers).operations.value() == 176'342u);
  BOOST_TEST(!exact::figures_of_document(0, exact::method::memory).operations.has_value());
}

BOOST_AUTO_TEST_CASE(a_search_that_is_stopped_gives_its_best_so_far) {
  const game given{{1, 2, 4, 8, 10, 25}, 963};
  int asked = 0;
  const auto stop = [&] { return ++asked == 3; };
  const auto slow = exact::brute_force(given, rule::integers, stop);
  BOOST_TEST(!slow.complete);
  BOOST_TEST(slow.expressions == 3 * 65'536u);
  require_legal(slow.found, given, rule::integers);
  asked = 0;
  const auto memory = exact::run(exact::method::memory, given, stop);
  BOOST_TEST(!memory.complete);
  BOOST_TEST(memory.found.operations == 3 * 65'536u);
  require_legal(memory.found, given, rule::fractions);
}

BOOST_AUTO_TEST_CASE(games_that_a_method_cannot_solve_are_refused) {
  for (const auto m : exact::methods) {
    BOOST_CHECK_THROW(exact::run(m, {{}, 5}, never), std::invalid_argument);
    BOOST_CHECK_THROW(exact::run(m, {{1, 0}, 5}, never), std::invalid_argument);
  }
  BOOST_CHECK_THROW(exact::run(exact::method::memory, {{1, 2, 3, 4, 5, 6, 7}, 100}, never), std::invalid_argument);
}

BOOST_AUTO_TEST_SUITE_END()
