// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstdint>
#include <string_view>

namespace clade::regression::detail {

// What a cell is; the kinds before `odd_date` are values.
enum class cell_kind : std::uint8_t { missing, whole, point, comma, date, odd_date, grouped, other };

struct cell {
  cell_kind kind = cell_kind::other;
  bool thousands = false;  // whether the only mark may separate thousands
  double days = 0;         // of a date
};

// Cost: linear. A number such as 1.5 is `point` and one such as 1,5 is `comma`; several marks are `grouped` if they
// separate thousands. Dates in other forms than those of `read_data` are `odd_date`.
cell read_cell(std::string_view text);

}  // namespace clade::regression::detail

#ifndef CLADE_SEPARATE_COMPILATION
#include "cell.ipp"
#endif
