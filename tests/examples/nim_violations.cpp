// SPDX-License-Identifier: BSL-1.0
#include <algorithm>
#include <array>
#include <boost/test/unit_test.hpp>
#include <clade/random/random_stream.hpp>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "nim/analysis.hpp"
#include "nim/positions.hpp"
#include "nim/rules.hpp"
#include "nim/violations.hpp"
#include "nim_random.hpp"

BOOST_AUTO_TEST_SUITE(nim_violations)

using namespace nim;

namespace {

// The three theorems, word by word.
std::size_t broken(const positions& all, bool misere, const std::vector<bool>& p) {
  std::size_t count = 0;
  for (std::size_t x = 0; x < all.size(); ++x) {
    std::size_t to_p = 0;
    for (auto i = all.first[x]; i < all.first[x + 1]; ++i) to_p += p[all.successors[i]];
    if (all.first[x] == all.first[x + 1]) {
      count += p[x] == misere;
    } else if (p[x]) {
      count += to_p > 0;
    } else {
      count += to_p == 0;
    }
  }
  return count;
}

}  // namespace

BOOST_AUTO_TEST_CASE(sixty_four_labellings_are_counted_as_each_by_itself) {
  clade::random_stream rng(1);
  for (const auto& [rule_set, piles] : nim_random::setups()) {
    const auto all = ordered_positions(rule_set, piles);
    std::vector<std::uint64_t> zero(all.size());
    for (auto& word : zero) word = rng() & rng();
    const auto counts = count_violations(all, rule_set.misere, zero);
    const auto some = count_violations(all, rule_set.misere, zero, 10);
    for (std::size_t g = 0; g < labellings; ++g) {
      std::vector<bool> p;
      for (const auto word : zero) p.push_back((word >> g & 1) != 0);
      BOOST_TEST(counts[g] == broken(all, rule_set.misere, p));
      BOOST_TEST(some[g] == (g < 10 ? counts[g] : 0u));
    }
  }
}

BOOST_AUTO_TEST_CASE(no_theorem_is_broken_by_the_analysis_and_by_nothing_else) {
  clade::random_stream rng(2);
  for (const auto& [rule_set, piles] : nim_random::setups()) {
    const auto all = ordered_positions(rule_set, piles);
    const auto lost = lost_positions(all, rule_set.misere);
    // Bit 0 is the analysis; in every other labelling, one to three positions are different.
    std::vector<std::uint64_t> zero;
    for (const auto p : lost) zero.push_back(p ? ~std::uint64_t{0} : 0);
    std::array<std::vector<std::size_t>, labellings> changed;
    for (std::size_t g = 1; g < labellings; ++g) {
      for (auto left = 1 + rng.below(std::size_t{3}); left > 0; --left) {
        const auto x = rng.below(all.size());
        if (std::ranges::count(changed[g], x) > 0) continue;
        changed[g].push_back(x);
        zero[x] ^= std::uint64_t{1} << g;
      }
    }
    const auto counts = count_violations(all, rule_set.misere, zero);
    BOOST_TEST(counts[0] == 0u);
    for (std::size_t g = 1; g < labellings; ++g) BOOST_TEST(counts[g] > 0u);
  }
}

BOOST_AUTO_TEST_CASE(bits_are_counted_for_any_number_of_words) {
  clade::random_stream rng(3);
  for (const std::size_t words : {0u, 1u, 15u, 16u, 17u, 32u, 1000u, 70'000u}) {
    bit_counts counts;
    std::array<std::uint32_t, labellings> expected{};
    std::array<std::uint64_t, 16> sixteen{};
    for (std::size_t i = 0; i < words; ++i) {
      const auto word = rng() | rng();
      for (std::size_t g = 0; g < labellings; ++g) expected[g] += word >> g & 1;
      if (words - i <= words % 16) {
        counts.add(word);
      } else {
        sixteen[i % 16] = word;
        if (i % 16 == 15) counts.add(sixteen);
      }
    }
    BOOST_TEST(counts.totals() == expected, boost::test_tools::per_element());
  }
}

BOOST_AUTO_TEST_CASE(zeros_are_marked_in_their_bit_alone) {
  std::vector<std::uint64_t> zero{8, 8, 8};
  mark_zeros(std::vector<std::int64_t>{0, -1, 0}, 63, zero);
  BOOST_TEST(zero[0] == (std::uint64_t{1} << 63 | 8));
  BOOST_TEST(zero[1] == 8u);
  BOOST_TEST(zero[2] == zero[0]);
}

BOOST_AUTO_TEST_SUITE_END()
