// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <limits>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "../experiment/analysis.hpp"
#include "../experiment/results.hpp"
#include "description.hpp"
#include "number.hpp"
#include "utf8.hpp"

namespace clade::report {

using namespace study;

namespace detail {

/// A cell: a value and a text after it. The values of a column are aligned at their ends, where the texts after them
/// begin.
struct text_cell {
  std::string value;
  std::string behind{};
};

/// A column whose width is known.
struct text_column {
  text_column(std::string header, bool of_evaluations = false) : name(std::move(header)), evaluations(of_evaluations) {}

  [[gnu::noinline]] void add(std::string_view shown, std::string_view after = {}) {
    value = std::max(value, width(shown));
    behind = std::max(behind, width(after));
    cells.push_back({std::string(shown), std::string(after)});
  }
  std::size_t total() const { return std::max(width(name), value + behind); }

  std::string line(const text_cell& cell) const {
    auto text = std::string(total() - behind - width(cell.value), ' ');
    append_to(text, {cell.value, cell.behind});
    text.append(behind - width(cell.behind), ' ');
    return text;
  }

  std::string name;
  bool evaluations;
  std::vector<text_cell> cells{};
  std::size_t value = 0, behind = 0;
};

inline std::string left(std::string text, std::size_t columns) {
  const auto has = width(text);
  return has < columns ? text.append(columns - has, ' ') : text;
}

/// How much a table is squeezed to fit, each step after those before it: percentages lose their decimals and effects
/// become letters; large numbers get a k or an M; columns move together, and the number of runs is left out if it is
/// the same for all; quartiles are left out; the penalized average is left out.
enum class squeeze { none, words, numbers, gaps, quartiles, averages };

/// Adds a text in lines of at most `columns`. Lines after its first one begin with `indent` spaces.
inline void put_wrapped(std::string& to, std::string_view words, std::size_t columns, std::size_t indent = 0) {
  const auto start = to.rfind('\n') + 1;  // 0 where there is none
  auto column = width(std::string_view(to).substr(start));
  bool first = true;
  while (!words.empty()) {
    const auto word = words.substr(0, words.find(' '));
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
    first = false;
  }
  to += '\n';
}

/// The rows and columns of the table.
class text_table {
 public:
  /// Names are on separate lines, or in the first column.
  text_table(const results& of, const analysis& found, squeeze how, bool own_lines)
      : squeeze_(how), own_lines_(own_lines), gap_(how < squeeze::gaps ? 2 : 1) {
    const auto& plan = of.design();
    bool failed = false, runs_differ = false;
    for (const auto& s : found.settings) {
      failed = failed || s.successes < s.runs;
      runs_differ = runs_differ || s.runs != found.settings[0].runs;
    }
    text_column runs("runs"), success("success %"), ert("ERT", true), lower("25 %", true), median("median", true),
        upper("75 %", true), par("PAR-10", true), mean("mean ERT", true), best("best"), rank("rank"), a12("A12"),
        p("p");
    for (const auto s : found.ranking) {
      const auto& row = found.settings[s];
      tied_.push_back(row.tied_with_best);
      marks_.emplace_back(row.tied_with_best ? "=" : "");
      if (plan.race && of.dropped(s)) marks_.back() += 'x';
      names_.push_back(one_line(plan.settings[s].name));
      runs.add(grouped(row.runs));
      success.add(rate(row.success_rate), between(rate(row.success.low), rate(row.success.high)));
      ert.add(row.expected_running_time ? number(*row.expected_running_time) : "-",
              row.running_time ? between(number(row.running_time->low), number(row.running_time->high)) : "");
      mean.add(row.mean_running_time ? number(*row.mean_running_time) : "-");
      lower.add(number_or_none(row.lower_quartile));
      median.add(number_or_none(row.median));
      upper.add(number_or_none(row.upper_quartile));
      par.add(number(row.penalized_average));
      best.add(rounded(row.median_best));
      if (found.friedman) rank.add(rounded(found.friedman->mean_ranks[s]));
      if (s == found.ranking.front()) {
        a12.add("-");
        p.add("-");
      } else {
        const auto against = found.against(s, found.ranking.front());
        const auto& effect = found.any_success ? against.in_evaluations : against.in_fitness;
        a12.add(with_decimals(effect.superiority, 2), magnitude(effect.magnitude));
        p.add(probability_value(against.decided.adjusted_p));
      }
    }
    if (how < squeeze::gaps || runs_differ) columns_.push_back(std::move(runs));
    for (auto* column : {&success, &ert}) columns_.push_back(std::move(*column));
    if (found.friedman && found.any_success) columns_.push_back(std::move(mean));
    if (how < squeeze::quartiles) columns_.push_back(std::move(lower));
    columns_.push_back(std::move(median));
    if (how < squeeze::quartiles) columns_.push_back(std::move(upper));
    if (how < squeeze::averages) columns_.push_back(std::move(par));
    if (failed) columns_.push_back(std::move(best));
    if (found.friedman) columns_.push_back(std::move(rank));
    for (auto* column : {&a12, &p}) columns_.push_back(std::move(*column));

    for (const auto& mark : marks_) mark_ = std::max(mark_, mark.size());
    if (own_lines_) return;  // the values are below the names
    name_ = width("setting");
    for (const auto& name : names_) name_ = std::max(name_, width(name));
  }

