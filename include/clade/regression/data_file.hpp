// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <istream>
#include <optional>
#include <string>
#include <vector>
#include <version>

#include "cell.hpp"
#include "table.hpp"

namespace clade::regression {

/// The treatment of missing values in a data file.
enum class missing_values : std::uint8_t {
  drop,    ///< rows with a missing value are left out
  refuse,  ///< a missing value causes std::invalid_argument
  keep     ///< a missing value is NaN
};

/// Options of `read_data`.
/// ~~~
/// std::istringstream file("name;size\nAda;1,5\nBob;2,5\n");
/// const regression::reading how{.separator = ';', .missing = regression::missing_values::refuse};
/// regression::read_data(file, "people", how).rows["size"][1];  // = 2.5
/// ~~~
struct reading {
  std::optional<char> separator = {};             ///< the character between cells; guessed if not given
  std::optional<char> decimal = {};               ///< the decimal mark, '.' or ','; guessed if not given
  missing_values missing = missing_values::drop;  ///< treatment of missing values in the columns that are read
  column_choice wanted = {};                      ///< columns that must be numbers or dates; none by default
  std::vector<std::string> complete = {};         ///< columns in which a missing value causes std::invalid_argument
  bool others = true;                             ///< whether all other columns of numbers or dates are read, too
};

/// A table read from a file, and information on how the file was read.
/// ~~~
/// std::istringstream file("a;note;b\n1,5;warm;3\n2,5;cold;NA\n3;cold;7\n");
/// const regression::data_file read = regression::read_data(file, "t.csv");
/// read.rows.names.size();  // = 2u
/// read.rows["a"][1];  // = 3.0
/// read.dropped_rows;  // = 1u
/// ~~~
struct data_file {
  table rows;                                ///< the columns that were read
  std::vector<std::size_t> lines;            ///< the number of the line of each row in the file, from 1
  char separator = ',';                      ///< the character between cells
  char decimal = '.';                        ///< the decimal mark
  std::size_t dropped_rows = 0;              ///< the number of rows left out because of a missing value
  std::vector<std::string> ignored_columns;  ///< names of columns left out because they are text, empty or constant
  std::vector<std::string> notes;            ///< sentences that say what was guessed, converted and left out
};

/// Reads a file of separated values in any of the usual forms: a header line with the names of the columns, followed by
/// a line for each row.
///
/// - The separator is the comma, semicolon, tab or bar that divides most of the first 100 rows into equal numbers of
///   cells. A first line such as `sep=;` sets the separator.
/// - Numbers have either decimal points or decimal commas throughout the file. Thousands separators are refused. A
///   number such as 1,234 has a decimal comma unless commas separate the cells.
/// - A cell is missing if it is empty, `-`, `--`, `?`, `.`, NA, N/A, n.a., k.A., NaN, null, none or an error of a
///   spreadsheet such as #DIV/0!.
/// - Dates become days since 1970-01-01: 2020-04-03, 2020/4/3 and 3.4.2020, optionally followed by a time such as
///   14:30:00.
/// - A column is text if fewer than half of its values are numbers or dates. Columns of text, columns without values or
///   without a name, and columns in which all values are equal are left out unless they are wanted.
/// - A text with a byte order mark of UTF-16 is read as UTF-16. Any other text is read as UTF-8 if it is valid UTF-8,
///   and otherwise as Windows-1252, a superset of Latin-1.
/// - Lines may end in a carriage return, a line feed or both. Empty rows are ignored. Cells may be enclosed in double
///   quotes; "" in such a cell stands for a quote.
///
/// `notes` has a sentence for each deviation from a plain table of numbers separated by commas.
///
/// Throws std::invalid_argument, with line and column, for other values in columns of numbers or dates, for numbers
/// that are too large, for rows with too few or too many cells, for a first line of numbers, for a file without rows or
/// with a missing value in every row, for unknown names in `wanted`, and for names that are missing, duplicate or
/// cannot be written in formulas, see `read_csv`.
/// Cost: two passes over the text; memory for the text of the file and 8 bytes per number.
/// ~~~
/// std::istringstream file("day;a\n1.2.2020;1,5\n2.2.2020;2,5\n");
/// const auto read = regression::read_data(file, "t.csv");
/// read.rows["day"][1] - read.rows["day"][0];  // = 1.0
/// read.separator;  // = ';'
/// ~~~
data_file read_data(std::istream& from, const std::string& name = "table", const reading& how = {});

#ifdef __cpp_lib_filesystem
/// Reads the file at `path`, see above. Throws std::runtime_error if the file cannot be read. Does not exist if the
/// standard library has no files, as in a browser.
data_file read_data(const std::string& path, const reading& how = {});
#endif

}  // namespace clade::regression

#ifndef CLADE_SEPARATE_COMPILATION
#include "data_file.ipp"
#endif
