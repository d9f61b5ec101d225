// SPDX-License-Identifier: BSL-1.0
#include <boost/test/unit_test.hpp>
#include <cstddef>
#include <stdexcept>
#include <string>

#include <clade/pareto.hpp>
#include <clade/problems/zdt5.hpp>

BOOST_AUTO_TEST_SUITE(zdt5)

using namespace clade;

namespace {

chromosome::bits bits_of(std::size_t first, const std::string& groups) {
  return chromosome::bits(std::string(first, '1') + std::string(30 - first, '0') + groups);
}

}  // namespace

BOOST_AUTO_TEST_CASE(values_by_the_formulas_of_the_paper) {
  const problems::zdt5 two(2);
  const auto is = [&](std::size_t first, const std::string& groups, double f, double g) {
    const auto found = two(bits_of(first, groups));
    BOOST_TEST(found[0] == f);
    BOOST_TEST(found[1] == g);
  };
  is(0, "1111111111", 1, 2);
  is(30, "1111111111", 31, 2 / 31.0);
  is(3, "1111100000", 4, 0.75);
  is(3, "0111100010", 4, 2.25);
  BOOST_TEST(two.space().size() == 40u);
  BOOST_TEST(problems::zdt5().space().size() == 80u);
  BOOST_CHECK_THROW(two(chromosome::bits(41)), std::invalid_argument);
  BOOST_CHECK_THROW(problems::zdt5(0), std::invalid_argument);
}

BOOST_AUTO_TEST_CASE(the_front_is_what_ones_give) {
  const problems::zdt5 all;
  const auto front = all.front();
  BOOST_REQUIRE(front.size() == 31u);
  for (std::size_t first = 0; first <= 30; ++first) {
    BOOST_TEST((all(bits_of(first, std::string(50, '1'))) == front[first]));
  }
}

BOOST_AUTO_TEST_CASE(nsga2_finds_much_of_a_front_of_bits) {
  const problems::zdt5 all;
  const nsga2 sorting{.crossover = crossover::two_point{}, .mutation = mutation::flip{}};
  const auto found = run(evolve(minimize(all, all.space()), sorting, 1), stop::evaluations(25'000));
  BOOST_TEST(found.front().size() > 25u);
  BOOST_TEST(pareto::additive_epsilon(found.front(), all.front()) <= 10);  // the deceptive front
}

BOOST_AUTO_TEST_SUITE_END()
