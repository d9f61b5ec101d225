// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstdint>
#include <string_view>

namespace clade::regression::detail {

// The kind of a cell. Kinds before `odd_date` are values or missing.
enum class cell_kind : std::uint8_t { missing, whole, point, comma, date, odd_date, grouped, other };

struct cell {
  cell_kind kind = cell_kind::other;
  bool thousands = false;  // whether its only mark may separate thousands
  double days = 0;         // since 1970-01-01, of a date
};

// Reads the kind and the value of a cell. The kind of 1.5 is `point`, that of 1,5 is `comma`. A number with several
// marks is `grouped` if they separate thousands. A date in a form that `read_data` does not read is `odd_date`.
// Cost: linear.
cell read_cell(std::string_view text);

}  // namespace clade::regression::detail

#ifndef CLADE_SEPARATE_COMPILATION
#include "cell.ipp"
#endif
