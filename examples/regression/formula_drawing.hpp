// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <clade/regression.hpp>
#include <clade/regression/scaled_inputs.hpp>
#include <memory>
#include <string>

#include "common/canvas.hpp"

namespace regression_program {

/// Shows the formulas of a search, which are over scaled columns, as formulas over the columns of the data.
class formula_drawing {
 public:
  /// The data must outlive this and its copies.
  formula_drawing(const clade::regression::samples& data, const std::string& target);

  /// The formula, without intercept and slope.
  std::string text(const clade::regression::formula& found) const;
  /// Its tree for a page and, for data with one column, its curve through the data, with intercept and slope.
  std::string svg(const clade::regression::formula& found) const;
  /// Its tree for a terminal.
  common::text_picture picture(const clade::regression::formula& found) const;

 private:
  clade::regression::formula restored(const clade::regression::formula& found) const;

  const clade::regression::samples* data_;
  std::string target_;
  std::shared_ptr<const clade::regression::detail::scaled_inputs> scaled_;
};

}  // namespace regression_program
