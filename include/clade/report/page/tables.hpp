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

/// A row of column headings; those in `left` are over text.
inline std::string headings(std::initializer_list<std::string_view> names, std::size_t left) {
  std::string row = "<thead><tr>";
  std::size_t i = 0;
  for (const auto name : names) {
    row += i++ < left ? "<th scope=\"col\" class=\"left\">" : "<th scope=\"col\">";
    row += name;
    row += "</th>";
  }
  return row + "</tr></thead>\n<tbody>\n";
}

inline std::string cell(std::string_view words, std::string_view attributes = {}) {
  std::string result;
  result.reserve(words.size() + attributes.size() + 16);
  result += "<td";
  result += attributes;
  result += '>';
  result += words;
  return result + "</td>";
}

/// A value and, smaller, the interval it lies in.
inline std::string with_interval(const std::string& value, const std::string& low, const std::string& high) {
  return value + "<small class=\"under\">" + low + " to " + high + "</small>";
}

/// The heading of the row of a setting, with the line and the marker that it has in all plots.
inline std::string row_heading(const results& of, const analysis& found, std::size_t rank, std::string_view tag = {}) {
  const auto s = found.ranking[rank];
  const auto look = svg::style_of(rank);
  std::string row = "<th scope=\"row\" class=\"name drawn\"><svg class=\"swatch c" + std::to_string(look.colour) + '"';
  if (look.paint != "currentColor") row += " color=\"" + std::string(look.paint) + '"';
  row +=
      " aria-hidden=\"true\" width=\"30\" height=\"14\" viewBox=\"0 0 30 14\"><path d=\"M1 7h28\" "
      "stroke=\"currentColor\" "
      "stroke-width=\"2\"";
  if (!look.dash.empty()) row += " stroke-dasharray=\"" + std::string(look.dash) + '"';
  row += "/><path d=\"" + svg::marker(rank, 15, 7) + "\" fill=\"currentColor\"/></svg>";
  row += svg::escape(of.design().settings[s].name);
  if (const auto note = plots::dropped_note(of, s); !note.empty()) row += "<small>" + svg::escape(note) + "</small>";
  if (!tag.empty()) row += " <small class=\"tag\">" + std::string(tag) + "</small>";
  return row + "</th>";
}

/// Evaluations, or that they are beyond the budget.
inline std::string evaluations(double value, double budget) {
  if (std::isfinite(value)) return value < 100 ? svg::fixed(value, 1) : svg::grouped(value);
  return "&gt; " + svg::grouped(budget);
}

/// The settings, best first.
inline std::string ranking(const results& of, const analysis& found) {
  const auto budget = static_cast<double>(of.design().budget);
  auto median = std::string("median of best");
  const auto& measure = of.design().measure;
  median += measure == "fitness" ? " fitness"
                                 : "<small class=\"under\">" + svg::escape(svg::shorten(measure, 160, 14)) + "</small>";
  // On several instances, what settings are ranked by.
  const bool averaged = found.friedman && found.any_success;
  const std::string ert = "ERT<small class=\"under\">95 % interval</small>";
  std::string table = "<div class=\"wide\" role=\"region\" aria-label=\"Ranking\" tabindex=\"0\"><table>\n" +
                      headings({"#", "setting", "successes", "success rate<small class=\"under\">95 % interval</small>",
                                averaged ? ert + "</th><th scope=\"col\">mean<br>ERT" : ert, "lower<br>quartile",
                                "median", "upper<br>quartile", "PAR-10", median},
                               2);
  for (std::size_t rank = 0; rank < found.ranking.size(); ++rank) {
    const auto& s = found.settings[found.ranking[rank]];
    table += s.tied_with_best ? "<tr class=\"tied\" data-s=\"" : "<tr data-s=\"";
    table += std::to_string(rank) + "\">" + cell(std::to_string(rank + 1), " class=\"left\"") +
             row_heading(of, found, rank,
                         rank == 0          ? "best"
                         : s.tied_with_best ? "tied"
                                            : "");
    table += cell(svg::grouped(static_cast<double>(s.successes)) + " of " + svg::grouped(static_cast<double>(s.runs)));
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
    table += cell(evaluations(s.penalized_average, budget)) + cell(svg::number(s.median_best)) + "</tr>\n";
  }
  return table + "</tbody></table></div>\n";
}

