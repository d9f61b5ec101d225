// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstddef>
#include <optional>
#include <span>
#include <vector>

#include "../random/random_stream.hpp"
#include "../text/message.hpp"
#include "quantile.hpp"

namespace clade::detail {

/// Replaces the values of a full factorial design by their coefficients in an orthonormal basis. The last factor varies
/// fastest. Along each factor, the basis consists of the constant vector and Helmert's contrasts.
inline void to_contrasts(std::span<const std::size_t> levels, std::vector<double>& values) {
  std::vector<double> line;
  auto inner = values.size();
  for (const auto n : levels) {
    inner /= n;
    line.resize(n);
    for (std::size_t from = 0; from < values.size(); from += inner * n) {
      for (std::size_t at = from; at < from + inner; ++at) {
        for (std::size_t i = 0; i < n; ++i) line[i] = values[at + i * inner];
        auto sum = line[0];
        for (std::size_t i = 1; i < n; ++i) {
          const auto before = static_cast<double>(i);
          values[at + i * inner] = (sum - before * line[i]) / std::sqrt(before * (before + 1));
          sum += line[i];
        }
        values[at] = sum / std::sqrt(static_cast<double>(n));
      }
    }
  }
}

/// Returns all nonempty sets of factors, with factor i as bit i of a set, in ascending order of size and then in
/// lexicographic order.
inline std::vector<std::size_t> factor_sets(std::size_t factors) {
  std::vector<std::size_t> sets;
  for (std::size_t set = 1; set < std::size_t{1} << factors; ++set) sets.push_back(set);
  std::sort(sets.begin(), sets.end(), [](std::size_t a, std::size_t b) {
    if (std::popcount(a) != std::popcount(b)) return std::popcount(a) < std::popcount(b);
    const auto differ = a ^ b;
    return (a & (differ & (~differ + 1))) != 0;
  });
  return sets;
}

}  // namespace clade::detail

