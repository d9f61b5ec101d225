// SPDX-License-Identifier: BSL-1.0
#include <boost/test/unit_test.hpp>
#include <limits>
#include <stdexcept>
#include <string>

#include <clade/operators/selection/linear_rank.hpp>

#include "support/chi_square.hpp"
#include "support/selection_contract.hpp"

BOOST_AUTO_TEST_SUITE(selection_tests)
BOOST_AUTO_TEST_SUITE(linear_rank)

using namespace clade;
using namespace support;

namespace {

// (s - 2 (s-1) r / (n-1)) / n
template <class Population>
std::vector<double> expected(const Population& population, double s) {
  const auto n = static_cast<double>(population.size());
  return shared_by_equals(population,
                          [&](std::size_t r) { return (s - 2 * (s - 1) * static_cast<double>(r) / (n - 1)) / n; });
}

}  // namespace

BOOST_AUTO_TEST_CASE(the_chance_falls_linearly_with_the_rank) {
  std::vector<double> distinct;
  for (const int fitness : {4, 9, 0, 2, 7, 1, 8, 3, 6, 5, 12}) distinct.push_back(fitness);
  for (const double pressure : {1.0, 1.2, 1.5, 2.0}) {
    const selection::linear_rank op{pressure};
    const auto low = numbered_population<lower_is_better>(distinct);
    const auto high = numbered_population<higher_is_better>(distinct);
    BOOST_CHECK_GE(chi_square_p(parent_counts(op, low, 1), expected(low, pressure)), least_p);
    BOOST_CHECK_GE(chi_square_p(parent_counts(op, high, 2), expected(high, pressure)), least_p);
    const auto two = numbered_population(std::vector<double>{2, 1});
    BOOST_CHECK_GE(chi_square_p(parent_counts(op, two, 3), expected(two, pressure)), least_p);
  }
}

BOOST_AUTO_TEST_CASE(equals_share_what_their_ranks_are_due) {
  const auto low = numbered_population<lower_is_better>(tied_fitnesses);
  const auto high = numbered_population<higher_is_better>(tied_fitnesses);
  const selection::linear_rank op{1.8};
  BOOST_CHECK_GE(chi_square_p(parent_counts(op, low, 4), expected(low, 1.8)), least_p);
  BOOST_CHECK_GE(chi_square_p(parent_counts(op, high, 5), expected(high, 1.8)), least_p);
  BOOST_CHECK_LT(chi_square_p(parent_counts(op, high, 5), expected(high, 1.5)), least_p);
}

BOOST_AUTO_TEST_CASE(at_full_pressure_the_worst_is_never_drawn) {
  const auto population = numbered_population(std::vector<double>{1, 3, 2});
  BOOST_CHECK_EQUAL(parent_counts(selection::linear_rank{2}, population, 6)[1], 0);
}

BOOST_AUTO_TEST_CASE(a_pressure_out_of_range_is_refused_as_it_is_set) {
  const auto refuses = [](double pressure, std::string value) {
    BOOST_CHECK_EXCEPTION(static_cast<void>(selection::linear_rank{pressure}), std::invalid_argument,
                          [&](const auto& error) {
                            return error.what() == "linear_rank pressure must be between 1 and 2, but was " + value;
                          });
  };
  refuses(0.99, "0.99");
  refuses(2.5, "2.5");
  refuses(std::numeric_limits<double>::quiet_NaN(), "nan");
}

BOOST_AUTO_TEST_SUITE_END()
BOOST_AUTO_TEST_SUITE_END()
