// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "../columns.hpp"
#include "../conclusion_sentences.hpp"
#include "../json_text.hpp"
#include "../plots/against_parameters.hpp"
#include "../plots/main_effects.hpp"
#include "../plots/setting_labels.hpp"
#include "document.hpp"

// Functions that write the sections of the page of an experiment.
namespace clade::report::page {

/// Returns the beginning of a table, up to its body. `label` is its name for screen readers, and `first` the heading of
/// its first column. This column holds text. A `tall` table scrolls below its headings. `css_class` may be empty.
template <class Columns>
std::string begin_table(std::string_view label, std::string_view first, const Columns& columns, bool tall = false,
                        std::string_view css_class = {}) {
  auto table = detail::concat({tall ? "<div class=\"wide tall" : "<div class=\"wide",
                               "\" role=\"region\" aria-label=\"", label, "\" tabindex=\"0\"><table",
                               css_class.empty() ? "" : " class=\"", css_class, css_class.empty() ? "" : "\"",
                               ">\n<thead><tr><th scope=\"col\" class=\"left\">", first, "</th>"});
  for (const auto& c : columns) detail::append_to(table, {"<th scope=\"col\">", c, "</th>"});
  return table += "</tr></thead>\n<tbody>\n";
}

inline constexpr std::string_view end_table = "</tbody></table></div>\n";

/// The maximum number of settings in a table of all pairs. If there are more, the table compares each setting only with
/// the best.
inline constexpr std::size_t max_settings_in_all_pairs = 30;

/// The maximum number of groups of instances with separate plots and tables.
inline constexpr std::size_t max_instance_groups = 24;

/// Returns whether every setting has a run with recorded improvements. Imported results may have only the ends of runs.
inline bool has_improvements(const study::results& results) {
  const auto& design = results.design();
  for (std::size_t s = 0; !design.sources.empty() && s < design.settings.size(); ++s) {
    bool any = false;
    results.for_each(s, design.runs, [&](const study::trial& t) { any = any || t.improvements.size() > 1; });
    if (!any) return false;
  }
  return true;
}

/// Returns a paragraph that describes the design of an experiment.
[[gnu::cold]] inline std::string design_paragraph(const study::results& results) {
  const auto& design = results.design();
  auto html = detail::concat({"<p>", svg::escape(description(design)), "."});
  for (const auto& remark : instance_remarks(design)) detail::append_to(html, {" ", svg::escape(remark)});
  if (design.instances.size() > 1) {
    html +=
        " Tables and plots take the runs on all instances together; the ranking and the mark of ties compare the runs "
        "within each instance.";
  }
  html += design.sources.empty() ? " Run <i>k</i> has the same seed in every setting, so that runs are paired."
                                 : ' ' + svg::escape(sources_remark(design));
  if (design.has_goal) {
    html +=
        " A run succeeds if it reaches its goal within the budget. Unfinished runs are kept and count as slower than "
        "every success.";
  }
  if (const auto labels = plots::labels_of(design); !labels.shared.empty())
    detail::append_to(html, {" Names leave out what all settings share: ", svg::escape(labels.shared), "."});
  html += "</p>\n";
  if (constexpr std::size_t max_named = 12; design.random_data.size() > max_named) {
    detail::append_to(
        html, {"<details><summary>All ", counted(design.random_data.size(), svg::escape(design.random_data_kind)),
               "</summary><p>"});
    for (std::size_t k = 0; k < design.random_data.size(); ++k)
      detail::append_to(html, {k > 0 ? "; " : "", svg::escape(design.random_data[k])});
    html += "</p></details>\n";
  }
  return html;
}

/// Returns a section with the conclusions as sentences, and with plots of the main effects.
[[gnu::cold]] inline std::string conclusions_section(const study::results& results, const study::analysis& analysis) {
  if (analysis.conclusions.too_few_runs) return {};  // a warning says that there are too few runs
  std::string html = "<section>\n<h2>Conclusions</h2>\n<ul>\n";
  for (const auto& sentence : conclusion_sentences(results, analysis))
    detail::append_to(html, {"<li>", svg::escape(sentence), "</li>\n"});
  html += "</ul>\n";
  if (const auto images = plots::main_effects(analysis.conclusions, study::plural_of(results.design().unit));
      !images.empty()) {
    figure(html, "Main effects", detail::concat({"<div class=\"beside\">", images, "</div>"}),
           {"The geometric mean of the expected running times (ERT) of all settings with a value, with its interval of "
            "95 %, on a logarithmic scale that all plots share. Every setting counts half a success more than it has, "
            "so that none is left out. The dotted line is the mean of all settings. Less is better. A value has an "
            "arrow without a marker if no run succeeded with it."},
           "whole");
  }
  return html += "</section>\n";
}

/// Returns the warnings about the results, each as a paragraph.
inline std::string warning_paragraphs(const study::results& results, const study::analysis& analysis) {
  auto notes = remarks(results, analysis);
  if (!analysis.any_success && results.design().has_goal)
    notes.emplace_back("No run reached its goal: settings are ordered by their best fitness, and none is the best.");
  std::string html;
  for (const auto& note : notes) detail::append_to(html, {"<p class=\"note\">", svg::escape(note), "</p>\n"});
  return html;
}

/// Returns the paragraphs below the ranking. They explain the order and the marks.
[[gnu::cold]] inline std::string ranking_notes(const study::results& results, const study::analysis& analysis) {
  const auto any = [&](const auto& is) { return std::ranges::any_of(analysis.summaries, is); };
  auto html =
      detail::concat({"<p>Ordered by ",
                      !analysis.any_success ? "best fitness"
                      : analysis.friedman   ? "mean ERT"
                                            : "ERT",
                      analysis.any_success ? ". Settings with a coloured background are tied with the best: they are"
                                           : ". Settings “tied in fitness” are",
                      " not significantly worse at the level of 5 % (", svg::escape(tie_criterion(analysis)),
                      "). p is that of ", svg::escape(deciding_tests(analysis)), ", Holm-adjusted for all pairs."});
  if (results.design().has_goal && any([](const auto& s) { return !std::isfinite(s.upper_quartile); }))
    detail::append_to(
        html, {" “&gt; ", grouped(results.design().budget), "” is beyond the budget, since so many runs failed."});
  if (results.design().has_goal && any([](const auto& s) { return s.successes == 0; }))
    html += " “—” means that no run succeeded.";
  html += "</p>\n";
  if (const auto order = order_on_instances(analysis); !order.empty())
    detail::append_to(html, {"<p>", svg::escape(order), "</p>\n"});
  return html;
}

/// Returns a paragraph with the result of Friedman's test.
inline std::string friedman_paragraph(const study::analysis& analysis) {
  return detail::concat(
      {"<p>", svg::escape(friedman_remark(analysis)), " Each instance counts once, and settings are ranked on it ",
       analysis.any_success ? "by their ERT, those without a success by their best fitness" : "by their best fitness",
       "; 1 is best. The p-values between two settings are Holm-adjusted for all pairs; bold ones are below "
       "0.05. With fewer than about 10 instances p is rough, and seldom significant; the mark of the ranking "
       "rests on the runs within the instances instead.</p>\n"});
}

/// Returns a list that explains the columns, with their sources.
[[gnu::cold]] inline std::string column_glossary(const study::results& results, const study::analysis& analysis) {
  std::string html = "<dl>\n";
  const auto add = [&](std::string_view term, std::string_view meaning, std::string_view details) {
    if (meaning.empty() && details.empty()) return;
    detail::append_to(html, {"<dt>", svg::escape(term), "</dt><dd>", svg::escape(meaning),
                             meaning.empty() || details.empty() ? ""
                             : details[0] == '('                ? " "
                                                                : ". ",
                             svg::escape(details), "</dd>\n"});
  };
  for (const auto& c : columns_of(results, analysis)) {
    const bool is_also_pair_column =
        std::ranges::find(pair_columns, c.name, &pair_column::name) != std::end(pair_columns);
    if (c.on_page && !is_also_pair_column) add(c.name, c.meaning, c.details);
  }
  for (const auto& c : pair_columns_of(results)) add(c.name, {}, c.details);
  add("Friedman’s test", {},
      "Compares settings by their ranks on several instances, which may differ in difficulty (Friedman, 1937); the "
      "comparison of pairs after it is that of Demšar (2006).");
  add("Colours", {},
      "Those of Okabe and Ito (2008), which colour-blind readers can tell apart. Without colour, marker and dash "
      "pattern together tell the first 21 settings apart, and numbers or names all.");
  return html += "</dl>\n";
}

/// Returns the content of a table cell. Its interval, or the word that follows the value, is below the value in smaller
/// letters.
[[gnu::cold]] inline std::string table_cell(const cell& shown, quantity kind, std::uint64_t budget) {
  const auto number = [&](double v) {
    if (kind == quantity::fitness) return svg::number(v);
    if (kind == quantity::effect) return with_decimals(v, 3);
    if (kind == quantity::p) return svg::escape(probability_value(v, shown.at_most));
    if (kind != quantity::evaluations) return svg::escape(plain_number(v, kind, false));
    if (!std::isfinite(v)) return detail::concat({"&gt; ", grouped(budget)});
    return v < 100 ? svg::fixed(v, 1) : with_commas(with_decimals(v, 0));
  };
  const bool beside = kind == quantity::count;  // as in "3 of 4"
  std::string below = beside ? "" : shown.suffix;
  // Without a success, the interval may have no upper end.
  if (shown.is_too_wide()) {
    below = "-";
  } else if (shown.interval)
    below = detail::concat({number(shown.interval->low), " to ",
                            std::isfinite(shown.interval->high) ? number(shown.interval->high) : "∞"});
  if (!below.empty()) below = detail::concat({"<small class=\"under\">", below, "</small>"});
  return detail::concat({shown.value ? number(*shown.value) : "—", beside ? shown.suffix : "", below});
}

/// Returns the mark of a setting in the ranking. If any run succeeded, a setting without a success is neither "best"
/// nor "tied".
inline std::string_view tag_of(const study::analysis& analysis, std::size_t rank) {
  const auto& s = analysis.summaries[analysis.ranking[rank]];
  if (s.few_runs) return "";
  if (!analysis.any_success) return rank == 0 ? "first in fitness" : s.tied_with_best ? "tied in fitness" : "";
  if (s.successes == 0) return "no success";
  return rank == 0 ? "best" : s.tied_with_best ? "tied" : "";
}

/// Returns the heading of the row of a setting: its number, a sample of its line and its marker in plots and, unless
/// `labels` is empty, its label and the labels of settings with identical runs.
[[gnu::cold]] inline std::string row_heading(const study::results& results, const study::analysis& analysis,
                                             std::size_t rank, const std::vector<std::string>& labels,
                                             std::string_view tag = {}) {
  const auto s = analysis.ranking[rank];
  const auto drawing = svg::style_of(rank);
  auto row = detail::concat({"<th scope=\"row\" class=\"name drawn", labels.empty() ? " brief" : "",
                             "\"><span class=\"rank\">", detail::decimal(rank + 1), "</span><svg class=\"swatch c",
                             detail::decimal(drawing.colour), "\""});
  if (drawing.paint != "currentColor") detail::append_to(row, {" color=\"", drawing.paint, "\""});
  row +=
      " aria-hidden=\"true\" width=\"30\" height=\"14\" viewBox=\"0 0 30 14\"><path d=\"M1 7h28\" "
      "stroke=\"currentColor\" "
      "stroke-width=\"2\"";
  if (!drawing.dash.empty()) detail::append_to(row, {" stroke-dasharray=\"", drawing.dash, "\""});
  detail::append_to(row, {"/><path d=\"", svg::marker(rank, 15, 7), "\" fill=\"currentColor\"/></svg>"});
  for (const auto identical : analysis.identical_to(s)) {
    if (!labels.empty()) detail::append_to(row, {identical == s ? "" : "<br>", svg::escape(labels[identical])});
  }
  if (const auto note = plots::dropped_note(results, s); !note.empty()) {
    detail::append_to(row, {"<small>", svg::escape(note), "</small>"});
  }
  if (!tag.empty()) detail::append_to(row, {" <small class=\"tag\">", tag, "</small>"});
  return row += "</th>";
}

/// Returns the names of the parameters whose values together identify each setting. Each has a column in the ranking.
/// The result is empty if the values of all parameters do not identify the settings.
[[gnu::cold]] inline std::vector<std::string> identifying_parameters(const study::design& design) {
  auto names = plots::internal::differing_parameters(design);
  if (plots::internal::distinct_value_texts(design, names).size() < design.settings.size()) names.clear();
  return names;
}

/// Returns the ranking as a table. If parameters identify the settings, each of them has a column.
[[gnu::cold]] inline std::string ranking_table(const study::results& results, const study::analysis& analysis) {
  auto columns = columns_of(results, analysis);
  std::erase_if(columns, [](const auto& c) { return !c.on_page; });
  const auto parameters = identifying_parameters(results.design());
  std::vector<std::string> headings;
  for (const auto& name : parameters)
    headings.push_back(detail::concat({"<span class=\"left\">", svg::escape(name), "</span>"}));
  for (const auto& c : columns) {
    const auto intervals = c.value({analysis, 0}).interval.has_value();
    headings.push_back(detail::concat({c.name, intervals ? "<small class=\"under\">95 % interval</small>" : ""}));
    if (c.kind == quantity::fitness)
      detail::append_to(headings.back(),
                        {"<small class=\"under wraps\">", svg::escape(results.design().measure), "</small>"});
  }
  auto table = begin_table("Ranking", "setting", headings, false, "ranking");
  const auto labels = plots::labels_of(results.design());
  for (std::size_t rank = 0; rank < analysis.ranking.size(); ++rank) {
    const auto setting = analysis.ranking[rank];
    const auto& s = analysis.summaries[setting];
    detail::append_to(
        table, {s.tied_with_best && s.successes > 0 ? "<tr class=\"tied\" data-rank=\"" : "<tr data-rank=\"", rank,
                "\" data-name=\"", svg::escape(labels.in_plots[setting]), "\">",
                row_heading(results, analysis, rank, parameters.empty() ? labels.in_tables : std::vector<std::string>(),
                            tag_of(analysis, rank))});
    for (const auto& name : parameters) {
      table += "<td class=\"value\">";
      for (const auto identical : analysis.identical_to(setting))
        detail::append_to(table, {identical == setting ? "" : "<br>",
                                  svg::escape(plots::internal::value_of(results.design().settings[identical], name))});
      table += "</td>";
    }
    for (const auto& c : columns) {
      const auto value = c.value({analysis, setting});
      // The best setting is not compared with itself.
      const bool itself = rank == 0 && !value.value && (c.kind == quantity::effect || c.kind == quantity::p);
      detail::append_to(table, {"<td>", itself ? "" : table_cell(value, c.kind, results.design().budget), "</td>"});
    }
    table += "</tr>\n";
  }
  return table += end_table;
}

/// Returns tables of the settings on each instance, one table for each group of instances.
[[gnu::cold]] inline std::string instance_tables(const study::results& results, const study::analysis& analysis) {
  if (analysis.on_instances.empty()) return {};
  const auto& design = results.design();
  const auto groups = design.groups();
  const auto labels = plots::labels_of(design);
  auto all =
      detail::concat({"<details><summary>On each instance</summary>\n<p>",
                      design.has_goal ? "ERT, or the best fitness in brackets if no run succeeded; successes, and "
                                        "the rank on the instance."
                                      : "The median of the best fitness, and the rank on the instance.",
                      "</p>\n"});
  const auto add = [&](std::string_view name, const std::vector<std::size_t>& instances) {
    std::vector<std::string> headings;
    for (const auto i : instances) headings.push_back(svg::escape(design.instances[i]));
    auto table = begin_table(detail::concat({"On each instance: ", svg::escape(name)}), "setting", headings);
    for (std::size_t rank = 0; rank < analysis.ranking.size(); ++rank) {
      detail::append_to(table,
                        {"<tr data-rank=\"", rank, "\">", row_heading(results, analysis, rank, labels.in_tables)});
      for (const auto i : instances) {
        const auto& summary = analysis.on_instances[i][analysis.ranking[rank]];
        const auto shown = cell_on_instance(summary, design.has_goal);
        const auto value =
            table_cell({shown.value}, summary.successes > 0 ? quantity::evaluations : quantity::fitness, 0);
        const bool in_brackets = design.has_goal && summary.successes == 0;
        detail::append_to(table, {"<td>", in_brackets ? "(" : "", value, in_brackets ? ")" : "",
                                  "<small class=\"under\">", shown.suffix, shown.suffix.empty() ? "" : ", ", "rank ",
                                  svg::number(summary.rank), "</small></td>"});
      }
      table += "</tr>\n";
    }
    detail::append_to(all, {table, end_table});
  };
  if (groups.size() == design.instances.size()) {
    std::vector<std::size_t> instances(std::min(groups.size(), max_instance_groups));
    for (std::size_t i = 0; i < instances.size(); ++i) instances[i] = i;
    add("all", instances);
  } else {
    for (std::size_t g = 0; g < std::min(groups.size(), max_instance_groups); ++g)
      add(groups[g].first, groups[g].second);
  }
  return all += "</details>\n";
}

/// Returns the attribute that highlights a Holm-adjusted p-value if it is significant.
inline std::string_view significance_attribute(bool adjusted, double p) {
  return adjusted && p <= study::significance_level ? " class=\"differs\"" : "";
}

/// Returns a table of all pairs of settings, with the better-ranked setting of a pair first.
[[gnu::cold]] inline std::string pairs_table(const study::results& results, const study::analysis& analysis) {
  std::vector<std::string> headings;
  const auto columns = pair_columns_of(results);
  for (const auto& c : columns) headings.emplace_back(c.name);
  auto table = begin_table("Pairs", "setting<small class=\"under\">against</small>", headings, true);
  const auto labels = plots::labels_of(results.design());
  const auto n = analysis.ranking.size();
  for (std::size_t i = 0; i < (n > max_settings_in_all_pairs ? 1 : n); ++i) {
    for (auto j = i + 1; j < n; ++j) {
      const auto pair = analysis.against(analysis.ranking[i], analysis.ranking[j]);
      const auto name = [&](std::size_t rank) {
        return detail::concat({rank + 1, "&nbsp;·&nbsp;", svg::escape(labels.in_plots[analysis.ranking[rank]])});
      };
      detail::append_to(table, {"<tr data-rank=\"", i, " ", j, "\"><th scope=\"row\" class=\"name\">", name(i), "<br>",
                                name(j), "</th>"});
      for (const auto& c : columns) {
        const auto value = c.value(pair);
        detail::append_to(table, {"<td",
                                  significance_attribute(
                                      !pair.deciding_test.few_runs && c.name.find("Holm") != c.name.npos, *value.value),
                                  ">", table_cell(value, c.kind, results.design().budget), "</td>"});
      }
      table += "</tr>\n";
    }
  }
  return table += end_table;
}

/// Returns a table of the mean ranks of Friedman's test, with the post-hoc p-values of all pairs.
[[gnu::cold]] inline std::string mean_ranks_table(const study::results& results, const study::analysis& analysis) {
  const auto n = analysis.ranking.size();
  const auto labels = plots::labels_of(results.design());
  std::vector<std::string> headings{"mean rank"};
  for (std::size_t i = 0; i < n; ++i) headings.push_back(detail::concat({"p against ", i + 1}));
  auto table = begin_table("Friedman", "setting", headings);
  for (std::size_t i = 0; i < n; ++i) {
    const auto s = analysis.ranking[i];
    detail::append_to(table, {"<tr data-rank=\"", i, "\">", row_heading(results, analysis, i, labels.in_tables), "<td>",
                              with_decimals(analysis.friedman->mean_ranks[s], 2), "</td>"});
    for (std::size_t j = 0; j < n; ++j) {
      const auto p = i == j ? std::nan("") : analysis.post_hoc[analysis.pair_index(s, analysis.ranking[j])].holm_p;
      detail::append_to(table, {"<td", significance_attribute(true, p), ">",
                                i == j ? "" : svg::escape(probability_value(p)), "</td>"});
    }
    table += "</tr>\n";
  }
  return table += end_table;
}

/// Returns a `script` element with JSON data for the comparison of all settings with one that the reader chooses.
/// `time` has the expected running times in the order of the ranking, or null if a time is unknown. `effect` and `p`
/// have the A12 and the text of the adjusted p-value of each pair of ranks i < j, in the order (0, 1), (0, 2), …, (1,
/// 2), …. The A12 is that of rank i against rank j.
[[gnu::cold]] inline std::string pair_data_script(const study::analysis& analysis) {
  const auto n = analysis.ranking.size();
  std::vector<std::string> times, effects, values;
  for (std::size_t i = 0; i < n; ++i) {
    const auto& s = analysis.summaries[analysis.ranking[i]];
    const auto time = analysis.friedman ? s.mean_expected_running_time : s.expected_running_time;
    times.push_back(s.successes > 0 && time && std::isfinite(*time) ? json_number(*time) : "null");
    for (auto j = i + 1; j < n; ++j) {
      const auto pair = analysis.against(analysis.ranking[i], analysis.ranking[j]);
      effects.push_back(with_decimals((analysis.any_success ? pair.in_evaluations : pair.in_fitness).superiority, 4));
      const auto& decided = pair.deciding_test;
      values.push_back(json_string(
          decided.few_runs ? "—" : probability_value(decided.adjusted_p, decided.adjusted_p_is_upper_bound)));
    }
  }
  const auto data = json_object()
                        .add("time", json_list(times, "[]"))
                        .add("effect", json_list(effects, "[]"))
                        .add("p", json_list(values, "[]"))
                        .line();
  return detail::concat({"<script type=\"application/json\" class=\"pairs\">", data, "</script>\n"});
}

}  // namespace clade::report::page
