// SPDX-License-Identifier: BSL-1.0
#include <boost/test/unit_test.hpp>
#include <cstddef>
#include <set>
#include <string>
#include <vector>

#include <clade/core/population.hpp>
#include <clade/core/problem.hpp>
#include <clade/immigration.hpp>
#include <clade/random/random_stream.hpp>

BOOST_AUTO_TEST_SUITE(immigration_tests)
BOOST_AUTO_TEST_SUITE(immigrations)

using namespace clade;

namespace {

using population_type = detail::population<std::vector<int>, double, lower_is_better>;
using positions = std::vector<std::size_t>;

population_type population_of(const std::vector<double>& values, const std::vector<std::vector<int>>& genes = {}) {
  population_type all;
  for (std::size_t i = 0; i < values.size(); ++i) {
    all.push_back(i < genes.size() ? genes[i] : std::vector<int>{}, values[i]);
  }
  return all;
}

}  // namespace

BOOST_AUTO_TEST_CASE(the_worst_are_replaced_first) {
  random_stream rng(1);
  const auto population = population_of({5, 1, 8, 3});
  BOOST_TEST((immigration::worst{}(population, population_of({0, 9}), rng) == positions{2, 0}));
  BOOST_TEST((immigration::worst{}(population, population_of({}), rng).empty()));
}

BOOST_AUTO_TEST_CASE(random_ones_are_different) {
  random_stream rng(1);
  const auto population = population_of({5, 1, 8, 3});
  std::set<std::size_t> seen;
  for (int i = 0; i < 100; ++i) {
    const auto places = immigration::random{}(population, population_of({0, 9}), rng);
    BOOST_REQUIRE(places.size() == 2u);
    BOOST_REQUIRE(places[0] != places[1]);
    seen.insert(places.begin(), places.end());
  }
  BOOST_TEST(seen.size() == 4u);
}

BOOST_AUTO_TEST_CASE(the_most_similar_are_replaced_once) {
  random_stream rng(1);
  const auto population = population_of({5, 1, 8}, {{1, 1, 1}, {1, 1, 2}, {7, 7, 7}});
  const immigration::most_similar similar{};
  BOOST_TEST((similar(population, population_of({0, 0}, {{1, 1, 2}, {1, 1, 2}}), rng) == positions{1, 0}));
  // Chromosomes of another length are infinitely far from all others and replace the first individual left.
  BOOST_TEST((similar(population, population_of({0, 0}, {{7, 7, 8}, {7}}), rng) == positions{2, 0}));
  const immigration::most_similar by_sum{[](const std::vector<int>& one, const std::vector<int>& other) {
    return std::abs(one.front() - other.front()) + 0.0;
  }};
  BOOST_TEST((by_sum(population, population_of({0}, {{6}}), rng) == positions{2}));
}

BOOST_AUTO_TEST_CASE(real_numbers_have_squares_of_differences) {
  const clade::detail::difference_of_genes away{};
  BOOST_TEST(away(std::vector<double>{0, 3}, std::vector<double>{4, 0}) == 25);
  BOOST_TEST(away(std::vector<int>{0, 3}, std::vector<int>{4, 3}) == 1);
  BOOST_TEST(away(std::string("abc"), std::string("abd")) == 1);
}

// The second gene has another unit than the first: it hardly varies, or its squares overflow.
BOOST_AUTO_TEST_CASE(the_units_of_genes_do_not_matter) {
  using people = clade::detail::population<std::vector<double>, double, lower_is_better>;
  random_stream rng(1);
  for (const double unit : {1.0, 1e-9, 1e9, 1e-200, 1e200, 1e307}) {
    people population, arrivals;
    for (const auto& genes : {std::vector<double>{0, 0}, {1, 9 * unit}, {3, 2 * unit}}) population.push_back(genes, 0);
    arrivals.push_back({0.5, 9 * unit}, 0);
    BOOST_TEST((immigration::most_similar{}(population, arrivals, rng) == positions{1}));
  }
}

BOOST_AUTO_TEST_CASE(immigrants_that_are_not_better_are_rejected) {
  random_stream rng(1);
  const auto population = population_of({5, 1, 8, 3});
  const immigration::if_better choosy{};
  BOOST_TEST((choosy(population, population_of({8, 4, 3}), rng) == positions{4, 0, 4}));
  const immigration::if_better similar{immigration::most_similar{}};
  const auto some = population_of({5, 1}, {{1}, {2}});
  BOOST_TEST((similar(some, population_of({0, 4}, {{2}, {1}}), rng) == positions{1, 0}));
  BOOST_TEST((similar(some, population_of({3, 4}, {{2}, {1}}), rng) == positions{2, 0}));
}

BOOST_AUTO_TEST_SUITE_END()
BOOST_AUTO_TEST_SUITE_END()
