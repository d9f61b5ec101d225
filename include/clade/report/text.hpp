#pragma once

#include <algorithm>
#include <cstddef>
#include <limits>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "../experiment/analysis.hpp"
#include "../experiment/results.hpp"
#include "against_best.hpp"
#include "description.hpp"
#include "number.hpp"
#include "utf8.hpp"

namespace clade::report {

using namespace study;

namespace detail {

/// A cell: a value and what follows it. The values of a column end at the same place, where what follows them begins.
struct text_cell {
  std::string value;
  std::string behind{};
};

/// A column, its width known.
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
    put(text, {cell.value, cell.behind});
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

/// How much a table is squeezed to fit: first percentages lose their decimals and effects become letters, then large
/// numbers get a k or an M, at last columns move together and the number of runs goes where it is the same for all.
enum class squeeze { none, words, numbers, all };

/// The rows and columns of the table.
class text_table {
 public:
  text_table(const results& of, const analysis& found, squeeze how) : squeeze_(how), gap_(how < squeeze::all ? 2 : 1) {
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
      const auto against = against_best(found, s);
      a12.add(against ? digits_of(against->a12, std::chars_format::fixed, 2) : "-",
              against ? magnitude(against->magnitude) : "");
      p.add(against ? probability_value(against->p) : "-");
    }
    if (how < squeeze::all || runs_differ) columns_.push_back(std::move(runs));
    for (auto* column : {&success, &ert}) columns_.push_back(std::move(*column));
    if (found.friedman && found.any_success) columns_.push_back(std::move(mean));
    for (auto* column : {&lower, &median, &upper, &par}) columns_.push_back(std::move(*column));
    if (failed) columns_.push_back(std::move(best));
    if (found.friedman) columns_.push_back(std::move(rank));
    for (auto* column : {&a12, &p}) columns_.push_back(std::move(*column));

    for (const auto& mark : marks_) mark_ = std::max(mark_, mark.size());
    name_ = width("setting");
    for (const auto& name : names_) name_ = std::max(name_, width(name));
  }

  std::size_t columns() const {
    auto sum = mark_ + gap_ + name_;
    for (const auto& column : columns_) sum += gap_ + column.total();
    return sum;
  }

  std::string text(bool colour) const {
    auto lines = joined({units(), headers()});
    for (std::size_t row = 0; row < names_.size(); ++row) {
      auto line = joined({left(marks_[row], mark_ + gap_), left(names_[row], name_)});
      for (const auto& column : columns_) line.append(gap_, ' ') += column.line(column.cells[row]);
      line.erase(line.find_last_not_of(' ') + 1);
      const bool bold = colour && tied_[row];
      put(lines, {bold ? "\x1b[1;32m" : "", line, bold ? "\x1b[0m\n" : "\n"});
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
    auto line = joined({left("", mark_ + gap_), left("setting", name_)});
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
    return joined({" ", word.substr(0, squeeze_ < squeeze::words ? word.size() : 1)});
  }
  static std::string between(std::string_view low, std::string_view high) {
    return joined({" (", low, "-", high, ")"});
  }

  squeeze squeeze_;
  std::size_t gap_, mark_ = 1, name_ = 0;
  std::vector<bool> tied_{};
  std::vector<std::string> marks_{}, names_{};
  std::vector<text_column> columns_{};
};

/// What the marks and the headers mean, as far as they are there.
inline std::string legend(const results& of, const analysis& found, squeeze how) {
  const auto& plan = of.design();
  bool failed = false, dropped = false;
  for (std::size_t s = 0; s < found.settings.size(); ++s) {
    failed = failed || found.settings[s].successes < found.settings[s].runs;
    dropped = dropped || (plan.race && of.dropped(s));
  }
  const auto test = decided_by(found, ";\n        ");
  return joined(
      {"=       the best, and those that are not significantly worse: ", tied_by(found), "\n",
       dropped ? "x       dropped from the race, after the runs that are given\n" : "", "(-)     intervals of 95 %\n",
       how >= squeeze::numbers ? "k, M    thousands and millions\n" : "",
       "ERT     expected running time: the evaluations of all runs for each success\n"
       "PAR-10  mean, where a failed run counts as ten times the budget\n",
       failed ? joined({"best    median of the best ", one_line(plan.measure), " of each run, ",
                        plan.maximize ? "more is better\n" : "less is better\n"})
              : "",
       found.friedman && found.any_success
           ? "mean    geometric mean of ERT over the instances, half a success being added on each;\n"
             "        settings stand in this order\n"
           : "",
       !found.friedman     ? ""
       : found.any_success ? "rank    mean of the ranks on the instances by ERT, without a success by best fitness;\n"
                             "        1 is best\n"
                           : "rank    mean of the ranks on the instances by best fitness, 1 is best;\n"
                             "        settings stand in this order\n",
       "A12     probability that a run ", found.any_success ? "takes fewer evaluations" : "ends with a better fitness",
       " than one of the best setting",
       how >= squeeze::words ? ";\n        the effect is negligible, small, medium or large\n"
                             : ", and the size of the effect\n",
       "p       of the difference from the best setting, by",
       found.friedman || test.find('\n') != std::string::npos ? "\n        " : " ", test,
       ",\n        Holm-adjusted for all pairs of settings\n"
       "-       nothing to show: ",
       failed ? "the best itself, or too few runs succeeded\n" : "the best itself\n"});
}

}  // namespace detail

/// The results as a table for a terminal: a row for each setting, best first, those tied with the best marked; above
/// it the design, below it what all that means.
///
/// A table that would be wider than 110 columns is squeezed step by step: effects become letters, large numbers end
/// with k or M, the number of runs is left to the line above where it is the same for all. Names stay whole whatever
/// their length, so the table can still be wider: by a few columns for names of 40. With `colour` the settings tied
/// with the best are bold and green by the codes that terminals know. Evaluations and fitness are rounded to three
/// significant digits; `csv` and `json` have all of them. Wall times are not shown, so that the table of a seed is
/// always the same.
inline std::string text(const results& of, const analysis& found, bool colour = false) {
  const auto& plan = of.design();
  auto all = joined({one_line(plan.title), plan.title.empty() ? "" : ": ", description(plan), "\n"});
  for (const auto& remark : remarks(of, found)) put(all, {remark, "\n"});
  for (const auto how :
       {detail::squeeze::none, detail::squeeze::words, detail::squeeze::numbers, detail::squeeze::all}) {
    const detail::text_table table(of, found, how);
    if (table.columns() > 110 && how != detail::squeeze::all) continue;
    put(all, {"\n", table.text(colour), "\n", detail::legend(of, found, how)});
    return all;
  }
  return all;
}

}  // namespace clade::report
