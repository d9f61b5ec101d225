// SPDX-License-Identifier: BSL-1.0
#include <boost/test/unit_test.hpp>
#include <stdexcept>
#include <string>

#include <clade/operators/replacement/worst.hpp>

#include "support/replacement_contract.hpp"

BOOST_AUTO_TEST_SUITE(replacement_tests)
BOOST_AUTO_TEST_SUITE(worst)

using namespace clade;
using namespace support;

namespace {

using list = std::vector<int>;

}  // namespace

BOOST_AUTO_TEST_CASE(offspring_take_the_places_of_the_worst_parents_in_order) {
  auto parents = generation_of({4, 1, 3, 2, 5}), offspring = generation_of({9, 0}, 10);
  replacement::worst{2}(parents, offspring);
  BOOST_TEST(numbers(parents) == (list{10, 1, 2, 3, 11}), boost::test_tools::per_element());
  auto high = generation_of<higher_is_better>({4, 1, 3, 2, 5}), young = generation_of<higher_is_better>({0, 0}, 10);
  replacement::worst{2}(high, young);
  BOOST_TEST(numbers(high) == (list{0, 10, 2, 11, 4}), boost::test_tools::per_element());
}

BOOST_AUTO_TEST_CASE(of_equal_parents_the_last_go_first) {
  auto parents = generation_of({2, 2, 1, 2}), offspring = generation_of({9, 9}, 10);
  replacement::worst{2}(parents, offspring);
  BOOST_TEST(numbers(parents) == (list{0, 10, 2, 11}), boost::test_tools::per_element());
}

BOOST_AUTO_TEST_CASE(the_default_is_one_and_the_maximum_is_all) {
  auto parents = generation_of({1, 2}), offspring = generation_of({3}, 10);
  replacement::worst{}(parents, offspring);
  BOOST_TEST(numbers(parents) == (list{0, 10}), boost::test_tools::per_element());
  auto all = generation_of({5, 6}, 20);
  replacement::worst{2}(parents, all);
  BOOST_TEST(numbers(parents) == (list{20, 21}), boost::test_tools::per_element());
}

BOOST_AUTO_TEST_CASE(more_than_the_population_are_refused_with_both_numbers) {
  BOOST_CHECK_EQUAL(replacement::worst{8}.offspring(8), 8);
  BOOST_CHECK_EXCEPTION(replacement::worst{9}.offspring(8), std::invalid_argument, [](const auto& error) {
    return std::string(error.what()) == "worst n must be at most the population size 8, but was 9";
  });
  BOOST_CHECK_EXCEPTION(static_cast<void>(replacement::worst{0}), std::invalid_argument, [](const auto& error) {
    return std::string(error.what()) == "worst n must be at least 1, but was 0";
  });
}

BOOST_AUTO_TEST_SUITE_END()
BOOST_AUTO_TEST_SUITE_END()
