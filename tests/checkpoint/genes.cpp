// SPDX-License-Identifier: BSL-1.0
#include <boost/test/unit_test.hpp>
#include <cstdint>
#include <functional>
#include <limits>
#include <string>
#include <vector>

#include <clade/checkpoint/genes.hpp>
#include <clade/chromosome.hpp>
#include <clade/reals/chromosome/real.hpp>
#include <clade/reals/chromosome/reals.hpp>
#include <clade/reals/chromosome/reals_with_steps.hpp>

BOOST_AUTO_TEST_SUITE(genes)

using namespace clade;
using checkpoint::detail::genes_of;
using checkpoint::detail::order_of;

namespace {

struct job {
  std::vector<int> order;
  double speed;
};

}  // namespace

BOOST_AUTO_TEST_CASE(spaces_in_words) {
  constexpr auto infinity = std::numeric_limits<double>::infinity();
  BOOST_TEST(genes_of(chromosome::permutation{40}) == "40 in a permutation");
  BOOST_TEST(genes_of(chromosome::bit_string{40}) == "40");
  BOOST_TEST(genes_of(chromosome::integers<std::int8_t>{8, -1, 7}) == "8 from -1 to 7");
  BOOST_TEST(genes_of(chromosome::symbols{3, "abc"}) == "3 of \"abc\"");
  BOOST_TEST(genes_of(chromosome::reals{5, -0.1, infinity}) == "5 from -0.1 to inf");
  BOOST_TEST(genes_of(chromosome::reals<>({{0, 1}, {0, 1}, {-5, 5}, {0, 1}})) ==
             "2 from 0 to 1, 1 from -5 to 5, 1 from 0 to 1");
  BOOST_TEST(genes_of(chromosome::reals_with_steps{.genes = {2, 0, 1}, .min_step = 0.01}) ==
             "(2 from 0 to 1), (1 from 0.01 to 1)");
  const chromosome::record jobs{chromosome::on<&job::order>(chromosome::permutation{6}),
                                chromosome::on<&job::speed>(chromosome::real{0.5, 2})};
  BOOST_TEST(genes_of(jobs) == "(6 in a permutation), (1 from 0.5 to 2)");
  const chromosome::expression_tree<char> trees{.functions = {{'+', 2}}, .terminals = {'x'}, .most_nodes = 9};
  BOOST_TEST(genes_of(trees) == "trees of at most 9 nodes and depth 17");
  BOOST_TEST(genes_of([](random_stream& rng) { return rng.unit(); }) == "");
}

BOOST_AUTO_TEST_CASE(orders_in_words) {
  BOOST_TEST(order_of<lower_is_better>() == "minimize");
  BOOST_TEST(order_of<higher_is_better>() == "maximize");
  BOOST_TEST(order_of<dominates>() == "minimize");
  BOOST_TEST(order_of<all_higher_dominate>() == "maximize");
  BOOST_TEST(order_of<std::less<int>>() == "std::less<int>");
}

BOOST_AUTO_TEST_SUITE_END()
