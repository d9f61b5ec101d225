// SPDX-License-Identifier: BSL-1.0
// Every mutation draws distinct positions, uniformly.
#include <boost/test/unit_test.hpp>
#include <cstddef>
#include <set>
#include <vector>

#include <clade/core/archetypes.hpp>
#include <clade/differential.hpp>

#include "support/chi_square.hpp"

BOOST_AUTO_TEST_SUITE(differential_tests)
BOOST_AUTO_TEST_SUITE(mutations)

using namespace clade;
using namespace support;

namespace {

constexpr std::size_t size = 7, target = 2, draws = 42'000;

archetype::population ascending() {
  archetype::population population;
  for (std::size_t i = 0; i < size; ++i) population.push_back({}, static_cast<double>(size - i));
  return population;
}

// Checks the random positions in the order of their draws.
template <std::size_t Count>
void check_positions() {
  random_stream rng(7);
  std::vector<std::vector<std::size_t>> counts(Count, std::vector<std::size_t>(size));
  bool different = true;
  for (std::size_t i = 0; i < draws; ++i) {
    const auto positions = clade::detail::other_positions<Count>(target, size, rng);
    std::set<std::size_t> all(positions.begin(), positions.end());
    all.insert(target);
    different = different && all.size() == Count + 1;
    for (std::size_t k = 0; k < Count; ++k) ++counts[k].at(positions[k]);
  }
  BOOST_TEST(different);
  std::vector<double> expected(size, 1.0);
  expected[target] = 0;
  for (const auto& of_place : counts) BOOST_TEST(chi_square_p(of_place, expected) > least_p);
}

}  // namespace

BOOST_AUTO_TEST_CASE(positions_are_different_and_equally_likely) {
  check_positions<2>();
  check_positions<3>();
  check_positions<4>();
  check_positions<5>();
}

BOOST_AUTO_TEST_CASE(pairs_of_positions_are_equally_likely) {
  random_stream rng(11);
  std::vector<double> expected(size * size, 1.0);
  for (std::size_t i = 0; i < size; ++i)
    expected[i * size + i] = expected[i * size + target] = expected[target * size + i] = 0;
  const auto counts = histogram(size * size, draws, [&] {
    const auto at = clade::detail::other_positions<3>(target, size, rng);
    return at[1] * size + at[2];
  });
  BOOST_TEST(chi_square_p(counts, expected) > least_p);
}

BOOST_AUTO_TEST_CASE(all_of_the_smallest_population_are_used) {
  random_stream rng(3);
  const auto at = clade::detail::other_positions<5>(0, 6, rng);
  BOOST_TEST(std::set<std::size_t>(at.begin(), at.end()).size() == 5u);
}

BOOST_AUTO_TEST_CASE(each_mutation_is_made_of_what_its_name_says) {
  const auto population = ascending();
  random_stream rng(1);
  for (int i = 0; i < 100; ++i) {
    const auto rand = differential::rand_1{}(population, target, rng);
    BOOST_TEST_REQUIRE((rand.count == 1 && rand.base != target && rand.base != rand.differences[0].from));
    const auto two = differential::rand_2{}(population, target, rng);
    BOOST_TEST_REQUIRE((two.count == 2 && two.base != target));
    const auto best = differential::best_1{}(population, target, rng);
    BOOST_TEST_REQUIRE((best.count == 1 && best.base == size - 1));
    const auto to_best = differential::current_to_best_1{}(population, target, rng);
    BOOST_TEST_REQUIRE((to_best.count == 2 && to_best.base == target && to_best.differences[0].from == size - 1 &&
                        to_best.differences[0].minus == target));
  }
}

BOOST_AUTO_TEST_CASE(leaders_are_drawn_equally_from_the_best_share) {
  const auto population = ascending();
  random_stream rng(5);
  const differential::current_to_pbest_1 mutation{0.45};  // three of seven
  const auto counts = histogram(size, draws, [&] { return mutation(population, target, rng).differences[0].from; });
  BOOST_TEST(chi_square_p(counts, std::vector<double>{0, 0, 0, 0, 1, 1, 1}) > least_p);
  const auto least = histogram(
      size, draws, [&] { return differential::current_to_pbest_1{0.01}(population, target, rng).differences[0].from; });
  BOOST_TEST(chi_square_p(least, std::vector<double>{0, 0, 0, 0, 0, 1, 1}) > least_p);
}

BOOST_AUTO_TEST_SUITE_END()
BOOST_AUTO_TEST_SUITE_END()
