// SPDX-License-Identifier: BSL-1.0
#include <boost/test/unit_test.hpp>
#include <cstdint>
#include <stdexcept>
#include <string>

#include <clade/operators/replacement/replace_mother_if_better.hpp>

#include "support/replacement_contract.hpp"

BOOST_AUTO_TEST_SUITE(replacement_tests)
BOOST_AUTO_TEST_SUITE(replace_mother_if_better)

using namespace clade;
using namespace support;

namespace {

using list = std::vector<int>;

}  // namespace

BOOST_AUTO_TEST_CASE(a_better_child_takes_the_place_of_its_mother) {
  auto parents = generation_of({4, 1, 3}), offspring = generation_of({2, 0, 5}, 10);
  replacement::replace_mother_if_better{}(parents, offspring, std::vector<std::size_t>{2, 1, 0});
  BOOST_TEST(numbers(parents) == (list{0, 11, 10}), boost::test_tools::per_element());
}

BOOST_AUTO_TEST_CASE(a_later_child_must_beat_its_sister_who_sits_there_by_then) {
  auto parents = generation_of<higher_is_better>({4, 1, 3}), offspring = generation_of<higher_is_better>({6, 5, 7}, 10);
  replacement::replace_mother_if_better{}(parents, offspring, std::vector<std::size_t>{1, 1, 1});
  BOOST_TEST(numbers(parents) == (list{0, 12, 2}), boost::test_tools::per_element());
  BOOST_TEST(numbers(offspring) == (list{1, 11, 10}), boost::test_tools::per_element());
}

BOOST_AUTO_TEST_CASE(an_equal_child_replaces_its_mother_only_with_or_equal) {
  auto parents = generation_of({4, 1}), offspring = generation_of({4, 2}, 10);
  const std::vector<std::size_t> mothers{0, 1};
  replacement::replace_mother_if_better{}(parents, offspring, mothers);
  BOOST_TEST(numbers(parents) == (list{0, 1}), boost::test_tools::per_element());
  replacement::replace_mother_if_better{.or_equal = true}(parents, offspring, mothers);
  BOOST_TEST(numbers(parents) == (list{10, 1}), boost::test_tools::per_element());
}

BOOST_AUTO_TEST_CASE(no_place_ever_gets_worse) {
  for (std::uint64_t c = 0; c < 10'000; ++c) {
    auto rng = random_stream(1).fork(c);
    list old(1 + rng.below(std::size_t{12}));
    list young(old.size());
    std::vector<std::size_t> mothers(old.size());
    for (auto& f : old) f = rng.below(8);
    for (auto& f : young) f = rng.below(8);
    for (auto& m : mothers) m = rng.below(old.size());
    auto parents = generation_of(old), offspring = generation_of(young, 100);
    replacement::replace_mother_if_better{.or_equal = rng.chance(0.5)}(parents, offspring, mothers);
    for (std::size_t i = 0; i < old.size(); ++i) BOOST_REQUIRE_LE(parents.fitness(i), old[i]);
  }
}

BOOST_AUTO_TEST_SUITE_END()
BOOST_AUTO_TEST_SUITE_END()
