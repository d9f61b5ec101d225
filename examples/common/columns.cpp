// SPDX-License-Identifier: BSL-1.0
#include "columns.hpp"

#include <algorithm>
#include <clade/study/report/utf8.hpp>
#include <cstddef>
#include <ostream>
#include <string>
#include <vector>

namespace common {

void print_columns(std::ostream& out, const std::vector<std::vector<std::string>>& rows) {
  using clade::report::width;
  std::vector<std::size_t> widths;
  for (const auto& row : rows) {
    widths.resize(std::max(widths.size(), row.size()));
    for (std::size_t i = 0; i < row.size(); ++i) widths[i] = std::max(widths[i], width(row[i]));
  }
  for (const auto& row : rows) {
    std::string line;
    for (std::size_t i = 0; i < row.size(); ++i) {
      const std::string room(widths[i] - width(row[i]), ' ');
      line += i == 0 ? row[i] + room : "  " + room + row[i];
    }
    line.erase(line.find_last_not_of(' ') + 1);
    out << line << '\n';
  }
}

}  // namespace common
