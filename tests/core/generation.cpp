// SPDX-License-Identifier: BSL-1.0
#include <boost/test/unit_test.hpp>
#include <chrono>
#include <concepts>
#include <cstdint>
#include <vector>

#include <clade/core/archetypes.hpp>
#include <clade/core/generation.hpp>

BOOST_AUTO_TEST_SUITE(generation_tests)

using namespace clade;

BOOST_AUTO_TEST_CASE(it_shows_the_population_and_its_best_without_copying) {
  archetype::population population;
  population.push_back({1, 2}, 5.0);
  population.push_back({3, 4}, 2.0);
  const archetype::generation generation{7, 100, 3, std::chrono::seconds(2), population};
  static_assert(std::same_as<archetype::generation::population_type, archetype::population>);
  BOOST_TEST(generation.number == 7u);
  BOOST_TEST(generation.evaluations == 100u);
  BOOST_TEST(generation.stagnation == 3u);
  BOOST_CHECK(generation.elapsed == std::chrono::milliseconds(2000));
  BOOST_TEST(&generation.population == &population);
  BOOST_TEST(generation.best().fitness == 2.0);
  BOOST_TEST(generation.best().chromosome.data() == population.chromosome(1).data());
}

BOOST_AUTO_TEST_CASE(a_long_run_records_a_limited_number_of_improvements) {
  std::vector<detail::improvement> all;
  for (std::uint64_t number = 0; number < detail::max_improvements; ++number) {
    detail::record_improvement(all, number, -double(number));
  }
  BOOST_TEST_REQUIRE(all.size() == detail::max_improvements);
  for (std::uint64_t number = 0; number < all.size(); ++number) BOOST_TEST(all[number].number == number);

  for (std::uint64_t number = detail::max_improvements; number < 100'000; ++number) {
    detail::record_improvement(all, number, -double(number));
    BOOST_TEST_REQUIRE(all.size() <= detail::max_improvements);
    BOOST_TEST_REQUIRE(all.front().number == 0u);
    BOOST_TEST_REQUIRE(all.back().number == number);
  }
  BOOST_TEST(all.capacity() <= 2 * detail::max_improvements);
  for (std::size_t i = 1; i < all.size(); ++i) {
    BOOST_TEST(all[i].best == -double(all[i].number));
    BOOST_TEST(all[i].number > all[i - 1].number);
    BOOST_TEST(all[i].number - all[i - 1].number <= 100'000 / 256 + 2);
  }
}

BOOST_AUTO_TEST_SUITE_END()
