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

/// Dimensional analysis: a formula that respects units is a product of powers of columns, which has the unit of the
/// target, times a function of dimensionless groups. There are fewer groups than columns.
/// Source: Buckingham, "On physically similar systems", 1914.
namespace clade::regression::detail {

/// A product of powers of columns, as the exponent of each column.
using monomial = std::vector<double>;

/// A product with the unit of the target, and dimensionless groups, for one choice of the columns by which the others
/// are divided.
struct dimensionless {
  monomial scale;                ///< a product with the unit of the target
  std::vector<monomial> groups;  ///< products without a unit
};

/// At most `most` choices of groups whose exponents are multiples of 1/2, the simplest ones first. The last unit is
/// that of the target. Empty if there are as many groups as columns, or if no product of columns has the unit of the
/// target.
std::vector<dimensionless> dimensionless_groups(const units& of_columns_and_target, std::size_t columns,
                                                std::size_t most);

/// Samples with the groups as inputs and the target divided by the scale as target. The weights of the rows are such
/// that the squared errors equal those of the original target.
class grouped_samples {
 public:
  /// Returns std::nullopt if a group or the scaled target is not finite in some row, or if the scale is 0 there.
  static std::optional<grouped_samples> make(const samples& data, dimensionless by);

  /// The samples. They may have no inputs, and their target may be constant.
  const samples& rows() const noexcept { return rows_; }
  bool is_constant() const;

  /// Converts a formula over the groups to one over the columns of the data, and multiplies it by the scale.
  formula restored(const formula& over_groups, const samples& data) const;

 private:
  grouped_samples() = default;

  dimensionless by_;
  samples rows_;
};

/// Multiplies powers of the same column, also across brackets: c * (u / c + v / c) becomes u + v.
formula with_gathered_powers(const formula& f, std::size_t columns);

}  // namespace clade::regression::detail

#ifndef CLADE_SEPARATE_COMPILATION
#include "dimensions.ipp"
#endif
