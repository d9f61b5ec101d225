// SPDX-License-Identifier: BSL-1.0
#include <algorithm>
#include <array>
#include <boost/test/unit_test.hpp>
#include <cstddef>
#include <map>
#include <span>
#include <string>
#include <vector>

#include <clade/core/concepts.hpp>
#include <clade/operators/crossover/each_once.hpp>
#include <clade/random/random_stream.hpp>

#include "support/chi_square.hpp"
#include "support/refusal.hpp"
#include "support/repetitions.hpp"

BOOST_AUTO_TEST_SUITE(crossover_tests)
BOOST_AUTO_TEST_SUITE(each_once)

using namespace clade;

namespace {

// The parents consist of 'a', of 'b' and so on.
template <std::size_t Parents>
std::string child_of(std::size_t n, random_stream& rng) {
  std::array<std::string, Parents> parents;
  std::array<const std::string*, Parents> from;
  for (std::size_t k = 0; k < Parents; ++k) {
    parents[k] = std::string(n, static_cast<char>('a' + k));
    from[k] = &parents[k];
  }
  std::string child;
  crossover::each_once<Parents>{}(std::span<const std::string* const, Parents>(from), child, rng);
  return child;
}

template <std::size_t Parents>
std::map<std::string, std::size_t> children_of(std::size_t n, std::size_t children) {
  random_stream rng(1);
  std::map<std::string, std::size_t> seen;
  for (std::size_t i = 0; i < support::repetitions(children); ++i) ++seen[child_of<Parents>(n, rng)];
  return seen;
}

double likelihood(const std::map<std::string, std::size_t>& seen) {
  std::vector<std::size_t> counts;
  for (const auto& [text, count] : seen) counts.push_back(count);
  return support::chi_square_uniform_p(counts);
}

}  // namespace

BOOST_AUTO_TEST_CASE(genes_come_from_the_givers) {
  const std::string a = "ABCD", b = "abcd";
  const std::string* const from[] = {&a, &b};
  std::string child;
  clade::detail::each_once_child<std::string, 2>(from, child, [](std::size_t i) { return i == 0 || i == 3; });
  BOOST_TEST(child == "aBCd");
}

BOOST_AUTO_TEST_CASE(of_eight_genes_every_one_of_eight_parents_gives_one) {
  BOOST_TEST(clade::detail::number_of_parents(crossover::each_once{}) == 8u);
  random_stream rng(1);
  for (int i = 0; i < support::repetitions(10'000); ++i) {
    auto child = child_of<8>(8, rng);
    std::ranges::sort(child);
    BOOST_TEST_REQUIRE(child == "abcdefgh");
  }
}

BOOST_AUTO_TEST_CASE(every_deal_is_equally_likely) {
  const auto of_four = children_of<4>(4, 24'000);
  BOOST_TEST(of_four.size() == 24u);
  BOOST_TEST(likelihood(of_four) > support::least_p);
  const auto of_fewer = children_of<4>(2, 12'000);  // ordered choices of two of four
  BOOST_TEST(of_fewer.size() == 12u);
  BOOST_TEST(likelihood(of_fewer) > support::least_p);
  const auto of_more = children_of<3>(5, 90'000);  // one parent contributes one gene, the others two: 3 * 5!/(2! 2!)
  BOOST_TEST(of_more.size() == 90u);
  BOOST_TEST(likelihood(of_more) > support::least_p);
}

BOOST_AUTO_TEST_CASE(shares_differ_by_one_at_most) {
  random_stream rng(2);
  for (const std::size_t n : {1u, 7u, 9u, 64u, 100u}) {
    for (int i = 0; i < 1000; ++i) {
      const auto child = child_of<8>(n, rng);
      for (char parent = 'a'; parent <= 'h'; ++parent) {
        const auto given = static_cast<std::size_t>(std::ranges::count(child, parent));
        BOOST_TEST_REQUIRE((given == n / 8 || given == (n + 7) / 8));
      }
    }
  }
}

BOOST_AUTO_TEST_CASE(parents_of_different_length_are_refused) {
  random_stream rng(3);
  const std::string a = "AB", b = "abc";
  const std::string* const from[] = {&a, &b};
  std::string child;
  BOOST_TEST(support::refusal([&] {
               crossover::each_once<2>{}(std::span<const std::string* const, 2>(from), child, rng);
             }) == "crossover::each_once needs parents of equal length, but they had 2 and 3 genes");
}

BOOST_AUTO_TEST_SUITE_END()
BOOST_AUTO_TEST_SUITE_END()
