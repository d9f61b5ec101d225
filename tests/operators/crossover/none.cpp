// SPDX-License-Identifier: BSL-1.0
#include <boost/test/unit_test.hpp>
#include <string>

#include <clade/core/concepts.hpp>
#include <clade/operators/crossover/none.hpp>
#include <clade/random/random_stream.hpp>

BOOST_AUTO_TEST_SUITE(crossover_tests)
BOOST_AUTO_TEST_SUITE(none)

using namespace clade;

BOOST_AUTO_TEST_CASE(the_child_is_its_mother_and_says_so) {
  random_stream rng(1);
  const std::string mother = "abc";
  const std::string* const from[] = {&mother};
  std::string child = "something else";
  BOOST_TEST(!crossover::none{}(std::span<const std::string* const, 1>(from), child, rng));
  BOOST_TEST(child == "abc");
  BOOST_TEST((rng == random_stream(1)), "nothing was drawn");
  BOOST_TEST(clade::detail::number_of_parents(crossover::none{}) == 1u);
}

BOOST_AUTO_TEST_SUITE_END()
BOOST_AUTO_TEST_SUITE_END()
