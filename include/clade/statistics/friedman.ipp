// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cmath>
#include <cstddef>
#include <span>
#include <utility>
#include <vector>

#include "../text/inline.hpp"
#include "friedman.hpp"

namespace clade::statistics {

CLADE_INLINE friedman_result friedman(std::span<const std::vector<double>> rows) {
  if (rows.size() < 2) detail::refuse({"friedman rows must be at least 2, but were ", rows.size()});
  const auto settings = rows[0].size();
  if (settings < 2) detail::refuse({"friedman rows must hold at least 2 values, but held ", settings});

  std::vector<double> sums(settings);
  double ties = 0;
  for (const auto& row : rows) {
    if (row.size() != settings) {
      detail::refuse(
          {"friedman rows must hold as many values as the first, ", settings, ", but one held ", row.size()});
    }
    check_values("friedman rows", row);
    const auto of_row = midranks(row);
    for (std::size_t i = 0; i < settings; ++i) sums[i] += of_row.ranks[i];
    ties += of_row.ties;
  }

  const auto n = static_cast<double>(rows.size()), k = static_cast<double>(settings);
  double squares = 0;
  for (auto& sum : sums) {
    squares += (sum - n * (k + 1) / 2) * (sum - n * (k + 1) / 2);
    sum /= n;
  }
  const auto spread = n * k * (k + 1) - ties / (k - 1);
  const auto chi_square = squares > 0 ? 12 * squares / spread : 0;
  const auto p = chi_square_tail(chi_square, settings - 1);
  return {chi_square, settings - 1, p, std::move(sums), rows.size()};
}

CLADE_INLINE std::vector<friedman_pair> friedman_post_hoc(const friedman_result& result) {
  const auto settings = result.mean_ranks.size();
  const auto k = static_cast<double>(settings);
  const auto standard_error = std::sqrt(k * (k + 1) / (6 * static_cast<double>(result.blocks)));
  std::vector<friedman_pair> pairs;
  std::vector<double> p_values;
  for (std::size_t a = 0; a < settings; ++a) {
    for (auto b = a + 1; b < settings; ++b) {
      const auto z = std::abs(result.mean_ranks[a] - result.mean_ranks[b]) / standard_error;
      p_values.push_back(normal_tails(z));
      pairs.push_back({a, b, z, p_values.back(), 1});
    }
  }
  const auto adjusted = holm(p_values);
  for (std::size_t i = 0; i < pairs.size(); ++i) pairs[i].holm_p = adjusted[i];
  return pairs;
}

}  // namespace clade::statistics
