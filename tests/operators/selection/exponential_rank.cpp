// SPDX-License-Identifier: BSL-1.0
#include <algorithm>
#include <boost/test/unit_test.hpp>
#include <cmath>
#include <limits>
#include <stdexcept>
#include <string>

#include <clade/core/archetypes.hpp>
#include <clade/core/concepts.hpp>
#include <clade/operators/selection/exponential_rank.hpp>

#include "support/chi_square.hpp"
#include "support/selection_contract.hpp"

BOOST_AUTO_TEST_SUITE(selection_tests)
BOOST_AUTO_TEST_SUITE(exponential_rank)

using namespace clade;
using namespace support;

namespace {

// base^r (1 - base) / (1 - base^n)
template <class Population>
std::vector<double> expected(const Population& population, double base) {
  const auto n = static_cast<double>(population.size());
  return by_rank(population, [&](std::size_t rank) {
    return std::pow(base, static_cast<double>(rank)) * (1 - base) / (1 - std::pow(base, n));
  });
}

// A user-defined selection.
struct exponential_rank_of_a_user {
  double base = 0.95;
  auto operator()(const auto& population) const {
    return [&ranking = population.ranking(), n = population.size(), c = std::log(base),
            mass = 1 - std::pow(base, population.size())](auto& rng) {
      return ranking[std::min(n - 1, std::size_t(std::log1p(-rng.unit() * mass) / c))];
    };
  }
};

}  // namespace

BOOST_AUTO_TEST_CASE(each_rank_is_base_times_as_likely_as_the_one_before) {
  for (const double base : {0.05, 0.5, 0.95, 0.999}) {
    const selection::exponential_rank op{base};
    const auto low = numbered_population<lower_is_better>(tied_fitnesses);
    const auto high = numbered_population<higher_is_better>(tied_fitnesses);
    BOOST_CHECK_GE(chi_square_p(parent_counts(op, low, 1), expected(low, base)), least_p);
    BOOST_CHECK_GE(chi_square_p(parent_counts(op, high, 2), expected(high, base)), least_p);
  }
}

BOOST_AUTO_TEST_CASE(holds_for_large_populations_whose_last_weights_vanish) {
  random_stream rng(3);
  const auto population = random_population(rng, 3000);
  const auto counts = parent_counts(selection::exponential_rank{0.7}, population, 4);
  BOOST_CHECK_GE(chi_square_p(counts, expected(population, 0.7)), least_p);
}

BOOST_AUTO_TEST_CASE(agrees_with_the_one_that_a_user_writes) {
  static_assert(selection_for<exponential_rank_of_a_user, archetype::population>);
  const auto population = numbered_population(tied_fitnesses);
  const auto users = parent_counts(exponential_rank_of_a_user{0.8}, population, 5);
  BOOST_CHECK_GE(chi_square_p(users, expected(population, 0.8)), least_p);
  BOOST_CHECK_GE(
      chi_square_p(parent_counts(selection::exponential_rank{0.8}, population, 6), expected(population, 0.8)), least_p);
  BOOST_CHECK_LT(chi_square_p(users, expected(population, 0.9)), least_p);
}

BOOST_AUTO_TEST_CASE(a_base_out_of_range_is_refused_as_it_is_set) {
  const auto refuses = [](double base, std::string value) {
    BOOST_CHECK_EXCEPTION(
        static_cast<void>(selection::exponential_rank{base}), std::invalid_argument, [&](const auto& error) {
          return error.what() == "exponential_rank base must be above 0 and below 1, but was " + value;
        });
  };
  refuses(0, "0");
  refuses(1, "1");
  refuses(-0.5, "-0.5");
  refuses(std::numeric_limits<double>::quiet_NaN(), "nan");
}

BOOST_AUTO_TEST_SUITE_END()
BOOST_AUTO_TEST_SUITE_END()
