// SPDX-License-Identifier: BSL-1.0
#include <boost/test/unit_test.hpp>
#include <stdexcept>
#include <string>

#include <clade/operators/replacement/comma.hpp>

#include "support/replacement_contract.hpp"

BOOST_AUTO_TEST_SUITE(replacement_tests)
BOOST_AUTO_TEST_SUITE(comma)

using namespace clade;
using namespace support;

namespace {

using list = std::vector<int>;

}  // namespace

BOOST_AUTO_TEST_CASE(the_best_offspring_live_and_all_parents_go) {
  auto parents = generation_of({0, 0, 0}), offspring = generation_of({5, 2, 9, 4, 7}, 10);
  replacement::comma{5}(parents, offspring);
  BOOST_TEST(numbers(parents) == (list{10, 11, 13}), boost::test_tools::per_element());
  auto high = generation_of<higher_is_better>({9, 9}), young = generation_of<higher_is_better>({5, 2, 9, 4, 7}, 10);
  replacement::comma{5}(high, young);
  BOOST_TEST(numbers(high) == (list{12, 14}), boost::test_tools::per_element());
}

BOOST_AUTO_TEST_CASE(of_equals_those_that_stand_first_live) {
  auto parents = generation_of({0, 0}), offspring = generation_of({3, 2, 2, 2}, 10);
  replacement::comma{4}(parents, offspring);
  BOOST_TEST(numbers(parents) == (list{11, 12}), boost::test_tools::per_element());
}

BOOST_AUTO_TEST_CASE(as_many_offspring_as_parents_all_live) {
  auto parents = generation_of({0, 0}), offspring = generation_of({3, 2}, 10);
  replacement::comma{2}(parents, offspring);
  BOOST_TEST(numbers(parents) == (list{10, 11}), boost::test_tools::per_element());
}

BOOST_AUTO_TEST_CASE(the_default_is_seven_times_the_population) {
  BOOST_CHECK_EQUAL(replacement::comma{}.offspring(15), 105);
  BOOST_CHECK_EQUAL(replacement::comma{100}.offspring(15), 100);
  BOOST_CHECK_EQUAL(replacement::comma{15}.offspring(15), 15);
  BOOST_CHECK_EXCEPTION(replacement::comma{14}.offspring(15), std::invalid_argument, [](const auto& error) {
    return std::string(error.what()) == "comma n must be at least the population size 15, but was 14";
  });
}

BOOST_AUTO_TEST_SUITE_END()
BOOST_AUTO_TEST_SUITE_END()
