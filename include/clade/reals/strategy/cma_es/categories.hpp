// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <vector>

#include "../../../mathematics/exp.hpp"
#include "../../../mathematics/log.hpp"
#include "../../../random/random_stream.hpp"
#include "../../coordinates.hpp"

namespace clade::detail {

/// A category: a coordinate with unordered values. They are sampled and not rounded.
struct category {
  std::size_t place, values;  // the index of the coordinate, and the number of its values
};

inline std::vector<category> categories_of(const coordinate_space& space) {
  std::vector<category> all;
  for (std::size_t i = 0; i < space.size(); ++i) {
    if (space.categories(i) > 0) all.push_back({i, space.categories(i)});
  }
  return all;
}

/// The distribution of categories: independent probabilities of the values of each category.
///
/// A generation moves the probabilities along the natural gradient, the weighted mean of the selected points minus the
/// probabilities, by a step of a length that is measured by the Fisher information. The length shrinks if successive
/// steps cancel out, and grows if they point in one direction (stochastic natural gradient with adaptive step length).
/// Then every probability is raised to at least (1 - 0.73^(1 / n)) / (k - 1), for n categories and k values, so that no
/// value is lost. In a converged distribution, a point then has the best values of all categories with probability
/// 0.73.
///
/// Source: Hamano, Saito, Nomura, Uchida and Shirakawa, "CatCMA: stochastic optimization for mixed-category problems",
/// 2024; the length of steps: Akimoto, Shirakawa, Yoshinari, Uchida, Saito and Nishida, "Adaptive stochastic natural
/// gradient method for one-shot neural architecture search", 2019.
struct category_distribution {
  std::vector<double> probabilities;  // the probabilities of the values, category after category
  std::vector<double> path;           // the exponentially weighted sum of the steps, each scaled to length 1
  double fading = 0;                  // the expected squared length of `path` if steps have random directions
  double shortening = 1;              // the inverse of the length of the next step

  /// Makes the values of each category equally likely. If `mean` is not empty, these probabilities are halved, and 1/2
  /// is added to that of the value at the position in `mean`.
  void start(const std::vector<category>& categories, const std::vector<double>& mean) {
    for (const auto& one : categories) {
      const auto first = probabilities.size();
      probabilities.resize(first + one.values, (mean.empty() ? 1 : 0.5) / static_cast<double>(one.values));
      if (!mean.empty()) probabilities[first + static_cast<std::size_t>(std::floor(mean[one.place] + 0.5))] += 0.5;
    }
    path.resize(probabilities.size());
  }

  /// Draws a value of each category and writes its position to the coordinates of a point.
  void draw(const std::vector<category>& categories, double* point, random_stream& rng) const {
    const auto* p = probabilities.data();
    for (const auto& one : categories) {
      std::size_t k = 0;
      for (auto rest = rng.unit(); k + 1 < one.values && rest >= p[k]; ++k) rest -= p[k];
      point[one.place] = static_cast<double>(k);
      p += one.values;
    }
  }

  /// Writes the position of the most probable value of each category to the coordinates of a point.
  void show(const std::vector<category>& categories, double* point) const {
    const auto* p = probabilities.data();
    for (const auto& one : categories) {
      point[one.place] = static_cast<double>(std::max_element(p, p + one.values) - p);
      p += one.values;
    }
  }

  /// Adapts the distribution `before` to the points that were selected. Their weights add up to 1. For each value,
  /// `gradient` contains the sum of the weights of the points with this value. It is overwritten.
  void adapt(const category_distribution& before, const std::vector<category>& categories,
             std::vector<double>& gradient) {
    double squares = 0;
    for (std::size_t k = 0; k < gradient.size(); ++k) {
      gradient[k] -= before.probabilities[k];
      squares += gradient[k] * gradient[k] / before.probabilities[k];
    }
    *this = before;
    if (!(squares > 0)) return;
    const auto length = 1 / shortening, scale = length / std::sqrt(squares);
    const auto freedom = static_cast<double>(gradient.size() - categories.size());
    const auto rate = std::min(1.0, length / std::sqrt(freedom));
    double path_squares = 0;
    for (std::size_t k = 0; k < gradient.size(); ++k) {
      const auto step = gradient[k] / std::sqrt(before.probabilities[k] * squares);
      path[k] = (1 - rate) * path[k] + std::sqrt(rate * (2 - rate)) * step;
      path_squares += path[k] * path[k];
      probabilities[k] += scale * gradient[k];
    }
    fading = (1 - rate) * (1 - rate) * fading + rate * (2 - rate);
    shortening *= mathematics::exp(rate * (fading - path_squares / 1.5));
    keep_margins(categories);
  }

  /// Raises all probabilities to the margin, and reduces the excess of larger ones by a common factor.
  void keep_margins(const std::vector<category>& categories) {
    const auto exponent = mathematics::log(0.73) / static_cast<double>(categories.size());
    const auto changed = 1 - mathematics::exp(exponent);
    auto* p = probabilities.data();
    for (const auto& one : categories) {
      const auto k = static_cast<double>(one.values), least = changed / (k - 1);
      double excess = 0;
      for (std::size_t i = 0; i < one.values; ++i) excess += std::max(p[i] - least, 0.0);
      for (std::size_t i = 0; i < one.values; ++i) {
        p[i] = least + std::max(p[i] - least, 0.0) * ((1 - k * least) / excess);
      }
      p += one.values;
    }
  }

  /// Saves the members to a checkpoint, or loads them from one.
  template <class Archive>
  void serialize(Archive& archive, unsigned) {
    archive & probabilities & path & fading & shortening;
  }
};

}  // namespace clade::detail
