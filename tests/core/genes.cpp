// SPDX-License-Identifier: BSL-1.0
#include <array>
#include <boost/test/unit_test.hpp>
#include <deque>
#include <list>
#include <map>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include <clade/chromosome/bit_string.hpp>
#include <clade/core/genes.hpp>

BOOST_AUTO_TEST_SUITE(genes_tests)

using namespace clade;

namespace {

static_assert(clade::detail::gene_sequence<std::vector<int>> && clade::detail::gene_sequence<std::string> &&
              clade::detail::gene_sequence<std::array<double, 3>> && clade::detail::gene_sequence<chromosome::bits> &&
              clade::detail::gene_sequence<std::deque<int>>);
static_assert(!clade::detail::gene_sequence<int> && !clade::detail::gene_sequence<std::list<int>> &&
              !clade::detail::gene_sequence<std::map<std::string, int>>);

static_assert(clade::detail::integer_sequence<std::vector<int>> && clade::detail::integer_sequence<std::string> &&
              clade::detail::integer_sequence<std::array<unsigned char, 3>>);
static_assert(!clade::detail::integer_sequence<std::vector<double>> &&
              !clade::detail::integer_sequence<std::deque<int>> && !clade::detail::integer_sequence<chromosome::bits> &&
              !clade::detail::integer_sequence<std::vector<bool>>);

static_assert(clade::detail::rearrangeable<std::vector<std::string>> && clade::detail::rearrangeable<std::string> &&
              clade::detail::rearrangeable<chromosome::bits> && clade::detail::rearrangeable<std::vector<bool>>);
static_assert(!clade::detail::rearrangeable<std::string_view> &&
              !clade::detail::rearrangeable<const std::vector<int>> &&
              !clade::detail::rearrangeable<std::array<const int, 3>>);

static_assert(clade::detail::resizable<std::vector<int>> && !clade::detail::resizable<std::array<int, 3>>);

}  // namespace

BOOST_AUTO_TEST_CASE(a_segment_is_copied_and_the_rest_left) {
  const std::vector from{1, 2, 3, 4, 5};
  std::vector to{0, 0, 0, 0, 0};
  clade::detail::copy_genes(from, 1, 3, to);
  BOOST_TEST((to == std::vector{0, 2, 3, 0, 0}));
  clade::detail::copy_genes(from, 4, 4, to);
  BOOST_TEST((to == std::vector{0, 2, 3, 0, 0}));
  clade::detail::copy_genes(from, 0, 5, to);
  BOOST_TEST((to == from));
}

BOOST_AUTO_TEST_CASE(parents_of_unequal_length_are_refused_in_numbers) {
  std::string child;
  BOOST_CHECK_EXCEPTION(
      clade::detail::resize_to_parents("crossover::order", std::string("ab"), std::string("abc"), child),
      std::invalid_argument, [](const auto& e) {
        return std::string(e.what()) == "crossover::order needs parents of equal length, but they had 2 and 3 genes";
      });
  clade::detail::resize_to_parents("crossover::order", std::string("abc"), std::string("xyz"), child);
  BOOST_TEST(child.size() == 3u);
}

BOOST_AUTO_TEST_CASE(a_child_is_made_as_long_as_its_parent_and_kept_where_it_is) {
  const std::vector parent{1, 2, 3};
  std::vector<int> child;
  clade::detail::match_length(parent, child);
  BOOST_TEST(child.size() == 3u);
  child = {7, 8, 9};
  const auto* const storage = child.data();
  clade::detail::match_length(parent, child);
  BOOST_TEST(child.data() == storage);
  BOOST_TEST((child == std::vector{7, 8, 9}));
  std::array<int, 3> fixed{4, 5, 6};
  clade::detail::match_length(std::array{1, 2, 3}, fixed);
  BOOST_TEST((fixed == std::array{4, 5, 6}));
}

BOOST_AUTO_TEST_SUITE_END()
