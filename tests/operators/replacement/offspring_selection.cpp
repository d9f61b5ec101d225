// SPDX-License-Identifier: BSL-1.0
#include <algorithm>
#include <boost/test/unit_test.hpp>
#include <cstddef>
#include <cstdint>
#include <map>
#include <utility>
#include <vector>

#include <clade/evolve.hpp>
#include <clade/operators/crossover/uniform.hpp>
#include <clade/operators/mutation/flip.hpp>
#include <clade/operators/replacement/generational.hpp>
#include <clade/operators/replacement/offspring_selection.hpp>
#include <clade/run/stop/generations.hpp>
#include <clade/strategy/genetic_algorithm.hpp>

#include "support/chi_square.hpp"
#include "support/problems.hpp"
#include "support/refusal.hpp"
#include "support/repetitions.hpp"
#include "support/replacement_contract.hpp"

BOOST_AUTO_TEST_SUITE(replacement_tests)
BOOST_AUTO_TEST_SUITE(offspring_selection_tests)

using namespace clade;
using namespace support;

namespace {

using list = std::vector<int>;
using positions = std::vector<std::size_t>;

// The numbers of the next generation. Parents are numbered from 0, children from 100.
template <class Better = lower_is_better>
list next(const replacement::offspring_selection& op, const list& old, const list& young, const positions& mothers,
          std::uint64_t seed = 1) {
  auto parents = generation_of<Better>(old), offspring = generation_of<Better>(young, 100);
  random_stream rng(seed);
  op(parents, offspring, mothers, rng);
  return numbers(parents);
}

}  // namespace

BOOST_AUTO_TEST_CASE(children_better_than_their_mothers_take_the_places_in_the_order_of_slots) {
  // Mothers of fitness 5, 1 and 9: 4 improves on the first and 6 on the last; 1 does not improve on the second.
  const list old{5, 1, 9}, young{6, 4, 1, 6, 0, 8};
  const positions mothers{0, 0, 1, 2, 1, 2};
  BOOST_TEST(next({.elites = 0}, old, young, mothers) == (list{101, 103, 104}), boost::test_tools::per_element());
  BOOST_TEST(next({.elites = 1}, old, young, mothers) == (list{1, 103, 101}), boost::test_tools::per_element());
  BOOST_TEST(next<higher_is_better>({.elites = 0}, {5, 1, 9}, {6, 4, 2, 9, 1, 1}, {0, 0, 1, 2, 1, 1}).at(1) == 102);
}

BOOST_AUTO_TEST_CASE(a_child_as_good_as_its_mother_is_no_success) {
  const positions mothers{0, 1, 0, 1};
  BOOST_TEST(next({.elites = 0}, {3, 3}, {3, 2, 3, 2}, mothers) == (list{101, 103}), boost::test_tools::per_element());
}

