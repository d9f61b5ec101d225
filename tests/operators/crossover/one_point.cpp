// SPDX-License-Identifier: BSL-1.0
#include <boost/test/unit_test.hpp>
#include <cstddef>
#include <string>
#include <vector>

#include <clade/chromosome/bit_string.hpp>
#include <clade/operators/crossover/one_point.hpp>
#include <clade/random/random_stream.hpp>

#include "support/chi_square.hpp"
#include "support/refusal.hpp"
#include "support/repetitions.hpp"

BOOST_AUTO_TEST_SUITE(crossover_tests)
BOOST_AUTO_TEST_SUITE(one_point)

using namespace clade;

BOOST_AUTO_TEST_CASE(the_mother_gives_what_lies_before_the_cut) {
  std::string child;
  for (std::size_t cut = 0; cut <= 5; ++cut) {
    clade::detail::one_point_child(std::string("ABCDE"), std::string("abcde"), child, cut);
    BOOST_TEST(child == std::string("ABCDE").substr(0, cut) + std::string("abcde").substr(cut));
  }
}

BOOST_AUTO_TEST_CASE(bits_are_cut_at_every_place_of_their_words) {
  random_stream rng(1);
  for (const std::size_t n : {1u, 63u, 64u, 65u, 128u, 200u}) {
    const auto mother = chromosome::bit_string{n}(rng), father = chromosome::bit_string{n}(rng);
    for (std::size_t cut = 0; cut <= n; ++cut) {
      chromosome::bits child(3);
      clade::detail::one_point_child(mother, father, child, cut);
      BOOST_TEST(child.str() == mother.str().substr(0, cut) + father.str().substr(cut));
    }
  }
}

BOOST_AUTO_TEST_CASE(every_cut_between_genes_is_equally_likely) {
  random_stream rng(2);
  const std::string mother(8, 'M'), father(8, 'f');
  std::string child;
  const auto cuts = support::histogram(9, support::repetitions(20'000u), [&] {
    crossover::one_point{}(mother, father, child, rng);
    return child.find('f');
  });
  BOOST_TEST(support::chi_square_p(cuts, std::vector<int>{0, 1, 1, 1, 1, 1, 1, 1, 0}) > support::least_p);
}

BOOST_AUTO_TEST_CASE(a_single_gene_is_the_mothers) {
  random_stream rng(3);
  std::string child;
  crossover::one_point{}(std::string("M"), std::string("f"), child, rng);
  BOOST_TEST(child == "M");
}

BOOST_AUTO_TEST_CASE(parents_of_different_length_are_refused) {
  random_stream rng(4);
  std::string child;
  BOOST_TEST(support::refusal([&] {
               return crossover::one_point{}(std::string("MM"), std::string("fff"), child, rng);
             }) == "crossover::one_point needs parents of equal length, but they had 2 and 3 genes");
}

BOOST_AUTO_TEST_SUITE_END()
BOOST_AUTO_TEST_SUITE_END()
