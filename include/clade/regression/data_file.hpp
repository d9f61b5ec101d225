// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <istream>
#include <optional>
#include <string>
#include <vector>

#include "cell.hpp"
#include "table.hpp"

namespace clade::regression {

/// How missing values are treated.
enum class missing_values : std::uint8_t {
  drop,    ///< rows with a missing value are left out
  refuse,  ///< a missing value is an error
  keep     ///< a missing value is NaN
};

/// How `read_data` reads a file.
/// ~~~
/// std::istringstream file("name;size\nAda;1,5\nBob;2,5\n");
/// const regression::reading how{.separator = ';', .missing = regression::missing_values::refuse};
/// regression::read_data(file, "people", how).rows["size"][1];  // = 2.5
/// ~~~
struct reading {
  std::optional<char> separator = {};             ///< between cells; guessed if not given
  std::optional<char> decimal = {};               ///< '.' or ',', before decimals; guessed if not given
  missing_values missing = missing_values::drop;  ///< in the columns that are read
  column_choice wanted = {};                      ///< columns that must be numbers or dates; none by default
  std::vector<std::string> complete = {};         ///< columns in which no value may be missing
  bool others = true;                             ///< whether columns that are not wanted are read too, if possible
};

/// A table, and how it was read.
/// ~~~
/// std::istringstream file("a;note;b\n1,5;warm;3\n2,5;cold;NA\n3;cold;7\n");
/// const regression::data_file read = regression::read_data(file, "t.csv");
/// read.rows.names.size();  // = 2u
/// read.rows["a"][1];  // = 3.0
/// read.dropped_rows;  // = 1u
/// ~~~
struct data_file {
  table rows;                                ///< the columns that were read
  std::vector<std::size_t> lines;            ///< the line in the file of each row
  char separator = ',';                      ///< between cells
  char decimal = '.';                        ///< before decimals
  std::size_t dropped_rows = 0;              ///< left out because a value is missing
  std::vector<std::string> ignored_columns;  ///< left out because they are text, empty or constant
  std::vector<std::string> notes;            ///< sentences about what was guessed, converted and left out
};

/// Reads a file of separated values in any of the usual forms: a header line with names, then a row per line.
///
/// - The separator is a comma, a semicolon, a tab or a bar: the one that divides the first 100 rows evenly. A first
///   line such as `sep=;` sets it.
/// - Numbers have a decimal point or a decimal comma, whichever the file has. Thousands separators are refused. A
///   number such as 1,234 has a decimal comma unless commas separate the cells.
/// - A cell is missing if it is empty, `-`, `--`, `?`, `.`, NA, N/A, n.a., k.A., NaN, null, none or an error of a
///   spreadsheet such as #DIV/0!.
/// - Dates become days since 1970-01-01: 2020-04-03, 2020/4/3 and 3.4.2020, also with a time such as 14:30:00.
/// - A column is text if fewer than half of its values are numbers or dates. Columns of text, without values, without a
///   name or with one value only are left out unless they are wanted.
/// - A text with the byte order mark of UTF-16 is UTF-16. Another text that is not UTF-8 is Windows-1252, which
///   includes Latin-1.
/// - Lines may end in a carriage return, a line feed or both. Empty rows are ignored. Cells may be in double quotes,
///   with "" for a quote.
///
/// `notes` has a sentence for everything that is not as in a plain table of numbers with commas between them.
///
/// Throws std::invalid_argument, with line and column, for other values in columns of numbers or dates, for rows with
/// too few or too many cells, for a first line of numbers, for a file without rows, and for names that are missing,
/// duplicate or cannot be written in formulas, see `read_csv`.
/// Cost: linear, in two passes; the text of the file and 8 bytes per number.
/// ~~~
/// std::istringstream file("day;a\n1.2.2020;1,5\n2.2.2020;2,5\n");
/// const auto read = regression::read_data(file, "t.csv");
/// read.rows["day"][1] - read.rows["day"][0];  // = 1.0
/// read.separator;  // = ';'
/// ~~~
data_file read_data(std::istream& from, const std::string& name = "table", const reading& how = {});

/// Reads a file, see above. Throws std::runtime_error if it cannot be read.
data_file read_data(const std::string& path, const reading& how = {});

}  // namespace clade::regression

#ifndef CLADE_SEPARATE_COMPILATION
#include "data_file.ipp"
#endif
