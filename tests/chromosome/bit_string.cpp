// SPDX-License-Identifier: BSL-1.0
#include <algorithm>
#include <boost/test/unit_test.hpp>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <iterator>
#include <limits>
#include <ranges>
#include <sstream>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include <clade/chromosome/bit_string.hpp>
#include <clade/core/genes.hpp>
#include <clade/random/random_stream.hpp>

#include "support/chi_square.hpp"
#include "support/refusal.hpp"
#include "support/repetitions.hpp"

BOOST_AUTO_TEST_SUITE(bit_string)

using namespace clade;
using chromosome::bits;

namespace {

// Whether all bits beyond the last one are zero.
bool tidy(const bits& genes) {
  return genes.words().size() == (genes.size() + 63) / 64 &&
         (genes.size() % 64 == 0 || genes.words().back() >> (genes.size() % 64) == 0);
}

}  // namespace

BOOST_AUTO_TEST_CASE(bits_are_read_flipped_set_and_counted) {
  bits genes("10110");
  BOOST_TEST(genes.size() == 5u);
  BOOST_TEST((genes[0] && !genes[1] && genes[2] && genes[3] && !genes[4]));
  BOOST_TEST(genes.count() == 3u);
  genes.flip(1);
  genes.set(0, false);
  genes.set(2, true);
  BOOST_TEST(genes.str() == "01110");
  std::ostringstream out;
  out << genes;
  BOOST_TEST(out.str() == "01110");
  BOOST_TEST((genes == bits("01110")));
  BOOST_TEST((genes != bits("011100")));
  BOOST_TEST(bits().empty());
  BOOST_TEST(bits(130).count() == 0u);
}

BOOST_AUTO_TEST_CASE(samples_have_the_length_and_nothing_beyond) {
  random_stream rng(1);
  for (const std::size_t n : {1u, 8u, 63u, 64u, 65u, 128u, 130u}) {
    const chromosome::bit_string space{n};
    BOOST_TEST(space.size() == n);
    for (int i = 0; i < 100; ++i) {
      const auto genes = space(rng);
      BOOST_TEST(genes.size() == n);
      BOOST_TEST(tidy(genes));
    }
  }
}

