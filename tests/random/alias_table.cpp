// SPDX-License-Identifier: BSL-1.0
#include <boost/test/unit_test.hpp>
#include <cstdint>
#include <vector>

#include <clade/random/alias_table.hpp>

#include "support/chi_square.hpp"

BOOST_AUTO_TEST_SUITE(alias_table_tests)

using namespace clade;
using namespace support;

namespace {

clade::detail::alias_table table_of(const std::vector<double>& weights) {
  return clade::detail::alias_table(weights.size(), [&](std::size_t i) { return weights[i]; });
}

double fit(const std::vector<double>& weights, std::uint64_t seed) {
  const auto table = table_of(weights);
  random_stream rng(seed);
  return chi_square_p(histogram(weights.size(), 50'000, [&] { return table(rng); }), weights);
}

}  // namespace

BOOST_AUTO_TEST_CASE(draws_each_number_as_often_as_its_weight_says) {
  BOOST_CHECK_GE(fit({1, 2, 3, 4}, 1), least_p);
  BOOST_CHECK_GE(fit({4, 3, 2, 1}, 2), least_p);
  BOOST_CHECK_GE(fit({0, 0, 5, 0, 1e-3, 0.5}, 3), least_p);
  BOOST_CHECK_GE(fit({1e300, 2e300, 1e-300}, 4), least_p);
  BOOST_CHECK_GE(fit(std::vector<double>(1000, 0.1), 5), least_p);
}

BOOST_AUTO_TEST_CASE(fits_random_weights_of_any_shape) {
  for (std::uint64_t c = 0; c < 100; ++c) {
    auto rng = random_stream(6).fork(c);
    std::vector<double> weights(1 + rng.below(std::size_t{100}));
    const auto steps = rng.below(6);
    for (auto& w : weights) {
      w = rng.chance(0.1) ? 0 : 1;
      for (int s = 0; s < steps; ++s) w *= rng.unit();
    }
    weights[rng.below(weights.size())] += 0.1;
    BOOST_CHECK_GE(fit(weights, c), least_p);
  }
}

BOOST_AUTO_TEST_CASE(a_number_without_weight_is_never_drawn_whatever_is_rounded) {
  for (std::uint64_t c = 0; c < 10'000; ++c) {
    auto rng = random_stream(7).fork(c);
    std::vector<double> weights(1 + rng.below(std::size_t{20}));
    for (auto& w : weights) w = rng.chance(0.5) ? 0 : 0.1;
    weights[rng.below(weights.size())] = 0.1;
    const auto table = table_of(weights);
    for (int draw = 0; draw < 50; ++draw) BOOST_REQUIRE_GT(weights[table(rng)], 0);
  }
}

BOOST_AUTO_TEST_CASE(one_number_alone_is_always_drawn) {
  const auto table = table_of({0.3});
  random_stream rng(8);
  for (int i = 0; i < 100; ++i) BOOST_REQUIRE_EQUAL(table(rng), 0);
}

BOOST_AUTO_TEST_SUITE_END()
