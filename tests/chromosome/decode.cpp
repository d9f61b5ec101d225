// SPDX-License-Identifier: BSL-1.0
#include <boost/test/unit_test.hpp>
#include <cstddef>
#include <functional>
#include <limits>
#include <vector>

#include <clade/chromosome/decode.hpp>

#include "support/refusal.hpp"

BOOST_AUTO_TEST_SUITE(decode_tests)

using namespace clade;
using namespace support;
using chromosome::best_gene;
using chromosome::best_score;
using chromosome::decode;

namespace {

// Expressions of 1, 1, 3, 7 and 2 nodes.
const chromosome::expression_genes<char> genes{{'a'}, {'b'}, {'+', 2, {0, 1}}, {'*', 2, {2, 2}}, {'~', 1, {1}}};
constexpr double not_a_number = std::numeric_limits<double>::quiet_NaN();

}  // namespace

BOOST_AUTO_TEST_CASE(candidates_are_all_genes_the_last_or_the_first_few) {
  BOOST_TEST(decode::all().begin(5) == 0u);
  BOOST_TEST(decode::all().end(5) == 5u);
  BOOST_TEST(decode::last().begin(5) == 4u);
  BOOST_TEST(decode::last().end(5) == 5u);
  BOOST_TEST(decode::first(3).begin(5) == 0u);
  BOOST_TEST(decode::first(3).end(5) == 3u);
  BOOST_TEST(decode::first(9).end(5) == 5u);
  for (const auto which : {decode::all(), decode::last(), decode::first(3)}) {
    BOOST_TEST(which.begin(0) == 0u);
    BOOST_TEST(which.end(0) == 0u);
  }
  BOOST_TEST((decode::first(3) == decode::first(3) && decode::first(3) != decode::all()));
  BOOST_TEST(refusal([] { static_cast<void>(decode::first(0)); }) == "decode first must be at least 1, but was 0");
}

BOOST_AUTO_TEST_CASE(the_best_score_is_the_first_of_the_lowest_among_the_candidates) {
  const std::vector<int> scores{5, 3, 4, 3, 1};
  const auto check = [&](decode which, int score, std::size_t gene) {
    const auto best = best_score(scores, which);
    BOOST_TEST(best.score == score);
    BOOST_TEST(best.gene == gene);
  };
  check(decode::all(), 1, 4);
  check(decode::last(), 1, 4);
  check(decode::first(4), 3, 1);
  check(decode::first(1), 5, 0);
  BOOST_TEST(best_score(scores, decode::all(), std::greater{}).gene == 0u);
  BOOST_TEST(best_score(scores, decode::last(), std::greater{}).score == 1);
}

BOOST_AUTO_TEST_CASE(of_equal_scores_the_shortest_expression_is_best_and_then_the_first) {
  const auto best = [](std::vector<int> scores, decode which = decode::all()) {
    return best_gene(genes, scores, which).gene;
  };
  BOOST_TEST(best({9, 9, 2, 2, 2}) == 4u);
  BOOST_TEST(best({9, 9, 2, 2, 2}, decode::first(4)) == 2u);
  BOOST_TEST(best({9, 9, 9, 2, 2}) == 4u);
  BOOST_TEST(best({2, 2, 2, 2, 2}) == 0u);
  BOOST_TEST(best({9, 2, 2, 2, 2}) == 1u);
  BOOST_TEST(best({2, 2, 2, 2, 1}) == 4u);
  BOOST_TEST(best({0, 0, 0, 0, 1}, decode::last()) == 4u);
  BOOST_TEST(best_gene(genes, std::vector<int>{9, 9, 2, 2, 2}).score == 2);
}

BOOST_AUTO_TEST_CASE(a_score_that_is_not_a_number_is_worse_than_all_others) {
  BOOST_TEST(best_score(std::vector<double>{not_a_number, 8, 7, not_a_number, 9}).gene == 2u);
  BOOST_TEST(best_score(std::vector<double>{8, not_a_number, 9, not_a_number, not_a_number}).gene == 0u);
  BOOST_TEST(
      best_score(std::vector<double>{not_a_number, not_a_number, not_a_number, not_a_number, not_a_number}).gene == 0u);
  BOOST_TEST(best_gene(genes, std::vector<double>{not_a_number, not_a_number, 7, not_a_number, not_a_number}).gene ==
             2u);
  BOOST_TEST(best_gene(genes, std::vector<double>{not_a_number, not_a_number, 7, not_a_number, 7}).gene == 4u);
}

BOOST_AUTO_TEST_SUITE_END()
