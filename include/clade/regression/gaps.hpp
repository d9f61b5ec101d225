// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "model.hpp"
#include "ranges.hpp"
#include "symbol.hpp"

namespace clade::regression::detail {

/// The gaps between rows that are next to each other in a column, and next to the rows at its ends. Formulas are
/// evaluated at eight points of each gap.
class gaps {
 public:
  explicit gaps(const samples& data);

  /// Returns a point between two rows at which a formula has a pole, is not finite, or is farther from all values of
  /// the target than three times their range. Returns std::nullopt if there is none.
  /// Cost: at most 800 evaluations for each column of the formula, and of each divisor.
  std::optional<std::vector<double>> pole_of(const formula& f) const;

  /// Returns the part of the description length for poles, in nats: 6 if there is a pole between the rows, otherwise 3
  /// if there is one next to them, within three times the mean distance of rows in a column, otherwise 0.
  double length_of_poles(const formula& f) const;

 private:
  enum class where { between, beyond };

  std::optional<std::vector<double>> pole(const formula& f, where place) const;

  samples data_;
  std::vector<std::vector<std::size_t>> orders_;  // rows in ascending order of each column, evenly spaced
  std::vector<range> ranges_, wide_;              // ranges of the columns, without and with the gaps at the ends
  double middle_ = 0, far_ = 0;                   // middle of the target, and the largest usual distance from it
};

}  // namespace clade::regression::detail

#ifndef CLADE_SEPARATE_COMPILATION
#include "gaps.ipp"
#endif
