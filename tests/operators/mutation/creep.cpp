// SPDX-License-Identifier: BSL-1.0
#include <boost/test/unit_test.hpp>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <limits>
#include <stdexcept>
#include <string>
#include <vector>

#include <clade/chromosome.hpp>
#include <clade/operators/mutation/creep.hpp>

#include "spaces.hpp"
#include "support/mutation_contract.hpp"

BOOST_AUTO_TEST_SUITE(mutation_tests)
BOOST_AUTO_TEST_SUITE(creep_tests)

using namespace clade;
using namespace support;
using mutation::creep;

namespace {

template <class Space>
auto prepare(const creep& op, const Space& space) {
  return op.prepare(minimize(some_fitness{}, space));
}

// The p value of the steps of one gene, all of which should be equally likely.
double steps_p(int from, std::size_t step, int low, int high, const std::vector<int>& to) {
  outcomes expected;
  for (const auto value : to) expected.add(std::vector{value});
  return expected.p_of(prepare(creep{step, 1}, chromosome::integers{1, low, high}), std::vector{from}, 20000);
}

}  // namespace

BOOST_AUTO_TEST_CASE(every_step_but_none_is_equally_likely) {
  BOOST_TEST(steps_p(5, 1, 0, 9, {4, 6}) > least_p);
  BOOST_TEST(steps_p(5, 3, 0, 9, {2, 3, 4, 6, 7, 8}) > least_p);
  BOOST_TEST(steps_p(-5, 2, -9, -1, {-7, -6, -4, -3}) > least_p);
}

BOOST_AUTO_TEST_CASE(at_a_bound_the_steps_that_are_left_are_equally_likely) {
  BOOST_TEST(steps_p(9, 1, 0, 9, {8}) > least_p);
  BOOST_TEST(steps_p(0, 3, 0, 9, {1, 2, 3}) > least_p);
  BOOST_TEST(steps_p(8, 3, 0, 9, {5, 6, 7, 9}) > least_p);
  BOOST_TEST(steps_p(1, 1000, 0, 3, {0, 2, 3}) > least_p);
  BOOST_TEST(steps_p(4, 7, 4, 4, {4}) > least_p);
}

BOOST_AUTO_TEST_CASE(every_gene_stays_within_its_own_bounds) {
  const chromosome::integers space{{{0, 1}, {7, 7}, {-50, 50}}};
  const auto op = prepare(creep{3, 1}, space);
  random_stream rng(4);
  auto genes = space(rng);
  for (int i = 0; i < 1000; ++i) {
    const auto before = genes;
    BOOST_TEST_REQUIRE(op(genes, rng));
    BOOST_TEST_REQUIRE(genes[0] == 1 - before[0]);
    BOOST_TEST_REQUIRE(genes[1] == 7);
    BOOST_TEST_REQUIRE((genes[2] != before[2] && std::abs(genes[2] - before[2]) <= 3 && std::abs(genes[2]) <= 50));
  }
  std::vector<int> longer(4);
  BOOST_CHECK_THROW(op(longer, rng), std::invalid_argument);
}

BOOST_AUTO_TEST_CASE(a_gene_beyond_a_bound_counts_as_at_it) {
  BOOST_TEST(steps_p(20, 2, 0, 9, {7, 8}) > least_p);
  BOOST_TEST(steps_p(-20, 2, 0, 9, {1, 2}) > least_p);
  BOOST_TEST(steps_p(20, 2, 4, 4, {4}) > least_p);
}

