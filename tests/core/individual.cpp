// SPDX-License-Identifier: BSL-1.0
#include <boost/test/unit_test.hpp>
#include <concepts>
#include <string>

#include <clade/core/individual.hpp>

BOOST_AUTO_TEST_SUITE(individual_tests)

using clade::detail::individual;

BOOST_AUTO_TEST_CASE(a_view_becomes_a_value_of_its_own) {
  std::string chromosome = "abc";
  double fitness = 2;
  const clade::detail::individual<const std::string&, const double&> view{chromosome, fitness};
  const clade::detail::individual<std::string, double> value = view;
  chromosome = "xyz";
  fitness = 3;
  BOOST_TEST(view.chromosome == "xyz");
  BOOST_TEST(view.fitness == 3);
  BOOST_TEST(value.chromosome == "abc");
  BOOST_TEST(value.fitness == 2);
}

BOOST_AUTO_TEST_CASE(the_types_of_a_value_are_deduced) {
  const auto deduced = individual{std::string("a"), 1};
  static_assert(std::same_as<decltype(deduced), const clade::detail::individual<std::string, int>>);
  BOOST_TEST(deduced.fitness == 1);
}

BOOST_AUTO_TEST_SUITE_END()
