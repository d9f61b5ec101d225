// SPDX-License-Identifier: BSL-1.0
// Hashes of many results, identical for every compiler, optimization level and processor. This file is also compiled
// for the native processor, see tests/CMakeLists.txt.
#include <boost/test/unit_test.hpp>

#include "every_function.hpp"

#include <array>

BOOST_AUTO_TEST_SUITE(golden)

namespace {

constexpr std::size_t columns = 1500, rows = 16;

std::uint64_t mixed(std::uint64_t hash, double value) {
  hash = (hash ^ support::bits(value)) * 0x9e3779b97f4a7c15;
  return hash ^ (hash >> 29);
}

std::array<double, rows> arguments(clade::random_stream& rng, std::size_t column) {
  std::array<double, rows> values{};
  // Two of three columns hold usual values only, for the vectorized path.
  for (auto& value : values) {
    value = column % 3 == 0 ? rng.unit() * 20 : column % 3 == 1 ? rng.unit() * 1000 - 500 : support::any_argument(rng);
  }
  return values;
}

std::uint64_t hash_of(const support::one_argument& function) {
  clade::random_stream rng(17);
  std::uint64_t hash = 0;
  for (std::size_t column = 0; column < columns; ++column) {
    auto values = arguments(rng, column);
    function.of_column(values, values);
    for (const auto value : values) hash = mixed(hash, value);
  }
  return hash;
}

}  // namespace

BOOST_AUTO_TEST_CASE(every_function_has_the_bits_that_it_had) {
  BOOST_TEST(hash_of(support::exp) == 0xe9ff153c537c82b6);
  BOOST_TEST(hash_of(support::log) == 0x1b4533e8eb271d0a);
  BOOST_TEST(hash_of(support::sin) == 0x1713d3d2e2125738);
  BOOST_TEST(hash_of(support::cos) == 0x8495d53ce165a050);
  BOOST_TEST(hash_of(support::tanh) == 0xa8e1228d4dd0b45a);
}

BOOST_AUTO_TEST_CASE(powers_have_the_bits_that_they_had) {
  clade::random_stream rng(19);
  std::uint64_t hash = 0;
  for (std::size_t column = 0; column < columns; ++column) {
    auto x = arguments(rng, column);
    std::array<double, rows> y{};
    for (auto& value : y) value = column % 2 == 0 ? rng.unit() * 10 - 5 : support::any_argument(rng);
    clade::mathematics::pow(x, y, x);
    for (const auto value : x) hash = mixed(hash, value);
  }
  BOOST_TEST(hash == 0xbecc0f91bbce4226);
}

BOOST_AUTO_TEST_SUITE_END()
