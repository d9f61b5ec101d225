// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

/// Files of lines with cells between commas.
namespace bbob {

/// Calls `take(number, line)` for each line of the file that is not blank, numbered from 1. `option` is what named the
/// file. Throws common::usage_error where the file cannot be read; a std::invalid_argument of `take` becomes one that
/// begins with file and line.
void read_lines(
    const std::string& option, const std::string& path,
    const std::function<void(std::size_t number, std::string_view line)>& take);

/// The cells of a line, from left to right, without the blanks around them. Errors are std::invalid_argument, which name
/// the cell but not the line.
class cells {
 public:
  explicit cells(std::string_view line) : rest_(line) {}

  std::string_view text(const std::string& name);
  double number(const std::string& name);
  long long whole(const std::string& name);

 private:
  std::optional<std::string_view> rest_;
};

}  // namespace bbob
