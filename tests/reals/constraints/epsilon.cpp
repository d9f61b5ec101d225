// SPDX-License-Identifier: BSL-1.0
#include <boost/test/unit_test.hpp>
#include <cmath>
#include <limits>
#include <vector>

#include <clade/core/problem.hpp>
#include <clade/reals/constraints/epsilon.hpp>

#include "support/refusal.hpp"

BOOST_AUTO_TEST_SUITE(constraints_tests)
BOOST_AUTO_TEST_SUITE(epsilon_tests)

using namespace clade;

namespace {

constexpr auto infinity = std::numeric_limits<double>::infinity();
constexpr auto no_number = std::numeric_limits<double>::quiet_NaN();

double initial(double share, std::vector<double> violations) {
  return constraints::epsilon{.share = share}.initial(violations);
}

}  // namespace

BOOST_AUTO_TEST_CASE(it_begins_with_what_a_share_of_the_first_population_does_not_exceed) {
  BOOST_TEST(initial(0.2, {5, 4, 3, 2, 1, 6, 7, 8, 9, 10}) == 2);
  BOOST_TEST(initial(0.01, {5, 4, 3}) == 3);
  BOOST_TEST(initial(1, {5, 9, 3}) == 9);
  BOOST_TEST(initial(0.5, {0, 0, -1, 4}) == 0);
  BOOST_TEST(initial(0.1, {-3, 0, 4}) == 0);
  BOOST_TEST(initial(1, {5, infinity, 3}) == 5);
  BOOST_TEST(initial(1, {infinity, infinity}) == 0);
}

BOOST_AUTO_TEST_CASE(it_falls_to_nothing) {
  const constraints::epsilon falling{.until = 0.5, .power = 2};
  BOOST_TEST(falling(8, 0) == 8);
  BOOST_TEST(falling(8, 0.25) == 2);
  BOOST_TEST(falling(8, 0.375) == 0.5);
  BOOST_TEST(falling(8, 0.5) == 0);
  BOOST_TEST(falling(8, 1) == 0);
  BOOST_TEST(falling(0, 0.1) == 0);
}

BOOST_AUTO_TEST_CASE(parameters_out_of_range_are_refused) {
  BOOST_TEST(support::refusal([] { (void)constraints::epsilon{.share = 0}; }) ==
             "constraints::epsilon share must be above 0 and at most 1, but was 0");
  BOOST_TEST(support::refusal([] { (void)constraints::epsilon{.until = 1.5}; }) ==
             "constraints::epsilon until must be above 0 and at most 1, but was 1.5");
  BOOST_TEST(support::refusal([] { (void)constraints::epsilon{.power = no_number}; }) ==
             "constraints::epsilon power must be above 0 and finite, but was nan");
}

BOOST_AUTO_TEST_CASE(its_order_is_strict_weak_and_without_tolerance_feasible_first) {
  const std::vector<constrained<double>> all{{1, 0},         {2, 0}, {2, -3}, {0, 0.5},       {1, 1}, {no_number, 0.25},
                                             {no_number, 1}, {3, 1}, {-9, 2}, {no_number, 2}, {7, 3}, {4, infinity},
                                             {1, infinity}};
  const lower_is_better strict;
  for (const double epsilon : {0.0, 0.3, 1.0, 2.5, infinity}) {
    const auto better = [&](const auto& one, const auto& other) {
      return detail::better_within(one, other, epsilon, strict);
    };
    const auto tied = [&](const auto& one, const auto& other) { return !better(one, other) && !better(other, one); };
    for (const auto& a : all) {
      BOOST_TEST(!better(a, a));
      for (const auto& b : all) {
        if (epsilon == 0) BOOST_TEST(better(a, b) == strict(a, b));
        BOOST_TEST(!(better(a, b) && better(b, a)));
        for (const auto& c : all) {
          if (better(a, b) && better(b, c)) BOOST_TEST(better(a, c));
          if (tied(a, b) && tied(b, c)) BOOST_TEST(tied(a, c));
        }
      }
    }
  }
}

BOOST_AUTO_TEST_CASE(values_decide_within_it_and_violations_beyond) {
  const auto low = [](constrained<double> one, constrained<double> other) {
    return detail::better_within(one, other, 1, lower_is_better());
  };
  BOOST_TEST(low({1, 1}, {2, 0}));
  BOOST_TEST(!low({2, 0}, {1, 1}));
  BOOST_TEST(low({2, 1}, {1, 1.5}));
  BOOST_TEST(low({2, 1.25}, {1, 1.5}));
  BOOST_TEST(low({9, 1}, {no_number, 0.5}));
  BOOST_TEST(low({no_number, 0.5}, {1, 1.5}));
  BOOST_TEST(detail::better_within(constrained<int>{3, 1}, constrained<int>{2, 0}, 1, higher_is_better()));
}

BOOST_AUTO_TEST_SUITE_END()
BOOST_AUTO_TEST_SUITE_END()
