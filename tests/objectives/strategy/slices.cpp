// SPDX-License-Identifier: BSL-1.0
// labels: threads
#include <boost/test/unit_test.hpp>
#include <vector>

#include <clade/pareto.hpp>

#include "support/real_vectors.hpp"
#include "support/slices.hpp"

BOOST_AUTO_TEST_SUITE(strategy_tests)
BOOST_AUTO_TEST_SUITE(slices)

using namespace clade;
using support::check_slices;

namespace {

auto two_values(support::counter& count) {
  return minimize(support::two_objectives([&count](const std::vector<double>& x) {
                    count();
                    return clade::objectives<2>{x[0] * x[0] + x[1] * x[1], (x[0] - 1) * (x[0] - 1) + x[2]};
                  }),
                  chromosome::reals{4, 0, 1});
}

}  // namespace

BOOST_AUTO_TEST_CASE(a_run_in_slices_is_the_run_in_one_piece) {
  const crossover::simulated_binary cross{20};
  const mutation::polynomial mutate{20};
  check_slices("nsga2", two_values, nsga2{.population = 20, .crossover = cross, .mutation = mutate});
  check_slices("nsga3", two_values, nsga3{.directions = {2, 19}, .crossover = cross, .mutation = mutate});
  check_slices("smsemoa", two_values, smsemoa{.population = 20, .crossover = cross, .mutation = mutate, .births = 10},
               10);
  check_slices("moead", two_values,
               moead{.directions = {2, 19}, .neighbours = 5, .crossover = cross, .mutation = mutate, .births = 10}, 10);
  check_slices("gde3", two_values, gde3{.population = 20});
  check_slices("mo_cma_es", two_values, mo_cma_es{.population = 20});
}

BOOST_AUTO_TEST_SUITE_END()
BOOST_AUTO_TEST_SUITE_END()
