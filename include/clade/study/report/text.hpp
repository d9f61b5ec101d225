// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "../experiment/analysis.hpp"
#include "../experiment/results.hpp"
#include "columns.hpp"
#include "number.hpp"
#include "utf8.hpp"

namespace clade::report {

namespace parts {

/// A column of text: values are right-aligned, and texts after them left-aligned.
struct text_column {
  std::string name;
  bool evaluations;
  std::vector<plain_cell> cells{};
  std::size_t value = 0, after = 0;  // widths of the values and of the texts after them

  void add(plain_cell cell);
  std::size_t total() const;

  std::string line(const plain_cell& cell) const;
  /// The name, aligned with the values if there is room.
  std::string header() const;
};

std::string left(std::string text, std::size_t columns);

/// Adds a text in lines of at most `columns`. Lines after its first one begin with `indent` spaces.
void put_wrapped(std::string& to, std::string_view words, std::size_t columns, std::size_t indent = 0);

/// The rows and columns of the table, in one of two layouts.
class text_table {
 public:
  text_table(const study::results& of, const study::analysis& found, bool narrow);

  std::size_t columns() const;

  /// Names have lines of their own, or are in the first column.
  std::string text(bool colour, bool own_lines) const;

 private:
  static std::string_view trimmed(std::string_view line);

  std::size_t gap_, name_ = width("setting");
  std::vector<bool> tied_{};
  std::vector<std::string> marks_{}, names_{};
  std::vector<text_column> columns_{};
};

}  // namespace parts

/// The results as a table for a terminal: a row for each setting, best first, with those tied with the best marked;
/// above it the design, below it a legend.
///
/// There are two layouts. The wide one has all columns; if it does not fit into `columns`, a narrow one leaves out the
/// quartiles, the penalized average and numbers of runs that are the same for all, and shortens large numbers and
/// effects: "12.3k", "l" for large. Names are never cut: if they leave no room they have lines of their own. So only a
/// line that holds just a name can be wider than 80 columns. With `colour` the settings tied with the best are bold and
/// green, by the escape codes of terminals. Evaluations and fitness are rounded to three significant digits; `csv` and
/// `json` have all of them. Wall times are not shown, so that the table of a seed is always the same.
/// ~~~
/// experiment study{queens, stop::target(0) || stop::evaluations(1000), {.runs = 5, .title = "Queens"}};
/// study.add("swap", genetic_algorithm{.mutation = mutation::swap{}});
/// study.add("inversion", genetic_algorithm{.mutation = mutation::inversion{}});
/// const auto found = study.run();
/// const std::string table = report::text(found.results(), found.analysis(), false, 120);
/// table.starts_with("Queens: 2 settings, 5 runs each");  // = true
/// ~~~
std::string text(const study::results& of, const study::analysis& found, bool colour = false, std::size_t columns = 80);

}  // namespace clade::report

#ifndef CLADE_SEPARATE_COMPILATION
#include "text.ipp"
#endif
