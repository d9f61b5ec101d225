// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <span>
#include <vector>

#include "../../core/checked.hpp"
#include "../../operators/crossover/none.hpp"
#include "../bounds/bounded.hpp"
#include "../bounds/clamp.hpp"

namespace clade::crossover {

/// Unimodal normal distribution crossover (UNDX, UNDX-m): draws the child from a normal distribution about the mean of
/// all parents but the last, with separate deviations in the subspace of those parents and orthogonal to it.
///
/// With three parents (UNDX), the deviation along the line through the first two is `along` times their distance. The
/// deviation orthogonal to the line is `across` / sqrt(n) times the distance of the third parent from the line.
///
/// With m + 2 parents (UNDX-m), the directions are the differences between each of the first m parents and the mean of
/// the first m + 1. The child moves along each direction with a deviation of 2 `along` / sqrt(m) times its length. The
/// deviation orthogonal to all directions is `across` / sqrt(n - m) times the distance of the last parent from the
/// hyperplane of the others, or 0 if m >= n. More parents preserve more of the distribution of the population.
///
/// The operator is for real vectors. It is invariant under rotation, so it suits functions with dependent genes. It
/// uses the bounds `low(i)` and `high(i)` of the problem's space, even infinite ones; the sources do not treat bounds.
/// Genes are scaled by a power of two near the width of their range (by 1 if a bound is infinite), so that distances
/// neither overflow nor underflow.
///
/// Cost: n + m normal draws; O(n) with three parents, otherwise O(n m^2). Allocates nothing.
/// Throws std::invalid_argument if a parent's length differs from the size of the space, if `parents` is less than 3,
/// and if `along` or `across` is not positive and finite. The same exception is thrown at the start of
/// a run if `parents` exceeds 16.
/// Source: Ono and Kobayashi, "A real-coded genetic algorithm for function optimization using unimodal normal
/// distribution crossover", 1997; Kita, Ono and Kobayashi, "Multi-parental extension of the unimodal normal
/// distribution crossover for real-coded genetic algorithms", 1999.
/// ~~~
/// const genetic_algorithm ga{
///     .crossover = crossover::unimodal_normal{.parents = 3},
///     .mutation = mutation::gauss{}};
/// run(evolve(sphere, ga, 1), stop::generations(5));
/// ~~~
template <class Bounds = bounds::clamp>
struct unimodal_normal {
  detail::integer_from<"unimodal_normal parents", 3> parents = 3;  ///< the number of parents, m + 2, 3 to 16
  detail::positive_real<"unimodal_normal along"> along = 0.5;      ///< the relative deviation in the subspace, above 0
  detail::positive_real<"unimodal_normal across"> across = 0.35;   ///< the relative orthogonal deviation, above 0
  Bounds bounds{};                                                 ///< the policy that repairs genes outside the bounds

  /// Returns the operator for one run, with the bounds of the problem's space.
  template <class Problem>
  auto prepare(const Problem& problem) const {
    return detail::with_bounds<none>(problem, bounds, [&](const detail::bounded_box<Bounds>& box) {
      return prepared{parents, along, across, box, box.units()};
    });
  }

  struct prepared {
    std::size_t parents;
    double along, across;
    detail::bounded_box<Bounds> box;
    std::vector<double> units;

    template <detail::real_sequence C>
    void operator()(std::span<const C* const> from, C& child, random_stream& rng) const {
      detail::resize_to_parents_of("crossover::unimodal_normal", box, from, child);
      if (from.size() > 3) {
        cross_many(from, child, rng);
        return;
      }
      const auto &first = *from[0], &second = *from[1], &third = *from[2];
      const auto n = child.size();
      const auto apart = [&](const C& to, std::size_t i) { return detail::difference(to[i], first[i]) / units[i]; };
      double unit = 0;  // the largest difference of a gene, as a divisor that keeps squares in range
      for (std::size_t i = 0; i < n; ++i) {
        unit = std::max({unit, std::abs(apart(second, i)), std::abs(apart(third, i))});
      }
      if (unit == 0) {
        child = first;
        return;
      }
      const auto line = [&](std::size_t i) { return apart(second, i) / unit; };
      const auto to_third = [&](std::size_t i) { return apart(third, i) / unit; };
      // The squared length of the line, and the position of the third parent's projection on it.
      double length = 0, foot = 0;
      for (std::size_t i = 0; i < n; ++i) {
        length += line(i) * line(i);
        foot += line(i) * to_third(i);
      }
      if (length > 0) foot /= length;
      double distance = 0;  // the squared distance of the third parent from the line
      for (std::size_t i = 0; i < n; ++i) {
        const auto beside = to_third(i) - foot * line(i);
        distance += beside * beside;
      }
      const auto deviation = across / std::sqrt(static_cast<double>(n)) * std::sqrt(distance);
      // The child is first an isotropic normal vector. Its component along the line is then replaced.
      double along_line = 0;
      for (std::size_t i = 0; i < n; ++i) {
        child[i] = deviation * rng.normal();
        along_line += child[i] * line(i);
      }
      const auto correction = along * rng.normal() - (length > 0 ? along_line / length : 0.0);
      for (std::size_t i = 0; i < n; ++i) {
        const auto middle = first[i] + detail::difference(second[i], first[i]) / 2;
        child[i] = box.repaired(i, middle + unit * (child[i] + correction * line(i)) * units[i], rng);
      }
    }

