// SPDX-License-Identifier: BSL-1.0
#include <boost/test/unit_test.hpp>
#include <optional>

#include "tuner/scenario.hpp"

BOOST_AUTO_TEST_SUITE(tuner_scenario)

BOOST_AUTO_TEST_CASE(the_last_number_of_a_text) {
  using tuner::last_number;
  BOOST_TEST((last_number("12") == 12.0));
  BOOST_TEST((last_number("time 3.5 cost -12e3;\n") == -12000.0));
  BOOST_TEST((last_number("{\"cost\": 0.25}\n") == 0.25));
  BOOST_TEST((last_number("cost=7\ndone after 3s\n") == 7.0));
  BOOST_TEST((last_number("1 nan inf") == 1.0));
  BOOST_TEST((last_number("") == std::nullopt));
  BOOST_TEST((last_number("no number x2 \n") == std::nullopt));
}

BOOST_AUTO_TEST_SUITE_END()
