// SPDX-License-Identifier: BSL-1.0
#include <boost/test/unit_test.hpp>
#include <stdexcept>
#include <string>

#include <clade/operators/replacement/generational.hpp>

#include "support/replacement_contract.hpp"

BOOST_AUTO_TEST_SUITE(replacement_tests)
BOOST_AUTO_TEST_SUITE(generational)

using namespace clade;
using namespace support;

namespace {

using list = std::vector<int>;

}  // namespace

BOOST_AUTO_TEST_CASE(the_best_parents_stand_first_and_offspring_take_all_other_places) {
  auto parents = generation_of({4, 1, 3, 2}), offspring = generation_of({9, 8}, 10);
  replacement::generational{.elites = 2}(parents, offspring);
  BOOST_TEST(numbers(parents) == (list{1, 3, 10, 11}), boost::test_tools::per_element());
  BOOST_TEST(parents.best().fitness == 1);
}

BOOST_AUTO_TEST_CASE(of_equals_those_that_stand_first_are_the_elite) {
  auto parents = generation_of<higher_is_better>({1, 5, 5, 5}), offspring = generation_of<higher_is_better>({0, 0}, 10);
  replacement::generational{.elites = 2}(parents, offspring);
  BOOST_TEST(numbers(parents) == (list{1, 2, 10, 11}), boost::test_tools::per_element());
}

BOOST_AUTO_TEST_CASE(one_elite_and_none) {
  auto parents = generation_of({4, 1, 3}), offspring = generation_of({9, 8}, 10);
  replacement::generational{}(parents, offspring);
  BOOST_TEST(numbers(parents) == (list{1, 11, 10}), boost::test_tools::per_element());
  auto more = generation_of({7, 7, 7}, 20);
  replacement::generational{.elites = 0}(parents, more);
  BOOST_TEST(numbers(parents) == (list{20, 21, 22}), boost::test_tools::per_element());
}

BOOST_AUTO_TEST_CASE(more_elites_than_offspring) {
  auto parents = generation_of({4, 1, 3, 2}), offspring = generation_of({9}, 10);
  replacement::generational{.elites = 3}(parents, offspring);
  BOOST_TEST(numbers(parents) == (list{1, 2, 3, 10}), boost::test_tools::per_element());
}

BOOST_AUTO_TEST_CASE(a_child_as_good_as_an_elite_ranks_behind_it) {
  auto parents = generation_of({1, 2, 2}), offspring = generation_of({1, 1}, 10);
  replacement::generational{}(parents, offspring);
  BOOST_TEST(numbers(parents).at(parents.best_index()) == 0);
}

BOOST_AUTO_TEST_CASE(elites_must_leave_room_for_offspring) {
  BOOST_CHECK_EQUAL(replacement::generational{.elites = 3}.offspring(10), 7);
  BOOST_CHECK_EXCEPTION(
      replacement::generational{.elites = 4}.offspring(4), std::invalid_argument, [](const auto& error) {
        return std::string(error.what()) == "elites must be fewer than the population of 4, but were 4";
      });
  BOOST_CHECK_EXCEPTION(
      static_cast<void>(replacement::generational{.elites = -1}), std::invalid_argument,
      [](const auto& error) { return std::string(error.what()) == "elites must be at least 0, but was -1"; });
}

BOOST_AUTO_TEST_SUITE_END()
BOOST_AUTO_TEST_SUITE_END()
