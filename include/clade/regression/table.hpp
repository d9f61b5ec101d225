// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstddef>
#include <fstream>
#include <functional>
#include <istream>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
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

// The message for an unknown column. It lists up to ten columns and suggests the nearest name.
std::string no_column(std::string_view name, std::span<const std::string> names);

// The error for a cell that is missing or not a number.
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
  std::size_t position(std::string_view name) const;

  /// The column of a name; a view, so the table must outlive it. Throws std::invalid_argument for an unknown name.
  std::span<const double> operator[](std::string_view name) const;
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

std::string_view without_blanks(std::string_view text);

// Appends a line of text to the cells of a row. A quote opens a quoted cell only at its start. `quoted` is whether a
// quoted cell is open; returns whether one continues on the next line.
bool split(std::string_view line, std::vector<std::string>& cells, bool quoted, char separator = ',');

// Removes the rows i with `keeps[i]` = false, and returns their number.
std::size_t keep_rows(table& of, const std::vector<bool>& keeps);

// Opens a file for reading. Throws std::runtime_error if it cannot be read.
std::ifstream opened(const std::string& path);

// Describes the first part of a name that formulas cannot express, such as "a backquote". Empty if there is none.
std::string_view refused_part(std::string_view name);

}  // namespace detail

/// Reads comma-separated values: a header line with names, then a row of numbers per line. Cells may be in double
/// quotes, with "" for a quote. Spaces around cells and empty lines are ignored. `name` is the name of the file in
/// messages. Columns that `wanted` does not choose may contain anything; by default all are chosen. The text must be
/// UTF-8.
///
/// Throws std::invalid_argument, with line and column, for cells that are missing or not finite numbers, rows with too
/// few or too many cells, a file without rows, and chosen names that are missing, empty, duplicate, not UTF-8, or
/// contain a backquote or control character, which formulas cannot express.
/// Cost: linear; 8 bytes per chosen cell.
/// ~~~
/// std::istringstream file("a,b\n1,2\n3,4\n");
/// const auto rows = regression::read_csv(file);
/// rows["b"][1];  // = 4.0
/// ~~~
table read_csv(std::istream& from, const std::string& name = "table", const column_choice& wanted = {});

/// Reads the columns `wanted`, see above.
/// ~~~
/// std::istringstream file("a,note,b\n1,warm,2\n3,cold,4\n");
/// regression::read_csv(file, "table", {"a", "b"})["b"][1];  // = 4.0
/// ~~~
table read_csv(std::istream& from, const std::string& name, const std::vector<std::string>& wanted);

/// Reads a file of comma-separated values, see above. Throws std::runtime_error if the file cannot be read.
table read_csv(const std::string& path, const column_choice& wanted = {});

}  // namespace clade::regression

#ifndef CLADE_SEPARATE_COMPILATION
#include "table.ipp"
#endif
