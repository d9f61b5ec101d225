// SPDX-License-Identifier: BSL-1.0
#include <boost/test/unit_test.hpp>
#include <string>
#include <vector>

#include "common/varied_parameters.hpp"

BOOST_AUTO_TEST_SUITE(common_varied_parameters)

using namespace common;
using words = std::vector<std::string>;

BOOST_AUTO_TEST_CASE(commas_or_semicolons_separate_values) {
  BOOST_TEST(split_list("4") == (words{"4"}), boost::test_tools::per_element());
  BOOST_TEST(split_list("4,5,6") == (words{"4", "5", "6"}), boost::test_tools::per_element());
  BOOST_TEST(split_list("1,3,5;7,7,7") == (words{"1,3,5", "7,7,7"}), boost::test_tools::per_element());
  BOOST_TEST(split_list("4,") == (words{"4", ""}), boost::test_tools::per_element());
}

BOOST_AUTO_TEST_CASE(every_combination_is_a_setting_the_last_parameter_varying_fastest) {
  words names;
  for (const auto& setting : combinations({{"crossover", {"order", "pmx"}}, {"population", {"4", "5", "6"}}})) {
    names.push_back(setting.name);
  }
  BOOST_TEST(
      names == (words{"crossover=order, population=4", "crossover=order, population=5", "crossover=order, population=6",
                      "crossover=pmx, population=4", "crossover=pmx, population=5", "crossover=pmx, population=6"}),
      boost::test_tools::per_element());
}

BOOST_AUTO_TEST_SUITE_END()
