// SPDX-License-Identifier: BSL-1.0
#include <clade/statistics/functional_anova.hpp>

#include <boost/test/unit_test.hpp>
#include <clade/random/random_stream.hpp>
#include <cmath>
#include <cstddef>
#include <optional>
#include <stdexcept>
#include <vector>

BOOST_AUTO_TEST_SUITE(functional_anova_tests)

using clade::random_stream;
using clade::statistics::functional_anova;
using noise = std::vector<std::vector<std::vector<double>>>;

// Independent noise of every value, as 10 runs would show it.
noise independent(std::size_t values, double error, random_stream rng, std::size_t runs = 10) {
  noise made(1, std::vector<std::vector<double>>(runs, std::vector<double>(values)));
  const auto n = static_cast<double>(runs);
  for (std::size_t v = 0; v < values; ++v) {
    double mean = 0;
    for (auto& run : made[0]) mean += (run[v] = error * std::sqrt(n) * rng.normal()) / n;
    for (auto& run : made[0]) run[v] = (run[v] - mean) / std::sqrt(n * (n - 1));
  }
  return made;
}

BOOST_AUTO_TEST_CASE(exact_values_are_explained_by_the_projections_onto_the_effects) {
  // Means of rows 2 and 6, of columns 3, 4 and 5: y = 4 + row {-2, 2} + column {-1, 0, 1} + {1, -2, 1; -1, 2, -1} / 2.
  const std::vector<std::size_t> levels{2, 3};
  const std::vector<double> values{1.5, 1, 3.5, 4.5, 7, 6.5};
  const auto found =
      functional_anova(levels, values, noise{{std::vector<double>(6), std::vector<double>(6)}}, random_stream(1));
  const auto row = 4.0, column = 2.0 / 3, both = 0.5, all = row + column + both;
  BOOST_TEST_REQUIRE(found.effects.size() == 3u);
  BOOST_TEST((found.effects[0].factors == std::vector<std::size_t>{0}));
  BOOST_TEST((found.effects[1].factors == std::vector<std::size_t>{1}));
  BOOST_TEST((found.effects[2].factors == std::vector<std::size_t>{0, 1}));
  const double expected[] = {row / all, column / all, both / all};
  for (std::size_t u = 0; u < 3; ++u) {
    BOOST_TEST(std::abs(found.effects[u].share - expected[u]) < 1e-14);
    BOOST_TEST(std::abs(found.effects[u].high - expected[u]) < 1e-14);
    BOOST_TEST(std::abs(found.effects[u].low - expected[u]) < 1e-14);
  }
  BOOST_TEST(found.noise < 1e-14);
  BOOST_TEST((found.leading == std::optional<std::size_t>(0)));
}

BOOST_AUTO_TEST_CASE(effects_are_ordered_by_size_and_then_by_their_factors) {
  const std::vector<std::size_t> levels{2, 2, 2};
  const auto found = functional_anova(levels, std::vector<double>{1, 2, 4, 9, 3, 5, 7, 7},
                                      noise{{std::vector<double>(8), std::vector<double>(8)}}, random_stream(1));
  const std::vector<std::vector<std::size_t>> expected{{0}, {1}, {2}, {0, 1}, {0, 2}, {1, 2}, {0, 1, 2}};
  double sum = found.noise;
  for (std::size_t u = 0; u < expected.size(); ++u) {
    BOOST_TEST((found.effects[u].factors == expected[u]));
    sum += found.effects[u].share;
  }
  BOOST_TEST(std::abs(sum - 1) < 1e-14);
}

BOOST_AUTO_TEST_CASE(units_and_shifts_change_nothing) {
  const std::vector<std::size_t> levels{3, 2};
  std::vector<double> values{1, 2, 4, 3, 7, 9};
  auto spread = independent(6, 0.5, random_stream(3));
  const auto one = functional_anova(levels, values, spread, random_stream(1));
  for (auto& v : values) v = v * 1024 + 8192;
  for (auto& run : spread[0]) {
    for (auto& v : run) v *= 1024;
  }
  const auto other = functional_anova(levels, values, spread, random_stream(1));
  for (std::size_t u = 0; u < 3; ++u) {
    BOOST_TEST(std::abs(one.effects[u].share - other.effects[u].share) < 1e-12);
    BOOST_TEST(std::abs(one.effects[u].low - other.effects[u].low) < 1e-12);
    BOOST_TEST(std::abs(one.effects[u].high - other.effects[u].high) < 1e-12);
  }
  BOOST_TEST((one.leading == other.leading));
}

