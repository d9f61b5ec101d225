// SPDX-License-Identifier: BSL-1.0
#include <boost/test/unit_test.hpp>
#include <type_traits>

#include <clade/reals/constraints/feasible_first.hpp>
#include <clade/reals/strategy/lshade.hpp>

BOOST_AUTO_TEST_SUITE(constraints_tests)
BOOST_AUTO_TEST_SUITE(feasible_first_tests)

using namespace clade;

BOOST_AUTO_TEST_CASE(it_is_the_default_and_empty) {
  const lshade strategy{.evaluations = 100};
  BOOST_TEST((std::is_same_v<std::remove_cv_t<decltype(strategy.constraints)>, constraints::feasible_first>));
  BOOST_TEST(std::is_empty_v<constraints::feasible_first>);
}

BOOST_AUTO_TEST_SUITE_END()
BOOST_AUTO_TEST_SUITE_END()
