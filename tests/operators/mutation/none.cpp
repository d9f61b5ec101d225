// SPDX-License-Identifier: BSL-1.0
#include <boost/test/unit_test.hpp>
#include <vector>

#include <clade/operators/mutation/none.hpp>

BOOST_AUTO_TEST_SUITE(mutation_tests)
BOOST_AUTO_TEST_SUITE(none_tests)

using namespace clade;

BOOST_AUTO_TEST_CASE(nothing_changes_and_nothing_is_drawn) {
  random_stream rng(1);
  const auto before = rng;
  std::vector genes{1, 2, 3};
  BOOST_TEST(!mutation::none{}(genes, rng));
  BOOST_TEST((genes == std::vector{1, 2, 3}));
  BOOST_CHECK(rng == before);
}

BOOST_AUTO_TEST_SUITE_END()
BOOST_AUTO_TEST_SUITE_END()
