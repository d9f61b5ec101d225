// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstdint>
#include <string_view>

namespace clade::regression::detail {

// The kind of a cell of a data file. The kinds before `odd_date` are values that can be read, and missing values.
enum class cell_kind : std::uint8_t { missing, whole, point, comma, date, odd_date, grouped, other };

// The kind of a cell, and the value if it is a date.
struct cell {
  cell_kind kind = cell_kind::other;
  bool thousands = false;  // whether the only mark of the number, a point or a comma, may separate thousands
  double days = 0;         // days since 1970-01-01; 0 unless the cell is a date
};

// Reads a cell. The kind of 1.5 is `point`, and the kind of 1,5 is `comma`. The kind of a number with several marks is
// `grouped` if they separate thousands. The kind of a date in a form that `read_data` does not read is `odd_date`.
// Cost: linear in the length of the text.
cell read_cell(std::string_view text);

}  // namespace clade::regression::detail

#ifndef CLADE_SEPARATE_COMPILATION
#include "cell.ipp"
#endif
