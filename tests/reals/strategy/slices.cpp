// SPDX-License-Identifier: BSL-1.0
// labels: threads
#include <boost/test/unit_test.hpp>
#include <vector>

#include <clade/reals.hpp>

#include "support/real_vectors.hpp"
#include "support/slices.hpp"

BOOST_AUTO_TEST_SUITE(strategy_tests)
BOOST_AUTO_TEST_SUITE(slices)

using namespace clade;
using support::check_slices;

namespace {

auto one_value(support::counter& count) {
  return minimize(support::real_function([&count](const std::vector<double>& x) {
                    count();
                    return support::rosenbrock(x);
                  }),
                  support::real_space{4, -5, 5});
}

}  // namespace

BOOST_AUTO_TEST_CASE(a_run_in_slices_is_the_run_in_one_piece) {
  check_slices("differential_evolution", one_value, differential_evolution{.population = 20});
  check_slices("lshade", one_value, lshade{.evaluations = 200, .population = 20});
  check_slices("jso", one_value, jso{.evaluations = 200, .population = 20});
  check_slices("cma_es", one_value, cma_es{.population = 12, .quadratic_model = true});
  check_slices("separable_cma_es", one_value, separable_cma_es{.population = 12});
  check_slices("limited_memory_cma_es", one_value, limited_memory_cma_es{.population = 12});
  check_slices("particle_swarm", one_value, particle_swarm{.population = 20});
  check_slices("ipop", one_value, ipop{.each = cma_es{.population = 8, .tolerance_x = 0.1}}, 40);
  check_slices("bipop", one_value, bipop{.each = cma_es{.population = 8, .tolerance_x = 0.1}}, 40);
}

BOOST_AUTO_TEST_SUITE_END()
BOOST_AUTO_TEST_SUITE_END()