BOOST_AUTO_TEST_CASE(every_bit_is_one_half_of_the_time) {
  random_stream rng(2);
  const chromosome::bit_string space{70};
  std::vector<std::size_t> ones(70);
  std::size_t total = 0;
  for (int i = 0; i < 10'000; ++i) {
    const auto genes = space(rng);
    for (std::size_t g = 0; g < 70; ++g) ones[g] += genes[g];
    total += genes.count();
  }
  BOOST_TEST(support::chi_square_uniform_p(ones) > support::least_p);
  BOOST_TEST(support::chi_square_uniform_p(std::vector<std::size_t>{total, 700'000 - total}) > support::least_p);
  const auto genes = support::histogram(2, 10'000, [&] { return space.gene(rng); });
  BOOST_TEST(support::chi_square_uniform_p(genes) > support::least_p);
}

BOOST_AUTO_TEST_CASE(segments_are_copied_as_bit_by_bit) {
  random_stream rng(3);
  for (const std::size_t n : {1u, 63u, 64u, 65u, 130u, 192u}) {
    const auto from = chromosome::bit_string{n}(rng), before = chromosome::bit_string{n}(rng);
    for (std::size_t first = 0; first <= n; ++first) {
      for (auto last = first; last <= n; ++last) {
        auto to = before;
        clade::detail::copy_genes(from, first, last, to);
        const auto expected =
            before.str().substr(0, first) + from.str().substr(first, last - first) + before.str().substr(last);
        if (to.str() != expected || !tidy(to)) BOOST_ERROR(n << " bits, from " << first << " to " << last);
      }
    }
  }
}

BOOST_AUTO_TEST_CASE(bad_sizes_and_texts_are_refused) {
  using support::refusal;
  BOOST_TEST(refusal([] { return chromosome::bit_string{0}; }) == "bit_string size must be at least 1, but was 0");
  BOOST_TEST(refusal([] { return chromosome::bit_string{-1}; }) == "bit_string size must be at least 1, but was -1");
  BOOST_TEST(refusal([] { return bits("01x1"); }) == "a bit must be 0 or 1, but character 3 was 'x'");
}

BOOST_AUTO_TEST_CASE(bits_are_written_by_index) {
  bits genes(70);
  genes[3] = true;
  genes[65] = genes[3];
  genes[66] = true;
  genes[66] = false;
  BOOST_TEST((genes[3] && genes[65] && !genes[66] && genes.count() == 2));
  genes[65].flip();
  BOOST_TEST((!genes[65] && genes[3] != genes[65]));
  const bool before = genes[3];
  genes[3] = false;
  BOOST_TEST(before);
  genes[0] = true;
  using std::swap;
  swap(genes[0], genes[69]);
  BOOST_TEST((!genes[0] && genes[69] && genes.count() == 1));
  int sum = 0;
  sum += genes[69];
  BOOST_TEST(sum == 1);
  BOOST_TEST(tidy(genes));
}

BOOST_AUTO_TEST_CASE(bits_are_a_range_for_every_algorithm) {
  static_assert(std::ranges::random_access_range<bits> && std::ranges::random_access_range<const bits>);
  static_assert(std::ranges::sized_range<const bits> && std::ranges::common_range<bits>);
  static_assert(std::sortable<bits::iterator> && std::output_iterator<bits::iterator, bool>);
  static_assert(!std::output_iterator<bits::const_iterator, bool>);
  static_assert(std::convertible_to<bits::iterator, bits::const_iterator>);
  random_stream rng(3);
  for (const std::size_t n : {1u, 64u, 65u, 130u}) {
    auto genes = chromosome::bit_string{n}(rng);
    std::vector<bool> same(n);
    std::copy(std::as_const(genes).begin(), std::as_const(genes).end(), same.begin());
    const auto equal = [&] { return std::equal(genes.begin(), genes.end(), same.begin(), same.end()) && tidy(genes); };
    BOOST_TEST(equal());
    BOOST_TEST(std::ranges::count(genes, true) == static_cast<std::ptrdiff_t>(genes.count()));
    std::ranges::reverse(genes);
    std::reverse(same.begin(), same.end());
    BOOST_TEST(equal());
    std::rotate(genes.begin(), genes.begin() + static_cast<std::ptrdiff_t>(n / 3), genes.end());
    std::rotate(same.begin(), same.begin() + static_cast<std::ptrdiff_t>(n / 3), same.end());
    BOOST_TEST(equal());
    const auto ones = genes.count();
    std::ranges::shuffle(genes, rng);
    BOOST_TEST((genes.count() == ones && tidy(genes)));
    for (auto&& bit : genes) bit = !bit;
    BOOST_TEST((genes.count() == n - ones && tidy(genes)));
    std::ranges::sort(genes);
    BOOST_TEST((std::ranges::is_sorted(genes) && genes.count() == n - ones));
    std::sort(genes.begin(), genes.end(), std::greater<>());
    BOOST_TEST((genes.end() - genes.begin() == static_cast<std::ptrdiff_t>(n) && genes.begin()[0] == (ones < n)));
    std::ranges::fill(genes, true);
    BOOST_TEST((genes.count() == n && tidy(genes)));
    std::size_t counted = 0;
    for (const bool bit : std::as_const(genes)) counted += bit;
    BOOST_TEST(counted == n);
  }
}

BOOST_AUTO_TEST_CASE(sizes_that_no_memory_holds_are_refused) {
  constexpr auto most = std::numeric_limits<std::size_t>::max();
  for (const auto size : {most, most - 1, most - 62, most - 63, most / 2}) {
    BOOST_CHECK_THROW(static_cast<void>(chromosome::bit_string{size}), std::invalid_argument);
  }
  // The allocator throws; the allocator of a sanitizer would abort.
  if (!support::sanitized) BOOST_CHECK_THROW(static_cast<void>(chromosome::bits(most)), std::exception);
}

BOOST_AUTO_TEST_SUITE_END()
