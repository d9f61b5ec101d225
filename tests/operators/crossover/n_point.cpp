// SPDX-License-Identifier: BSL-1.0
#include <boost/test/unit_test.hpp>
#include <cstddef>
#include <initializer_list>
#include <string>

#include <clade/chromosome/bit_string.hpp>
#include <clade/core/problem.hpp>
#include <clade/engine/operator_calls.hpp>
#include <clade/operators/crossover/n_point.hpp>
#include <clade/random/random_stream.hpp>

#include "support/refusal.hpp"

BOOST_AUTO_TEST_SUITE(crossover_tests)
BOOST_AUTO_TEST_SUITE(n_point)

using namespace clade;

BOOST_AUTO_TEST_CASE(the_parents_take_turns_at_the_cuts) {
  const auto child_of = [](std::initializer_list<std::size_t> cuts) {
    const std::string mother = "ABCDEFGH", father = "abcdefgh";
    std::string child;
    auto copy = clade::detail::alternating_segments(mother, father, child);
    for (const auto cut : cuts) copy(cut);
    copy(mother.size());
    return child;
  };
  BOOST_TEST(child_of({1, 4, 6}) == "AbcdEFgh");
  BOOST_TEST(child_of({}) == "ABCDEFGH");
}

BOOST_AUTO_TEST_CASE(every_child_has_that_many_cuts) {
  random_stream rng(1);
  std::string child;
  for (std::size_t points = 1; points < 40; ++points) {
    for (int i = 0; i < 250; ++i) {
      crossover::n_point{points}(std::string(40, 'M'), std::string(40, 'f'), child, rng);
      std::size_t changes = 0;
      for (std::size_t g = 1; g < child.size(); ++g) changes += child[g] != child[g - 1];
      BOOST_TEST_REQUIRE(changes == points);
      BOOST_TEST_REQUIRE(child[0] == 'M');
    }
  }
}

BOOST_AUTO_TEST_CASE(as_many_points_as_genes_are_refused) {
  random_stream rng(2);
  std::string child;
  BOOST_TEST(support::refusal([&] {
               return crossover::n_point{8}(std::string(8, 'M'), std::string(8, 'f'), child, rng);
             }) == "n_point points must be fewer than the 8 genes of the chromosome, but were 8");
  BOOST_TEST(support::refusal([&] { return crossover::n_point{1}(std::string("M"), std::string("f"), child, rng); }) ==
             "n_point points must be fewer than the 1 genes of the chromosome, but were 1");
  BOOST_TEST(support::refusal([&] { return crossover::n_point{0}; }) == "n_point points must be at least 1, but was 0");
  BOOST_TEST(support::refusal([&] { return crossover::n_point{-2}; }) ==
             "n_point points must be at least 1, but was -2");
}

BOOST_AUTO_TEST_CASE(too_many_points_are_refused_as_a_run_begins) {
  const auto problem = maximize([](const chromosome::bits& b) { return b.count(); }, chromosome::bit_string{5});
  BOOST_TEST(support::refusal([&] { clade::detail::prepared(crossover::n_point{5}, problem); }) ==
             "n_point points must be fewer than the 5 genes of the chromosome, but were 5");
  BOOST_TEST(clade::detail::prepared(crossover::n_point{4}, problem).points == 4u);
}

BOOST_AUTO_TEST_CASE(parents_of_different_length_are_refused) {
  random_stream rng(4);
  std::string child;
  BOOST_TEST(support::refusal([&] {
               return crossover::n_point{1}(std::string("MM"), std::string("fff"), child, rng);
             }) == "crossover::n_point needs parents of equal length, but they had 2 and 3 genes");
}

BOOST_AUTO_TEST_SUITE_END()
BOOST_AUTO_TEST_SUITE_END()
