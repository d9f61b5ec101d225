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

/// Dimensional analysis: a formula that respects units is a product of powers of columns, with the unit of the target,
/// times a function of dimensionless groups, of which there are fewer than columns.
/// Source: Buckingham, "On physically similar systems", 1914.
namespace clade::regression::detail {

/// A product of powers of columns: an exponent for each.
using monomial = std::vector<double>;

/// The groups of a choice of columns that the others are divided by.
struct dimensionless {
  monomial scale;                ///< with the unit of the target
  std::vector<monomial> groups;  ///< dimensionless
};

/// All choices of groups with exponents that are multiples of 1/2, the simplest ones first, at most `most`. None if there
/// are as many groups as columns, or if no product of columns has the unit of the target. The last unit is that of the
/// target.
std::vector<dimensionless> dimensionless_groups(const units& of_columns_and_target, std::size_t columns,
                                                std::size_t most);

/// Samples of the groups, whose target is the target divided by the scale. Rows have weights such that squared errors
/// are those of the target.
class grouped_samples {
 public:
  /// std::nullopt if a group or a quotient is not finite in some row, or the scale is 0.
  static std::optional<grouped_samples> make(const samples& data, dimensionless by);

  /// There may be no groups left, and the target may be constant.
  const samples& rows() const noexcept { return rows_; }
  bool is_constant() const;

  /// The formula over the columns of the data that is the scale times a formula over the groups.
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
