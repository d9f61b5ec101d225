// SPDX-License-Identifier: BSL-1.0
#include <boost/test/unit_test.hpp>
#include <stdexcept>

#include <clade/any.hpp>
#include <clade/clade.hpp>

#include "same_run.hpp"
#include "support/problems.hpp"

BOOST_AUTO_TEST_SUITE(diversity_tests)

using namespace clade;

BOOST_AUTO_TEST_CASE(invalid_settings_are_refused_as_the_run_begins) {
  const auto rejecting =
      support::chosen(genetic_algorithm{.mutation = mutation::swap{}, .diversity = diversity::reject_duplicates{1001}});
  BOOST_CHECK_THROW(support::start(support::board_of(7), rejecting, 1), std::invalid_argument);
}

BOOST_AUTO_TEST_SUITE_END()
