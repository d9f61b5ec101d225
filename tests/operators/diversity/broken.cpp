// SPDX-License-Identifier: BSL-1.0
// The contract tests detect broken rules.
#include <boost/test/unit_test.hpp>
#include <cstddef>

#include "support/diversity_contract.hpp"

BOOST_AUTO_TEST_SUITE(diversity_tests)
BOOST_AUTO_TEST_SUITE(broken)

using namespace clade;
using namespace support;

namespace {

using diversity::verdict;

bool caught(const auto& rule, const std::string& what) {
  return diversity_complaint(rule, 1000).find(what) != std::string::npos;
}

}  // namespace

BOOST_AUTO_TEST_CASE(nothing_is_caught_where_nothing_is_wrong) {
  const auto sound = [](const auto&, random_stream& rng) { return rng.chance(0.5) ? verdict::retry : verdict::keep; };
  BOOST_TEST(diversity_complaint(sound, 1000) == "");
}

BOOST_AUTO_TEST_CASE(a_state_between_calls_is_caught) {
  std::size_t calls = 0;
  const auto remembers = [&calls](const auto&, random_stream&) {
    return ++calls % 2 == 0 ? verdict::keep : verdict::immigrant;
  };
  BOOST_TEST(caught(remembers, "the same stream gives another verdict"));
}

BOOST_AUTO_TEST_CASE(a_number_of_draws_that_varies_is_caught) {
  std::size_t calls = 0;
  const auto draws = [&calls](const auto&, random_stream& rng) {
    if (++calls % 2 == 0) rng();
    return verdict::keep;
  };
  BOOST_TEST(caught(draws, "the same stream gives another verdict"));
}

BOOST_AUTO_TEST_CASE(a_population_that_changes_is_caught) {
  const auto writes = [](const auto& birth, random_stream&) {
    ++const_cast<int&>(birth.population.chromosomes()[0][0]);
    return verdict::keep;
  };
  BOOST_TEST(caught(writes, "the population has changed"));
}

BOOST_AUTO_TEST_CASE(a_child_made_anew_for_ever_is_caught) {
  const auto never_content = [](const auto& birth, random_stream&) {
    return birth.child[0] == 1 ? verdict::retry : verdict::keep;
  };
  BOOST_TEST(caught(never_content, "for ever"));
}

BOOST_AUTO_TEST_CASE(a_verdict_that_is_none_is_caught) {
  const auto odd = [](const auto&, random_stream&) { return static_cast<verdict>(7); };
  BOOST_TEST(caught(odd, "the verdict is not keep, immigrant or retry"));
}

BOOST_AUTO_TEST_SUITE_END()
BOOST_AUTO_TEST_SUITE_END()
