// SPDX-License-Identifier: BSL-1.0
// Choices of values without an order, as categories of CMA-ES.
#include <algorithm>
#include <boost/test/unit_test.hpp>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <numeric>
#include <span>
#include <vector>

#include <clade/checkpoint.hpp>
#include <clade/reals.hpp>

#include "support/refusal.hpp"

BOOST_AUTO_TEST_SUITE(strategy_tests)
BOOST_AUTO_TEST_SUITE(categories)

using namespace clade;
using clade::detail::category;
using clade::detail::category_distribution;
using vector = std::vector<double>;

namespace {

bool near(const vector& found, const vector& expected) {
  return std::ranges::equal(found, expected, [](double a, double b) { return std::fabs(a - b) < 1e-9; });
}

// The adapted distribution. `selected` are the weights of the values.
category_distribution adapted(const category_distribution& before, const std::vector<category>& all, vector selected) {
  category_distribution next;
  next.adapt(before, all, selected);
  return next;
}

enum class letter : unsigned char { a, b, c, d, e };

// Letters as categories, or their positions as integers that are rounded, depending on the space.
struct word {
  std::vector<double> reals{};
  letter first = letter::a, second = letter::a, third = letter::a;
  std::vector<int> positions{};

  template <class Archive>
  void serialize(Archive& archive, unsigned) {
    archive & reals & first & second & third & positions;
  }
};

// The best letter, c, is between the two worst ones, and the best real number depends on the letter.
double proximity(const word& w) {
  constexpr double rank[] = {2, 4, 0, 3, 1};
  const letter letters[] = {w.first, w.second, w.third};
  double sum = 0;
  for (std::size_t i = 0; i < 3; ++i) {
    const auto place = rank[std::size_t(letters[i]) + std::size_t(w.positions[i])] / 5;
    sum += (w.reals[i] - place) * (w.reals[i] - place) + place;
  }
  return sum;
}

auto words(bool rounded) {
  using chromosome::on;
  std::vector<letter> all{letter::a, letter::b, letter::c, letter::d, letter::e};
  if (rounded) all.resize(1);
  const chromosome::choice letters(all);
  return minimize(proximity,
                  chromosome::record{on<&word::reals>(chromosome::reals{3, -5, 5}), on<&word::first>(letters),
                                     on<&word::second>(letters), on<&word::third>(letters),
                                     on<&word::positions>(chromosome::integers{3, 0, rounded ? 4 : 0})});
}

}  // namespace

BOOST_AUTO_TEST_CASE(a_step_is_that_computed_by_hand) {
  const std::vector<category> coin{{0, 2}};
  category_distribution fair;
  fair.start(coin, {});
  const auto one = adapted(fair, coin, {1, 0});  // a step of length 1, from 1/2 to 1, and back to the margin
  BOOST_TEST(near(one.probabilities, {0.73, 0.27}));
  BOOST_TEST(near(one.path, {std::sqrt(0.5), -std::sqrt(0.5)}));
  BOOST_TEST(std::fabs(one.fading - 1) < 1e-12);
  BOOST_TEST(std::fabs(one.shortening - std::exp(1.0 / 3)) < 1e-12);

  // Steps of length 1/4 of two categories. The squared length of the gradient is 1.5.
  const std::vector<category> two{{1, 3}, {4, 2}};
  const category_distribution before{{0.5, 0.25, 0.25, 0.5, 0.5}, vector(5), 0, 4};
  const auto next = adapted(before, two, {0.5, 0.5, 0, 1, 0});
  const auto scale = 0.25 / std::sqrt(1.5);
  const auto rate = 0.25 / std::sqrt(3.0);
  const auto expected = rate * (2 - rate), gain = std::sqrt(expected / 1.5);
  BOOST_TEST(
      near(next.probabilities, {0.5, 0.25 + 0.25 * scale, 0.25 - 0.25 * scale, 0.5 + 0.5 * scale, 0.5 - 0.5 * scale}));
  BOOST_TEST(near(next.path, {0, 0.5 * gain, -0.5 * gain, gain * std::sqrt(0.5), -gain * std::sqrt(0.5)}));
  BOOST_TEST(std::fabs(next.fading - expected) < 1e-12);
  BOOST_TEST(std::fabs(next.shortening - 4 * std::exp(rate * expected / 3)) < 1e-12);

  const auto same = adapted(next, two, next.probabilities);  // no gradient
  BOOST_TEST(near(same.probabilities, next.probabilities));
  BOOST_TEST(same.shortening == next.shortening);
}

BOOST_AUTO_TEST_CASE(steps_in_one_direction_become_longer_and_random_steps_shorter) {
  const std::vector<category> many(30, {0, 5});
  category_distribution start;
  start.start(many, {});
  start.shortening = 3;
  auto directed = start, random = start;
  random_stream rng(1);
  for (int generation = 0; generation < 40; ++generation) {
    vector first(150), any(150);
    for (std::size_t k = 0; k < 30; ++k) {
      first[5 * k] = 1;
      any[5 * k + rng.below(5u)] = 1;
    }
    directed = adapted(directed, many, first);
    random = adapted(random, many, any);
  }
  BOOST_TEST(directed.shortening < 1.5);
  BOOST_TEST(random.shortening > 4);
}

