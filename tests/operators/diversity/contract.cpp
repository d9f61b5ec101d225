// SPDX-License-Identifier: BSL-1.0
// The contract of all diversity rules.
#include <boost/test/unit_test.hpp>

#include "support/count_allocations.hpp"
#include "support/diversity_contract.hpp"
#include "support/every_diversity.hpp"

BOOST_AUTO_TEST_SUITE(diversity_tests)
BOOST_AUTO_TEST_SUITE(contract)

using namespace clade;
using namespace support;

BOOST_AUTO_TEST_CASE(every_rule_repeats_itself_leaves_the_population_alone_and_comes_to_an_end) {
  for_every_diversity([](const char* name, const auto& rule, about_diversity) {
    BOOST_TEST_CONTEXT(name) { BOOST_TEST(diversity_complaint(rule) == ""); }
  });
}

BOOST_AUTO_TEST_CASE(a_verdict_allocates_nothing) {
  clade::detail::population<std::vector<int>, int, lower_is_better> members;
  for (int i = 0; i < 20; ++i) members.push_back({i % 3, i % 5}, i);
  const std::vector<int> child{1, 1};
  const std::vector<std::size_t> parents{3, 18};
  for_every_diversity([&](const char* name, const auto& rule, about_diversity) {
    BOOST_TEST_CONTEXT(name) {
      random_stream rng(1);
      const auto allocated = allocations_of([&] {
        for (std::size_t i = 0; i < 100; ++i) {
          rule(diversity::birth<decltype(members)>{child, parents, members, i}, rng);
        }
      });
      BOOST_TEST(allocated == 0u);
    }
  });
}

BOOST_AUTO_TEST_SUITE_END()
BOOST_AUTO_TEST_SUITE_END()