   private:
    static constexpr std::size_t max_directions = 14;  // the value of m for 16 parents
    using row = std::array<double, max_directions>;

    /// Returns the lower triangular Cholesky factor of the Gram matrix of the directions. Rows of linearly dependent
    /// directions are 0.
    static std::array<row, max_directions> factor(std::array<row, max_directions> products, std::size_t m) {
      std::array<row, max_directions> lower{};
      for (std::size_t i = 0; i < m; ++i) {
        for (std::size_t j = 0; j <= i; ++j) {
          auto rest = products[i][j];
          for (std::size_t k = 0; k < j; ++k) rest -= lower[i][k] * lower[j][k];
          if (i == j) {
            lower[i][i] = rest > 1e-12 * products[i][i] ? std::sqrt(rest) : 0;
          } else if (lower[j][j] > 0) {
            lower[i][j] = rest / lower[j][j];
          }
        }
        if (lower[i][i] == 0) lower[i] = row{};
      }
      return lower;
    }

    /// Solves the normal equations. Returns the coefficients of the projection of a vector, given its scalar products
    /// with the directions.
    static row shares(const std::array<row, max_directions>& lower, row products, std::size_t m) {
      for (std::size_t i = 0; i < m; ++i) {
        for (std::size_t k = 0; k < i; ++k) products[i] -= lower[i][k] * products[k];
        products[i] = lower[i][i] > 0 ? products[i] / lower[i][i] : 0;
      }
      for (std::size_t i = m; i-- > 0;) {
        for (std::size_t k = i + 1; k < m; ++k) products[i] -= lower[k][i] * products[k];
        products[i] = lower[i][i] > 0 ? products[i] / lower[i][i] : 0;
      }
      return products;
    }

    template <detail::real_sequence C>
    void cross_many(std::span<const C* const> from, C& child, random_stream& rng) const {
      const auto m = from.size() - 2, n = child.size();
      const auto& first = *from[0];
      const auto apart = [&](std::size_t k, std::size_t i) {
        return detail::difference((*from[k])[i], first[i]) / units[i];
      };
      double unit = 0;  // the largest difference of a gene, as a divisor that keeps squares in range
      for (std::size_t k = 0; k < from.size(); ++k) {
        for (std::size_t i = 0; i < n; ++i) unit = std::max(unit, std::abs(apart(k, i)));
      }
      if (unit == 0) {
        child = first;
        return;
      }
      const auto place = [&](std::size_t k, std::size_t i) { return apart(k, i) / unit; };
      const auto mean = [&](std::size_t i) {
        double sum = 0;
        for (std::size_t k = 0; k <= m; ++k) sum += place(k, i);
        return sum / static_cast<double>(m + 1);
      };
      // The loop computes the scalar products of the directions with each other and with the last parent. The child
      // serves as storage for the mean.
      for (std::size_t i = 0; i < n; ++i) child[i] = mean(i);
      const auto direction = [&](std::size_t k, std::size_t i, double middle) { return place(k, i) - middle; };
      std::array<row, max_directions> products{};
      row of_last{};
      for (std::size_t i = 0; i < n; ++i) {
        row here{};
        for (std::size_t k = 0; k < m; ++k) here[k] = direction(k, i, child[i]);
        const auto last = direction(m + 1, i, child[i]);
        for (std::size_t k = 0; k < m; ++k) {
          of_last[k] += here[k] * last;
          for (std::size_t l = 0; l <= k; ++l) products[k][l] += here[k] * here[l];
        }
      }
      const auto lower = factor(products, m);
      const auto last_shares = shares(lower, of_last, m);
      double distance = 0;  // the squared distance of the last parent from the hyperplane of the others
      for (std::size_t i = 0; i < n; ++i) {
        auto beside = direction(m + 1, i, child[i]);
        for (std::size_t k = 0; k < m; ++k) beside -= last_shares[k] * direction(k, i, child[i]);
        distance += beside * beside;
      }
      const auto deviation = n > m ? across / std::sqrt(static_cast<double>(n - m)) * std::sqrt(distance) : 0.0;
      // The child is first an isotropic normal vector. Its components in the hyperplane are then replaced.
      row products_with_normal{};
      for (std::size_t i = 0; i < n; ++i) {
        const auto middle = mean(i), normal = deviation * rng.normal();
        for (std::size_t k = 0; k < m; ++k) products_with_normal[k] += normal * direction(k, i, middle);
        child[i] = normal;
      }
      auto corrections = shares(lower, products_with_normal, m);
      for (std::size_t k = 0; k < m; ++k)
        corrections[k] = 2 * along / std::sqrt(static_cast<double>(m)) * rng.normal() - corrections[k];
      for (std::size_t i = 0; i < n; ++i) {
        const auto middle = mean(i);
        auto coordinate = middle + child[i];
        for (std::size_t k = 0; k < m; ++k) coordinate += corrections[k] * direction(k, i, middle);
        child[i] = box.repaired(i, first[i] + unit * coordinate * units[i], rng);
      }
    }
  };
};

}  // namespace clade::crossover
