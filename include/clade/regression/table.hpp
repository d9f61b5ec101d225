// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstddef>
#include <filesystem>
#include <fstream>
#include <functional>
#include <istream>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>
#include <vector>

#include "../text/exceptions.hpp"
#include "../text/excerpt.hpp"
#include "../text/message.hpp"
#include "../text/nearest_name.hpp"
#include "../text/read_number.hpp"
#include "../text/utf8.hpp"

namespace clade::regression {

namespace detail {

// A message for an unknown column: lists up to ten columns and suggests the nearest name.
inline std::string no_column(std::string_view name, std::span<const std::string> names) {
  return clade::detail::unknown_name("column", name, names, 10);
}

// A cell that is missing or not a number.
struct cell_error : std::invalid_argument {
  cell_error(const std::string& what, std::string of) : std::invalid_argument(what), column(std::move(of)) {}
  std::string column;
};

}  // namespace detail

/// Named columns of numbers, all of the same length.
/// ~~~
/// const regression::table rows{.names = {"a", "b"}, .columns = {{1, 2}, {3, 4}}};
/// rows["b"][0];  // = 3.0
/// ~~~
struct table {
  std::vector<std::string> names;  ///< one per column
  std::vector<std::vector<double>> columns;
  std::size_t length = 0;  ///< number of rows of a table without columns

  /// The number of rows.
  std::size_t rows() const noexcept { return columns.empty() ? length : columns.front().size(); }

  /// The position of a column. Throws std::invalid_argument for an unknown name, with a list of the columns.
  std::size_t position(std::string_view name) const {
    for (std::size_t i = 0; i < names.size(); ++i) {
      if (names[i] == name) return i;
    }
    clade::detail::throw_error(std::invalid_argument(detail::no_column(name, names)));
  }

