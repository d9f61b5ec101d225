// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstddef>
#include <limits>
#include <string>
#include <string_view>

#include "../experiment/analysis.hpp"
#include "../experiment/results.hpp"
#include "description.hpp"
#include "number.hpp"
#include "utf8.hpp"

namespace clade::report {

using namespace study;

namespace detail {

/// Text that Markdown shows as it is, on one line.
inline std::string markdown_text(std::string_view text) {
  std::string escaped;
  for (const auto c : one_line(text)) {
    if (std::string_view(R"(\`*_{}[]<>#|~&!$)").find(c) != std::string_view::npos) escaped += '\\';
    escaped += c;
  }
  return escaped;
}

inline std::string markdown_number(double evaluations) {
  return evaluations < std::numeric_limits<double>::infinity() ? rounded(evaluations) : "-";
}

inline std::string markdown_between(std::string_view low, std::string_view high) {
  return concat({" (", low, "-", high, ")"});
}

inline std::string markdown_ranking(const results& of, const analysis& found) {
  const auto& plan = of.design();
  std::string lines =
      "| | setting | runs | success % (95 %) | ERT (95 %) | quartiles | median | PAR-10 | best | A12 | p |";
  std::string rule = "\n|---|:---|---:|---:|---:|---:|---:|---:|---:|---:|---:|";
  if (found.friedman) {
    lines += " mean ERT | mean rank |";
    rule += "---:|---:|";
  }
  append_to(lines, {rule, "\n"});
  for (const auto s : found.ranking) {
    const auto& row = found.settings[s];
    const auto cell = [&](std::string_view text) { append_to(lines, {text, " | "}); };
    lines += "| ";
    cell(row.tied_with_best ? "=" : plan.race && of.dropped(s) ? "dropped" : "");
    const std::string_view strong = row.tied_with_best ? "**" : "";
    cell(concat({strong, markdown_text(plan.settings[s].name), strong}));
    cell(grouped(row.runs));
    cell(concat({percent(row.success_rate), markdown_between(percent(row.success.low), percent(row.success.high))}));
    cell(concat(
        {row.expected_running_time ? rounded(*row.expected_running_time) : "-",
         row.running_time ? markdown_between(rounded(row.running_time->low), rounded(row.running_time->high)) : ""}));
    cell(concat({markdown_number(row.lower_quartile), " to ", markdown_number(row.upper_quartile)}));
    cell(markdown_number(row.median));
    cell(rounded(row.penalized_average));
    cell(rounded(row.median_best));
    if (s == found.ranking.front()) {
      cell("-");
      cell("-");
    } else {
      const auto against = found.against(s, found.ranking.front());
      const auto& effect = found.any_success ? against.in_evaluations : against.in_fitness;
      cell(concat({with_decimals(effect.superiority, 2), " ", effect.magnitude}));
      cell(probability_value(against.decided.adjusted_p));
    }
    if (found.friedman) {
      cell(row.mean_running_time ? rounded(*row.mean_running_time) : "-");
      cell(rounded(found.friedman->mean_ranks[s]));
    }
    lines.back() = '\n';
  }
  return lines;
}

inline std::string markdown_pairs(const design& plan, const analysis& found) {
  std::string lines =
      "| a | b | p | Holm-adjusted | Mann-Whitney p | Holm-adjusted | A12 | Wilcoxon p | Fisher p | "
      "best: Mann-Whitney p | Holm-adjusted | A12 |\n"
      "|:---|:---|---:|---:|---:|---:|---:|---:|---:|---:|---:|---:|\n";
  for (const auto& pair : found.pairs) {
    const auto cell = [&](std::string_view text) { append_to(lines, {text, " | "}); };
    lines += "| ";
    cell(markdown_text(plan.settings[pair.a].name));
    cell(markdown_text(plan.settings[pair.b].name));
    cell(probability_value(pair.decided.p));
    cell(probability_value(pair.decided.adjusted_p));
    cell(probability_value(pair.mann_whitney_p));
    cell(probability_value(pair.holm_p));
    cell(concat({with_decimals(pair.in_evaluations.superiority, 2), " ", pair.in_evaluations.magnitude}));
    cell(probability_value(pair.wilcoxon_p));
    cell(probability_value(pair.fisher_p));
    cell(probability_value(pair.best_p));
    cell(probability_value(pair.best_holm_p));
    cell(with_decimals(pair.in_fitness.superiority, 2));
    lines.back() = '\n';
  }
  return lines;
}

}  // namespace detail

/// The results as a section of a page in Markdown: a heading, a line on the design, the settings, best first, and a
/// comparison of every two settings. Names are escaped; numbers are rounded as in `text`.
/// ~~~
/// experiment study{queens, stop::target(0) || stop::evaluations(1000), {.runs = 5, .title = "Queens"}};
/// study.add("swap", genetic_algorithm{.mutation = mutation::swap{}});
/// study.add("inversion", genetic_algorithm{.mutation = mutation::inversion{}});
/// const auto found = study.run();
/// const std::string section = report::markdown(found.results(), found.analysis());
/// section.starts_with("### Queens\n");  // = true
/// ~~~
inline std::string markdown(const results& of, const analysis& found) {
  const auto& plan = of.design();
  auto page = concat({"### ", plan.title.empty() ? "Comparison of settings" : detail::markdown_text(plan.title), "\n\n",
                      detail::markdown_text(description(plan)), ".\n\n"});
  for (const auto& remark : remarks(of, found)) append_to(page, {remark, "\n\n"});
  append_to(page, {detail::markdown_ranking(of, found),
                   "\nBest first; = marks the best and those that are not significantly worse (", tied_by(found),
                   ").\nERT, quartiles, median and PAR-10 count evaluations;\nbest is the median of the best ",
                   detail::markdown_text(plan.measure), " of each run, ",
                   plan.maximize ? "more is better" : "less is better", ". A12 is the probability that a run\n",
                   found.any_success ? "takes fewer evaluations" : "ends with a better fitness",
                   " than one of the best setting; p is of the difference between the two, by\n", decided_by(found),
                   ",\nHolm-adjusted for all pairs. "});
  if (found.friedman) {
    append_to(page, {"Mean ERT is the geometric mean over the instances, half a success being\nadded on each",
                     found.any_success ? ", and gives the order. " : ". "});
  }
  append_to(
      page,
      {"A dash: nothing to show.\n\n", detail::markdown_pairs(plan, found),
       "\nThe first p decides. A12 above 0.5 says that a takes fewer evaluations, or has the better fitness, than b."
       "\n"});
  return page;
}

}  // namespace clade::report
