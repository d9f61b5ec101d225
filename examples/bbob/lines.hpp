// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

/// Files of comma-separated values.
namespace bbob {

/// Calls `take(number, line)` for each line of the file that is not blank, numbered from 1. `option` is the option that
/// named the file. Throws common::usage_error if the file cannot be read. A std::invalid_argument of `take` becomes a
/// usage_error that begins with file and line.
void read_lines(
    const std::string& option, const std::string& path,
    const std::function<void(std::size_t number, std::string_view line)>& take);

/// The cells of a line from left to right, without surrounding blanks. Errors are std::invalid_argument and name the
/// cell but not the line.
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
