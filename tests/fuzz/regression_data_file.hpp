// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>
#include <clade/random/random_stream.hpp>
#include <clade/regression/data_file.hpp>
#include <clade/text/number_text.hpp>
#include <cmath>
#include <cstddef>
#include <sstream>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

/// Properties of the reader of data files.
namespace fuzz {

/// Reads a text of arbitrary bytes, and returns whether it is a table. Throws std::logic_error if a property is
/// violated.
inline bool check_data_file(std::string_view text) {
  namespace regression = clade::regression;
  const auto require = [&](bool kept, const char* broken) {
    if (!kept) throw std::logic_error(broken + (": " + std::string(text)));
  };
  const auto is_a_line = [](std::string_view what) {
    return !what.empty() && what.size() < 2000 && what.find_first_of("\n\r") == what.npos;
  };
  regression::data_file read;
  try {
    std::istringstream from{std::string(text)};
    read = regression::read_data(from, "t");
  } catch (const std::invalid_argument& error) {
    require(std::string_view(error.what()).starts_with("t:"), "an error without the name of the file");
    require(is_a_line(error.what()), "an error of several lines");
    return false;
  }
  const auto& rows = read.rows;
  require(rows.names.size() == rows.columns.size(), "a column without a name");
  require(rows.rows() > 0 && read.lines.size() == rows.rows(), "a row without a line");
  require(std::ranges::is_sorted(read.lines), "lines that are not in order");
  for (const auto& column : rows.columns) {
    require(column.size() == rows.rows(), "columns of different lengths");
    require(std::ranges::all_of(column, [](double x) { return std::isfinite(x); }), "a value that is not finite");
  }
  require(std::ranges::all_of(read.notes, is_a_line), "a note of several lines");

  // The guesses, given as settings, give the same table.
  std::istringstream again{std::string(text)};
  const auto same = regression::read_data(again, "t", {.separator = read.separator, .decimal = read.decimal});
  require(same.rows.columns == rows.columns && same.rows.names == rows.names, "another table with the guesses given");
  return true;
}

/// Writes a random table in a random form, and reads it. Throws std::logic_error if that is another table.
inline void check_forms(clade::random_stream& rng) {
  namespace regression = clade::regression;
  const auto one_of = [&](std::string_view texts) { return std::string(1, texts[rng.below(texts.size())]); };
  const auto columns = 2 + rng.below(std::size_t{4}), rows = 2 + rng.below(std::size_t{20});
  const auto separator = one_of(",;\t|"), decimal = separator == "," ? "." : one_of(".,");
  const std::string end = rng.below(2) == 0 ? "\n" : "\r\n";
  std::string text = rng.below(2) == 0 ? "\xef\xbb\xbf" : "";
  std::vector<std::vector<double>> values(columns);
  for (std::size_t k = 0; k < columns; ++k) text += (k == 0 ? "x" : separator + "x") + std::to_string(k);
  text += end;
  for (std::size_t i = 0; i < rows; ++i) {
    for (std::size_t k = 0; k < columns; ++k) {
      // Never three decimals, which might be thousands.
      const auto value =
          values[k].emplace_back((rng.unit() - 0.5) * std::pow(10.0, static_cast<double>(rng.below(40)) - 20));
      auto cell = clade::detail::number_text(value);
      std::ranges::replace(cell, '.', decimal[0]);
      if (rng.below(4) == 0) cell = '"' + cell + '"';
      text += (k == 0 ? "" : separator) + cell;
    }
    text += i + 1 < rows || rng.below(2) == 0 ? end : "";
    if (rng.below(10) == 0) text += end;
  }
  std::istringstream from(text);
  const auto read = regression::read_data(from, "t");
  if (read.rows.columns != values) throw std::logic_error("another table: " + text);
}

}  // namespace fuzz
