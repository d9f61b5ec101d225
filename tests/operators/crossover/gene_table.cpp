// SPDX-License-Identifier: BSL-1.0
#include <boost/test/unit_test.hpp>
#include <cstddef>
#include <cstdint>
#include <vector>

#include <clade/chromosome/permutation.hpp>
#include <clade/operators/crossover/gene_table.hpp>
#include <clade/random/random_stream.hpp>

#include "support/refusal.hpp"
#include "support/repetitions.hpp"

BOOST_AUTO_TEST_SUITE(crossover_tests)
BOOST_AUTO_TEST_SUITE(gene_table_tests)

using namespace clade;

namespace {

template <class Gene>
bool accepted(const std::vector<Gene>& genes) {
  bool accepted = true;
  clade::detail::with_index_type(genes.size(), [&]<class Index>(Index) {
    clade::detail::gene_table<Index> place(genes.size());
    accepted =
        support::refusal([&] { return clade::detail::find_places("op", genes.data(), genes.size(), place); }).empty();
    std::size_t misplaced = 0;
    for (std::size_t i = 0; accepted && i < genes.size(); ++i) {
      misplaced += place[static_cast<std::size_t>(genes[i])] != i;
    }
    BOOST_TEST(misplaced == 0u);
  });
  const bool required =
      support::refusal([&] { return clade::detail::require_permutation("op", genes.data(), genes.size()); }).empty();
  BOOST_TEST(accepted == required);
  return accepted;
}

}  // namespace

BOOST_AUTO_TEST_CASE(the_type_of_the_index_holds_every_place) {
  const auto bytes = [](std::size_t n) {
    std::size_t result = 0;
    clade::detail::with_index_type(n, [&]<class Index>(Index) { result = sizeof(Index); });
    return result;
  };
  BOOST_TEST(bytes(1) == 1u);
  BOOST_TEST(bytes(256) == 1u);
  BOOST_TEST(bytes(257) == 2u);
  BOOST_TEST(bytes(65'536) == 2u);
  BOOST_TEST(bytes(65'537) == sizeof(std::size_t));
}

BOOST_AUTO_TEST_CASE(permutations_of_every_length_are_accepted_and_others_refused) {
  random_stream rng(1);
  for (const std::size_t n : {1u, 2u, 63u, 64u, 65u, 255u, 256u, 257u, 65'536u, 65'537u}) {
    for (int i = 0; i < support::repetitions(20); ++i) {
      const auto genes = chromosome::permutation{n}(rng);
      BOOST_TEST(accepted(genes));
      auto bad = genes;
      bad[rng.below(n)] = static_cast<int>(n);
      BOOST_TEST(!accepted(bad));
      bad = genes;
      bad[rng.below(n)] = -1;
      BOOST_TEST(!accepted(bad));
      if (n == 1) continue;
      bad = genes;
      bad[0] = bad[1 + rng.below(n - 1)];
      BOOST_TEST(!accepted(bad));
    }
  }
}

BOOST_AUTO_TEST_CASE(small_types_are_not_taken_for_others) {
  std::vector<std::int8_t> wrapped(256);
  for (std::size_t i = 0; i < 256; ++i) wrapped[i] = static_cast<std::int8_t>(i);
  BOOST_TEST(!accepted(wrapped), "-1 is not 255");
  std::vector<std::uint8_t> whole(256);
  for (std::size_t i = 0; i < 256; ++i) whole[i] = static_cast<std::uint8_t>(i);
  BOOST_TEST(accepted(whole));
}

BOOST_AUTO_TEST_SUITE_END()
BOOST_AUTO_TEST_SUITE_END()