// Equal settings whose values differ by noise alone: shares are small on average, and none is said to be the largest.
BOOST_AUTO_TEST_CASE(noise_is_not_taken_for_an_effect) {
  const std::vector<std::size_t> levels{3, 2};
  const random_stream rng(5);
  double noise_share = 0;
  std::size_t led = 0, above = 0;
  constexpr std::size_t studies = 200;
  for (std::size_t k = 0; k < studies; ++k) {
    auto of_study = rng.fork(k);
    std::vector<double> values(6);
    for (auto& v : values) v = of_study.normal();
    const auto found = functional_anova(levels, values, independent(6, 1, of_study.fork(1)), of_study.fork(2), 200);
    noise_share += found.noise / studies;
    led += found.leading.has_value();
    for (const auto& effect : found.effects) above += effect.low > 0;
  }
  BOOST_TEST(noise_share > 0.6);
  BOOST_TEST(led <= studies / 50);
  BOOST_TEST(above <= 3 * studies / 20);
}

// Two factors with effects of 1 and of 1/4 of a unit, and errors of 1/5: the intervals contain the true shares.
BOOST_AUTO_TEST_CASE(intervals_contain_the_true_shares) {
  const std::vector<std::size_t> levels{2, 2};
  const std::vector<double> truth{-1.25, -0.75, 0.75, 1.25};
  constexpr double error = 0.2, total = 1 + 1.0 / 16 + 3 * error * error / 4;
  const double shares[] = {1 / total, 1.0 / 16 / total, 0};
  const random_stream rng(6);
  std::size_t contained[3] = {}, led = 0;
  constexpr std::size_t studies = 200;
  for (std::size_t k = 0; k < studies; ++k) {
    auto of_study = rng.fork(k);
    auto values = truth;
    for (auto& v : values) v += error * of_study.normal();
    const auto found =
        functional_anova(levels, values, independent(4, error, of_study.fork(1), 30), of_study.fork(2), 200);
    for (std::size_t u = 0; u < 3; ++u)
      contained[u] += found.effects[u].low <= shares[u] && shares[u] <= found.effects[u].high;
    led += found.leading == std::optional<std::size_t>(0);
  }
  for (const auto count : contained) BOOST_TEST(count >= studies * 9 / 10);
  BOOST_TEST(led == studies);
}

BOOST_AUTO_TEST_CASE(values_that_are_all_the_same_have_no_shares) {
  const std::vector<std::size_t> levels{2, 2};
  const auto found =
      functional_anova(levels, std::vector<double>(4, 3.0), independent(4, 1, random_stream(1)), random_stream(1));
  for (const auto& effect : found.effects) BOOST_TEST((effect.share == 0 && effect.low == 0 && effect.high == 0));
  BOOST_TEST(found.noise == 1);
  BOOST_TEST(!found.leading.has_value());
}

BOOST_AUTO_TEST_CASE(what_does_not_fit_is_refused) {
  const auto refused = [](const std::vector<std::size_t>& levels, const std::vector<double>& values, const noise& of) {
    try {
      functional_anova(levels, values, of, random_stream(1));
    } catch (const std::invalid_argument&) {
      return true;
    }
    return false;
  };
  const std::vector<double> two{1, 2};
  BOOST_TEST(!refused({2}, two, noise{{two, two}}));
  BOOST_TEST(refused({}, {}, {}));
  BOOST_TEST(refused({1}, {1}, {}));
  BOOST_TEST(refused({2}, {1, 2, 3}, noise{{two, two}}));
  BOOST_TEST(refused({2}, two, noise{{two}}));
  BOOST_TEST(refused({2}, two, noise{{two, {1}}}));
}

BOOST_AUTO_TEST_SUITE_END()
