// SPDX-License-Identifier: BSL-1.0
#include <algorithm>
#include <boost/test/unit_test.hpp>
#include <cstdint>
#include <string>

#include <clade/operators/crossover/uniform_random_share.hpp>
#include <clade/random/random_stream.hpp>

#include "support/chi_square.hpp"
#include "support/refusal.hpp"
#include "support/repetitions.hpp"

BOOST_AUTO_TEST_SUITE(crossover_tests)
BOOST_AUTO_TEST_SUITE(uniform_random_share)

using namespace clade;

BOOST_AUTO_TEST_CASE(the_mother_gives_the_genes_of_the_mask) {
  std::string child;
  clade::detail::uniform_child("crossover::uniform_random_share", std::string("ABCDE"), std::string("abcde"), child,
                               [](std::uint64_t) { return std::uint64_t{0b11000}; });
  BOOST_TEST(child == "abcDE");
}

BOOST_AUTO_TEST_CASE(the_mother_gives_every_number_of_genes_alike) {
  random_stream rng(1);
  std::string child;
  const auto numbers = support::histogram(9, support::repetitions(40'000u), [&] {
    crossover::uniform_random_share{}(std::string(8, 'M'), std::string(8, 'f'), child, rng);
    return std::ranges::count(child, 'M');
  });
  BOOST_TEST(support::chi_square_uniform_p(numbers) > support::least_p);
}

BOOST_AUTO_TEST_CASE(parents_of_different_length_are_refused) {
  random_stream rng(2);
  std::string child;
  BOOST_TEST(support::refusal([&] {
               crossover::uniform_random_share{}(std::string("MM"), std::string("fff"), child, rng);
             }) == "crossover::uniform_random_share needs parents of equal length, but they had 2 and 3 genes");
}

BOOST_AUTO_TEST_SUITE_END()
BOOST_AUTO_TEST_SUITE_END()
