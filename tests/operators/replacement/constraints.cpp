// SPDX-License-Identifier: BSL-1.0
#include <algorithm>
#include <boost/test/unit_test.hpp>
#include <cmath>
#include <cstddef>
#include <limits>
#include <stdexcept>
#include <string>
#include <vector>

#include <clade/core/population.hpp>
#include <clade/core/problem.hpp>
#include <clade/problems/g_function.hpp>
#include <clade/reals.hpp>

#include "support/repetitions.hpp"

BOOST_AUTO_TEST_SUITE(replacement_tests)
BOOST_AUTO_TEST_SUITE(constraints_tests)

using namespace clade;

namespace {

using limited = constrained<double>;
template <class Better>
using numbered = clade::detail::population<int, limited, Better>;

template <class Better = lower_is_better>
numbered<Better> of(const std::vector<limited>& fitnesses, int first) {
  numbered<Better> all;
  for (const auto& f : fitnesses) all.push_back(first++, f);
  return all;
}

// The chromosomes of the next generation. Parents are numbered from 100, offspring from 0.
template <class Better = lower_is_better, class Op>
std::vector<int> survivors(const Op& op, const std::vector<limited>& parents, const std::vector<limited>& offspring,
                           std::uint64_t seed = 1) {
  auto before = of<Better>(parents, 100), born = of<Better>(offspring, 0);
  random_stream rng(seed);
  const std::vector<std::size_t> mothers(offspring.size());
  const auto prepared = op.prepare(0);
  if constexpr (requires { prepared(before, born); }) {
    prepared(before, born);
  } else {
    prepared(before, born, mothers, rng);
  }
  std::vector<int> left;
  for (std::size_t i = 0; i < before.size(); ++i) left.push_back(before.chromosome(i));
  return left;
}

const std::vector<limited> any{{0, 0}, {0, 0}, {0, 0}};

}  // namespace

BOOST_AUTO_TEST_CASE(stochastic_ranking_without_chance_is_one_of_two_orders) {
  const std::vector<limited> mixed{{1, 9}, {4, 0}, {2, 5}, {3, 0}, {5, 5}};
  const auto ranked = [&](double rate) {
    auto left = survivors(replacement::stochastic_ranking{.n = 5, .value_rate = rate}, any, mixed);
    return left;
  };
  BOOST_TEST(ranked(0) == (std::vector<int>{3, 1, 2}), boost::test_tools::per_element());  // feasible first
  BOOST_TEST(ranked(1) == (std::vector<int>{0, 2, 3}), boost::test_tools::per_element());  // by value
}

