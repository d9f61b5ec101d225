// SPDX-License-Identifier: BSL-1.0
#include <boost/test/unit_test.hpp>
#include <string>
#include <vector>

#include <clade/checkpoint/names.hpp>

BOOST_AUTO_TEST_SUITE(names)

using clade::checkpoint::detail::plain_name;

BOOST_AUTO_TEST_CASE(lambdas_have_no_numbers) {
  BOOST_TEST(plain_name("int") == "int");
  BOOST_TEST(plain_name("clade::genetic_algorithm<clade::selection::tournament>") ==
             "genetic_algorithm<selection::tournament>");
  BOOST_TEST(plain_name("main::{lambda(int)#1}") == "lambda");
  BOOST_TEST(plain_name("ga<a::b, main::{lambda(auto:1 const&)#2}, c>") == "ga<a::b, lambda, c>");
  BOOST_TEST(plain_name("ga<f(int, std::vector<int>)::{lambda(int)#1}, g<h>(int)::{lambda()#3}>") ==
             "ga<lambda, lambda>");
  BOOST_TEST(plain_name("ga<{lambda(std::map<int, int>)#1}>") == "ga<lambda>");
}

BOOST_AUTO_TEST_CASE(types_are_readable) {
  BOOST_TEST(clade::checkpoint::detail::name_of<double>() == "double");
  BOOST_TEST(clade::checkpoint::detail::name_of<std::string>().find("string") != std::string::npos);
}

BOOST_AUTO_TEST_SUITE_END()
