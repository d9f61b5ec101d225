// SPDX-License-Identifier: BSL-1.0
#include <algorithm>
#include <boost/test/unit_test.hpp>
#include <clade/random/random_stream.hpp>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <set>
#include <stdexcept>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "support/refusal.hpp"
#include "support/repetitions.hpp"
#include "target_number/evaluate.hpp"
#include "target_number/exact/solver.hpp"
#include "target_number/game.hpp"
#include "target_number/limits.hpp"
#include "target_number/rational.hpp"

BOOST_AUTO_TEST_SUITE(target_number_exact)

using namespace target_number;

namespace {

constexpr rule both_rules[]{rule::integers, rule::fractions};

rational distance_of(const rational& value, const game& given) { return distance(value, {given.target, 1}).value(); }

/// Puts any two of the values that are left together until one is left, and never twice the same.
class slow_search {
 public:
  slow_search(game given, rule allowed) : given_(std::move(given)), by_(allowed) {}

  rational distance() {
    std::vector<rational> values;
    for (const auto n : given_.numbers) values.push_back({n, 1});
    nearest_ = distance_of(values[0], given_);
    go_on(std::move(values));
    return nearest_;
  }

 private:
  void go_on(std::vector<rational> values) {
    std::ranges::sort(values);
    if (!seen_.insert(values).second) return;
    for (const auto& v : values) nearest_ = std::min(nearest_, distance_of(v, given_));
    for (std::size_t i = 0; i < values.size(); ++i) {
      for (std::size_t j = 0; j < values.size(); ++j) {
        if (i == j) continue;
        auto rest = values;
        const auto x = rest[i], y = rest[j];
        rest.erase(rest.begin() + static_cast<std::ptrdiff_t>(std::max(i, j)));
        auto& place = rest[std::min(i, j)];
        for (const auto& made : {sum(x, y), difference(x, y), product(x, y), quotient(x, y)}) {
          if (made->numerator <= 0 || (by_ == rule::integers && made->denominator != 1)) continue;
          place = *made;
          go_on(rest);
        }
      }
    }
  }

  game given_;
  rule by_;
  rational nearest_;
  std::set<std::vector<rational>> seen_;
};

std::string text(const game& given) {
  std::string result;
  for (const auto n : given.numbers) result += std::to_string(n) + ' ';
  return result + "-> " + std::to_string(given.target);
}

/// Each number is used at most as often as it is in the game, every operation is legal, and the value is the reported
/// one.
void require_legal(const exact::answer& found, const game& given, rule allowed) {
  auto left = given.numbers;
  for (const auto& token : found.expression) {
    const auto* number = std::get_if<std::int64_t>(&token);
    if (!number) continue;
    const auto place = std::ranges::find(left, *number);
    BOOST_REQUIRE_MESSAGE(place != left.end(), text(given));
    left.erase(place);
  }
  BOOST_REQUIRE_MESSAGE(evaluate(found.expression, allowed) == found.value, text(given));
}

void require_as_slow(exact::solver& solver, const game& given) {
  for (const auto allowed : both_rules) {
    const auto found = solver.nearest(given, allowed);
    require_legal(found, given, allowed);
    const auto away = distance_of(found.value, given), proven = slow_search(given, allowed).distance();
    BOOST_REQUIRE_MESSAGE(away == proven, text(given) + ": " + to_text(away) + ", but " + to_text(proven));
  }
}

game random_game(clade::random_stream& rng, std::size_t count, std::int64_t greatest, std::int64_t target) {
  game made{{}, 1 + rng.below(target)};
  while (made.numbers.size() < count) made.numbers.push_back(1 + rng.below(greatest));
  return made;
}

/// Finds the smallest distance by visiting all values.
std::int64_t distance_by_values(exact::solver& search, const game& given) {
  auto least = given.target + given.numbers[0];
  search.each_value(given.numbers, [&](std::int64_t v) { least = std::min(least, std::abs(v - given.target)); });
  return least;
}

}  // namespace

