// SPDX-License-Identifier: BSL-1.0
#include <boost/test/unit_test.hpp>
#include <concepts>
#include <limits>
#include <span>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include <clade/chromosome/bit_string.hpp>
#include <clade/chromosome/permutation.hpp>
#include <clade/core/problem.hpp>

BOOST_AUTO_TEST_SUITE(problem_tests)

using namespace clade;

namespace {

constexpr auto not_a_number = std::numeric_limits<double>::quiet_NaN();
const auto any = [](random_stream& rng) { return rng.below(10); };

struct point {
  int x, y;
  int sum() const { return x + y; }
};

struct in_batches {
  double operator()(const int& c) const { return c; }
  void operator()(std::span<const int> chromosomes, std::span<double> values) const {
    for (std::size_t i = 0; i < chromosomes.size(); ++i) values[i] = chromosomes[i];
  }
};

}  // namespace

BOOST_AUTO_TEST_CASE(neither_type_nor_sign_of_the_fitness_is_changed) {
  const auto whole = maximize([](int c) { return -c; }, any);
  static_assert(std::same_as<decltype(whole)::fitness_type, int>);
  static_assert(std::same_as<decltype(whole)::chromosome_type, int>);
  BOOST_TEST(whole.evaluate(3) == -3);
  const auto real = minimize([](int c) { return static_cast<float>(c) / 2; }, any);
  static_assert(std::same_as<decltype(real)::fitness_type, float>);
  BOOST_TEST(real.evaluate(-3) == -1.5f);
}

BOOST_AUTO_TEST_CASE(minimize_and_maximize_are_orders) {
  const auto f = [](int c) { return c; };
  const auto low = minimize(f, any);
  const auto high = maximize(f, any);
  BOOST_TEST((low.better(1, 2) && !low.better(2, 1) && !low.better(2, 2)));
  BOOST_TEST((high.better(2, 1) && !high.better(1, 2) && !high.better(2, 2)));
  const auto pairs = maximize([](int c) { return std::pair(c, 0.5); }, any);
  BOOST_TEST(pairs.better(std::pair(1, 0.75), std::pair(1, 0.5)));
  BOOST_TEST(pairs.better(std::pair(2, 0.25), std::pair(1, 0.5)));
}

BOOST_AUTO_TEST_CASE(an_order_of_ones_own_can_be_written_out) {
  const auto p = problem{[](int c) { return c; }, any, [](int a, int b) { return a % 10 < b % 10; }};
  BOOST_TEST(p.better(31, 5));
  static_assert(!decltype(p)::repairs);
}

BOOST_AUTO_TEST_CASE(a_fitness_that_is_not_a_number_is_refused) {
  const auto says = [](const std::domain_error& e) {
    return std::string(e.what()) == "the fitness of a chromosome is not a number (NaN)";
  };
  BOOST_CHECK_EXCEPTION(minimize([](int) { return not_a_number; }, any).evaluate(1), std::domain_error, says);
  BOOST_CHECK_EXCEPTION(maximize([](int) { return static_cast<float>(not_a_number); }, any).evaluate(1),
                        std::domain_error, says);
  BOOST_CHECK_EXCEPTION(minimize([](int) { return std::pair(1, not_a_number); }, any).evaluate(1), std::domain_error,
                        says);
  BOOST_CHECK_EXCEPTION(minimize([](int) { return std::pair(not_a_number, 1); }, any).evaluate(1), std::domain_error,
                        says);
  BOOST_CHECK_EXCEPTION(minimize([](int) { return std::vector{1.0, not_a_number}; }, any).evaluate(1),
                        std::domain_error, says);
}

BOOST_AUTO_TEST_CASE(infinities_are_numbers) {
  constexpr auto infinity = std::numeric_limits<double>::infinity();
  BOOST_TEST(minimize([](int) { return infinity; }, any).evaluate(1) == infinity);
  BOOST_TEST(minimize([](int) { return -infinity; }, any).evaluate(1) == -infinity);
}

BOOST_AUTO_TEST_CASE(what_the_fitness_throws_arrives) {
  const auto p = minimize([](int) -> int { throw std::runtime_error("mine"); }, any);
  BOOST_CHECK_THROW(p.evaluate(1), std::runtime_error);
}

BOOST_AUTO_TEST_CASE(a_repair_is_optional) {
  const auto p = minimize([](int c) { return c; }, any, [](int& c) { c = c < 0 ? 0 : c; });
  static_assert(decltype(p)::repairs);
  static_assert(!decltype(minimize([](int c) { return c; }, any))::repairs);
  int c = -4;
  p.repair(c);
  BOOST_TEST(c == 0);
}

BOOST_AUTO_TEST_CASE(a_fitness_of_many_at_a_time_is_recognised) {
  static_assert(decltype(minimize(in_batches{}, any))::evaluates_batches);
  static_assert(!decltype(minimize([](int c) { return c; }, any))::evaluates_batches);
  BOOST_TEST(minimize(in_batches{}, any).evaluate(4) == 4.0);
}

BOOST_AUTO_TEST_CASE(a_problem_can_be_made_at_compile_time) {
  constexpr auto p = minimize([](int c) { return c * c; }, any);
  static_assert(p.better(1, 2));
  BOOST_TEST(p.evaluate(3) == 9);
}

BOOST_AUTO_TEST_CASE(a_pointer_to_a_member_of_the_chromosome_is_a_fitness) {
  const auto sum = minimize(&point::sum, [](random_stream&) { return point{1, 2}; });
  static_assert(std::same_as<decltype(sum)::fitness_type, int>);
  BOOST_TEST(sum.evaluate({3, 4}) == 7);
  const auto first = minimize(&point::x, [](random_stream&) { return point{1, 2}; });
  static_assert(std::same_as<decltype(first)::fitness_type, int>);
  BOOST_TEST(first.evaluate({3, 4}) == 3);
  const auto ones = maximize(&chromosome::bits::count, chromosome::bit_string{8});
  BOOST_TEST(ones.evaluate(chromosome::bits("10110010")) == 4u);
  static_assert(!fitness_for<decltype(&point::sum), int> && !fitness_for<decltype(&point::x), int>);
}

BOOST_AUTO_TEST_SUITE_END()
