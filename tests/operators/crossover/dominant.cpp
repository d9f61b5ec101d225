// SPDX-License-Identifier: BSL-1.0
#include <boost/test/unit_test.hpp>
#include <cstddef>
#include <span>
#include <string>
#include <vector>

#include <clade/operators/crossover/dominant.hpp>
#include <clade/random/random_stream.hpp>

#include "support/chi_square.hpp"
#include "support/refusal.hpp"
#include "support/repetitions.hpp"

BOOST_AUTO_TEST_SUITE(crossover_tests)
BOOST_AUTO_TEST_SUITE(dominant_tests)

using namespace clade;

namespace {

std::string child_of(const std::vector<std::string>& parents, random_stream& rng) {
  std::vector<const std::string*> from;
  for (const auto& parent : parents) from.push_back(&parent);
  std::string child;
  crossover::dominant{parents.size()}(std::span<const std::string* const>(from), child, rng);
  return child;
}

}  // namespace

BOOST_AUTO_TEST_CASE(every_gene_is_that_of_any_parent_alike_and_on_its_own) {
  random_stream rng(1);
  // The parents of the three genes of a child, as digits in base 3.
  const auto children = support::histogram(27, support::repetitions(54'000u), [&] {
    const auto child = child_of({"000", "111", "222"}, rng);
    return (child[0] - '0') * 9 + (child[1] - '0') * 3 + (child[2] - '0');
  });
  BOOST_TEST(support::chi_square_uniform_p(children) > support::least_p);
}

BOOST_AUTO_TEST_CASE(genes_stay_at_their_places) {
  random_stream rng(2);
  for (int i = 0; i < 100; ++i) {
    const auto child = child_of({"abcd", "ABCD", "abCD", "ABcd"}, rng);
    BOOST_REQUIRE(child.size() == 4u);
    for (std::size_t k = 0; k < 4; ++k) {
      BOOST_REQUIRE((child[k] == static_cast<char>('a' + k) || child[k] == static_cast<char>('A' + k)));
    }
  }
}

BOOST_AUTO_TEST_CASE(invalid_values_are_refused) {
  using support::refusal;
  random_stream rng(3);
  BOOST_TEST(refusal([&] { child_of({"ab", "ab", "abc"}, rng); }) ==
             "crossover::dominant needs parents of equal length, but they had 2 and 3 genes");
  BOOST_TEST(refusal([] { static_cast<void>(crossover::dominant{1}); }) ==
             "dominant parents must be at least 2, but was 1");
}

BOOST_AUTO_TEST_SUITE_END()
BOOST_AUTO_TEST_SUITE_END()
