// SPDX-License-Identifier: BSL-1.0
#include <algorithm>
#include <boost/test/unit_test.hpp>
#include <cstdint>
#include <stdexcept>
#include <string>

#include <clade/operators/replacement/plus.hpp>

#include "support/replacement_contract.hpp"

BOOST_AUTO_TEST_SUITE(replacement_tests)
BOOST_AUTO_TEST_SUITE(plus)

using namespace clade;
using namespace support;

namespace {

using list = std::vector<int>;

}  // namespace

BOOST_AUTO_TEST_CASE(the_best_of_parents_and_offspring_live) {
  auto parents = generation_of({4, 1, 3, 6}), offspring = generation_of({5, 2, 9}, 10);
  replacement::plus{3}(parents, offspring);
  BOOST_TEST(numbers(parents) == (list{11, 0, 1, 2}), boost::test_tools::per_element());
  auto high = generation_of<higher_is_better>({4, 1, 3, 6}), young = generation_of<higher_is_better>({5, 2, 9}, 10);
  replacement::plus{3}(high, young);
  BOOST_TEST(numbers(high) == (list{10, 12, 0, 3}), boost::test_tools::per_element());
}

BOOST_AUTO_TEST_CASE(of_equals_offspring_come_before_parents_and_the_first_before_the_others) {
  auto parents = generation_of({2, 2, 2}), offspring = generation_of({2, 3, 2}, 10);
  replacement::plus{}(parents, offspring);
  BOOST_TEST(numbers(parents) == (list{10, 12, 0}), boost::test_tools::per_element());
  auto more = generation_of({2, 2, 2, 2}, 20);
  replacement::plus{4}(parents, more);
  BOOST_TEST(numbers(parents) == (list{20, 21, 22}), boost::test_tools::per_element());
}

BOOST_AUTO_TEST_CASE(of_equal_parents_the_one_that_has_lived_longest_gives_way) {
  auto parents = generation_of({5, 5, 5, 1});
  for (int born = 10; born < 14; ++born) {
    auto child = generation_of({5}, born);
    replacement::plus{1}(parents, child);
  }
  BOOST_TEST(numbers(parents) == (list{13, 12, 11, 3}), boost::test_tools::per_element());
}

BOOST_AUTO_TEST_CASE(agrees_with_sorting_all_of_them) {
  for (std::uint64_t c = 0; c < 10'000; ++c) {
    auto rng = random_stream(1).fork(c);
    list old(1 + rng.below(std::size_t{12})), young(1 + rng.below(std::size_t{30}));
    for (auto& f : old) f = rng.below(8);
    for (auto& f : young) f = rng.below(8);
    auto parents = generation_of(old), offspring = generation_of(young, 100);
    replacement::plus{young.size()}(parents, offspring);
    list all = old, left(parents.fitnesses().begin(), parents.fitnesses().end());
    all.insert(all.end(), young.begin(), young.end());
    std::ranges::sort(all);
    all.resize(old.size());
    std::ranges::sort(left);
    BOOST_REQUIRE(left == all);
  }
}

BOOST_AUTO_TEST_CASE(the_default_is_as_many_offspring_as_parents) {
  BOOST_CHECK_EQUAL(replacement::plus{}.offspring(30), 30);
  BOOST_CHECK_EQUAL(replacement::plus{7}.offspring(30), 7);
  BOOST_CHECK_EQUAL(replacement::plus{.n = 70}.offspring(30), 70);
  BOOST_CHECK_EXCEPTION(static_cast<void>(replacement::plus{0}), std::invalid_argument, [](const auto& error) {
    return std::string(error.what()) == "plus n must be at least 1, but was 0";
  });
}

BOOST_AUTO_TEST_SUITE_END()
BOOST_AUTO_TEST_SUITE_END()