BOOST_AUTO_TEST_CASE(every_value_keeps_its_probability) {
  const std::vector<category> all{{0, 2}, {1, 3}, {2, 20}};
  category_distribution now;
  now.start(all, {});
  random_stream rng(2);
  double least = 1, greatest = 0;
  for (int generation = 0; generation < 500; ++generation) {
    vector selected(25);
    selected[0] = selected[2 + rng.below(3u)] = selected[24] = 1;
    now = adapted(now, all, selected);
    std::size_t first = 0;
    for (const auto& one : all) {
      const auto part = std::span(now.probabilities).subspan(first, one.values);
      const auto margin = (1 - std::cbrt(0.73)) / double(one.values - 1);
      BOOST_TEST_REQUIRE(*std::ranges::min_element(part) >= margin * (1 - 1e-12));
      BOOST_TEST_REQUIRE(std::fabs(std::accumulate(part.begin(), part.end(), 0.0) - 1) < 1e-12);
      first += one.values;
    }
    least = std::min(least, now.probabilities[5]);
    greatest = std::max(greatest, now.probabilities[24]);
  }
  BOOST_TEST(std::fabs(least * 19 - (1 - std::cbrt(0.73))) < 1e-9);  // reached
  BOOST_TEST(std::fabs(greatest - std::cbrt(0.73)) < 1e-9);
}

BOOST_AUTO_TEST_CASE(values_are_drawn_with_their_probabilities) {
  const std::vector<category> two{{2, 3}, {0, 2}};
  const category_distribution given{{0.2, 0.5, 0.3, 0.9, 0.1}, vector(5)};
  random_stream rng(3);
  vector counts(5), point(3, -1.0);
  for (int k = 0; k < 10'000; ++k) {
    given.draw(two, point.data(), rng);
    ++counts[std::size_t(point[2])];
    ++counts[3 + std::size_t(point[0])];
  }
  for (std::size_t k = 0; k < 5; ++k) {
    const auto p = given.probabilities[k];
    BOOST_TEST(std::fabs(counts[k] - 10'000 * p) < 4 * std::sqrt(10'000 * p * (1 - p)));
  }
  BOOST_TEST(point[1] == -1);
  given.show(two, point.data());
  BOOST_TEST((point == vector{0, -1, 1}));
}

BOOST_AUTO_TEST_CASE(values_that_are_not_numbers_are_categories) {
  const auto count = [](const auto& space) { return detail::coordinate_space(space).categories(0); };
  BOOST_TEST(count(chromosome::choice{letter::a, letter::c}) == 2u);
  BOOST_TEST(count(chromosome::choice{'A', 'C', 'G', 'T'}) == 4u);
  BOOST_TEST(count(chromosome::choice{false, true}) == 2u);
  BOOST_TEST(count(chromosome::choice{letter::a}) == 0u);  // fixed
  BOOST_TEST(count(chromosome::choice{3, 1, 2}) == 0u);
  BOOST_TEST(count(chromosome::choice{0.5, 0.1}) == 0u);
}

BOOST_AUTO_TEST_CASE(categories_are_found_where_rounded_positions_are_not) {
  int found = 0, found_by_rounding = 0;
  for (std::uint64_t seed = 1; seed <= 10; ++seed) {
    const auto success = [seed](bool rounded) {
      const auto problem = words(rounded);
      return run(evolve(problem, cma_es{}, seed), stop::target(1e-9) || stop::evaluations(5000)).reason.success;
    };
    found += success(false);
    found_by_rounding += success(true);
  }
  BOOST_TEST(found == 10);
  BOOST_TEST(found_by_rounding <= 5);
}

BOOST_AUTO_TEST_CASE(a_mean_gives_its_values_more_probability) {
  const auto problem = words(false);
  const auto even = evolve(problem, cma_es{}, 1);
  BOOST_TEST(near({even.current().probabilities.begin(), even.current().probabilities.end()}, vector(15, 0.2)));
  const auto started = evolve(problem, cma_es{.mean = {0, 0, 0, 1, 0, 4, 0, 0, 0}}, 1);
  const auto now = started.current();
  BOOST_TEST(near({now.probabilities.begin(), now.probabilities.end()},
                  {0.1, 0.6, 0.1, 0.1, 0.1, 0.6, 0.1, 0.1, 0.1, 0.1, 0.1, 0.1, 0.1, 0.1, 0.6}));
  BOOST_TEST((now.mean[3] == 1 && now.mean[4] == 0 && now.mean[5] == 4));
  BOOST_TEST(support::refusal([&] { evolve(problem, cma_es{.mean = {0, 0, 0, 0, 5, 0, 0, 0, 0}}, 1); }) ==
             "cma_es mean must lie within the bounds, but gene 4 was 5");
}

BOOST_AUTO_TEST_CASE(a_state_of_other_categories_is_refused) {
  const auto one = words(false), other = words(true);
  const auto state = evolve(one, cma_es{.population = 10}, 1).state();
  BOOST_TEST(support::refusal([&] { resume(other, cma_es{.population = 10}, state); }) ==
             "a state of cma_es must be of the same problem and the same strategy");
  detail::archive out;
  auto written = state;
  out & written;
  auto read = evolve(other, cma_es{.population = 10}, 1).state();
  detail::archive in(out.bytes());
  BOOST_TEST(support::refusal([&] { in & read; }) == "the run that was saved had 3 coordinates, but this one has 6");
}

BOOST_AUTO_TEST_SUITE_END()
BOOST_AUTO_TEST_SUITE_END()
