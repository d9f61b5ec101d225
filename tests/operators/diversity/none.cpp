// SPDX-License-Identifier: BSL-1.0
#include <boost/test/unit_test.hpp>

#include <clade/core/population.hpp>
#include <clade/core/problem.hpp>
#include <clade/operators/diversity/none.hpp>

BOOST_AUTO_TEST_SUITE(diversity_tests)
BOOST_AUTO_TEST_SUITE(none_tests)

using namespace clade;

BOOST_AUTO_TEST_CASE(keeps_every_child) {
  using population_type = clade::detail::population<int, double, lower_is_better>;
  const population_type empty;
  const int child = 0;
  random_stream rng(1);
  const diversity::birth<population_type> birth{child, {}, empty, 0};
  BOOST_CHECK(diversity::none{}(birth, rng) == diversity::verdict::keep);
}

BOOST_AUTO_TEST_SUITE_END()
BOOST_AUTO_TEST_SUITE_END()
