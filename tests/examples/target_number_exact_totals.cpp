// SPDX-License-Identifier: BSL-1.0
#include "target_number/exact/totals.hpp"

#include <algorithm>
#include <boost/test/unit_test.hpp>
#include <clade/random/random_stream.hpp>
#include <cstddef>
#include <cstdint>
#include <set>
#include <stdexcept>
#include <utility>
#include <vector>

#include "support/repetitions.hpp"
#include "target_number/exact/solver.hpp"

BOOST_AUTO_TEST_SUITE(target_number_exact_totals)

using namespace target_number;

namespace {

using numbers = std::vector<std::int64_t>;

constexpr auto never = [] { return false; };
constexpr auto silence = [](std::size_t, std::size_t) {};

std::vector<numbers> every(std::size_t step) {
  std::vector<numbers> chosen;
  const auto all = exact::british::selections();
  for (std::size_t i = 0; i < all.size(); i += step) chosen.push_back(all[i]);
  return chosen;
}

}  // namespace

BOOST_AUTO_TEST_CASE(there_are_13243_selections_and_no_two_are_equal) {
  const auto all = exact::british::selections();
  BOOST_TEST(all.size() == 13'243u);
  BOOST_TEST(std::set<numbers>(all.begin(), all.end()).size() == all.size());
  for (const auto& each : all) {
    BOOST_REQUIRE(each.size() == 6);
    BOOST_REQUIRE(std::ranges::is_sorted(each));
    for (const auto n : each) {
      const auto most = n <= 10 ? 2 : n % 25 == 0 && n <= 100 ? 1 : 0;
      BOOST_REQUIRE(std::ranges::count(each, n) <= most);
    }
  }
}

BOOST_AUTO_TEST_CASE(of_all_british_games_10858746_are_solvable) {
  if (support::sanitized) return;  // so is the program, whose tests count them too
  const auto totals =
      exact::count_solvable(exact::british::selections(), exact::british::low, exact::british::high, 2, silence, never);
  BOOST_REQUIRE(totals.has_value());
  BOOST_TEST(totals->selections == 13'243u);
  BOOST_TEST(totals->games == 11'905'457u);
  BOOST_TEST(totals->solvable == 10'858'746u);
  BOOST_TEST(totals->of_target(947) == 9017u);
  BOOST_TEST(*std::ranges::min_element(totals->solvable_for) == 9017u);  // the hardest of all
}

BOOST_AUTO_TEST_CASE(what_is_counted_is_what_the_solver_solves) {
  exact::solver solver;
  for (const auto& selection : every(1500)) {
    const auto totals = exact::count_solvable({selection}, 101, 999, 1, silence, never).value();
    for (std::int64_t target = 101; target <= 999; ++target) {
      const auto found = solver.nearest({selection, target}, rule::integers);
      BOOST_REQUIRE_EQUAL(totals.of_target(target), found.value.numerator == target);
    }
  }
}

BOOST_AUTO_TEST_CASE(selections_may_have_any_size) {
  const std::vector<numbers> games{{5}, {3, 3}, {1, 1, 1}};
  const auto totals = exact::count_solvable(games, 1, 10, 1, silence, never).value();
  // 5; 1 3 6 9; 1 2 3
  BOOST_TEST(totals.solvable_for == (std::vector<std::uint64_t>{2, 1, 2, 0, 1, 1, 0, 0, 1, 0}),
             boost::test_tools::per_element());
  BOOST_TEST(totals.solvable == 8u);
  BOOST_TEST(totals.games == 30u);
}

BOOST_AUTO_TEST_CASE(progress_is_told_to_the_end_and_stopping_returns_nothing) {
  const auto some = every(40);
  std::vector<std::size_t> told;
  const auto note = [&](std::size_t done, std::size_t of) {
    BOOST_TEST(of == some.size());
    told.push_back(done);
  };
  const auto whole = exact::count_solvable(some, 101, 999, 2, note, never);
  BOOST_REQUIRE(whole.has_value());
  BOOST_REQUIRE(told.size() > 1);
  BOOST_TEST(std::ranges::is_sorted(told));
  BOOST_TEST(told.back() == some.size());
  const auto alone = exact::count_solvable(some, 101, 999, 1, silence, never);
  BOOST_TEST(whole->solvable_for == alone->solvable_for, boost::test_tools::per_element());

  told.clear();
  const auto stop = [&] { return !told.empty(); };
  BOOST_TEST(!exact::count_solvable(some, 101, 999, 2, note, stop).has_value());
  BOOST_TEST(told.size() == 1u);
}

BOOST_AUTO_TEST_CASE(selections_that_cannot_be_solved_are_refused) {
  const auto count = [](std::vector<numbers> of) { exact::count_solvable(of, 101, 999, 1, silence, never); };
  BOOST_CHECK_THROW(count({{1, 2}, {}}), std::invalid_argument);
  BOOST_CHECK_THROW(count({{1, 2}, {0}}), std::invalid_argument);
}

BOOST_AUTO_TEST_SUITE_END()