/// How many settings can stand in a table of all pairs; of more, each stands beside the best alone.
inline constexpr std::size_t most_in_pairs = 30;

/// Every two settings, the better ranked one first.
inline std::string pairs(const results& of, const analysis& found) {
  const auto& plan = of.design();
  const auto n = found.ranking.size();
  const auto differs = [](double p) { return p <= significance_level ? " class=\"differs\"" : ""; };
  std::string table = "<div class=\"wide tall\" role=\"region\" aria-label=\"Pairs\" tabindex=\"0\"><table>\n" +
                      headings({"setting", "against", "p<small class=\"under\">decides</small>", "Holm-<br>adjusted",
                                "A<sub>12</sub> of<br>evaluations", "effect", "Mann–<br>Whitney p", "Holm-<br>adjusted",
                                "Wilcoxon p<small class=\"under\">paired runs</small>",
                                "Fisher p<small class=\"under\">successes</small>", "A<sub>12</sub> of<br>best fitness",
                                "Mann–Whitney<br>of best fitness,<br>Holm-adjusted"},
                               2);
  for (std::size_t i = 0; i < (n > most_in_pairs ? 1 : n); ++i) {
    for (auto j = i + 1; j < n; ++j) {
      const auto a = found.ranking[i], b = found.ranking[j];
      const auto& pair = found.pair(a, b);
      const auto turned = a > b;
      const auto name = [&](std::size_t rank, std::size_t s) {
        const auto& whole = plan.settings[s].name;
        const auto shown = svg::shorten(whole, 240, 14);
        auto words = std::to_string(rank + 1) + "&nbsp;·&nbsp;";
        if (shown == whole) return words + svg::escape(shown);
        return words + "<span title=\"" + svg::escape(whole) + "\">" + svg::escape(shown) + "</span>";
      };
      table += "<tr><th scope=\"row\" class=\"name\">" + name(i, a) + "</th>" + cell(name(j, b), " class=\"name\"");
      table += cell(svg::escape(svg::p_value(pair.decided.p)));
      table += cell(svg::escape(svg::p_value(pair.decided.adjusted_p)), differs(pair.decided.adjusted_p));
      table += cell(svg::aligned(turned ? 1 - pair.a12 : pair.a12, 3)) + cell(svg::escape(pair.magnitude));
      table += cell(svg::escape(svg::p_value(pair.mann_whitney_p)));
      table += cell(svg::escape(svg::p_value(pair.holm_p)), differs(pair.holm_p));
      table += cell(svg::escape(svg::p_value(pair.wilcoxon_p))) + cell(svg::escape(svg::p_value(pair.fisher_p)));
      table += cell(svg::aligned(turned ? 1 - pair.best_a12 : pair.best_a12, 3));
      table += cell(svg::escape(svg::p_value(pair.best_holm_p)), differs(pair.best_holm_p)) + "</tr>\n";
    }
  }
  return table + "</tbody></table></div>\n";
}

/// The mean ranks of Friedman's test, with the post-hoc p-values against every other setting.
inline std::string mean_ranks(const results& of, const analysis& found) {
  const auto n = found.ranking.size();
  std::string table =
      "<div class=\"wide\" role=\"region\" aria-label=\"Friedman\" tabindex=\"0\"><table>\n<thead><tr>"
      "<th scope=\"col\" class=\"left\">#</th><th scope=\"col\" class=\"left\">setting</th>"
      "<th scope=\"col\">mean rank</th>";
  for (std::size_t i = 0; i < n; ++i) table += "<th scope=\"col\">p against " + std::to_string(i + 1) + "</th>";
  table += "</tr></thead>\n<tbody>\n";
  for (std::size_t i = 0; i < n; ++i) {
    const auto s = found.ranking[i];
    table += "<tr data-s=\"" + std::to_string(i) + "\">" + cell(std::to_string(i + 1), " class=\"left\"");
    table += row_heading(of, found, i) + cell(svg::aligned(found.friedman->mean_ranks[s], 2));
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
  return table + "</tbody></table></div>\n";
}

}  // namespace clade::report::page
