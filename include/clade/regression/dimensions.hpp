// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "model.hpp"
#include "symbol.hpp"
#include "units.hpp"

/// Dimensional analysis. A formula that respects units equals a product of powers of columns with the unit of the
/// target, times a function of dimensionless groups. There are fewer groups than columns.
/// Source: Buckingham, "On physically similar systems", 1914.
namespace clade::regression::detail {

/// A product of powers of columns, represented by the exponent of each column.
using monomial = std::vector<double>;

/// A product of powers with the unit of the target, and dimensionless groups. Each group is a column divided by a
/// product of powers of a few chosen columns.
struct dimensionless {
  monomial scale;                ///< a product of powers with the unit of the target
  std::vector<monomial> groups;  ///< products of powers without a unit
};

/// Returns up to `most` choices of groups whose exponents are multiples of 1/2, in ascending order of complexity. The
/// last of the units is that of the target. Returns no choices if there would be as many groups as columns, or if no
/// product of powers of columns has the unit of the target.
std::vector<dimensionless> dimensionless_groups(const units& of_columns_and_target, std::size_t columns,
                                                std::size_t most);

/// Samples with the groups as inputs and the target divided by the scale as target. Rows are weighted such that the
/// weighted squared errors are proportional to the squared errors of the original target.
class grouped_samples {
 public:
  /// Returns std::nullopt if a group, the scaled target or the weight is not finite in some row, or if the scale is 0
  /// in some row.
  static std::optional<grouped_samples> make(const samples& data, dimensionless by);

  /// Returns the grouped samples. They may have no inputs, and their target may be constant.
  const samples& rows() const noexcept { return rows_; }
  /// Returns whether the scaled target is constant up to rounding.
  bool is_constant() const;

  /// Converts a formula over the groups to one over the columns of the data, and multiplies it by the scale.
  formula restored(const formula& over_groups, const samples& data) const;

 private:
  grouped_samples() = default;

  dimensionless groups_and_scale_;
  samples rows_;
};

/// Combines powers of the same column, even across parentheses: c * (u / c + v / c) becomes u + v.
formula with_gathered_powers(const formula& f, std::size_t columns);

}  // namespace clade::regression::detail

#ifndef CLADE_SEPARATE_COMPILATION
#include "dimensions.ipp"
#endif
