// SPDX-License-Identifier: BSL-1.0
#include <boost/test/unit_test.hpp>
#include <cstddef>
#include <map>
#include <string>
#include <vector>

#include <clade/chromosome/bit_string.hpp>
#include <clade/operators/crossover/two_point.hpp>
#include <clade/random/random_stream.hpp>

#include "support/chi_square.hpp"
#include "support/refusal.hpp"
#include "support/repetitions.hpp"

BOOST_AUTO_TEST_SUITE(crossover_tests)
BOOST_AUTO_TEST_SUITE(two_point)

using namespace clade;

BOOST_AUTO_TEST_CASE(the_father_gives_what_lies_between_the_cuts) {
  std::string child;
  clade::detail::two_point_child(std::string("ABCDE"), std::string("abcde"), child, 1, 3);
  BOOST_TEST(child == "AbcDE");
  clade::detail::two_point_child(std::string("ABCDE"), std::string("abcde"), child, 2, 5);
  BOOST_TEST(child == "ABcde");
  clade::detail::two_point_child(std::string("ABCDE"), std::string("abcde"), child, 4, 4);
  BOOST_TEST(child == "ABCDE");
}

BOOST_AUTO_TEST_CASE(bits_are_cut_at_every_place_of_their_words) {
  random_stream rng(1);
  for (const std::size_t n : {1u, 63u, 64u, 65u, 130u}) {
    const auto mother = chromosome::bit_string{n}(rng), father = chromosome::bit_string{n}(rng);
    const auto m = mother.str(), f = father.str();
    for (std::size_t first = 0; first <= n; ++first) {
      for (auto last = first; last <= n; ++last) {
        chromosome::bits child(3);
        clade::detail::two_point_child(mother, father, child, first, last);
        if (child.str() != m.substr(0, first) + f.substr(first, last - first) + m.substr(last)) {
          BOOST_ERROR(n << " bits, cut at " << first << " and " << last);
        }
      }
    }
  }
}

BOOST_AUTO_TEST_CASE(every_pair_of_cuts_is_equally_likely) {
  random_stream rng(2);
  std::map<std::string, std::size_t> seen;
  std::string child;
  for (int i = 0; i < support::repetitions(20'000); ++i) {
    crossover::two_point{}(std::string("MMMMMM"), std::string("ffffff"), child, rng);
    ++seen[child];
  }
  std::vector<std::size_t> counts;
  for (const auto& [text, count] : seen) counts.push_back(count);
  BOOST_TEST(counts.size() == 10u);
  BOOST_TEST(support::chi_square_uniform_p(counts) > support::least_p);
  BOOST_TEST(seen.contains("MfMMMM"));
  BOOST_TEST(seen.contains("MffffM"));
  BOOST_TEST(seen.contains("MMMMfM"));
}

BOOST_AUTO_TEST_CASE(two_genes_are_cut_once_and_a_single_one_is_the_mothers) {
  random_stream rng(3);
  std::string child;
  crossover::two_point{}(std::string("M"), std::string("f"), child, rng);
  BOOST_TEST(child == "M");
  crossover::two_point{}(std::string("MM"), std::string("ff"), child, rng);
  BOOST_TEST(child == "Mf");
  crossover::two_point{}(std::string("MMM"), std::string("fff"), child, rng);
  BOOST_TEST(child == "MfM");
}

BOOST_AUTO_TEST_CASE(parents_of_different_length_are_refused) {
  random_stream rng(4);
  std::string child;
  BOOST_TEST(support::refusal([&] {
               return crossover::two_point{}(std::string("MM"), std::string("fff"), child, rng);
             }) == "crossover::two_point needs parents of equal length, but they had 2 and 3 genes");
  chromosome::bits bits;
  BOOST_TEST(support::refusal([&] {
               crossover::two_point{}(chromosome::bits(640), chromosome::bits(64), bits, rng);
             }) == "crossover::two_point needs parents of equal length, but they had 640 and 64 genes");
}

BOOST_AUTO_TEST_SUITE_END()
BOOST_AUTO_TEST_SUITE_END()