BOOST_AUTO_TEST_CASE(other_places_are_filled_at_random_each_choice_as_likely) {
  // One success and three of six failures, whose fitness does not matter.
  const list old{5, 5, 5, 5}, young{9, 7, 5, 1, 6, 8, 9};
  std::map<list, std::size_t> counts;
  const std::size_t draws = repetitions(20'000);
  for (std::size_t seed = 0; seed < draws; ++seed) {
    auto left = next({.elites = 0}, old, young, positions(7), seed);
    BOOST_REQUIRE(std::ranges::is_sorted(left));
    BOOST_REQUIRE_EQUAL(std::erase(left, 103), 1u);
    ++counts[left];
  }
  BOOST_REQUIRE_EQUAL(counts.size(), 20u);  // 6 over 3
  std::vector<std::size_t> cells;
  for (const auto& [left, count] : counts) cells.push_back(count);
  BOOST_TEST(chi_square_uniform_p(cells) >= least_p);
}

BOOST_AUTO_TEST_CASE(random_generations_hold_as_many_successes_as_the_ratio_says_the_first_of_them) {
  for (std::size_t c = 0; c < repetitions(std::size_t{10'000}); ++c) {
    auto rng = random_stream(20261125).fork(c);
    const std::size_t size = 1 + rng.below(std::size_t{12}), elites = rng.below(size);
    const replacement::offspring_selection op{
        .pressure = 1 + 3 * rng.unit(), .success_ratio = rng.below(5) / 4.0, .elites = elites};
    list old(size), young(op.offspring(size));
    positions mothers(young.size());
    for (auto& f : old) f = rng.below(6);
    for (auto& f : young) f = rng.below(6);
    for (auto& m : mothers) m = rng.below(size);
    list successes, failures;
    for (std::size_t i = 0; i < young.size(); ++i) {
      (young[i] < old[mothers[i]] ? successes : failures).push_back(100 + static_cast<int>(i));
    }
    auto left = next(op, old, young, mothers, c);
    BOOST_REQUIRE_EQUAL(left.size(), size);
    BOOST_REQUIRE(
        std::all_of(left.begin(), left.begin() + static_cast<std::ptrdiff_t>(elites), [](int i) { return i < 100; }));
    left.erase(left.begin(), left.begin() + static_cast<std::ptrdiff_t>(elites));
    std::ranges::sort(left);
    BOOST_REQUIRE(std::ranges::adjacent_find(left) == left.end());
    // Quarters of at most 12 places, rounded up.
    const auto quarters = static_cast<std::size_t>(4 * op.success_ratio);
    auto expected = (quarters * left.size() + 3) / 4;
    if (left.size() > failures.size()) expected = std::max(expected, left.size() - failures.size());
    expected = std::min(expected, successes.size());
    list taken;
    std::ranges::set_intersection(left, successes, std::back_inserter(taken));
    successes.resize(expected);
    BOOST_REQUIRE(taken == successes);
  }
}

BOOST_AUTO_TEST_CASE(with_a_pressure_of_one_it_is_generational_replacement) {
  const auto hash_of = [](const auto& replacement) {
    const genetic_algorithm ga{
        .population = 20, .crossover = crossover::uniform{}, .mutation = mutation::flip{}, .replacement = replacement};
    return hash(run(evolve(one_max(60), ga, 1), stop::generations(20)).population);
  };
  BOOST_TEST(hash_of(replacement::offspring_selection{.pressure = 1, .elites = 2}) ==
             hash_of(replacement::generational{.elites = 2}));
  BOOST_TEST(hash_of(replacement::offspring_selection{.pressure = 1, .success_ratio = 0.2}) ==
             hash_of(replacement::generational{}));
  BOOST_TEST(hash_of(replacement::offspring_selection{.pressure = 2}) != hash_of(replacement::generational{}));
}

BOOST_AUTO_TEST_CASE(parameters_say_how_many_children_there_are_and_refuse_what_cannot_be) {
  using replacement::offspring_selection;
  BOOST_TEST(offspring_selection{}.offspring(21) == 80u);
  BOOST_TEST((offspring_selection{.pressure = 2.5, .elites = 0}.offspring(5) == 13u));
  BOOST_TEST((offspring_selection{.pressure = 1, .elites = 3}.offspring(5) == 2u));
  BOOST_TEST((offspring_selection{.pressure = 1.1, .elites = 0}.offspring(100) == 110u));
  BOOST_TEST(refusal([] { static_cast<void>(offspring_selection{.pressure = 0.9}); }) ==
             "offspring_selection pressure must be between 1 and 1000, but was 0.9");
  BOOST_TEST(refusal([] { static_cast<void>(offspring_selection{.success_ratio = 1.5}); }) ==
             "offspring_selection success_ratio must be between 0 and 1, but was 1.5");
  BOOST_TEST(refusal([] { offspring_selection{.elites = 4}.offspring(4); }) ==
             "elites must be fewer than the population of 4, but were 4");
}

BOOST_AUTO_TEST_SUITE_END()
BOOST_AUTO_TEST_SUITE_END()
