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
#include <version>

#include "../text/exceptions.hpp"
#include "../text/excerpt.hpp"
#include "../text/message.hpp"
#include "../text/nearest_name.hpp"
#include "../text/read_number.hpp"
#include "../text/utf8.hpp"

namespace clade::regression {

namespace detail {

// Returns the message for an unknown column. The message lists up to ten columns and suggests the nearest name.
std::string no_column(std::string_view name, std::span<const std::string> names);

// The error for a cell of a data file whose value is missing or refused.
struct cell_error : std::invalid_argument {
  cell_error(const std::string& what, std::string of) : std::invalid_argument(what), column(std::move(of)) {}
  // The name of the column of the cell.
  std::string column;
};

}  // namespace detail

/// Named columns of numbers, all of the same length.
/// ~~~
/// const regression::table rows{.names = {"a", "b"}, .columns = {{1, 2}, {3, 4}}};
/// rows["b"][0];  // = 3.0
/// ~~~
struct table {
  std::vector<std::string> names;  ///< names of the columns
  std::vector<std::vector<double>> columns;
  std::size_t length = 0;  ///< number of rows, for a table without columns

  /// Returns the number of rows.
  std::size_t rows() const noexcept { return columns.empty() ? length : columns.front().size(); }

  /// Returns the position of the column with a name. Throws std::invalid_argument, with a list of the columns, for an
  /// unknown name.
  std::size_t position(std::string_view name) const;

  /// Returns a view of the column with a name. The table must outlive the view. Throws std::invalid_argument for an
  /// unknown name.
  std::span<const double> operator[](std::string_view name) const;
};

/// A function that returns the names of the columns to read, given all names in the header line of a file.
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

// Removes spaces, tabs and carriage returns from both ends of a text.
std::string_view without_blanks(std::string_view text);

// Splits a line into the cells of a row. If `quoted` is true, the line continues the last of `cells`, a quoted one;
// otherwise `cells` is cleared first. A quote opens a quoted cell only at the start of the cell. Returns whether a
// quoted cell continues on the next line.
bool split(std::string_view line, std::vector<std::string>& cells, bool quoted, char separator = ',');

// Removes all rows i for which `keeps[i]` is false, and returns their number.
std::size_t keep_rows(table& data, const std::vector<bool>& keeps);

#ifdef __cpp_lib_filesystem
// Opens a file for reading. Throws std::runtime_error if the file cannot be opened or is a folder.
std::ifstream opened(const std::string& path);
#endif

// Describes the first character of a name that formulas cannot express, for example as "a backquote". Returns an empty
// text if formulas can express the name.
std::string_view refused_part(std::string_view name);

}  // namespace detail

/// Reads comma-separated values: a header line with the names of the columns, followed by a line for each row of
/// numbers. Cells may be enclosed in double quotes; "" in such a cell stands for a quote. Spaces around cells and empty
/// lines are ignored. `name` is the name of the file in messages. `wanted` chooses the columns to read, by default all;
/// the other columns may contain any text. The text must be in UTF-8.
///
/// Throws std::invalid_argument, with line and column, for cells that are missing or not finite numbers, rows with too
/// few or too many cells, a file without rows, and chosen names that are missing, empty, duplicate, not UTF-8, or
/// contain a backquote or control character, because formulas cannot express these.
/// Cost: linear in the length of the text; 8 bytes per chosen cell.
/// ~~~
/// std::istringstream file("a,b\n1,2\n3,4\n");
/// const auto rows = regression::read_csv(file);
/// rows["b"][1];  // = 4.0
/// ~~~
table read_csv(std::istream& from, const std::string& name = "table", const column_choice& wanted = {});

/// Reads the columns with the names `wanted`, see above.
/// ~~~
/// std::istringstream file("a,note,b\n1,warm,2\n3,cold,4\n");
/// regression::read_csv(file, "table", {"a", "b"})["b"][1];  // = 4.0
/// ~~~
table read_csv(std::istream& from, const std::string& name, const std::vector<std::string>& wanted);

#ifdef __cpp_lib_filesystem
/// Reads the file of comma-separated values at `path`, see above. Throws std::runtime_error if the file cannot be read.
/// Does not exist if the standard library has no files, as in a browser.
table read_csv(const std::string& path, const column_choice& wanted = {});
#endif

}  // namespace clade::regression

#ifndef CLADE_SEPARATE_COMPILATION
#include "table.ipp"
#endif