namespace clade::statistics {

/// The share of the variance that a set of factors explains in addition to the shares of its subsets, with a 95 %
/// confidence interval.
/// ~~~
/// const statistics::share_of_variance interaction{.factors = {0, 1}, .share = 0.2, .low = 0.1, .high = 0.3};
/// ~~~
struct share_of_variance {
  std::vector<std::size_t> factors;  ///< positions of the factors, in ascending order
  double share, low, high;           ///< the share and the ends of its interval, in [0, 1]
};

/// The result of `functional_anova`.
/// ~~~
/// const std::vector<std::size_t> levels{2};
/// const std::vector<double> values{1, 3};
/// const std::vector<std::vector<std::vector<double>>> noise{{{0, 0}, {0, 0}}};
/// const statistics::functional_anova_result found =
///     statistics::functional_anova(levels, values, noise, random_stream(1));
/// found.effects[0].share;  // = 1.0
/// ~~~
struct functional_anova_result {
  std::vector<share_of_variance> effects;  ///< the shares of each factor, then of each pair of factors, and so on
  double noise = 0;                        ///< the share of the noise, such that all shares sum to 1
  /// The position of the effect with the largest share if this share is larger than all others at the 5 % level.
  std::optional<std::size_t> leading{};
};

/// Performs a functional analysis of variance of values measured in a full factorial design. Returns the shares of the
/// variance that each factor, each pair of factors and each larger set of factors explain, and the share of the noise.
///
/// `levels` has the number of levels of each factor, at least 2. `values` has a value for each combination of levels.
/// The last factor varies fastest. `noise` represents the covariance of the values. For each independent group of
/// measurements, such as the runs on an instance, and for each measurement of the group, it has a deviation of each
/// value. The covariance of two values is the sum over all groups and measurements of the products of their deviations.
/// A group of n measurements has n - 1 degrees of freedom.
///
/// The variance V of the values is the sum over all sets of factors U of the variances V_U of the projections onto the
/// effects of U. On average, V_U exceeds the variance of the true effect by the variance N_U of the projected noise.
/// The share of U is (V_U - N_U) / V, or 0 if this is negative; the rest of V is noise. The ends of the intervals are
/// quantiles over `draws` random draws. In each draw, noise with the same covariance, scaled for the degrees of
/// freedom, is added to the values, and its variance N_U is subtracted twice from each V_U; for the upper ends, 2 N_U
/// divided by the number of contrasts of U is added again. The coverage in simulations is 89 to 100 % for a nominal
/// level of 95 %, see docs/statistics.md. `leading` is the effect with the largest share if it is larger than each
/// other effect in 98.5 % of the draws.
///
/// If all values are equal, every share is 0 and `noise` is 1.
/// Cost: O(values * measurements) for each draw.
/// Throws std::invalid_argument if there is no factor, if a factor has fewer than 2 levels, if the number of values or
/// deviations is not the product of the levels, and if a group has fewer than 2 measurements.
/// Source: Hoeffding, "A class of statistics with asymptotically normal distribution", 1948; Hutter, Hoos and
/// Leyton-Brown, "An efficient approach for assessing hyperparameter importance", 2014.
/// ~~~
/// const std::vector<std::size_t> levels{2, 2};
/// const std::vector<double> values{1, 2, 5, 6};                         // the first factor adds 4, the second adds 1
/// const std::vector<std::vector<std::vector<double>>> noise{{{0, 0, 0, 0}, {0, 0, 0, 0}}};  // exact values
/// const auto found = statistics::functional_anova(levels, values, noise, random_stream(1));
/// std::abs(found.effects[0].share - 16.0 / 17) < 1e-12;  // = true
/// ~~~
inline functional_anova_result functional_anova(std::span<const std::size_t> levels, std::span<const double> values,
                                                std::span<const std::vector<std::vector<double>>> noise,
                                                random_stream rng, std::size_t draws = 1000) {
  std::size_t size = 1;
  if (levels.empty()) detail::refuse({"functional_anova needs at least 1 factor, but has 0"});
  for (const auto n : levels) {
    if (n < 2) detail::refuse({"functional_anova levels must be at least 2, but was ", n});
    size *= n;
  }
  const auto check_size = [&](std::size_t found) {
    if (found != size) detail::refuse({"functional_anova needs ", size, " values, but has ", found});
  };
  check_size(values.size());

  // The effect of each coefficient is represented by its position in `sets`.
  const auto sets = detail::factor_sets(levels.size());
  std::vector<std::size_t> effect_of(size, sets.size());
  std::vector<double> degrees(sets.size());
  for (std::size_t i = 1; i < size; ++i) {
    std::size_t set = 0, rest = i;
    for (auto f = levels.size(); f-- > 0; rest /= levels[f]) set |= std::size_t{rest % levels[f] > 0} << f;
    effect_of[i] = static_cast<std::size_t>(std::find(sets.begin(), sets.end(), set) - sets.begin());
    ++degrees[effect_of[i]];
  }
  // Adds the variance of coefficients in each effect to `to`.
  const auto add_variances = [&](std::span<const double> coefficients, std::vector<double>& to) {
    for (std::size_t i = 1; i < size; ++i)
      to[effect_of[i]] += coefficients[i] * coefficients[i] / static_cast<double>(size);
  };
  const auto sum_of = [](std::span<const double> numbers) {
    double sum = 0;
    for (const auto number : numbers) sum += number;
    return sum;
  };

  std::vector<double> centre(values.begin(), values.end());
  detail::to_contrasts(levels, centre);
  std::vector<double> variances(sets.size()), of_noise(sets.size()), in_groups;
  add_variances(centre, variances);
  auto deviations = std::vector<std::vector<std::vector<double>>>(noise.begin(), noise.end());
  for (auto& group : deviations) {
    if (group.size() < 2) detail::refuse({"functional_anova needs at least 2 measurements, but has ", group.size()});
    std::vector<double> of_group(sets.size());
    for (auto& row : group) {
      check_size(row.size());
      detail::to_contrasts(levels, row);
      add_variances(row, of_group);
    }
    for (std::size_t u = 0; u < sets.size(); ++u) of_noise[u] += of_group[u];
    in_groups.push_back(sum_of(of_group));
  }

  functional_anova_result found;
  const auto total = sum_of(variances);
  found.noise = 1;
  for (std::size_t u = 0; u < sets.size(); ++u) {
    const auto share = total > 0 ? std::max(0.0, variances[u] - of_noise[u]) / total : 0;
    auto& effect = found.effects.emplace_back(share_of_variance{{}, share, share, share});
    for (std::size_t f = 0; f < levels.size(); ++f) {
      if ((sets[u] >> f & 1) != 0) effect.factors.push_back(f);
    }
    found.noise -= share;
  }
  found.noise = std::max(found.noise, 0.0);
  if (total == 0) return found;

  std::size_t first = 0;
  for (std::size_t u = 1; u < sets.size(); ++u) {
    if (variances[u] - of_noise[u] > variances[first] - of_noise[first]) first = u;
  }
  std::vector<std::size_t> larger(sets.size());  // numbers of draws in which the effect `first` is larger
  std::vector<std::vector<double>> lows(sets.size()), highs(sets.size());
  std::vector<double> drawn(size), effects(sets.size());
  for (std::size_t draw = 0; draw < draws; ++draw) {
    drawn = centre;
    double noise_drawn = 0;
    for (std::size_t g = 0; g < deviations.size(); ++g) {
      double squares = 0;
      for (std::size_t i = 1; i < deviations[g].size(); ++i) {
        const auto z = rng.normal();
        squares += z * z;
      }
      const auto scale = std::sqrt(static_cast<double>(deviations[g].size() - 1) / squares);
      noise_drawn += in_groups[g] * scale * scale;
      for (const auto& row : deviations[g]) {
        const auto z = scale * rng.normal();
        for (std::size_t i = 1; i < size; ++i) drawn[i] += z * row[i];
      }
    }
    effects.assign(sets.size(), 0);
    add_variances(drawn, effects);
    for (std::size_t u = 0; u < sets.size(); ++u) effects[u] -= 2 * of_noise[u];
    const auto all = sum_of(effects);
    for (std::size_t u = 0; u < sets.size(); ++u) {
      const auto rest = std::max(0.0, all - effects[u]) + noise_drawn;
      const auto share_of = [&](double variance) { return variance > 0 ? variance / (variance + rest) : 0.0; };
      lows[u].push_back(share_of(effects[u]));
      highs[u].push_back(share_of(effects[u] + 2 * of_noise[u] / degrees[u]));
      larger[u] += effects[first] > std::max(0.0, effects[u]) || u == first;
    }
    larger[first] -= effects[first] <= 0;
  }
  const auto most_draws = [&](std::size_t count) {
    return static_cast<double>(count) >= 0.985 * static_cast<double>(draws);
  };
  if (std::all_of(larger.begin(), larger.end(), most_draws)) found.leading = first;
  for (std::size_t u = 0; u < sets.size(); ++u) {
    auto& effect = found.effects[u];
    effect.low = std::min(effect.share, quantile(lows[u], 0.025));
    effect.high = std::max(effect.share, quantile(highs[u], 0.975));
  }
  return found;
}

}  // namespace clade::statistics
