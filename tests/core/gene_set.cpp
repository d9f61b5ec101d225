// SPDX-License-Identifier: BSL-1.0
#include <boost/test/unit_test.hpp>
#include <cstddef>
#include <set>

#include <clade/core/gene_set.hpp>
#include <clade/random/random_stream.hpp>

BOOST_AUTO_TEST_SUITE(gene_set_tests)

using namespace clade;

namespace {

template <class Set>
void check(std::size_t n) {
  Set genes(n);
  for (std::size_t i = 0; i < n; ++i) BOOST_REQUIRE(!genes.contains(i));
  std::set<std::size_t> reference;
  random_stream rng(n);
  for (std::size_t k = 0; k < n / 2 + 1 && n > 0; ++k) {
    const auto i = k == 0 ? n - 1 : rng.below(n);
    genes.insert(i);
    reference.insert(i);
  }
  for (std::size_t i = 0; i < n; ++i) BOOST_REQUIRE(genes.contains(i) == (reference.count(i) == 1));
}

}  // namespace

BOOST_AUTO_TEST_CASE(it_holds_what_was_inserted_and_nothing_else) {
  for (const std::size_t n : {0u, 1u, 63u, 64u, 65u, 1000u, 65535u, 65536u, 65537u, 200000u})
    check<clade::detail::gene_set>(n);
}

BOOST_AUTO_TEST_CASE(the_small_one_does_too) {
  for (const std::size_t n : {0u, 1u, 2u, 63u, 64u}) check<clade::detail::small_gene_set>(n);
}

BOOST_AUTO_TEST_CASE(the_small_one_can_be_used_at_compile_time) {
  constexpr auto genes = [] {
    clade::detail::small_gene_set set(10);
    set.insert(3);
    return set;
  }();
  static_assert(genes.contains(3) && !genes.contains(4));
}

BOOST_AUTO_TEST_SUITE_END()