  /// The column of a name; a view, so the table must outlive it. Throws std::invalid_argument for an unknown name.
  std::span<const double> operator[](std::string_view name) const {
    const auto i = position(name);
    if (i >= columns.size()) clade::detail::refuse({"the table has no numbers for '", std::string(name), "'"});
    return columns[i];
  }
};

/// Chooses the columns to read from the names in the header line of a file.
/// ~~~
/// std::istringstream file("a,note,b\n1,warm,2\n3,cold,4\n");
/// const regression::column_choice all_but_notes = [](std::vector<std::string> names) {
///   std::erase(names, "note");
///   return names;
/// };
/// const auto rows = regression::read_csv(file, "table", all_but_notes);
/// rows["b"][1];  // = 4.0
/// ~~~
using column_choice = std::function<std::vector<std::string>(const std::vector<std::string>& names)>;

namespace detail {

// Appends a line of CSV to the cells of a row. `quoted` is whether a quoted cell is open; returns whether one continues
// on the next line.
inline bool split(std::string_view line, std::vector<std::string>& cells, bool quoted) {
  if (!quoted) cells.assign(1, {});
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
  return quoted;
}

inline std::string_view without_blanks(std::string_view text) {
  const auto from = text.find_first_not_of(" \t\r");
  if (from == text.npos) return {};
  return text.substr(from, text.find_last_not_of(" \t\r") + 1 - from);
}

}  // namespace detail

/// Reads comma-separated values: a header line with names, then a row of numbers per line. Cells may be in double
/// quotes, with "" for a quote. Spaces around cells and empty lines are ignored. `name` is the name of the file in
/// messages. Columns that `wanted` does not choose may contain anything; by default all are chosen. The text must be
/// UTF-8.
///
/// Throws std::invalid_argument, with line and column, for cells that are missing or not finite numbers, rows with too
/// few or too many cells, a file without rows, and chosen names that are missing, empty, duplicate, not UTF-8, or
/// contain a backquote or control character, which formulas cannot express. Cost: linear; 8 bytes per chosen cell.
/// ~~~
/// std::istringstream file("a,b\n1,2\n3,4\n");
/// const auto rows = regression::read_csv(file);
/// rows["b"][1];  // = 4.0
/// ~~~
inline table read_csv(std::istream& from, const std::string& name = "table", const column_choice& wanted = {}) {
  table read;
  std::vector<std::string> cells, titles;
  std::vector<std::size_t> places;  // of the chosen columns in a row
  std::size_t number = 0;
  const auto refuse = [&](std::initializer_list<clade::detail::text_part> what) {
    clade::detail::refuse({name, ":", number, ": ", clade::detail::concat(what)});
  };
  for (std::string line; std::getline(from, line);) {
    ++number;
    if (number == 1 && (line.starts_with("\xff\xfe") || line.starts_with("\xfe\xff"))) {
      clade::detail::refuse({name, ": it must be text in UTF-8, but is UTF-16"});
    }
    if (number == 1 && line.starts_with("\xef\xbb\xbf")) line.erase(0, 3);  // byte order mark
    if (detail::without_blanks(line).empty()) continue;
    if (titles.empty() && detail::without_blanks(line).find('\r') != std::string_view::npos && from.eof()) {
      refuse({"lines must end with a line feed, but end with a carriage return alone"});
    }
    const auto begun = number;
    bool open = detail::split(line, cells, false);
    while (open) {
      if (!std::getline(from, line)) {
        number = begun;
        refuse({"a quote is not closed"});
      }
      ++number;
      cells.back() += '\n';
      open = detail::split(line, cells, true);
    }
    if (titles.empty()) {
      for (const auto& cell : cells) titles.emplace_back(detail::without_blanks(cell));
      if (cells.size() == 1 && line.find('"') == line.npos) {
        if (line.find(';') != line.npos) refuse({"names must have commas between them, but had semicolons"});
        if (titles[0].find('\t') != line.npos) refuse({"names must have commas between them, but had tabs"});
      }
      const auto chosen = wanted ? wanted(titles) : titles;
      for (const auto& title : chosen) {
        if (!title.empty() && std::find(titles.begin(), titles.end(), title) == titles.end()) {
          refuse({detail::no_column(title, titles)});
        }
      }
      for (std::size_t i = 0; i < titles.size(); ++i) {
        const auto& title = titles[i];
        if (std::find(chosen.begin(), chosen.end(), title) == chosen.end()) continue;
        if (title.empty()) refuse({"column ", i + 1, " must have a name"});
        if (!clade::detail::is_utf8(title)) refuse({"the name of column ", i + 1, " must be in UTF-8"});
        for (const char c : title) {
          if (c != '`' && static_cast<unsigned char>(c) >= ' ' && c != '\x7f') continue;
          refuse({"the name of column ", i + 1, " must not have a ",
                  c == '`'    ? "backquote"
                  : c == '\n' ? "line break"
                              : "control character"});
        }
        if (std::find(read.names.begin(), read.names.end(), title) != read.names.end()) {
          refuse({"two columns are named '", title, "'"});
        }
        read.names.push_back(title);
        places.push_back(i);
      }
      read.columns.resize(places.size());
      continue;
    }
    if (cells.size() != titles.size()) refuse({"a row must have ", titles.size(), " cells, but had ", cells.size()});
    ++read.length;
    for (std::size_t i = 0; i < places.size(); ++i) {
      const auto& cell = cells[places[i]];
      auto text = detail::without_blanks(cell);
      const auto refuse_cell = [&](const std::string& what) {
        clade::detail::throw_error(detail::cell_error(
            clade::detail::concat({name, ":", number, ": the value of '", read.names[i], "' ", what}), read.names[i]));
      };
      if (text.empty()) refuse_cell("is missing");
      if (text.starts_with('+') && !text.starts_with("+-")) text.remove_prefix(1);
      double value = 0;
      const auto [end, problem] = clade::detail::read_double(text.data(), text.data() + text.size(), value);
      if (problem == std::errc::result_out_of_range)
        refuse_cell("is too large for a number, '" + clade::detail::excerpt(cell) + "'");
      if (problem != std::errc() || end != text.data() + text.size() || !std::isfinite(value)) {
        refuse_cell("must be a finite number, but was '" + clade::detail::excerpt(cell) + "'");
      }
      read.columns[i].push_back(value);
    }
  }
  if (titles.empty()) clade::detail::refuse({name, ": it must have a line with the names of its columns"});
  if (read.rows() == 0) clade::detail::refuse({name, ": it must have a row of numbers below the names"});
  return read;
}

/// Reads the columns `wanted`, see above.
/// ~~~
/// std::istringstream file("a,note,b\n1,warm,2\n3,cold,4\n");
/// regression::read_csv(file, "table", {"a", "b"})["b"][1];  // = 4.0
/// ~~~
inline table read_csv(std::istream& from, const std::string& name, const std::vector<std::string>& wanted) {
  return read_csv(from, name, [&](const std::vector<std::string>&) { return wanted; });
}

/// Reads a file of comma-separated values, see above. Throws std::runtime_error if the file cannot be read.
inline table read_csv(const std::string& path, const column_choice& wanted = {}) {
  std::error_code unknown;
  if (std::filesystem::is_directory(path, unknown)) {
    clade::detail::throw_error(std::runtime_error("the file '" + path + "' cannot be read: it is a folder"));
  }
  std::ifstream file(path, std::ios::binary);
  if (!file) clade::detail::throw_error(std::runtime_error("the file '" + path + "' cannot be read"));
  auto read = read_csv(file, path, wanted);
  if (file.bad()) clade::detail::throw_error(std::runtime_error("the file '" + path + "' cannot be read"));
  return read;
}

}  // namespace clade::regression
