// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "model.hpp"
#include "ranges.hpp"
#include "symbol.hpp"

namespace clade::regression::detail {

/// The gaps between rows that are next to each other in a column, and beyond the rows at its ends. Formulas are
/// evaluated at both ends of each gap and at seven points between them.
class gaps {
 public:
  explicit gaps(const samples& data);

  /// Returns a point between two rows at which a formula has a pole, is not finite, or is farther from all values of
  /// the target than three times their range. Returns std::nullopt if there is none.
  /// Cost: for each column of the formula, at most 900 evaluations of the formula and of each divisor, and 60 more for
  /// each change of sign of a divisor.
  std::optional<std::vector<double>> pole_of(const formula& f) const;

  /// Returns the part of the description length for poles, in nats: 6 if `pole_of` finds a point between rows, 3 if the
  /// formula has a pole or is not finite just beyond an end of a column, otherwise 0. The zone beyond an end is as long
  /// as three mean distances between rows, but reaches at most halfway to 0.
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
