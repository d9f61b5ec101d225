// SPDX-License-Identifier: BSL-1.0
#include "points_file.hpp"

#include <cerrno>
#include <clade/study/report/number.hpp>
#include <clade/text/read_number.hpp>
#include <cmath>
#include <cstddef>
#include <cstring>
#include <fstream>
#include <optional>
#include <string_view>
#include <system_error>
#include <vector>

#include "common/prompt_input.hpp"
#include "common/suggestion.hpp"
#include "common/usage_error.hpp"

namespace fronts {
namespace {

std::vector<std::string_view> cells_of(std::string_view line) {
  std::vector<std::string_view> cells;
  for (;;) {
    const auto comma = line.find(',');
    cells.push_back(common::trimmed(line.substr(0, comma)));
    if (comma == std::string_view::npos) return cells;
    line.remove_prefix(comma + 1);
  }
}

std::optional<double> number_in(std::string_view cell) {
  if (cell.starts_with('+') && !cell.starts_with("+-")) cell.remove_prefix(1);
  double number         = 0;
  const auto* const end = cell.data() + cell.size();
  const auto read       = clade::detail::read_number(cell.data(), end, number);
  if (cell.empty() || read.ptr != end || read.ec != std::errc{}) return std::nullopt;
  return number;
}

/// Whether a cell consists only of numbers, in quotes or separated by blanks, and so is not a heading.
bool numbers_in(std::string_view cell) {
  bool any = false;
  while (!cell.empty()) {
    const auto end  = cell.find_first_of(" \t;\"'");
    const auto part = cell.substr(0, end);
    cell.remove_prefix(end == std::string_view::npos ? cell.size() : end + 1);
    if (part.empty()) continue;
    if (!number_in(part)) return false;
    any = true;
  }
  return any;
}

}  // namespace

points read_points(const std::string& option, const std::string& path) {
  if (path == "-") {
    throw common::usage_error(option + " needs the name of a file, but was \"-\"; /dev/stdin is standard input");
  }
  errno = 0;
  std::ifstream file(path, std::ios::binary);
  const auto failed = [&] {
    const std::string why = std::strerror(errno == 0 ? EIO : errno);
    return common::usage_error(option + " " + common::in_quotes(path) + ": " + why + common::suggested_file(path));
  };
  if (!file) throw failed();
  points all;
  std::size_t number = 0;
  bool begun         = false;
  for (std::string line; std::getline(file, line);) {
    ++number;
    std::string_view text = line;
    if (number == 1 && text.starts_with("\xef\xbb\xbf")) text.remove_prefix(3);  // a byte order mark
    if (common::trimmed(text).empty()) continue;
    const auto cells  = cells_of(text);
    const auto refuse = [&](const std::string& what) {
      throw common::usage_error(common::shown(path, 100) + ":" + std::to_string(number) + ": " + what);
    };
    std::vector<double> point;
    bool any_number = false;
    std::string mistake;
    for (std::size_t i = 0; i < cells.size(); ++i) {
      const auto value = number_in(cells[i]);
      any_number       = any_number || numbers_in(cells[i]);
      if (mistake.empty() && (!value || !std::isfinite(*value))) {
        mistake = "value " + std::to_string(i + 1) + " must be a " + (value ? "finite " : "") + "number, but was " +
                  common::in_quotes(cells[i]);
      }
      point.push_back(value.value_or(0));
    }
    const bool heading = !begun && !any_number;
    begun              = true;
    if (heading) continue;
    if (!mistake.empty()) refuse(mistake);
    if (!all.empty() && point.size() != all.front().size()) {
      refuse(
          "a point must have as many values as the first, " + std::to_string(all.front().size()) + ", but had " +
          std::to_string(point.size()));
    }
    all.push_back(std::move(point));
  }
  if (file.bad()) throw failed();
  if (all.empty()) throw common::usage_error(option + " " + common::in_quotes(path) + " has no points");
  return all;
}

std::string csv_of(const points& all) {
  std::string text;
  if (all.empty()) return text;
  for (std::size_t k = 0; k < all.front().size(); ++k) text += (k == 0 ? "f" : ",f") + std::to_string(k + 1);
  text += '\n';
  for (const auto& point : all) {
    for (std::size_t k = 0; k < point.size(); ++k) text += (k == 0 ? "" : ",") + clade::report::exact(point[k]);
    text += '\n';
  }
  return text;
}

}  // namespace fronts
