// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <system_error>

#include "../text/inline.hpp"
#include "table.hpp"

namespace clade::regression::detail {

CLADE_INLINE std::string no_column(std::string_view name, std::span<const std::string> names) {
  return clade::detail::unknown_name("column", name, names, 10);
}

}  // namespace clade::regression::detail

namespace clade::regression {

CLADE_INLINE std::size_t table::position(std::string_view name) const {
  for (std::size_t i = 0; i < names.size(); ++i) {
    if (names[i] == name) return i;
  }
  clade::detail::throw_error(std::invalid_argument(detail::no_column(name, names)));
}

CLADE_INLINE std::span<const double> table::operator[](std::string_view name) const {
  const auto i = position(name);
  if (i >= columns.size()) clade::detail::refuse({"the table has no numbers for '", std::string(name), "'"});
  return columns[i];
}

}  // namespace clade::regression

namespace clade::regression::detail {

CLADE_INLINE bool split(std::string_view line, std::vector<std::string>& cells, bool quoted, char separator) {
  if (!quoted) cells.assign(1, {});
  for (std::size_t i = 0; i < line.size(); ++i) {
    const auto c = line[i];
    if (quoted && c == '"' && i + 1 < line.size() && line[i + 1] == '"') {
      cells.back() += line[i++];
    } else if (c == '"' && (quoted || without_blanks(cells.back()).empty())) {
      quoted = !quoted;
    } else if (c == separator && !quoted) {
      cells.emplace_back();
    } else {
      cells.back() += c;
    }
  }
  return quoted;
}

CLADE_INLINE std::string_view without_blanks(std::string_view text) {
  const auto from = text.find_first_not_of(" \t\r");
  if (from == text.npos) return {};
  return text.substr(from, text.find_last_not_of(" \t\r") + 1 - from);
}

CLADE_INLINE std::size_t keep_rows(table& data, const std::vector<bool>& keeps) {
  const auto all = data.rows();
  std::size_t kept = 0;
  for (std::size_t i = 0; i < all; ++i) {
    if (!keeps[i]) continue;
    for (auto& column : data.columns) column[kept] = column[i];
    ++kept;
  }
  for (auto& column : data.columns) column.resize(kept);
  data.length = kept;
  return all - kept;
}

#ifdef __cpp_lib_filesystem
CLADE_INLINE std::ifstream opened(const std::string& path) {
  std::error_code unknown;
  if (std::filesystem::is_directory(path, unknown)) {
    clade::detail::throw_error(std::runtime_error("the file '" + path + "' cannot be read: it is a folder"));
  }
  std::ifstream file(path, std::ios::binary);
  if (!file) clade::detail::throw_error(std::runtime_error("the file '" + path + "' cannot be read"));
  return file;
}
#endif

CLADE_INLINE std::string_view refused_part(std::string_view name) {
  for (const char c : name) {
    if (c == '`') return "a backquote";
    if (c == '\n') return "a line break";
    if (static_cast<unsigned char>(c) < ' ' || c == '\x7f') return "a control character";
  }
  return {};
}

}  // namespace clade::regression::detail

namespace clade::regression {

CLADE_INLINE table read_csv(std::istream& from, const std::string& name, const column_choice& wanted) {
  table read;
  std::vector<std::string> cells, titles;
  std::vector<std::size_t> places;  // positions of the chosen columns in a row
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
        const auto part = detail::refused_part(title);
        if (!part.empty()) refuse({"the name of column ", i + 1, " must not have ", part});
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

CLADE_INLINE table read_csv(std::istream& from, const std::string& name, const std::vector<std::string>& wanted) {
  return read_csv(from, name, [&](const std::vector<std::string>&) { return wanted; });
}

#ifdef __cpp_lib_filesystem
CLADE_INLINE table read_csv(const std::string& path, const column_choice& wanted) {
  auto file = detail::opened(path);
  auto read = read_csv(file, path, wanted);
  if (file.bad()) clade::detail::throw_error(std::runtime_error("the file '" + path + "' cannot be read"));
  return read;
}
#endif

}  // namespace clade::regression
