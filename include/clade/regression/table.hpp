#pragma once

#include <charconv>
#include <cmath>
#include <cstddef>
#include <fstream>
#include <istream>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "../core/message.hpp"
#include "../core/read_number.hpp"

namespace clade::regression {

/// Numbers in named columns of the same length.
/// ~~~
/// const regression::table rows{.names = {"a", "b"}, .columns = {{1, 2}, {3, 4}}};
/// rows["b"][0];  // = 3.0
/// ~~~
struct table {
  std::vector<std::string> names;  ///< one for each column
  std::vector<std::vector<double>> columns;

  /// The length of the columns.
  std::size_t rows() const noexcept { return columns.empty() ? 0 : columns.front().size(); }

  /// The position of a column. Throws std::invalid_argument where there is none of that name, naming those there are.
  std::size_t position(std::string_view name) const {
    for (std::size_t i = 0; i < names.size(); ++i) {
      if (names[i] == name) return i;
    }
    std::string known;
    for (const auto& n : names) known += (known.empty() ? "" : ", ") + n;
    clade::detail::refuse({"there is no column '", std::string(name), "'; there are ", known});
  }

  std::span<const double> operator[](std::string_view name) const { return columns[position(name)]; }
};

namespace detail {

// The cells of a line of CSV; returns false while a quoted cell goes on in the next line.
inline bool split(std::string_view line, std::vector<std::string>& cells) {
  cells.assign(1, {});
  bool quoted = false;
  for (std::size_t i = 0; i < line.size(); ++i) {
    const auto c = line[i];
    if (quoted && c == '"' && i + 1 < line.size() && line[i + 1] == '"') {
      cells.back() += line[i++];
    } else if (c == '"') {
      quoted = !quoted;
    } else if (c == ',' && !quoted) {
      cells.emplace_back();
    } else {
      cells.back() += c;
    }
  }
  return !quoted;
}

inline std::string_view without_blanks(std::string_view text) {
  const auto from = text.find_first_not_of(" \t\r");
  if (from == text.npos) return {};
  return text.substr(from, text.find_last_not_of(" \t\r") + 1 - from);
}

}  // namespace detail

/// Reads comma-separated values: names in the first line, a row of numbers in each of the others. Cells may stand in double
/// quotes, in which "" is a quote; blanks around cells and empty lines are left out. `name` is what messages call the file.
///
/// Throws std::invalid_argument, with line and column, for a cell that is not a finite number, is missing or is one too
/// many, for names that are empty or occur twice, and where there is no row. Cost: linear; 8 bytes a cell remain.
/// ~~~
/// std::istringstream file("a,b\n1,2\n3,4\n");
/// regression::read_csv(file)["b"][1];  // = 4.0
/// ~~~
inline table read_csv(std::istream& from, const std::string& name = "table") {
  table read;
  std::vector<std::string> cells;
  std::size_t number = 0;
  const auto refuse = [&](std::initializer_list<clade::detail::message_part> what) {
    clade::detail::refuse({name, ":", number, ": ", clade::detail::message(what)});
  };
  for (std::string line, more; std::getline(from, line);) {
    ++number;
    if (number == 1 && line.starts_with("\xef\xbb\xbf")) line.erase(0, 3);  // a mark of UTF-8
    if (detail::without_blanks(line).empty()) continue;
    const auto begun = number;
    while (!detail::split(line, cells)) {
      if (!std::getline(from, more)) {
        number = begun;
        refuse({"a quote is not closed"});
      }
      ++number;
      line += '\n' + more;
    }
    if (read.names.empty()) {
      for (const auto& cell : cells) {
        const std::string title(detail::without_blanks(cell));
        if (title.empty()) refuse({"column ", read.names.size() + 1, " must have a name"});
        for (const auto& other : read.names) {
          if (other == title) refuse({"two columns are called '", title, "'"});
        }
        read.names.push_back(title);
      }
      read.columns.resize(cells.size());
      continue;
    }
    if (cells.size() != read.names.size()) {
      refuse({"a row must have ", read.names.size(), " cells, but had ", cells.size()});
    }
    for (std::size_t i = 0; i < cells.size(); ++i) {
      auto text = detail::without_blanks(cells[i]);
      if (text.empty()) refuse({"the value of '", read.names[i], "' is missing"});
      if (text.starts_with('+')) text.remove_prefix(1);
      double value = 0;
      const auto [end, problem] = clade::detail::read_number(text.data(), text.data() + text.size(), value);
      if (problem != std::errc() || end != text.data() + text.size() || !std::isfinite(value)) {
        refuse({"the value of '", read.names[i], "' must be a finite number, but was '", cells[i], "'"});
      }
      read.columns[i].push_back(value);
    }
  }
  if (read.names.empty()) clade::detail::refuse({name, ": it must have a line with the names of its columns"});
  if (read.rows() == 0) clade::detail::refuse({name, ": it must have a row of numbers below the names"});
  return read;
}

/// Reads a file of comma-separated values, see above. Throws std::runtime_error where it cannot be read.
inline table read_csv(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  if (!file) throw std::runtime_error("the file '" + path + "' cannot be read");
  auto read = read_csv(file, path);
  if (file.bad()) throw std::runtime_error("the file '" + path + "' cannot be read");
  return read;
}

}  // namespace clade::regression
