// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>
#include <cmath>
#include <tuple>

#include "../../statistics/friedman.hpp"
#include "../../statistics/midranks.hpp"
#include "../../statistics/student_t.hpp"
#include "../../statistics/wilcoxon_signed_rank.hpp"
#include "../../text/inline.hpp"
#include "elimination.hpp"

namespace clade::racing {

namespace detail {

/// The costs of a configuration in all rows.
inline std::vector<double> column_of(std::span<const std::vector<double>> rows, std::size_t c) {
  std::vector<double> column;
  for (const auto& row : rows) column.push_back(row[c]);
  return column;
}

inline std::vector<double> rank_sums(std::span<const std::vector<double>> rows) {
  std::vector<double> sums(rows.front().size());
  for (const auto& row : rows) {
    const auto ranks = statistics::midranks(row).ranks;
    for (std::size_t c = 0; c < sums.size(); ++c) sums[c] += ranks[c];
  }
  return sums;
}

/// Returns the p-value of a paired t-test, 1 without differences.
inline double paired_t_test(std::span<const double> x, std::span<const double> y) {
  const auto n = static_cast<double>(x.size());
  double mean = 0, squares = 0;
  for (std::size_t i = 0; i < x.size(); ++i) mean += (x[i] - y[i]) / n;
  for (std::size_t i = 0; i < x.size(); ++i) squares += (x[i] - y[i] - mean) * (x[i] - y[i] - mean);
  if (mean == 0) return 1;
  if (squares == 0) return 0;
  return statistics::student_t_tails(mean / std::sqrt(squares / (n * (n - 1))), x.size() - 1);
}

/// The rows with the square roots of the costs.
inline std::vector<std::vector<double>> roots_of(std::span<const std::vector<double>> rows) {
  std::vector<std::vector<double>> roots(rows.begin(), rows.end());
  for (auto& row : roots) {
    for (auto& cost : row) cost = std::copysign(std::sqrt(std::abs(cost)), cost);
  }
  return roots;
}

}  // namespace detail

CLADE_INLINE std::vector<std::size_t> best_first(std::span<const std::vector<double>> rows, comparison by) {
  if (by == comparison::roots) return best_first(detail::roots_of(rows), comparison::means);
  if (rows.empty()) return {};
  const auto count = rows.front().size();
  std::vector<std::tuple<double, std::size_t, double, std::size_t>> keys;
  const auto sums = by == comparison::ranks ? detail::rank_sums(rows) : std::vector<double>(count);
  for (std::size_t c = 0; c < count; ++c) {
    std::size_t failures = 0;
    double sum = 0;
    for (const auto& row : rows) {
      if (std::isinf(row[c])) {
        ++failures;
      } else {
        sum += row[c];
      }
    }
    // A mean would make the order by ranks depend on the unit.
    const auto successes = rows.size() - failures;
    const bool has_mean = by == comparison::means && successes > 0;
    keys.emplace_back(sums[c], failures, has_mean ? sum / static_cast<double>(successes) : 0, c);
  }
  std::sort(keys.begin(), keys.end());
  std::vector<std::size_t> order;
  for (const auto& key : keys) order.push_back(std::get<3>(key));
  return order;
}

CLADE_INLINE std::vector<bool> worse_than_best(std::span<const std::vector<double>> rows, double level, comparison by) {
  if (by == comparison::roots) return worse_than_best(detail::roots_of(rows), level, comparison::means);
  const auto count = rows.front().size();
  std::vector<bool> worse(count);
  const auto best = best_first(rows, by).front();
  const auto of_best = detail::column_of(rows, best);
  const auto is_finite = [](const std::vector<double>& costs) {
    return std::ranges::none_of(costs, [](double cost) { return std::isinf(cost); });
  };
  if (by == comparison::ranks && count > 2) {
    if (statistics::friedman(rows).p >= level) return worse;
    const auto sums = detail::rank_sums(rows);
    double squares = 0, squares_of_sums = 0;
    for (const auto& row : rows) {
      for (const auto rank : statistics::midranks(row).ranks) squares += rank * rank;
    }
    for (const auto sum : sums) squares_of_sums += sum * sum;
    // The ranks and their squares are exact, so the spread is 0 if all rows have the same ranks.
    const auto degrees = (rows.size() - 1) * (count - 1);
    const auto spread =
        2 * (static_cast<double>(rows.size()) * squares - squares_of_sums) / static_cast<double>(degrees);
    const auto limit = statistics::student_t_limit(level, degrees) * std::sqrt(std::max(0.0, spread));
    for (std::size_t c = 0; c < count; ++c) worse[c] = sums[c] - sums[best] > limit;
    return worse;
  }
  for (std::size_t c = 0; c < count; ++c) {
    if (c == best) continue;
    const auto costs = detail::column_of(rows, c);
    const bool by_mean = by == comparison::means && is_finite(costs) && is_finite(of_best);
    worse[c] =
        (by_mean ? detail::paired_t_test(costs, of_best) : statistics::wilcoxon_signed_rank(costs, of_best).p) < level;
  }
  return worse;
}

}  // namespace clade::racing
