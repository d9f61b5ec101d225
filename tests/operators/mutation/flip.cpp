// SPDX-License-Identifier: BSL-1.0
#include <boost/test/unit_test.hpp>
#include <cstddef>
#include <stdexcept>
#include <string>
#include <vector>

#include <clade/chromosome/bit_string.hpp>
#include <clade/core/problem.hpp>
#include <clade/operators/mutation/flip.hpp>

#include "support/binomial.hpp"
#include "support/chi_square.hpp"
#include "support/repetitions.hpp"

BOOST_AUTO_TEST_SUITE(mutation_tests)
BOOST_AUTO_TEST_SUITE(flip_tests)

using namespace clade;
using namespace support;
using chromosome::bits;
using mutation::flip;

namespace {

const auto count_ones = [](const bits& b) { return static_cast<int>(b.count()); };

// The numbers of flips, compared with the binomial distribution.
template <class Op>
double number_of_flips_p(const Op& op, std::size_t n, double rate) {
  random_stream rng(1);
  const auto counts = histogram(n + 1, repetitions(20000u), [&] {
    bits b(n);
    op(b, rng);
    return b.count();
  });
  return chi_square_p(counts, binomial_weights(n, rate));
}

}  // namespace

BOOST_AUTO_TEST_CASE(the_number_of_flips_is_binomial) {
  for (const std::size_t n : {1u, 8u, 65u, 300u}) {
    const auto problem = maximize(count_ones, chromosome::bit_string{n});
    BOOST_TEST(number_of_flips_p(flip{}.prepare(problem), n, 1.0 / static_cast<double>(n)) > least_p);
    BOOST_TEST(number_of_flips_p(flip{}, n, 1.0 / static_cast<double>(n)) > least_p);
    for (const double rate : {0.001, 0.1, 0.5, 0.97}) {
      BOOST_TEST(number_of_flips_p(flip{rate}.prepare(problem), n, rate) > least_p, "n = " << n << ", p = " << rate);
    }
  }
}

BOOST_AUTO_TEST_CASE(every_bit_is_flipped_equally_often) {
  for (const double rate : {0.01, 0.4}) {
    const auto op = flip{rate}.prepare(maximize(count_ones, chromosome::bit_string{130}));
    random_stream rng(2);
    std::vector<std::size_t> counts(130);
    for (int i = 0; i < repetitions(30000); ++i) {
      bits b(130);
      op(b, rng);
      for (std::size_t k = 0; k < 130; ++k) counts[k] += b[k];
    }
    // The counts of independent bits have the variance of multinomial counts times 1 - rate, so the test is
    // conservative. It detects a bit that is ignored or preferred by a tenth.
    BOOST_TEST(chi_square_uniform_p(counts) > least_p);
  }
}

BOOST_AUTO_TEST_CASE(rate_0_changes_nothing_and_rate_1_flips_every_bit) {
  random_stream rng(3);
  for (const std::size_t n : {1u, 2u, 63u, 64u, 65u, 200u}) {
    const auto problem = maximize(count_ones, chromosome::bit_string{n});
    auto b = problem.space(rng);
    const auto before = b;
    BOOST_TEST(!flip{0}.prepare(problem)(b, rng));
    BOOST_TEST(b == before);
    BOOST_TEST(flip{1}.prepare(problem)(b, rng));
    for (std::size_t i = 0; i < n; ++i) BOOST_REQUIRE(b[i] != before[i]);
  }
}

BOOST_AUTO_TEST_CASE(a_string_of_another_length_than_the_problems_is_flipped_at_its_own_rate) {
  const auto op = flip{}.prepare(maximize(count_ones, chromosome::bit_string{10}));
  BOOST_TEST(number_of_flips_p(op, 40, 1.0 / 40) > least_p);
}

BOOST_AUTO_TEST_CASE(a_string_without_bits_stays_as_it_is) {
  random_stream rng(4);
  bits none;
  BOOST_TEST(!flip{}(none, rng));
  BOOST_TEST(!flip{1}(none, rng));
}

BOOST_AUTO_TEST_CASE(a_rate_outside_0_to_1_is_refused_by_name_and_value) {
  const auto says = [](const std::string& text) {
    return [text](const std::invalid_argument& e) { return e.what() == text; };
  };
  BOOST_CHECK_EXCEPTION(static_cast<void>(flip{1.5}), std::invalid_argument,
                        says("flip rate must be between 0 and 1, but was 1.5"));
  BOOST_CHECK_EXCEPTION(static_cast<void>(flip{-0.25}), std::invalid_argument,
                        says("flip rate must be between 0 and 1, but was -0.25"));
}

BOOST_AUTO_TEST_SUITE_END()
BOOST_AUTO_TEST_SUITE_END()
