// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "../mathematics/binade.hpp"
#include "model.hpp"
#include "simplify.hpp"
#include "symbol.hpp"

namespace clade::regression::detail {

/// The inputs of samples, scaled so that the search does not depend on the units of the columns.
///
/// A column is unchanged if the median magnitude of its nonzero values is between 2^-10 and 2^10. Other columns are
/// divided by a power of two. If a column varies little compared with its values, such as the time stamps of one day,
/// its minimum is subtracted first. If there are user functions, all columns are unchanged, because these functions
/// expect the units of the columns.
class scaled_inputs {
 public:
  explicit scaled_inputs(const samples& data);
  scaled_inputs(const scaled_inputs&) = delete;

  /// The scaled samples.
  const samples& rows() const noexcept;

  /// Whether any column was scaled.
  bool any() const noexcept;

  /// Converts a formula over the scaled columns to one over the original columns. Scale factors of products and
  /// quotients are combined if the result agrees in the rows of `data`.
  formula restored(const formula& f, const samples& data) const;

 private:
  struct unit {
    double origin = 0, inverse = 1;
  };

  static unit unit_of(std::span<const double> column);

  // The formula factor * tree.
  struct part {
    double factor;
    formula tree;
  };

  // The position of a constant factor of node i, which can absorb another factor without a new node; the size of the
  // tree if there is none.
  static std::size_t own_factor(const formula& t, std::size_t i);
  static std::size_t own_factor(const formula& t);

  static formula whole_of(part from);

  static part joined(double factor, formula a, const formula& b, function f);

  part variable_of(const symbol& s, bool gathers) const;

  part part_of(const formula& f, std::size_t i, bool gathers) const;

  samples inside_;
  std::vector<unit> units_;
  std::vector<std::vector<double>> columns_;
};

}  // namespace clade::regression::detail

#ifndef CLADE_SEPARATE_COMPILATION
#include "scaled_inputs.ipp"
#endif
