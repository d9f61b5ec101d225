// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "../../text/inline.hpp"
#include "../../version.hpp"
#include "history.hpp"
#include "json_text.hpp"
#include "number.hpp"
#include "plots/family_tree.hpp"
#include "plots/history.hpp"
#include "plots/islands.hpp"

namespace clade::report {

namespace internal {

using history_row = observe::recorded_history::row;

/// Returns the columns that have a number in at least one row.
inline std::vector<history_column> columns_of(const observe::recorded_history& history) {
  std::vector<history_column> found;
  for (const auto& column : history_columns) {
    const auto has_number = [&](const auto& row) { return !std::isnan(column.value(row)); };
    if (std::ranges::any_of(history.rows(), has_number)) found.push_back(column);
  }
  return found;
}

template <class Values, class Text>
std::string compact_list(const Values& values, const Text& text) {
  std::string all = "[";
  for (const auto& value : values) detail::append_to(all, {all.size() > 1 ? "," : "", text(value)});
  return all += ']';
}

/// Returns a JSON array with one array for each point of the front of a row: its objectives.
inline std::string json_front(const observe::recorded_history::row& row, std::size_t objectives) {
  std::string all = "[";
  for (std::size_t i = 0; i + objectives <= row.front.size() && objectives > 0; i += objectives) {
    const std::vector<double> point(&row.front[i], &row.front[i] + objectives);
    detail::append_to(all, {i > 0 ? "," : "", compact_list(point, json_number)});
  }
  return all += ']';
}

/// Returns the names of the crossovers or of the mutations in a history; `kind` is the member that lists them. The
/// first names are those of `given`. Any other name is `name`, followed by a number if there are several operators.
inline std::vector<std::string> operator_names(const observe::recorded_history& history,
                                               std::vector<observe::recorded_history::operator_use> history_row::* kind,
                                               std::string_view name, const std::vector<std::string>& given) {
  std::size_t count = 0;
  for (const auto& row : history.rows()) count = std::max(count, (row.*kind).size());
  std::vector<std::string> names;
  for (std::size_t i = 0; i < count; ++i) {
    if (i < given.size())
      names.push_back(given[i]);
    else
      names.push_back(count > 1 ? detail::concat({name, " ", detail::decimal(i + 1)}) : std::string(name));
  }
  return names;
}

/// Returns the names of the operators that made an individual, as a text.
inline std::string origin_of(const observe::ancestor& one) {
  if (one.crossed && one.mutated) return "crossover and mutation";
  if (one.crossed) return "crossover";
  if (one.mutated) return "mutation";
  return one.forgotten ? "not known any more" : "none";
}

/// Returns a JSON object for each individual of a list of ancestors. Parents are given by their positions in the list.
inline std::vector<std::string> json_ancestors(const std::vector<observe::ancestor>& all) {
  std::vector<std::string> list;
  for (const auto& one : all) {
    list.push_back(json_object()
                       .count("generation", one.generation)
                       .number("fitness", one.fitness)
                       .text("made_by", origin_of(one))
                       .add("parents", compact_list(one.parents, [](auto place) { return detail::decimal(place); }))
                       .text("text", one.text ? one.text() : "")
                       .line());
  }
  return list;
}

inline bool has_islands(const observe::recorded_history& history) {
  return !history.rows().empty() && !history.rows().back().islands.empty();
}

/// Returns a JSON array with one array for each island of a row: its size, its best and mean fitness and its number of
/// different chromosomes.
inline std::string json_islands(const observe::recorded_history::row& row) {
  return compact_list(row.islands, [](const auto& one) {
    return detail::concat({"[", detail::decimal(one.individuals), ",", json_number(one.best), ",",
                           json_number(one.mean), ",", json_number(one.distinct), "]"});
  });
}

/// Returns a JSON array with one array for each migration of a row: the two islands and the number of individuals.
inline std::string json_migrations(const observe::recorded_history::row& row) {
  return compact_list(row.migrations, [](const auto& one) {
    return detail::concat(
        {"[", detail::decimal(one.from), ",", detail::decimal(one.to), ",", detail::decimal(one.individuals), "]"});
  });
}

/// Returns a history as a JSON object. If `pictures` is true, it includes the pictures of the best individuals.
[[gnu::cold]] inline json_object json_of(const observe::recorded_history& history, const run_description& of,
                                         bool pictures) {
  json_object settings, document;
  for (const auto& [name, value] : of.settings) settings.add(name, is_json_number(value) ? value : json_string(value));
  const auto columns = columns_of(history);
  std::vector<std::string> names, rows, histograms, fronts, best, drawings;
  for (const auto& column : columns) {
    names.push_back(
        json_object().text("name", column.name).text("words", column.words).text("meaning", column.meaning).line());
  }
  for (const auto& row : history.rows()) {
    rows.push_back(compact_list(columns, [&](const auto& column) { return json_number(column.value(row)); }));
    histograms.push_back(compact_list(row.histogram, [](auto count) { return detail::decimal(count); }));
    if (history.objectives() > 0) fronts.push_back(json_front(row, history.objectives()));
  }
  // Large pictures are left out at equal distances, so that a browser can show the page. The last one is kept.
  constexpr std::size_t most_bytes = std::size_t{8} * 1024 * 1024;
  std::size_t bytes = 0;
  for (const auto& found : history.best()) {
    drawings.push_back(pictures && found.drawing ? found.drawing() : "");
    bytes += drawings.back().size();
  }
  const auto stride = bytes / most_bytes + 1;
  for (std::size_t i = 0; i < drawings.size(); ++i) {
    const auto& found = history.best()[i];
    json_object one;
    one.count("generation", found.generation)
        .count("evaluations", found.evaluations)
        .number("fitness", found.fitness)
        .text("text", found.text ? found.text() : "");
    if (!drawings[i].empty() && (drawings.size() - 1 - i) % stride == 0) one.text("picture", drawings[i]);
    best.push_back(one.line());
  }
  document.count("schema", 1)
      .text("version", version)
      .text("title", of.title)
      .text("command", of.command)
      .add("settings", settings.line())
      .text("fitness", of.fitness)
      .truth("maximize", history.maximizes())
      .add("objectives", compact_list(of.objectives, json_string))
      .text("end", of.end)
      .count("stride", history.stride())
      .add("columns", json_list(names, "[]", 2))
      .add("rows", json_list(rows, "[]", 2))
      .add("histograms", json_list(histograms, "[]", 2));
  if (history.objectives() > 0) document.add("fronts", json_list(fronts, "[]", 2));
  const auto crossovers = operator_names(history, &history_row::crossovers, "crossover", of.crossovers),
             mutations = operator_names(history, &history_row::mutations, "mutation", of.mutations);
  if (!crossovers.empty() || !mutations.empty()) {
    std::vector<std::string> uses;
    for (const auto& row : history.rows()) {
      const auto list = [](const auto& of_kind) {
        return compact_list(of_kind, [](const auto& use) {
          return detail::concat({"[", detail::decimal(use.children), ",", detail::decimal(use.improved), "]"});
        });
      };
      uses.push_back(detail::concat({"[", list(row.crossovers), ",", list(row.mutations), "]"}));
    }
    document.add("crossovers", compact_list(crossovers, json_string))
        .add("mutations", compact_list(mutations, json_string))
        .add("operators", json_list(uses, "[]", 2));
  }
  if (const auto ancestors = history.ancestors(); !ancestors.empty())
    document.add("ancestors", json_list(json_ancestors(ancestors), "[]", 2));
  if (has_islands(history)) {
    std::vector<std::string> islands, migrations;
    for (const auto& row : history.rows()) {
      islands.push_back(json_islands(row));
      migrations.push_back(json_migrations(row));
    }
    document.add("island_columns", compact_list(std::array{"individuals", "best", "mean", "distinct"}, json_string))
        .add("islands", json_list(islands, "[]", 2))
        .add("migration_columns", compact_list(std::array{"from", "to", "individuals"}, json_string))
        .add("migrations", json_list(migrations, "[]", 2));
  }
  if (!history.added().empty()) {
    std::vector<std::string> added;
    for (const auto& one : history.added()) {
      added.push_back(json_object()
                          .count("generation", one.generation)
                          .number("fitness", one.fitness)
                          .text("text", one.text)
                          .line());
    }
    document.truth("steered", true).add("added", json_list(added, "[]", 2));
  }
  return document.add("best", json_list(best, "[]", 2));
}

}  // namespace internal

CLADE_INLINE std::string history_log::header(const observe::recorded_history::row& first) {
  columns_.clear();
  auto known = first;
  // Later generations may have feasible individuals, and then numbers of their fitness.
  if (first.feasible == 0 && std::isnan(first.nondominated))
    known.best = known.mean = known.worst = known.lower_quartile = known.median = known.upper_quartile = 0;
  std::string line;
  for (const auto& column : history_columns) {
    if (column.name == "seconds" || std::isnan(column.value(known))) continue;
    detail::append_to(line, {columns_.empty() ? "" : ",", column.name});
    columns_.push_back(column);
  }
  return line += '\n';
}

CLADE_INLINE std::string history_log::line(const observe::recorded_history::row& row) const {
  std::string line;
  for (const auto& column : columns_) detail::append_to(line, {line.empty() ? "" : ",", exact(column.value(row))});
  return line += '\n';
}

CLADE_INLINE std::string history_json(const observe::recorded_history& history, const run_description& of) {
  return internal::json_of(history, of, false).lines(0) + '\n';
}

namespace internal {

/// Returns a number of a row for people, in the same format as the script of the page.
inline std::string reading(double value) {
  if (std::isnan(value)) return "—";
  const bool whole = std::isfinite(value) && value == std::floor(value) && std::abs(value) < 1e15;
  return whole ? with_commas(exact(value)) : svg::number(value, 4);
}

/// Returns, for each row, a window of rows around it: the first row and the row after the last. The children of a
/// window are counted together. It is extended until it has 100 children, but by at most a tenth of the history on
/// either side.
inline std::vector<std::pair<std::size_t, std::size_t>> windows_of_children(const std::vector<history_row>& rows) {
  constexpr double enough = 100;
  std::vector<double> before{0};
  for (const auto& row : rows) before.push_back(before.back() + (row.children > 0 ? row.children : 0));
  std::vector<std::pair<std::size_t, std::size_t>> all;
  for (std::size_t i = 0; i < rows.size(); ++i) {
    auto from = i, to = i + 1;
    for (auto left = rows.size() / 10; left > 0 && before[to] - before[from] < enough; --left) {
      if (from > 0) --from;
      if (to < rows.size()) ++to;
    }
    all.emplace_back(from, to);
  }
  return all;
}

/// The share of the children that an operator made, and the share of these that is better than the mother.
struct operator_shares {
  double used, improved;
};

inline std::vector<operator_shares> shares_of_operator(
    const std::vector<history_row>& rows, const std::vector<std::pair<std::size_t, std::size_t>>& windows,
    std::vector<observe::recorded_history::operator_use> history_row::* kind, std::size_t which) {
  std::vector<operator_shares> all;
  for (std::size_t i = 0; i < rows.size(); ++i) {
    double born = 0, made = 0, improved = 0;
    for (auto k = windows[i].first; k < windows[i].second && rows[i].children > 0; ++k) {
      const auto& uses = rows[k].*kind;
      if (rows[k].children > 0) born += rows[k].children;
      if (which >= uses.size()) continue;
      made += static_cast<double>(uses[which].children);
      improved += static_cast<double>(uses[which].improved);
    }
    all.push_back({made / born, improved / made});
  }
  return all;
}

/// Joins the plots of a history, each with a heading and a caption, if there is anything to show.
[[gnu::cold]] inline std::string history_plots(const observe::recorded_history& history, const run_description& of) {
  using row = observe::recorded_history::row;
  std::string all;
  const auto course = [&](std::string_view heading, const plots::history_plot& plot, std::string_view caption) {
    if (plots::over_generations(history, plot).empty()) return;
    page::figure(all, heading, page::drawn_for_each_screen([&](double width) {
                   return plots::over_generations(history, plot, width);
                 }),
                 {caption});
  };
  const auto direction = history.maximizes() ? ", more is better" : ", less is better";
  const svg::curve_labels fitness{"Fitness over the generations", "generation",
                                  detail::concat({of.fitness, direction})};
  // Local search has a population of one individual, so there is no distribution to show.
  const bool has_populations = std::ranges::any_of(history.rows(), [](const row& r) { return r.individuals > 1; });
  if (!has_populations) {
    course("Fitness", {fitness, {{"fitness", [](const row& r) { return r.best; }}}},
           "The fitness of the individual of each generation.");
  } else {
    course("Fitness",
           {fitness,
            {{"best", [](const row& r) { return r.best; }},
             {"median", [](const row& r) { return r.median; }},
             {"worst", [](const row& r) { return r.worst; }}},
            [](const row& r) { return r.lower_quartile; },
            [](const row& r) { return r.upper_quartile; },
            1},
           "The best, the median and the worst individual of each generation. The band is the middle half.");
  }
  if (has_islands(history)) {
    page::figure(all, "Islands", page::drawn_for_each_screen([&](double width) {
                   return plots::islands_over_generations(history, of.fitness, width);
                 }),
                 {"A row for each island. The line and the number at the right are its best fitness, and the band "
                  "reaches to its mean fitness. Arrows are the migrants that islands accepted in the chosen generation",
                  history.stride() > 1 ? " and in those left out before it" : "",
                  ". Faint arrows are those of other generations, if there are few."});
  }
  if (has_populations)
    course("Diversity",
           {{"Diversity over the generations", "generation", "share"},
            {{"different chromosomes",
              [](const row& r) { return r.distinct / static_cast<double>(std::max<std::size_t>(r.individuals, 1)); }},
             {"mean distance", [](const row& r) { return r.distance; }}},
            nullptr,
            nullptr,
            0,
            3,
            true},
           "The share of chromosomes that are different, and the mean distance of two individuals: the share of genes "
           "that differ or, for real genes, the mean difference in units of the first range.");
  plots::history_plot use{{"Use of the operators over the generations", "generation", "share of the children"}, {}},
      success{{"Success of the operators over the generations", "generation", "share that is better"}, {}};
  use.begins_at_zero = success.begins_at_zero = true;
  const auto windows = windows_of_children(history.rows());
  const auto add_operators = [&](std::vector<observe::recorded_history::operator_use> history_row::* kind,
                                 std::string_view name, const std::vector<std::string>& given) {
    const auto names = operator_names(history, kind, name, given);
    for (std::size_t i = 0; i < names.size(); ++i) {
      const auto shares = shares_of_operator(history.rows(), windows, kind, i);
      const auto share = [shares, first = history.rows().data()](auto of_kind) {
        return [shares, first, of_kind](const history_row& r) { return shares[std::size_t(&r - first)].*of_kind; };
      };
      use.series.push_back({names[i], share(&operator_shares::used)});
      success.series.push_back({names[i], share(&operator_shares::improved)});
    }
  };
  add_operators(&history_row::crossovers, "crossover", of.crossovers);
  add_operators(&history_row::mutations, "mutation", of.mutations);
  course(
      "Use of the operators", use,
      "The share of the children that an operator made and may have changed. If generations have few children, those "
      "of the generations around are counted too.");
  course(
      "Success of the operators", success,
      "Of the children that an operator made and may have changed, the share that is better than the mother. A child "
      "that both changed counts for both.");
  course("Hypervolume",
         {{"Hypervolume over the generations", "generation", "hypervolume"},
          {{"hypervolume", [](const row& r) { return r.hypervolume; }}}},
         "The hypervolume of the front, more is better. Its reference point, if none was given, has the worst value of "
         "each objective in the first generation.");
  course("Feasible individuals",
         {{"Feasible individuals over the generations", "generation", "share"},
          {{"feasible", [](const row& r) { return r.feasible; }}},
          nullptr,
          nullptr,
          0,
          3,
          true},
         "The share of individuals that satisfy all constraints.");
  course(
      "Search distribution",
      {{"Step size and axis ratio over the generations", "generation", ""},
       {{"step size", [](const row& r) { return r.step_size; }},
        {"axis ratio", [](const row& r) { return r.axis_ratio; }}}},
      "The step size, in units of the width of the initial box, and the ratio of the longest axis of the distribution "
      "to the shortest.");
  const auto& last = history.rows().back();
  if (has_populations && !last.histogram.empty()) {
    const auto draw = [&](double width) { return plots::histogram(last, of.fitness, width); };
    page::figure(
        all, "Distribution of fitness",
        detail::concat({"<div class=\"histogram\">", page::drawn_for_each_screen(draw), "</div>"}),
        {"The number of individuals in equal intervals from the lowest to the highest fitness of the generation."});
  }
  if (const auto ancestors = history.ancestors(); !ancestors.empty()) {
    const auto drawn =
        page::drawn_for_each_screen([&](double width) { return plots::family_tree(ancestors, of.fitness, width); });
    page::figure(
        all, "The ancestors of the best individual", drawn,
        {detail::concat({counted(ancestors.size() - 1, "ancestor"),
                         ". Lines lead from parents to children, thick ones from the mother in the line of the "
                         "best individual.",
                         ancestors.size() > plots::most_ancestors ? " The latest are shown." : ""})});
  }
  if (const auto front = plots::front_points(history, of.objectives); !front.empty()) {
    page::figure(all, "The front", page::drawn_for_each_screen([&](double width) {
                   return plots::front_points(history, of.objectives, width);
                 }),
                 {"The individuals that no other one dominates. Points of early generations may be outside."});
  }
  return all;
}

/// Returns the HTML of the latest generation of a history: the best individual, the statistics and the plots. The
/// history must not be empty.
[[gnu::cold]] CLADE_INLINE std::string history_view(const observe::recorded_history& history,
                                                    const run_description& of) {
  const auto& last = history.rows().back();
  std::string html = "<div class=\"stage\">\n";
  const auto* const best = history.best().empty() ? nullptr : &history.best().back();
  const auto picture = best && best->drawing ? best->drawing() : std::string();
  const auto text = best && best->text ? best->text() : std::string();
  if (!picture.empty() || !text.empty()) {
    html += "<figure><h3>The best so far</h3>\n";
    if (!picture.empty()) detail::append_to(html, {"<div class=\"picture\">", picture, "</div>\n"});
    if (!text.empty()) detail::append_to(html, {"<p class=\"chromosome\">", svg::escape(text), "</p>\n"});
    html += "</figure>\n";
  }
  html += "<dl class=\"readings\">\n";
  for (const auto& column : columns_of(history)) {
    detail::append_to(html, {"<div><dt title=\"", column.meaning, "\">", column.words, "</dt><dd data-name=\"",
                             column.name, "\">", reading(column.value(last)), "</dd></div>\n"});
  }
  return detail::concat({html, "</dl>\n</div>\n<div class=\"plots\">\n", history_plots(history, of), "</div>\n"});
}

}  // namespace internal

CLADE_INLINE std::string history_section(const observe::recorded_history& history, const run_description& of) {
  if (history.rows().empty()) return "<p class=\"note\"><strong>Nothing was recorded.</strong></p>\n";
  const auto data = json_in_page(internal::json_of(history, of, true).line());
  return detail::concat({"<section>\n<div class=\"player\" hidden></div>\n", internal::history_view(history, of),
                         "</section>\n<script type=\"application/json\" class=\"history\">", data, "</script>\n"});
}

[[gnu::cold]] CLADE_INLINE std::string history_html(const observe::recorded_history& history,
                                                    const run_description& of) {
  auto html = page::begin(of.title, page::history_style);
  if (history.rows().empty()) return html += history_section(history, of) + page::end();
  const auto& last = history.rows().back();
  detail::append_to(html, {"<p>", counted(last.generation, "generation"), ", ", counted(last.evaluations, "evaluation"),
                           of.end.empty() ? "" : ": ", svg::escape(of.end), ".",
                           history.stride() > 1 ? detail::concat({" One of every ", detail::decimal(history.stride()),
                                                                  " generations is recorded, and the last one."})
                                                : "",
                           history.added().empty()
                               ? ""
                               : detail::concat({" <strong>The run was steered</strong>: ",
                                                 counted(history.added().size(), "individual"), " added by hand."}),
                           "</p>\n", history_section(history, of)});
  if (!of.settings.empty() || !of.command.empty()) {
    html += "<section>\n<h2>The run</h2>\n";
    if (!of.command.empty())
      detail::append_to(html, {"<p>The command that repeats it:</p>\n<code class=\"command\">", svg::escape(of.command),
                               "</code>\n"});
    html += "<dl class=\"settings\">\n";
    for (const auto& [name, value] : of.settings)
      detail::append_to(html, {"<div><dt>", svg::escape(name), "</dt><dd>", svg::escape(value), "</dd></div>\n"});
    html += "</dl>\n</section>\n";
  }
  return html += page::end(page::history_script);
}

}  // namespace clade::report
