// SPDX-License-Identifier: BSL-1.0
// labels: threads
#include <boost/test/unit_test.hpp>
#include <cstddef>
#include <list>
#include <stdexcept>
#include <string>
#include <vector>

#include <clade/chromosome/permutation.hpp>
#include <clade/evolve.hpp>
#include <clade/initialization.hpp>
#include <clade/operators/mutation/swap.hpp>
#include <clade/run/execution/threads.hpp>
#include <clade/strategy/genetic_algorithm.hpp>

#include "support/problems.hpp"

BOOST_AUTO_TEST_SUITE(initialization_tests)
BOOST_AUTO_TEST_SUITE(known_tests)

using namespace clade;
using initialization::known;
using row = std::vector<int>;

namespace {

const row one{0, 1, 2, 3, 4, 5}, two{5, 4, 3, 2, 1, 0};

template <class Initialization>
auto initial(const Initialization& of, std::size_t size = 5, unsigned threads = 1) {
  const genetic_algorithm ga{.population = size, .mutation = mutation::swap{}, .initialization = of};
  return evolve(support::queens(6), ga, 3, execution::threads{threads}).current().population;
}

bool says(const std::string& expected, const std::exception& error) { return error.what() == expected; }

}  // namespace

BOOST_AUTO_TEST_CASE(known_solutions_stand_first_and_the_rest_is_what_it_is_without_them) {
  const auto random = initial(initialization::random{});
  const auto check = [&](const auto& population, const std::vector<row>& first) {
    BOOST_REQUIRE(population.size() == random.size());
    for (std::size_t i = 0; i < population.size(); ++i) {
      BOOST_TEST((population.chromosome(i) == (i < first.size() ? first[i] : random.chromosome(i))));
      BOOST_TEST(population.fitness(i) == support::attacks(population.chromosome(i)));
    }
  };
  check(initial(known{one}), {one});
  check(initial(known{one, two}), {one, two});
  check(initial(known(std::vector<row>{two, one, two})), {two, one, two});
  check(initial(known(std::vector<row>{})), {});
  check(initial(known(std::list<row>{one, two, two})), {one, two, two});
  check(initial(known{one, two}, 5, 3), {one, two});
  check(initial(known{one, two, one, two, one}), {one, two, one, two, one});
}

BOOST_AUTO_TEST_CASE(more_than_the_population_holds_and_other_lengths_are_refused) {
  BOOST_CHECK_EXCEPTION(initial(known{one, two, one}, 2), std::invalid_argument, [](const auto& error) {
    return says("initialization::known solutions must be at most the population size 2, but were 3", error);
  });
  BOOST_CHECK_EXCEPTION(initial(known{one, row{0, 1}}), std::invalid_argument, [](const auto& error) {
    return says("initialization::known solution 1 must have 6 genes, but had 2", error);
  });
  BOOST_CHECK_EXCEPTION(initial(known{one, row{0, 1, 2, 3, 4, 4}}), std::invalid_argument, [](const auto& error) {
    return says(
        "initialization::known solution 1 must be a permutation of 0..5, but a gene is out of range or occurs twice",
        error);
  });
}

BOOST_AUTO_TEST_CASE(a_function_of_space_slot_and_stream_is_an_initialization) {
  const auto rotated = initial([](const auto& space, std::size_t slot, random_stream& rng) {
    auto made = space(rng);
    for (std::size_t i = 0; i < made.size(); ++i) made[i] = static_cast<int>((i + slot) % made.size());
    return made;
  });
  for (std::size_t i = 0; i < rotated.size(); ++i) BOOST_TEST(rotated.chromosome(i)[0] == static_cast<int>(i));
}

BOOST_AUTO_TEST_SUITE_END()
BOOST_AUTO_TEST_SUITE_END()
