// SPDX-License-Identifier: BSL-1.0
#include <boost/test/unit_test.hpp>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <string>
#include <vector>

#include <clade/chromosome/bit_string.hpp>
#include <clade/operators/crossover/uniform.hpp>
#include <clade/random/random_stream.hpp>

#include "support/chi_square.hpp"
#include "support/refusal.hpp"
#include "support/repetitions.hpp"

BOOST_AUTO_TEST_SUITE(crossover_tests)
BOOST_AUTO_TEST_SUITE(uniform)

using namespace clade;

BOOST_AUTO_TEST_CASE(the_mother_gives_the_genes_of_the_mask) {
  std::string child;
  clade::detail::uniform_child("crossover::uniform", std::string("ABCDE"), std::string("abcde"), child,
                               [](std::uint64_t) { return std::uint64_t{0b01101}; });
  BOOST_TEST(child == "AbCDe");
}

BOOST_AUTO_TEST_CASE(genes_are_inherited_independently) {
  for (const double p : {0.5, 0.3}) {
    random_stream rng(1);
    std::vector<double> expected;
    for (unsigned pattern = 0; pattern < 16; ++pattern) {
      double chance = 1;
      for (int i = 0; i < 4; ++i) chance *= (pattern >> i) & 1 ? p : 1 - p;
      expected.push_back(chance);
    }
    std::string child;
    const auto patterns = support::histogram(16, support::repetitions(40'000u), [&] {
      crossover::uniform{p}(std::string("MMMM"), std::string("ffff"), child, rng);
      unsigned pattern = 0;
      for (std::size_t i = 0; i < 4; ++i) pattern |= unsigned{child[i] == 'M'} << i;
      return pattern;
    });
    BOOST_TEST(support::chi_square_p(patterns, expected) > support::least_p);
  }
}

BOOST_AUTO_TEST_CASE(bits_and_other_genes_are_inherited_alike) {
  for (const std::size_t n : {1u, 63u, 64u, 65u, 130u}) {
    random_stream rng(2), same(2);
    chromosome::bits child;
    std::string text;
    for (int i = 0; i < 100; ++i) {
      random_stream sampling(static_cast<std::uint64_t>(i));
      const auto mother = chromosome::bit_string{n}(sampling), father = chromosome::bit_string{n}(sampling);
      crossover::uniform{0.4}(mother, father, child, rng);
      crossover::uniform{0.4}(mother.str(), father.str(), text, same);
      BOOST_TEST(child.str() == text);
    }
  }
}

BOOST_AUTO_TEST_CASE(extreme_probabilities_are_exact) {
  random_stream rng(3);
  std::string child;
  const std::string mother(200, 'M'), father(200, 'f');
  for (const double p : {0.0, std::numeric_limits<double>::denorm_min(), 1e-300}) {
    crossover::uniform{p}(mother, father, child, rng);
    BOOST_TEST(child == father);
  }
  crossover::uniform{1}(mother, father, child, rng);
  BOOST_TEST(child == mother);
  crossover::uniform{1 - 0x1p-53}(mother, father, child, rng);
  BOOST_TEST(child == mother);
}

BOOST_AUTO_TEST_CASE(bad_input_is_refused) {
  random_stream rng(4);
  std::string child;
  BOOST_TEST(support::refusal([&] {
               return crossover::uniform{}(std::string("MM"), std::string("fff"), child, rng);
             }) == "crossover::uniform needs parents of equal length, but they had 2 and 3 genes");
  BOOST_TEST(support::refusal([] { return crossover::uniform{1.5}; }) ==
             "uniform p must be between 0 and 1, but was 1.5");
  BOOST_TEST(support::refusal([] { return crossover::uniform{-1}; }) ==
             "uniform p must be between 0 and 1, but was -1");
  BOOST_TEST(support::refusal([] { return crossover::uniform{std::numeric_limits<double>::quiet_NaN()}; }) ==
             "uniform p must be between 0 and 1, but was nan");
}

BOOST_AUTO_TEST_SUITE_END()
BOOST_AUTO_TEST_SUITE_END()
