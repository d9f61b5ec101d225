// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "columns.hpp"
#include "conclusion_sentences.hpp"

namespace clade::report {

namespace internal {

/// A column of a text table. Values are right-aligned, and texts after them are left-aligned.
struct text_column {
  std::string name;
  bool is_cost;
  std::vector<plain_cell> cells{};
  std::size_t value_width = 0, suffix_width = 0;  // widths of the values and of the texts after them, in characters

  void add(plain_cell cell) {
    value_width = std::max(value_width, width(cell.value));
    suffix_width = std::max(suffix_width, width(cell.suffix));
    cells.push_back(std::move(cell));
  }
  std::size_t total_width() const { return std::max(width(name), value_width + suffix_width); }

  std::string aligned(const plain_cell& cell) const {
    auto text =
        detail::concat({std::string(total_width() - suffix_width - width(cell.value), ' '), cell.value, cell.suffix});
    return text.append(suffix_width - width(cell.suffix), ' ');
  }
  /// Returns the name of the column, aligned with the values if there is room.
  std::string header() const {
    const auto behind = width(name) + suffix_width <= total_width() ? suffix_width : 0;
    return detail::concat({std::string(total_width() - behind - width(name), ' '), name, std::string(behind, ' ')});
  }
};

inline std::string padded(std::string text, std::size_t columns) {
  const auto has = width(text);
  return has < columns ? text.append(columns - has, ' ') : text;
}

/// Appends a text and a line feed to `to`, in lines of at most `columns` characters. All lines but the first begin with
/// `indent` spaces. A number and its percent sign are on the same line.
inline void append_wrapped(std::string& to, std::string_view words, std::size_t columns, std::size_t indent = 0) {
  auto column = width(std::string_view(to).substr(to.rfind('\n') + 1));  // without a line feed, npos + 1 is 0
  for (bool first = true; !words.empty(); first = false) {
    auto end = words.find(' ');
    while (end < words.size() && words.substr(end + 1).starts_with('%')) end = words.find(' ', end + 1);
    const auto word = words.substr(0, end);
    words.remove_prefix(std::min(words.size(), word.size() + 1));
    if (!first && column + 1 + width(word) > columns) {
      to.append("\n").append(indent, ' ');
      column = indent;
    } else if (!first) {
      to += ' ';
      ++column;
    }
    to += word;
    column += width(word);
  }
  to += '\n';
}

/// The ranking as a text table, in a wide or a narrow layout.
class text_table {
 public:
  text_table(const study::results& results, const study::analysis& analysis, bool narrow)
      : gap_(narrow ? 1 : 2), unit_(study::plural_of(results.design().unit)) {
    for (const auto& c : columns_of(results, analysis)) {
      if (!(narrow ? c.in_narrow_text : c.in_wide_text)) continue;
      auto& column = columns_.emplace_back(c.name, c.kind == quantity::evaluations);
      for (const auto s : analysis.ranking) column.add({c.value({analysis, s}), c.kind, narrow});
    }
    for (const auto s : analysis.ranking) {
      tied_.push_back(analysis.summaries[s].tied_with_best);
      marks_.push_back(padded(mark_of(results, analysis, s), 1 + gap_));
      auto& names = names_.emplace_back();
      for (const auto identical : analysis.identical_to(s)) {
        names.push_back(one_line(results.design().settings[identical].name));
        name_width_ = std::max(name_width_, width(names.back()));
      }
    }
  }

  std::size_t total_width() const {
    auto sum = 1 + gap_ + name_width_;
    for (const auto& column : columns_) sum += gap_ + column.total_width();
    return sum;
  }

