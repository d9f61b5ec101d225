// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <initializer_list>
#include <string>
#include <string_view>
#include <vector>

#include "../../experiment/analysis.hpp"
#include "../../experiment/results.hpp"
#include "../plots/ranked.hpp"
#include "../svg/canvas.hpp"
#include "../svg/escape.hpp"
#include "../svg/number.hpp"

namespace clade::report::page {

using namespace study;

/// A row of column headings; the first `left` are left-aligned, above text.
inline std::string headings(std::initializer_list<std::string_view> names, std::size_t left) {
  std::string row = "<thead><tr>";
  std::size_t i = 0;
  for (const auto name : names) {
    append_to(row, {i++ < left ? "<th scope=\"col\" class=\"left\">" : "<th scope=\"col\">", name, "</th>"});
  }
  return row += "</tr></thead>\n<tbody>\n";
}

inline std::string cell(std::string_view words, std::string_view attributes = {}) {
  return concat({"<td", attributes, ">", words, "</td>"});
}

/// A value and, in smaller letters, its interval.
inline std::string with_interval(std::string_view value, std::string_view low, std::string_view high) {
  return concat({value, "<small class=\"under\">", low, " to ", high, "</small>"});
}

/// The mark of a setting in the ranking. One that never succeeded is neither the best nor tied with it.
inline std::string_view mark_of(const analysis& found, std::size_t rank) {
  const auto& s = found.settings[found.ranking[rank]];
  if (!found.any_success) return rank == 0 ? "first in fitness" : s.tied_with_best ? "tied in fitness" : "";
  if (s.successes == 0) return "no success";
  return rank == 0 ? "best" : s.tied_with_best ? "tied" : "";
}

/// The heading of the row of a setting: its number and its label, with the line and the marker that it has in all
/// plots.
[[gnu::cold]] inline std::string row_heading(const results& of, const analysis& found, std::size_t rank,
                                             std::string_view label, std::string_view tag = {}) {
  const auto s = found.ranking[rank];
  const auto look = svg::style_of(rank);
  auto row = concat({"<th scope=\"row\" class=\"name drawn\"><span class=\"rank\">", decimal(rank + 1),
                     "</span><svg class=\"swatch c", decimal(look.colour), "\""});
  if (look.paint != "currentColor") append_to(row, {" color=\"", look.paint, "\""});
  row +=
      " aria-hidden=\"true\" width=\"30\" height=\"14\" viewBox=\"0 0 30 14\"><path d=\"M1 7h28\" "
      "stroke=\"currentColor\" "
      "stroke-width=\"2\"";
  if (!look.dash.empty()) append_to(row, {" stroke-dasharray=\"", look.dash, "\""});
  append_to(row, {"/><path d=\"", svg::marker(rank, 15, 7), "\" fill=\"currentColor\"/></svg>", svg::escape(label)});
  if (const auto note = plots::dropped_note(of, s); !note.empty()) {
    append_to(row, {"<small>", svg::escape(note), "</small>"});
  }
  if (!tag.empty()) append_to(row, {" <small class=\"tag\">", tag, "</small>"});
  return row += "</th>";
}

/// Evaluations, or that they are beyond the budget.
inline std::string evaluations(double value, double budget) {
  if (std::isfinite(value)) return value < 100 ? svg::fixed(value, 1) : svg::grouped(value);
  return concat({"&gt; ", svg::grouped(budget)});
}

/// The settings, best first.
[[gnu::cold]] inline std::string ranking(const results& of, const analysis& found) {
  const auto budget = static_cast<double>(of.design().budget);
  auto median = std::string("median of best");
  const auto& measure = of.design().measure;
  if (measure == "fitness") {
    median += " fitness";
  } else {
    append_to(median, {"<small class=\"under wraps\">", svg::escape(measure), "</small>"});
  }
  // On several instances settings are ranked by the mean ERT.
  const bool averaged = found.friedman && found.any_success;
  std::string table = "<div class=\"wide\" role=\"region\" aria-label=\"Ranking\" tabindex=\"0\"><table>\n";
  table += headings({"setting", "successes", "success rate<small class=\"under\">95 % interval</small>",
                     averaged ? "ERT<small class=\"under\">95 % interval</small></th><th scope=\"col\">mean<br>ERT"
                              : "ERT<small class=\"under\">95 % interval</small>",
                     "lower<br>quartile", "median", "upper<br>quartile", "PAR-10", median},
                    1);
  const auto labels = plots::labels_of(of.design());
  for (std::size_t rank = 0; rank < found.ranking.size(); ++rank) {
    const auto& s = found.settings[found.ranking[rank]];
    append_to(table,
              {s.tied_with_best && s.successes > 0 ? "<tr class=\"tied\" data-s=\"" : "<tr data-s=\"", decimal(rank),
               "\">", row_heading(of, found, rank, labels.in_tables[found.ranking[rank]], mark_of(found, rank))});
    table += cell(concat({grouped(s.successes), " of ", grouped(s.runs)}));
    table += cell(
        with_interval(svg::percent(s.success_rate), svg::fixed(100 * s.success.low, 1), svg::percent(s.success.high)));
    const auto time = s.expected_running_time ? evaluations(*s.expected_running_time, budget) : "—";
    if (s.running_time) {
      // Without success it may take any number of evaluations.
      const auto high = std::isfinite(s.running_time->high) ? evaluations(s.running_time->high, budget) : "∞";
      table += cell(with_interval(time, evaluations(s.running_time->low, budget), high));
    } else {
      table += cell(time);
    }
    if (averaged) table += cell(s.mean_running_time ? evaluations(*s.mean_running_time, budget) : "—");
    for (const auto v : {s.lower_quartile, s.median, s.upper_quartile}) table += cell(evaluations(v, budget));
    append_to(table, {cell(evaluations(s.penalized_average, budget)), cell(svg::number(s.median_best)), "</tr>\n"});
  }
  table += "</tbody></table></div>\n";
  if (std::ranges::any_of(found.settings, [](const auto& s) { return std::isinf(s.median_best); })) {
    table +=
        "<p class=\"note\">An infinite best: half of the runs or more found nothing that counts, such as nothing "
        "feasible.</p>\n";
  }
  return table;
}

/// The most settings in a table of all pairs; if there are more, each is compared with the best only.
inline constexpr std::size_t max_in_pairs = 30;

/// Every two settings, with the higher ranked one first.
[[gnu::cold]] inline std::string pairs(const results& of, const analysis& found) {
  const auto labels = plots::labels_of(of.design());
  const auto n = found.ranking.size();
  std::string table = "<div class=\"wide tall\" role=\"region\" aria-label=\"Pairs\" tabindex=\"0\"><table>\n";
  table += headings(
      {"setting<small class=\"under\">against</small>", "p<small class=\"under\">decides</small>", "Holm-<br>adjusted",
       "A<sub>12</sub> of<br>evaluations", "effect", "Mann–<br>Whitney p", "Holm-<br>adjusted",
       "Wilcoxon p<small class=\"under\">paired runs</small>", "Fisher p<small class=\"under\">successes</small>",
       "A<sub>12</sub> of<br>best fitness", "Mann–Whitney<br>of best fitness,<br>Holm-adjusted"},
      1);
  for (std::size_t i = 0; i < (n > max_in_pairs ? 1 : n); ++i) {
    for (auto j = i + 1; j < n; ++j) {
      const auto a = found.ranking[i], b = found.ranking[j];
      const auto pair = found.against(a, b);
      const auto name = [&](std::size_t rank, std::size_t s) {
        return concat({decimal(rank + 1), "&nbsp;·&nbsp;", svg::escape(labels.in_plots[s])});
      };
      const auto add = [&](std::string_view words) { table += cell(svg::escape(words)); };
      const auto add_p = [&](double p, bool adjusted) {
        table += cell(svg::escape(svg::p_value(p)), adjusted && p <= significance_level ? " class=\"differs\"" : "");
      };
      append_to(table, {"<tr><th scope=\"row\" class=\"name\">", name(i, a), "<br>", name(j, b), "</th>"});
      table += cell(concat({svg::escape(svg::p_value(pair.decided.p)),
                            pair.decided.of_fitness() ? "<small class=\"under\">of fitness</small>" : ""}));
      add_p(pair.decided.adjusted_p, true);
      add(with_decimals(pair.in_evaluations.superiority, 3));
      add(pair.in_evaluations.magnitude);
      add_p(pair.mann_whitney_p, false);
      add_p(pair.holm_p, true);
      add_p(pair.wilcoxon_p, false);
      add_p(pair.fisher_p, false);
      add(with_decimals(pair.in_fitness.superiority, 3));
      add_p(pair.best_holm_p, true);
      table += "</tr>\n";
    }
  }
  return table += "</tbody></table></div>\n";
}

/// The mean ranks of Friedman's test, with the post-hoc p-values against every other setting.
[[gnu::cold]] inline std::string mean_ranks(const results& of, const analysis& found) {
  const auto n = found.ranking.size();
  const auto labels = plots::labels_of(of.design());
  std::string table =
      "<div class=\"wide\" role=\"region\" aria-label=\"Friedman\" tabindex=\"0\"><table>\n<thead><tr>"
      "<th scope=\"col\" class=\"left\">setting</th>"
      "<th scope=\"col\">mean rank</th>";
  for (std::size_t i = 0; i < n; ++i) append_to(table, {"<th scope=\"col\">p against ", decimal(i + 1), "</th>"});
  table += "</tr></thead>\n<tbody>\n";
  for (std::size_t i = 0; i < n; ++i) {
    const auto s = found.ranking[i];
    append_to(table, {"<tr data-s=\"", decimal(i), "\">", row_heading(of, found, i, labels.in_tables[s]),
                      cell(with_decimals(found.friedman->mean_ranks[s], 2))});
    for (std::size_t j = 0; j < n; ++j) {
      if (i == j) {
        table += cell("");
        continue;
      }
      const auto other = found.ranking[j];
      auto p = std::nan("");
      for (const auto& pair : found.post_hoc) {
        if ((pair.a == s && pair.b == other) || (pair.a == other && pair.b == s)) p = pair.holm_p;
      }
      table += cell(svg::escape(svg::p_value(p)), p <= significance_level ? " class=\"differs\"" : "");
    }
    table += "</tr>\n";
  }
  return table += "</tbody></table></div>\n";
}

}  // namespace clade::report::page