BOOST_AUTO_TEST_CASE(two_are_ranked_as_often_as_two_sweeps_say) {
  // A feasible individual and a better, infeasible one: swapped by value with probability 0.45, by violation with 0.55.
  // A swap is followed by a second pass.
  const limited feasible{2, 0}, lower{1, 1};
  const replacement::stochastic_ranking op{.n = 2, .value_rate = 0.45};
  const auto share = [&](const std::vector<limited>& offspring, int wanted) {
    int count = 0;
    const int all = support::repetitions(40'000);
    for (int k = 0; k < all; ++k) {
      count += survivors(op, {{0, 0}}, offspring, static_cast<std::uint64_t>(k))[0] == wanted;
    }
    return count / static_cast<double>(all);
  };
  const auto error = 5 * std::sqrt(0.25 / support::repetitions(40'000));
  BOOST_TEST(std::fabs(share({feasible, lower}, 1) - 0.45 * 0.45) < error);
  BOOST_TEST(std::fabs(share({lower, feasible}, 0) - (0.45 + 0.55 * 0.45)) < error);
}

BOOST_AUTO_TEST_CASE(a_penalty_is_as_large_as_the_mean_says) {
  // Costs 10, 2, 4 and 8, of which 2 and 4 have violations of 1 and 3. The mean is 6 and the mean violation 1, so these
  // two count as 6 + 6 and 6 + 18, more than both feasible ones.
  const replacement::adaptive_penalty op;
  const auto left = survivors(op, {{10, 0}, {2, 1}}, {{4, 3}, {8, 0}});
  BOOST_TEST(left == (std::vector<int>{100, 1}), boost::test_tools::per_element());
  // With a feasible cost of 14 the mean is 7, and 2 counts as 14 with the penalty of 7. Parents survive ties.
  const auto tied = survivors(op, {{2, 1}, {14, 0}}, {{4, 3}, {8, 0}});
  BOOST_TEST(tied == (std::vector<int>{100, 1}), boost::test_tools::per_element());
  // Sums of values and of violations that would overflow.
  for (const double unit : {0x1p-600, 0x1p1021}) {
    const auto large =
        survivors(op, {{10 * 0x1p1019, 0}, {2 * 0x1p1019, unit}}, {{4 * 0x1p1019, 3 * unit}, {8 * 0x1p1019, 0}});
    BOOST_TEST(large == (std::vector<int>{100, 1}), boost::test_tools::per_element());
  }
  // If all are infeasible, the smallest violations survive.
  const auto none = survivors(op, {{1, 4}, {9, 2}}, {{5, 1}, {1, 3}});
  BOOST_TEST(std::ranges::count(none, 0) == 1);
}

BOOST_AUTO_TEST_CASE(the_best_by_feasible_first_stays) {
  // With a mean of 0 there is no penalty: the feasible individual would be last.
  const replacement::adaptive_penalty op;
  const auto left = survivors(op, {{-1, 1}, {-2, 2}}, {{3, 0}, {0, 1}});
  BOOST_TEST(std::ranges::count(left, 0) == 1);
  const auto high = survivors<higher_is_better>(op, {{1, 1}, {2, 2}}, {{-3, 0}, {0, 1}});
  BOOST_TEST(std::ranges::count(high, 0) == 1);
}

BOOST_AUTO_TEST_CASE(values_that_are_no_numbers_do_no_harm) {
  constexpr auto nan = std::numeric_limits<double>::quiet_NaN(), infinity = std::numeric_limits<double>::infinity();
  const std::vector<limited> odd{{nan, 1}, {infinity, 2}, {-infinity, 3}, {1, infinity}};
  for (std::uint64_t seed = 1; seed < 50; ++seed) {
    survivors(replacement::stochastic_ranking{.n = 4}, {{1, 0}, {2, 0}}, odd, seed);
  }
  const auto left = survivors(replacement::adaptive_penalty{4}, {{1, 0}, {2, 0}}, odd);
  BOOST_TEST(std::ranges::count(left, 100) == 1);
}

BOOST_AUTO_TEST_CASE(both_find_a_constrained_optimum) {
  const problems::g_function g08(8);
  const auto stepped = [&](const auto& x) { return g08(x.genes); };
  const auto problem = minimize(stepped, chromosome::reals_with_steps{.genes = g08.space(), .steps = 2});
  const auto best = [&](const auto& replacing) {
    const genetic_algorithm strategy{.population = 30,
                                     .selection = selection::random{},
                                     .mutation = mutation::self_adaptive{},
                                     .replacement = replacing};
    return run(evolve(problem, strategy, 1), stop::evaluations(20'000)).best().fitness;
  };
  for (const auto& found : {best(replacement::stochastic_ranking{200}), best(replacement::adaptive_penalty{200})}) {
    BOOST_TEST(found.is_feasible());
    BOOST_TEST(found.value - g08.best_known() < 1e-6);
  }
}

BOOST_AUTO_TEST_CASE(too_few_offspring_are_refused) {
  BOOST_CHECK_EXCEPTION(static_cast<void>(replacement::stochastic_ranking{3}.prepare(0).offspring(4)),
                        std::invalid_argument, [](const auto& error) {
                          return std::string(error.what()) ==
                                 "stochastic_ranking n must be at least the population size 4, but was 3";
                        });
  BOOST_TEST(replacement::stochastic_ranking{}.prepare(0).offspring(4) == 28u);
  BOOST_TEST(replacement::adaptive_penalty{}.prepare(0).offspring(4) == 4u);
}

BOOST_AUTO_TEST_SUITE_END()
BOOST_AUTO_TEST_SUITE_END()