  /// Returns the table. Names are on lines of their own if `names_on_own_lines` is true, otherwise in the first column.
  [[gnu::cold]] std::string text(bool colour, bool names_on_own_lines) const {
    const auto margin = std::string(1 + gap_, ' ');
    const auto between = names_on_own_lines ? detail::concat({"\n", margin}) : std::string();
    const auto name_width = names_on_own_lines ? 0 : name_width_;
    std::string units(margin.size() + name_width, ' '),
        headers = detail::concat({margin, padded("setting", name_width), between});
    std::size_t costs_width = 0;  // width of the columns of costs
    for (const auto& column : columns_) {
      headers.append(gap_, ' ') += column.header();
      if (column.is_cost) costs_width += gap_ + column.total_width();
      if (costs_width == 0) units.append(gap_ + column.total_width(), ' ');
    }
    std::string lines;
    if (costs_width > 0) {
      costs_width -= gap_;
      const bool has_space = costs_width >= unit_.size() + 2;
      const auto dashes = has_space ? costs_width - unit_.size() - 2 : 0;
      const std::string_view space = has_space ? " " : "";
      detail::append_to(units.append(gap_, ' '),
                        {std::string(dashes / 2, '-'), space, unit_, space, std::string(dashes - dashes / 2, '-')});
      lines = units + '\n';
    }
    detail::append_to(lines, {trimmed(headers), "\n"});
    for (std::size_t row = 0; row < names_.size(); ++row) {
      // The names of settings with identical runs follow.
      std::string more;
      for (std::size_t i = 1; i < names_[row].size(); ++i) detail::append_to(more, {"\n", margin, names_[row][i]});
      auto line = detail::concat(
          {marks_[row], padded(names_[row].front(), name_width), names_on_own_lines ? more : "", between});
      for (const auto& column : columns_) line.append(gap_, ' ') += column.aligned(column.cells[row]);
      const bool bold = colour && tied_[row];
      detail::append_to(
          lines, {bold ? "\x1b[1;32m" : "", trimmed(line), names_on_own_lines ? "" : more, bold ? "\x1b[0m\n" : "\n"});
    }
    return lines;
  }

 private:
  static std::string_view trimmed(std::string_view line) { return line.substr(0, line.find_last_not_of(' ') + 1); }