BOOST_AUTO_TEST_CASE(a_number_alone_is_the_answer) {
  exact::solver solver;
  for (const auto allowed : both_rules) {
    for (const std::int64_t target : {1, 7, 20, 999'999}) {
      const auto found = solver.nearest({{7}, target}, allowed);
      BOOST_TEST((found.expression == postfix{std::int64_t{7}}));
      BOOST_TEST((found.value == rational{7, 1}));
    }
  }
}

BOOST_AUTO_TEST_CASE(all_games_of_two_small_numbers_and_targets_up_to_forty) {
  exact::solver solver;
  for (std::int64_t a = 1; a <= 6; ++a) {
    for (std::int64_t b = 1; b <= 6; ++b) {
      for (std::int64_t target = 1; target <= 40; ++target) require_as_slow(solver, {{a, b}, target});
    }
  }
}

BOOST_AUTO_TEST_CASE(random_games_of_up_to_four_numbers_are_solved_as_by_a_slow_search) {
  exact::solver solver;
  clade::random_stream rng(1);
  for (int i = 0; i < support::repetitions(1500); ++i) {
    const auto count = 1 + rng.below(std::size_t{4});
    const auto greatest = i % 3 == 0 ? 4 : i % 3 == 1 ? 12 : 100;
    const auto target = i % 2 == 1 ? 20'000 : i % 3 == 0 ? 50 : i % 3 == 1 ? 300 : 3000;
    require_as_slow(solver, random_game(rng, count, greatest, target));
  }
}

BOOST_AUTO_TEST_CASE(one_divided_by_a_number_is_a_fraction_like_others) {
  exact::solver solver;
  for (const auto& given : {game{{2, 1, 8, 3}, 28}, {{1, 8, 4, 5, 8}, 106}, {{25, 5, 16, 1}, 128}, {{1, 1, 3, 2}, 5}}) {
    require_as_slow(solver, given);
  }
  BOOST_TEST((solver.nearest({{2, 1, 8, 3}, 28}, rule::fractions).value == rational{28, 1}));  // (3 + 1 / 2) * 8
}

BOOST_AUTO_TEST_CASE(random_games_of_five_numbers_are_solved_as_by_a_slow_search) {
  exact::solver solver;
  clade::random_stream rng(2);
  for (int i = 0; i < support::repetitions(30); ++i)
    require_as_slow(solver, random_game(rng, 5, i % 2 == 0 ? 9 : 50, 5000));
}

BOOST_AUTO_TEST_CASE(games_of_six_numbers_are_solved_as_by_a_slow_search) {
  exact::solver solver;
  require_as_slow(solver, {{1, 1, 1, 3, 10, 25}, 999});
  require_as_slow(solver, {{2, 2, 2, 2, 10, 25}, 963});
  for (const auto& given :
       {game{{1, 2, 4, 8, 10, 25}, 963}, {{1, 9, 9, 1, 10, 50}, 731}, {{1, 1, 9, 1, 15, 100}, 542}}) {
    const auto found = solver.nearest(given, rule::integers);
    require_legal(found, given, rule::integers);
    BOOST_TEST((distance_of(found.value, given) == slow_search(given, rule::integers).distance()), text(given));
  }
}

BOOST_AUTO_TEST_CASE(whole_numbers_come_as_near_as_any_of_all_values) {
  exact::solver solver;
  exact::solver search;
  clade::random_stream rng(3);
  for (int i = 0; i < support::repetitions(960); ++i) {
    const auto count = i % 48 == 0 ? std::size_t{7} : 5 + rng.below(std::size_t{2});
    const auto greatest = i % 3 == 0 ? 9 : i % 3 == 1 ? 30 : 100;
    const auto target = std::vector<std::int64_t>{999, 10'000, 1'000'000, 100'000'000}[static_cast<std::size_t>(i % 4)];
    const auto given = random_game(rng, count, greatest, target);
    const auto found = solver.nearest(given, rule::integers);
    require_legal(found, given, rule::integers);
    BOOST_REQUIRE_MESSAGE(std::abs(found.value.numerator - given.target) == distance_by_values(search, given),
                          text(given));
  }
}

BOOST_AUTO_TEST_CASE(quotients_are_found_among_many_that_would_do) {
  exact::solver solver;
  for (const auto& given : {game{{11, 97, 27}, 4},
                            {{89, 16, 39}, 4},
                            {{63, 27, 10}, 2},
                            {{35, 18, 73}, 1},
                            {{1, 24, 11}, 4},
                            {{1, 44, 21}, 8},
                            {{1, 57, 30, 8}, 3},
                            {{10, 23, 22, 23}, 4},
                            {{26, 32, 19, 3}, 274},
                            {{52, 13, 25, 52}, 203}}) {
    require_as_slow(solver, given);
  }
}

BOOST_AUTO_TEST_CASE(thousands_of_drawn_games_have_legal_answers_and_fractions_come_no_less_near) {
  exact::solver solver;
  clade::random_stream rng(4);
  const int games = support::repetitions(10'000);
  int exactly = 0;
  for (int i = 0; i < games; ++i) {
    const auto given = draw(rng);
    const auto whole = solver.nearest(given, rule::integers);
    require_legal(whole, given, rule::integers);
    exactly += whole.value == rational{given.target, 1};
    if (i % 10 != 0) continue;
    const auto any = solver.nearest(given, rule::fractions);
    require_legal(any, given, rule::fractions);
    BOOST_REQUIRE(distance_of(any.value, given) <= distance_of(whole.value, given));
  }
  BOOST_TEST(exactly > games / 100 * 96);
  BOOST_TEST(exactly < games / 100 * 98);
}

BOOST_AUTO_TEST_CASE(the_five_games_of_the_source_have_the_known_distances) {
  const game games[]{{{9, 4, 3, 1, 15, 75}, 200},
                     {{2, 2, 1, 3, 15, 25}, 551},
                     {{2, 2, 2, 2, 10, 25}, 999},
                     {{1, 2, 4, 8, 10, 25}, 963},
                     {{4, 7, 7, 4, 10, 75}, 396}};
  exact::solver solver;
  for (const auto& given : games) {
    for (const auto allowed : both_rules) {
      const auto found = solver.nearest(given, allowed);
      require_legal(found, given, allowed);
      const auto wanted = given.target != 963         ? rational{0, 1}
                          : allowed == rule::integers ? rational{1, 1}
                                                      : rational{1, 2};
      BOOST_TEST((distance_of(found.value, given) == wanted), text(given));
    }
  }
}

BOOST_AUTO_TEST_CASE(equal_numbers_are_used_as_often_as_they_are_there) {
  exact::solver solver;
  const std::vector<std::int64_t> ones(8, 1);
  for (const auto allowed : both_rules) {
    // 18 = (1 + 1 + 1) * (1 + 1 + 1) * (1 + 1) is the maximum.
    BOOST_TEST((solver.nearest({ones, 18}, allowed).value == rational{18, 1}));
    BOOST_TEST((solver.nearest({ones, 1000}, allowed).value == rational{18, 1}));
    BOOST_TEST((solver.nearest({{5, 5, 5, 5}, 625}, allowed).value == rational{625, 1}));
    BOOST_TEST((solver.nearest({{5, 5, 5}, 625}, allowed).value == rational{125, 1}));
    BOOST_TEST((solver.nearest({{3, 3, 3, 3, 3, 3}, 729 + 3}, allowed).value == rational{729, 1}));
  }
}

BOOST_AUTO_TEST_CASE(targets_out_of_reach_get_the_greatest_value) {
  exact::solver solver;
  for (const auto allowed : both_rules) {
    BOOST_TEST((solver.nearest({{1, 1}, 999}, allowed).value == rational{2, 1}));
    BOOST_TEST((solver.nearest({{1, 2, 3}, 1'000'000'000'000}, allowed).value == rational{9, 1}));
    BOOST_TEST((solver.nearest({{1, 2, 4, 8, 10, 25}, 1'000'000}, allowed).value == rational{24'000, 1}));
    BOOST_TEST((solver.nearest({{9, 9, 9, 9, 9, 9, 9, 9}, 43'046'722}, allowed).value == rational{43'046'721, 1}));
  }
}

BOOST_AUTO_TEST_CASE(seven_and_eight_numbers_are_solved) {
  exact::solver solver;
  clade::random_stream rng(5);
  for (int i = 0; i < 20; ++i) {
    for (const auto count : {std::size_t{7}, std::size_t{8}}) {
      auto given = draw(rng);
      while (given.numbers.size() < count) given.numbers.push_back(1 + rng.below(std::int64_t{9}));
      for (const auto allowed : both_rules) {
        const auto found = solver.nearest(given, allowed);
        require_legal(found, given, allowed);
        BOOST_TEST((found.value == rational{given.target, 1}));
      }
    }
  }
}

BOOST_AUTO_TEST_CASE(an_answer_does_not_depend_on_the_games_before_or_the_order_of_the_numbers) {
  exact::solver used;
  clade::random_stream rng(6);
  for (int i = 0; i < 60; ++i) {
    auto given = i % 2 == 0 ? draw(rng) : random_game(rng, 1 + rng.below(std::size_t{6}), 9, 500);
    for (const auto allowed : both_rules) {
      const auto one = used.nearest(given, allowed);
      std::ranges::reverse(given.numbers);
      const auto other = exact::solver().nearest(given, allowed);
      BOOST_TEST((one.expression == other.expression));
      BOOST_TEST((one.value == other.value));
      BOOST_TEST(one.operations == other.operations);
      BOOST_TEST((one.operations > 0 || given.numbers.size() == 1));
    }
  }
}

BOOST_AUTO_TEST_CASE(games_at_the_limits_do_not_overflow) {
  constexpr auto largest = std::numeric_limits<std::int64_t>::max();
  const auto power = [](int n) { return std::int64_t{1} << n; };
  const auto solve_all = [](const std::vector<game>& games, rule allowed) {
    exact::solver solver;
    for (const auto& given : games) {
      BOOST_REQUIRE_NO_THROW(check(given, allowed));
      require_legal(solver.nearest(given, allowed), given, allowed);
    }
  };
  solve_all({{{power(61)}, 1},
             {{power(61)}, largest},
             {{power(60), 1}, power(61)},
             {{power(30), power(30), 2}, largest},
             {{power(30), power(29), 3}, power(59) - 1},
             {{1, 1}, largest},
             {{195, 195, 195, 195, 195, 195, 195, 195}, 12'345'678'901},
             {{97, 89, 83, 79, 73, 71, 67, 61}, 12'345'678'901}},
            rule::integers);
  solve_all({{{power(61) - 1}, 15},
             {{power(30), power(30)}, 7},
             {{power(20), power(20), 1000, 1}, 3'000'000},
             {{1000, 1001, 1002, 1003, 1004}, 3000},
             {{100, 100, 100, 100, 100, 100, 100, 100}, 999},
             {{150, 149, 148, 147, 146, 145, 144, 143}, 999},
             {{97, 89, 83, 79, 73}, largest},
             {{1, 2}, largest}},
            rule::fractions);
  const game whole{{power(30), power(30), 2}, largest};
  BOOST_TEST(exact::solver().nearest(whole, rule::integers).value.numerator == power(61));
}

BOOST_AUTO_TEST_CASE(games_that_cannot_be_solved_safely_are_refused) {
  const auto refused = [](const game& given, rule allowed, const std::string& part) {
    const auto said = support::refusal([&] { exact::solver().nearest(given, allowed); });
    return !said.empty() && said.find(part) != std::string::npos;
  };
  for (const auto allowed : both_rules) {
    BOOST_TEST(refused({{}, 1}, allowed, "at least one number"));
    BOOST_TEST(refused({std::vector<std::int64_t>(9, 1), 1}, allowed, "at most 8 numbers, but there were 9"));
    BOOST_TEST(refused({{1, 0}, 1}, allowed, "at least 1, but one was 0"));
    BOOST_TEST(refused({{1, -5}, 1}, allowed, "-5"));
    BOOST_TEST(refused({{1}, 0}, allowed, "the target must be at least 1, but was 0"));
    BOOST_TEST(refused({{1}, -3}, allowed, "-3"));
    BOOST_TEST(refused({{std::int64_t{1} << 31, std::int64_t{1} << 31}, 5}, allowed, "2^61"));
    BOOST_TEST(refused({{std::int64_t{1} << 60, 1, 1}, 5}, allowed, "2^61"));
    BOOST_TEST(refused({{9'223'372'036'854'775'807, 9'223'372'036'854'775'807}, 5}, allowed, "2^61"));
  }
  BOOST_TEST(refused({{std::int64_t{1} << 30, std::int64_t{1} << 30}, 1000}, rule::fractions, "with fractions"));
  BOOST_TEST(!refused({{std::int64_t{1} << 30, std::int64_t{1} << 30}, 1000}, rule::integers, ""));
  BOOST_CHECK_NO_THROW(check({std::vector<std::int64_t>(9, 1), 1}, rule::integers, 9));
}

BOOST_AUTO_TEST_CASE(the_largest_value_is_the_nearest_to_a_target_out_of_reach) {
  exact::solver solver;
  for (const std::vector<std::int64_t>& numbers : {std::vector<std::int64_t>{7},
                                                   {1, 1},
                                                   {1, 2},
                                                   {2, 1, 3},
                                                   {1, 1, 1, 1, 1},
                                                   {1, 1, 9, 2, 1},
                                                   {1, 2, 4, 8, 10, 25}}) {
    const auto largest = largest_value(numbers);
    BOOST_TEST(solver.nearest({numbers, 1'000'000'000}, rule::integers).value.numerator == largest);
  }
}

BOOST_AUTO_TEST_SUITE_END()