  std::size_t columns() const {
    auto sum = mark_ + gap_ + name_;
    for (const auto& column : columns_) sum += gap_ + column.total();
    return sum;
  }

  std::string text(bool colour) const {
    auto lines = concat({units(), headers()});
    for (std::size_t row = 0; row < names_.size(); ++row) {
      const bool bold = colour && tied_[row];
      auto line = concat({left(marks_[row], mark_ + gap_), left(names_[row], name_)});
      if (own_lines_) line.append("\n").append(mark_ + gap_, ' ');
      for (const auto& column : columns_) line.append(gap_, ' ') += column.line(column.cells[row]);
      line.erase(line.find_last_not_of(' ') + 1);
      append_to(lines, {bold ? "\x1b[1;32m" : "", line, bold ? "\x1b[0m\n" : "\n"});
    }
    return lines;
  }

 private:
  /// The unit, above the columns that count evaluations.
  std::string units() const {
    std::size_t before = mark_ + gap_ + name_, over = 0;
    for (const auto& column : columns_) {
      if (column.evaluations) over += gap_ + column.total();
      if (!column.evaluations && over == 0) before += gap_ + column.total();
    }
    over -= gap_;
    const std::string_view unit = " evaluations ";
    auto line = std::string(over, '-').replace((over - unit.size()) / 2, unit.size(), unit);
    return line.insert(0, before + gap_, ' ') += '\n';
  }

  std::string headers() const {
    auto line = left("", mark_ + gap_);
    if (own_lines_) {
      line.append("setting\n").append(mark_ + gap_, ' ');
    } else {
      line += left("setting", name_);
    }
    for (const auto& column : columns_) {
      // Above values, not above what follows them.
      const auto behind = width(column.name) + column.behind <= column.total() ? column.behind : 0;
      line.append(gap_ + column.total() - behind - width(column.name), ' ') += column.name;
      line.append(behind, ' ');
    }
    line.erase(line.find_last_not_of(' ') + 1);
    return line += '\n';
  }

  std::string number(double evaluations) const {
    return squeeze_ < squeeze::numbers ? rounded(evaluations) : compact(evaluations);
  }
  std::string number_or_none(double evaluations) const {
    return evaluations < std::numeric_limits<double>::infinity() ? number(evaluations) : "-";
  }
  std::string rate(double share) const { return percent(share, squeeze_ < squeeze::words ? 1 : 0); }
  std::string magnitude(std::string_view word) const {
    return concat({" ", word.substr(0, squeeze_ < squeeze::words ? word.size() : 1)});
  }
  static std::string between(std::string_view low, std::string_view high) {
    return concat({" (", low, "-", high, ")"});
  }