  std::size_t gap_;
  std::string_view unit_;
  std::size_t name_width_ = width("setting");
  std::vector<bool> tied_{};
  std::vector<std::string> marks_{};
  std::vector<std::vector<std::string>> names_{};
  std::vector<text_column> columns_{};
};

/// The maximum number of instances in text.
inline constexpr std::size_t max_instances_in_text = 40;

/// Returns a table with a row for each instance, and with as many settings as fit as columns, in the order of the
/// ranking.
[[gnu::cold]] inline std::string table_of_instances(const study::results& results, const study::analysis& analysis,
                                                    std::size_t columns) {
  const auto& design = results.design();
  const auto rows = std::min(analysis.on_instances.size(), max_instances_in_text);
  std::vector<std::string> lines{"instance"};
  for (std::size_t i = 0; i < rows; ++i) lines.push_back(one_line(design.instances[i]));
  const auto widest = [](const std::vector<std::string>& texts) {
    std::size_t most = 0;
    for (const auto& text : texts) most = std::max(most, width(text));
    return most;
  };
  auto used_width = widest(lines);
  for (auto& line : lines) line = padded(std::move(line), used_width);
  std::size_t shown = 0;
  for (; shown < analysis.ranking.size(); ++shown) {
    std::vector<std::string> cells{detail::concat({"(", detail::decimal(shown + 1), ")"})};
    for (std::size_t i = 0; i < rows; ++i) {
      const auto& on = analysis.on_instances[i][analysis.ranking[shown]];
      const auto value = *cell_on_instance(on, design.has_goal).value;
      const bool in_brackets = design.has_goal && on.successes == 0;
      cells.push_back(on.successes > 0 ? compact(value)
                      : in_brackets    ? detail::concat({"[", rounded(value), "]"})
                                       : rounded(value));
    }
    const auto column_width = widest(cells) + 2;
    if (used_width + column_width > columns && shown > 0) break;
    used_width += column_width;
    for (std::size_t row = 0; row < lines.size(); ++row)
      detail::append_to(lines[row], {std::string(column_width - width(cells[row]), ' '), cells[row]});
  }
  std::string text;
  append_wrapped(
      text,
      detail::concat({design.has_goal ? "ERT on each instance, in square brackets the best fitness if no run "
                                        "succeeded; (1) is the first setting above"
                                      : "The median of the best fitness on each instance; (1) is the first "
                                        "setting above",
                      shown < analysis.ranking.size() ? ", others do not fit" : "",
                      rows < analysis.on_instances.size() ? "; the first instances:" : ":"}),
      columns);
  for (const auto& line : lines) detail::append_to(text, {line, "\n"});
  return text;
}

}  // namespace internal

/// Returns the results as text for a terminal: the design, a table, a legend and the conclusions. The table has a row
/// for each setting, best first. Settings that are tied with the best are marked.
///
/// There are two layouts. The wide layout has all columns. If it does not fit into `columns` characters, the narrow
/// layout omits the quartiles, the penalized average, and the numbers of runs if they are equal, and abbreviates large
/// numbers and effects: "12.3k", and "l" for large. Names are never shortened: long names are on separate lines, so
/// that only a line with a single name can be wider than `columns`. If `colour` is true, settings that are tied with
/// the best are bold and green, by the escape codes of terminals. Evaluations and fitness are rounded to three
/// significant digits; `csv` and `json` have all digits. Wall-clock times are not shown, so that the text of a seed is
/// always the same.
/// ~~~
/// experiment study{queens, stop::target(0) || stop::evaluations(1000), {.runs = 5, .title = "Queens"}};
/// study.add("swap", genetic_algorithm{.mutation = mutation::swap{}});
/// study.add("inversion", genetic_algorithm{.mutation = mutation::inversion{}});
/// const auto found = study.run();
/// const std::string table = report::text(found.results(), found.analysis(), false, 120);
/// table.starts_with("Queens: 2 settings, 5 runs each");  // = true
/// ~~~
[[gnu::cold]] inline std::string text(const study::results& results, const study::analysis& analysis,
                                      bool colour = false, std::size_t columns = 80) {
  const auto& design = results.design();
  std::string all;
  internal::append_wrapped(
      all, detail::concat({one_line(design.title), design.title.empty() ? "" : ": ", description(design)}), columns);
  for (const auto& remark : instance_remarks(design)) internal::append_wrapped(all, remark, columns);
  for (const auto& remark : remarks(results, analysis)) internal::append_wrapped(all, remark, columns);
  if (analysis.friedman && analysis.friedman->degrees_of_freedom > 0)
    internal::append_wrapped(all, friedman_remark(analysis), columns);
  internal::text_table table(results, analysis, false);
  const bool narrow = table.total_width() > columns;
  if (narrow) table = {results, analysis, true};
  detail::append_to(all, {"\n", table.text(colour, table.total_width() > columns), "\n"});
  if (analysis.friedman) {
    internal::append_wrapped(all, order_on_instances(analysis), columns);
    detail::append_to(all, {"\n", internal::table_of_instances(results, analysis, columns), "\n"});
  }
  const auto legend = legend_terms(results, analysis, narrow);
  std::size_t indent = 8;
  for (const auto& [term, meaning] : legend) indent = std::max(indent, width(term) + 2);
  for (const auto& [term, meaning] : legend) {
    all += internal::padded(term, indent);
    internal::append_wrapped(all, meaning, columns, indent);
  }
  if (analysis.conclusions.too_few_runs) return all;  // a remark says that there are too few runs
  all += "\nConclusions\n";
  for (const auto& sentence : conclusion_sentences(results, analysis)) {
    all += "- ";
    internal::append_wrapped(all, sentence, columns, 2);
  }
  return all;
}

}  // namespace clade::report
