// SPDX-License-Identifier: BSL-1.0
#include <boost/test/unit_test.hpp>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <vector>

#include <clade/chromosome.hpp>
#include <clade/crossover.hpp>

#include "support/crossover_contract.hpp"
#include "support/repetitions.hpp"

BOOST_AUTO_TEST_SUITE(crossover_tests)
BOOST_AUTO_TEST_SUITE(inheritance)

using namespace clade;
using namespace support;

namespace {

constexpr std::size_t children = repetitions(20'000u);

// All genes of parent k have the value k.
auto all_alike(std::size_t n) {
  return [n](std::size_t k) { return std::vector<int>(n, static_cast<int>(k)); };
}
auto all_alike_bits(std::size_t n) {
  return [n](std::size_t k) {
    chromosome::bits genes(n);
    for (std::size_t i = 0; i < n && k == 1; ++i) genes.flip(i);
    return genes;
  };
}
// Parent k starts with gene k; all parents have different genes at each position.
auto rotated(std::size_t n) {
  return [n](std::size_t k) {
    std::vector<int> genes(n);
    for (std::size_t i = 0; i < n; ++i) genes[i] = static_cast<int>((i + k) % n);
    return genes;
  };
}

// The share of parent k if the child changes parents at `points` cuts, with two parents.
auto by_turns(std::size_t n, std::size_t points) {
  return [=](std::size_t k, std::size_t i) {
    double share = 0;
    for (auto cuts = k; cuts <= points; cuts += 2) share += chance_of_cuts(n - 1, points, i, cuts);
    return share;
  };
}

template <class Op, class Expected>
void check(const Op& op, std::size_t n, Expected expected) {
  BOOST_TEST(first(broken_shares<std::vector<int>>(op, all_alike(n), expected, children)) == "");
  if (clade::detail::number_of_parents(op) == 2) {
    BOOST_TEST(first(broken_shares<chromosome::bits>(op, all_alike_bits(n), expected, children)) == "");
  }
}

}  // namespace

BOOST_AUTO_TEST_CASE(none_copies_the_mother) {
  check(crossover::none{}, 9, [](std::size_t, std::size_t) { return 1.0; });
}

BOOST_AUTO_TEST_CASE(cuts_fall_everywhere_alike) {
  for (const std::size_t n : {2u, 3u, 8u, 65u, 130u}) {
    check(crossover::one_point{}, n, by_turns(n, 1));
    check(crossover::n_point{1}, n, by_turns(n, 1));
    if (n > 2) check(crossover::two_point{}, n, by_turns(n, 2));
    if (n > 2) check(crossover::n_point{2}, n, by_turns(n, 2));
    if (n > 7) check(crossover::n_point{7}, n, by_turns(n, 7));
    if (n > 20) check(crossover::n_point{20}, n, by_turns(n, 20));
  }
}

BOOST_AUTO_TEST_CASE(uniform_gives_every_gene_of_the_mother_with_probability_p) {
  for (const std::size_t n : {1u, 8u, 64u, 65u}) {
    for (const double p : {0.0, 1e-3, 0.1, 0.3, 0.5, 0.625, 0.9, 1.0}) {
      check(crossover::uniform{p}, n, [p](std::size_t k, std::size_t) { return k == 0 ? p : 1 - p; });
    }
  }
}

BOOST_AUTO_TEST_CASE(uniform_random_share_gives_half_of_the_mother) {
  for (const std::size_t n : {1u, 8u, 65u}) {
    check(crossover::uniform_random_share{}, n, [](std::size_t, std::size_t) { return 0.5; });
  }
}

BOOST_AUTO_TEST_CASE(parents_of_diagonal_follow_each_other) {
  for (const std::size_t n : {3u, 8u, 65u}) {
    check(crossover::diagonal{}, n, [n](std::size_t k, std::size_t i) { return chance_of_cuts(n - 1, 2, i, k); });
  }
  for (const std::size_t n : {8u, 65u}) {
    check(crossover::diagonal<5>{}, n, [n](std::size_t k, std::size_t i) { return chance_of_cuts(n - 1, 4, i, k); });
  }
}

BOOST_AUTO_TEST_CASE(each_once_gives_alike_of_all_parents) {
  for (const std::size_t n : {1u, 3u, 8u, 20u}) {
    check(crossover::each_once{}, n, [](std::size_t, std::size_t) { return 1.0 / 8; });
    check(crossover::each_once<3>{}, n, [](std::size_t, std::size_t) { return 1.0 / 3; });
  }
}

BOOST_AUTO_TEST_CASE(fitness_weighted_point_gives_half_of_equals) {
  // All parents have fitness 1.
  check(crossover::fitness_weighted_point{}, 9, [](std::size_t k, std::size_t i) { return (i <= 4) == (k == 0); });
}

BOOST_AUTO_TEST_CASE(cycle_gives_half_of_the_mother) {
  for (const std::size_t n : {2u, 3u, 8u, 65u}) {
    BOOST_TEST(first(broken_shares<std::vector<int>>(
                   crossover::cycle{}, rotated(n), [](std::size_t, std::size_t) { return 0.5; }, children)) == "");
  }
}

BOOST_AUTO_TEST_SUITE_END()
BOOST_AUTO_TEST_SUITE_END()