BOOST_AUTO_TEST_CASE(the_widest_bounds_are_no_trouble) {
  constexpr auto least = std::numeric_limits<std::int64_t>::min(), most = std::numeric_limits<std::int64_t>::max();
  constexpr auto any = std::numeric_limits<std::size_t>::max();
  random_stream rng(1);
  std::size_t below = 0;
  for (int i = 0; i < 10000; ++i) {
    const auto near = clade::detail::value_near(most - 1, 2, least, most, rng);
    BOOST_REQUIRE((near >= most - 3 && near != most - 1));
    below += clade::detail::value_near(std::int64_t{0}, any, least, most, rng) < 0;
    BOOST_REQUIRE(clade::detail::value_near(std::uint8_t{255}, any, 0, 255, rng) != 255);
    BOOST_REQUIRE(clade::detail::value_near(~std::uint64_t{0}, 1, std::uint64_t{0}, ~std::uint64_t{0}, rng) ==
                  ~std::uint64_t{1});
  }
  BOOST_TEST((below > 4800 && below < 5200));
}

BOOST_AUTO_TEST_CASE(genes_move_independently_with_the_rate) {
  outcomes expected;
  for (int a = 4; a <= 6; ++a) {
    for (int b = 8; b <= 9; ++b) expected.add(std::vector{a, b}, (a == 5 ? 0.6 : 0.2) * (b == 9 ? 0.6 : 0.4));
  }
  BOOST_TEST(expected.p_of(prepare(creep{1, 0.4}, chromosome::integers{2, 0, 9}), std::vector{5, 9}, 30000) > least_p);
  BOOST_TEST(expected.p_of(prepare(creep{1, 0.4}, rows{7}), std::vector{5, 9}, 30000) > least_p, "without a table");
}

BOOST_AUTO_TEST_CASE(rate_0_changes_nothing_and_rate_1_moves_every_gene) {
  const chromosome::integers space{40, 0, 5};
  random_stream rng(2);
  auto genes = space(rng);
  const auto before = genes;
  BOOST_TEST(!prepare(creep{3, 0}, space)(genes, rng));
  BOOST_TEST(genes == before);
  BOOST_TEST(prepare(creep{3, 1}, space)(genes, rng));
  for (std::size_t i = 0; i < 40; ++i) BOOST_TEST(genes[i] != before[i]);
}

BOOST_AUTO_TEST_CASE(bad_parameters_are_refused_by_name_and_value) {
  const auto says = [](const std::string& text) {
    return [text](const std::invalid_argument& e) { return e.what() == text; };
  };
  BOOST_CHECK_EXCEPTION(static_cast<void>(creep{0}), std::invalid_argument,
                        says("creep step must be at least 1, but was 0"));
  BOOST_CHECK_EXCEPTION(static_cast<void>(creep{-2}), std::invalid_argument,
                        says("creep step must be at least 1, but was -2"));
  BOOST_CHECK_EXCEPTION(static_cast<void>(creep{1, 2.5}), std::invalid_argument,
                        says("creep rate must be between 0 and 1, but was 2.5"));
}

BOOST_AUTO_TEST_CASE(a_gene_of_a_wider_type_than_the_bounds_is_compared_by_its_value) {
  random_stream rng(5);
  for (int i = 0; i < 100; ++i) {
    BOOST_TEST(clade::detail::value_near(4'000'000'000u, 1, 0, 9, rng) == 8u);
    BOOST_TEST(clade::detail::value_near(std::int64_t{-5'000'000'000}, 1, 0, 9, rng) == 1);
    BOOST_TEST(clade::detail::value_near(std::int64_t{5'000'000'000}, 1, 0, 9, rng) == 8);
    BOOST_TEST(clade::detail::value_near(-3, 1, std::uint8_t{2}, std::uint8_t{9}, rng) == 3);
    BOOST_TEST(clade::detail::value_near('~', 1, 'a', 'z', rng) == 'y');
  }
  const auto op = prepare(creep{1, 1}, chromosome::integers{1, 0, 9});
  std::vector genes{4'000'000'000u};
  BOOST_TEST(op(genes, rng));
  BOOST_TEST(genes[0] == 8u);
}

BOOST_AUTO_TEST_SUITE_END()
BOOST_AUTO_TEST_SUITE_END()
