// SPDX-License-Identifier: BSL-1.0
#include <boost/test/unit_test.hpp>
#include <clade/core/chromosome_hash.hpp>
#include <cstddef>
#include <cstdint>
#include <set>
#include <vector>

BOOST_AUTO_TEST_SUITE(chromosome_hash_tests)

namespace {

// The number of different hashes of all sequences of `size` genes that are -2, -1, 0 and 1.
template <class Gene>
std::size_t different_hashes(std::size_t size) {
  std::set<std::size_t> seen;
  std::vector<Gene> genes(size);
  for (std::size_t number = 0; number >> (2 * size) == 0; ++number) {
    for (std::size_t i = 0; i < size; ++i) genes[i] = static_cast<Gene>(static_cast<int>(number >> (2 * i) & 3) - 2);
    seen.insert(clade::detail::hash_of(genes));
  }
  return seen.size();
}

}  // namespace

BOOST_AUTO_TEST_CASE(short_sequences_of_small_numbers_have_different_hashes) {
  for (std::size_t size = 1; size <= 9; ++size) {
    const auto all = std::size_t{1} << (2 * size);
    BOOST_TEST(different_hashes<signed char>(size) == all);
    BOOST_TEST(different_hashes<short>(size) == all);
    BOOST_TEST(different_hashes<int>(size) == all);
    BOOST_TEST(different_hashes<std::int64_t>(size) == all);
  }
}

BOOST_AUTO_TEST_CASE(small_changes_of_two_genes_do_not_cancel_out) {
  std::set<std::size_t> seen;
  std::size_t count = 0;
  std::vector<int> genes(64, 7);
  for (std::size_t i = 0; i < genes.size(); ++i) {
    for (std::size_t j = i + 1; j < genes.size(); ++j) {
      for (const int a : {-2, -1, 1, 2, 3}) {
        for (const int b : {-2, -1, 1, 2, 3}) {
          auto changed = genes;
          changed[i] += a;
          changed[j] += b;
          seen.insert(clade::detail::hash_of(changed));
          ++count;
        }
      }
    }
  }
  BOOST_TEST(seen.size() == count);
}

BOOST_AUTO_TEST_CASE(the_length_counts) {
  std::set<std::size_t> seen;
  for (std::size_t n = 0; n < 500; ++n) seen.insert(clade::detail::hash_of(std::vector<int>(n)));
  BOOST_TEST(seen.size() == 500u);
}

BOOST_AUTO_TEST_SUITE_END()