  squeeze squeeze_;
  bool own_lines_;
  std::size_t gap_, mark_ = 1, name_ = 0;
  std::vector<bool> tied_{};
  std::vector<std::string> marks_{}, names_{};
  std::vector<text_column> columns_{};
};

/// The meaning of the marks and headers that are shown.
inline std::string legend(const results& of, const analysis& found, squeeze how, std::size_t columns) {
  const auto& plan = of.design();
  bool failed = false, dropped = false, infinite = false;
  for (std::size_t s = 0; s < found.settings.size(); ++s) {
    infinite = infinite || std::isinf(found.settings[s].median_best);
    failed = failed || found.settings[s].successes < found.settings[s].runs;
    dropped = dropped || (plan.race && of.dropped(s));
  }
  std::string lines;
  const auto add = [&](std::string_view term, std::string_view meaning) {
    constexpr std::size_t indent = 8;
    lines += left(std::string(term), indent);
    put_wrapped(lines, meaning, columns, indent);
  };
  add("=", concat({"the best, and those that are not significantly worse: ", tied_by(found)}));
  if (dropped) add("x", "dropped from the race, after the runs that are given");
  add("(-)", "intervals of 95 %");
  if (how >= squeeze::numbers) add("k, M", "thousands and millions");
  add("ERT", "expected running time: the evaluations of all runs for each success");
  if (how < squeeze::averages) add("PAR-10", "mean, where a failed run counts as ten times the budget");
  if (failed) {
    add("best", concat({"median of the best ", one_line(plan.measure), " of each run, ",
                        plan.maximize ? "more" : "less", " is better"}));
    if (infinite) add("inf", "of best: half of the runs or more found nothing that counts, such as nothing feasible");
  }
  if (found.friedman && found.any_success) {
    add("mean",
        "geometric mean of ERT over the instances, half a success being added on each; settings stand in this "
        "order");
    add("rank", "mean of the ranks on the instances by ERT, without a success by best fitness; 1 is best");
  } else if (found.friedman) {
    add("rank", "mean of the ranks on the instances by best fitness, 1 is best; settings stand in this order");
  }
  add("A12",
      concat({"probability that a run ", found.any_success ? "takes fewer evaluations" : "ends with a better fitness",
              " than one of the best setting",
              how >= squeeze::words ? "; the effect is negligible, small, medium or large"
                                    : ", and the size of the effect"}));
  add("p", concat({"of the difference from the best setting, by ", decided_by(found),
                   ", Holm-adjusted for all pairs of settings"}));
  add("-", failed ? "nothing to show: the best itself, or too few runs succeeded" : "nothing to show: the best itself");
  return lines;
}

}  // namespace detail

/// The results as a table for a terminal: a row for each setting, best first, with those tied with the best marked;
/// above it the design, below it a legend.
///
/// A table that would be wider than `columns` is squeezed step by step: effects become letters, large numbers end with
/// k or M, the number of runs is left to the line above if it is the same for all, quartiles and the penalized average
/// are left out, and finally names are put on separate lines. Names are never cut: only a line that holds just a name
/// can be wider than 80 columns. With `colour` the settings tied with the best are bold and green, by the escape codes
/// of terminals. Evaluations and fitness are rounded to three significant digits; `csv` and `json` have all of them.
/// Wall times are not shown, so that the table of a seed is always the same.
/// ~~~
/// experiment study{queens, stop::target(0) || stop::evaluations(1000), {.runs = 5, .title = "Queens"}};
/// study.add("swap", genetic_algorithm{.mutation = mutation::swap{}});
/// study.add("inversion", genetic_algorithm{.mutation = mutation::inversion{}});
/// const auto found = study.run();
/// const std::string table = report::text(found.results(), found.analysis(), false, 120);
/// table.starts_with("Queens: 2 settings, 5 runs each");  // = true
/// ~~~
inline std::string text(const results& of, const analysis& found, bool colour = false, std::size_t columns = 80) {
  const auto& plan = of.design();
  std::string all;
  detail::put_wrapped(all, concat({one_line(plan.title), plan.title.empty() ? "" : ": ", description(plan)}), columns);
  for (const auto& remark : remarks(of, found)) detail::put_wrapped(all, remark, columns);
  for (const bool own_lines : {false, true}) {
    for (const auto how : {detail::squeeze::none, detail::squeeze::words, detail::squeeze::numbers,
                           detail::squeeze::gaps, detail::squeeze::quartiles, detail::squeeze::averages}) {
      const detail::text_table table(of, found, how, own_lines);
      const bool last = own_lines && how == detail::squeeze::averages;
      if (table.columns() > columns && !last) continue;
      append_to(all, {"\n", table.text(colour), "\n", detail::legend(of, found, how, columns)});
      return all;
    }
  }
  return all;
}

}  // namespace clade::report
