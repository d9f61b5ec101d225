// SPDX-License-Identifier: BSL-1.0
#include <array>
#include <boost/test/unit_test.hpp>
#include <cstddef>
#include <map>
#include <span>
#include <string>
#include <vector>

#include <clade/core/concepts.hpp>
#include <clade/operators/crossover/diagonal.hpp>
#include <clade/random/random_stream.hpp>

#include "support/chi_square.hpp"
#include "support/refusal.hpp"
#include "support/repetitions.hpp"

BOOST_AUTO_TEST_SUITE(crossover_tests)
BOOST_AUTO_TEST_SUITE(diagonal)

using namespace clade;

namespace {

template <std::size_t Parents>
std::string child_of(const std::array<std::string, Parents>& parents, random_stream& rng) {
  std::array<const std::string*, Parents> from;
  for (std::size_t k = 0; k < Parents; ++k) from[k] = &parents[k];
  std::string child;
  crossover::diagonal<Parents>{}(std::span<const std::string* const, Parents>(from), child, rng);
  return child;
}

}  // namespace

BOOST_AUTO_TEST_CASE(each_parent_gives_a_segment) {
  const std::string a = "ABCDEF", b = "abcdef", c = "123456";
  const std::string* const from[] = {&a, &b, &c};
  std::string child;
  const std::array<std::size_t, 2> cuts{1, 4};
  clade::detail::diagonal_child<std::string, 3>(from, child, cuts);
  BOOST_TEST(child == "Abcd56");
}

BOOST_AUTO_TEST_CASE(the_default_has_two_cuts_over_three_parents) {
  BOOST_TEST(clade::detail::number_of_parents(crossover::diagonal{}) == 3u);
  random_stream rng(1);
  std::map<std::string, std::size_t> seen;
  for (int i = 0; i < support::repetitions(20'000); ++i) ++seen[child_of<3>({"aaaaaa", "bbbbbb", "cccccc"}, rng)];
  std::vector<std::size_t> counts;
  for (const auto& [text, count] : seen) counts.push_back(count);
  BOOST_TEST(counts.size() == 10u);
  BOOST_TEST(support::chi_square_uniform_p(counts) > support::least_p);
}

BOOST_AUTO_TEST_CASE(where_genes_are_too_few_the_first_parents_give_one_each) {
  random_stream rng(2);
  BOOST_TEST(child_of<4>({"a", "b", "c", "d"}, rng) == "a");
  BOOST_TEST(child_of<4>({"aa", "bb", "cc", "dd"}, rng) == "ab");
  BOOST_TEST(child_of<4>({"aaaa", "bbbb", "cccc", "dddd"}, rng) == "abcd");
}

BOOST_AUTO_TEST_CASE(parents_of_different_length_are_refused) {
  random_stream rng(3);
  BOOST_TEST(support::refusal([&] { child_of<3>({"aaa", "bbb", "cc"}, rng); }) ==
             "crossover::diagonal needs parents of equal length, but they had 3 and 2 genes");
}

BOOST_AUTO_TEST_SUITE_END()
BOOST_AUTO_TEST_SUITE_END()
