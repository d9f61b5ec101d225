// SPDX-License-Identifier: BSL-1.0
// The contract of all stop criteria.
#include <boost/test/unit_test.hpp>

#include "support/every_stop.hpp"
#include "support/stop_contract.hpp"

BOOST_AUTO_TEST_SUITE(stop_tests)
BOOST_AUTO_TEST_SUITE(contract)

using namespace clade;
using namespace support;

BOOST_AUTO_TEST_CASE(every_criterion_repeats_itself_gives_its_reason_and_can_be_combined) {
  for_every_stop([](const char* name, const auto& criterion) {
    BOOST_TEST_CONTEXT(name) { BOOST_TEST(stop_complaint(criterion) == ""); }
  });
}

BOOST_AUTO_TEST_CASE(the_generations_make_most_criteria_fire_and_not_fire) {
  for_every_stop([](const std::string name, const auto& criterion) {
    if (name == "never" || name == "interrupted" || name.starts_with("requested")) return;
    std::size_t fired = 0, all = 0;
    for_random_generations(1000, [&](const auto& now) {
      fired += criterion(now).has_value();
      ++all;
    });
    BOOST_TEST_CONTEXT(name) { BOOST_TEST((fired > 0 && fired < all)); }
  });
}

BOOST_AUTO_TEST_SUITE_END()
BOOST_AUTO_TEST_SUITE_END()
