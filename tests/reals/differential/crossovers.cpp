// SPDX-License-Identifier: BSL-1.0
#include <bit>
#include <boost/test/unit_test.hpp>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <vector>

#include <clade/differential.hpp>

#include "support/chi_square.hpp"

BOOST_AUTO_TEST_SUITE(differential_tests)
BOOST_AUTO_TEST_SUITE(crossovers)

using namespace clade;
using namespace support;

namespace {

template <class Crossover>
std::vector<bool> taken(const Crossover& crossover, std::size_t size, double rate, random_stream& rng) {
  std::vector<bool> genes(size);
  crossover(size, rate, rng, [&](std::size_t first, std::uint64_t mask) {
    for (; mask != 0; mask &= mask - 1) genes.at(first + static_cast<std::size_t>(std::countr_zero(mask))) = true;
  });
  return genes;
}

std::size_t count(const std::vector<bool>& genes) {
  std::size_t ones = 0;
  for (const bool one : genes) ones += one;
  return ones;
}

}  // namespace

BOOST_AUTO_TEST_CASE(binomial_takes_one_gene_and_the_others_with_the_rate) {
  for (const std::size_t size : {1u, 5u, 64u, 65u, 130u}) {
    random_stream rng(size);
    constexpr std::size_t draws = 5000;
    std::vector<std::size_t> of_gene(size);
    double sum = 0, least = 1e9;
    for (std::size_t i = 0; i < draws; ++i) {
      const auto genes = taken(differential::binomial(), size, 0.3, rng);
      for (std::size_t k = 0; k < size; ++k) of_gene[k] += genes[k];
      sum += static_cast<double>(count(genes));
      least = std::min(least, static_cast<double>(count(genes)));
    }
    const double n = static_cast<double>(size), mean = 1 + 0.3 * (n - 1);
    BOOST_TEST(least >= 1);
    BOOST_TEST(std::abs(sum / draws - mean) < 5 * std::sqrt(0.21 * n / draws) + 1e-9);
    BOOST_TEST(chi_square_uniform_p(of_gene) > least_p);
  }
}

BOOST_AUTO_TEST_CASE(rates_of_zero_and_one_take_one_gene_and_all) {
  random_stream rng(1);
  for (const std::size_t size : {1u, 63u, 64u, 65u, 200u}) {
    BOOST_TEST(count(taken(differential::binomial(), size, 0, rng)) == 1u);
    BOOST_TEST(count(taken(differential::binomial(), size, 1, rng)) == size);
    BOOST_TEST(count(taken(differential::exponential(), size, 0, rng)) == 1u);
    BOOST_TEST(count(taken(differential::exponential(), size, 1, rng)) == size);
  }
}

BOOST_AUTO_TEST_CASE(exponential_takes_a_run_of_geometric_length) {
  for (const std::size_t size : {6u, 64u, 100u}) {
    random_stream rng(size);
    std::vector<std::size_t> lengths(size + 1), first_gene(size);
    std::size_t runs = 0;
    constexpr std::size_t draws = 20'000;
    for (std::size_t i = 0; i < draws; ++i) {
      const auto genes = taken(differential::exponential(), size, 0.6, rng);
      ++lengths[count(genes)];
      std::size_t begins = 0;
      for (std::size_t k = 0; k < size; ++k) {
        const bool begin = genes[k] && !genes[(k + size - 1) % size];
        begins += begin;
        first_gene[k] += begin;
      }
      runs += begins == 1 || count(genes) == size;
    }
    std::vector<double> expected(size + 1);
    for (std::size_t length = 1; length < size; ++length)
      expected[length] = 0.4 * std::pow(0.6, static_cast<double>(length) - 1);
    expected[size] = std::pow(0.6, static_cast<double>(size) - 1);
    BOOST_TEST(runs == draws);
    BOOST_TEST(chi_square_p(lengths, expected) > least_p);
    BOOST_TEST(chi_square_uniform_p(first_gene) > least_p);
  }
}

BOOST_AUTO_TEST_SUITE_END()
BOOST_AUTO_TEST_SUITE_END()
