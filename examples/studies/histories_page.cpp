// SPDX-License-Identifier: BSL-1.0
#include "histories_page.hpp"

#include <algorithm>
#include <clade/study/report/json_text.hpp>
#include <clade/study/report/number.hpp>
#include <clade/study/report/page/document.hpp>
#include <clade/study/report/page/history_script.hpp>
#include <clade/study/report/svg/curves.hpp>
#include <cmath>
#include <cstddef>
#include <optional>
#include <string_view>
#include <utility>

namespace studies {
namespace {

namespace report = clade::report;
namespace svg    = clade::report::svg;
using clade::detail::append_to;
using clade::detail::concat;

constexpr std::string_view style = R"(
.runs { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 24em), 1fr)); gap: 8px 40px; }
.runs > div { min-width: 0; }
.runs h2, .runs h3 { margin: .8em 0 .4em; overflow-wrap: anywhere; }
.runs h2 svg, .runs h3 svg { vertical-align: -1px; margin-right: .5em; }
.runs .settings { columns: 14em; margin: 0 0 1.2em; }
.runs .command { margin: 1em 0; }
.individual { margin: 0; font: .875rem/1.5 ui-monospace, monospace; overflow-wrap: anywhere; max-height: 9em;
  overflow-y: auto; }
.runs + .plots { margin-top: 24px; }
)";

/// A number for people, as the script of the page writes it.
std::string reading(double value) {
  if (std::isnan(value)) return "—";
  const bool whole = std::isfinite(value) && value == std::floor(value) && std::abs(value) < 1e15;
  if (!whole) return svg::number(value, 4);
  return value < 0 ? concat({"−", reading(-value)}) : report::with_commas(report::exact(value));
}

/// The name of a run after its number and a piece of its line in the plots.
std::string name_of(const std::vector<run_history>& runs, std::size_t i) {
  svg::canvas line(30);
  line.begin_setting(i);
  line.curve(i, "M1 7h28");
  line.marker(i, 15, 7);
  line.end_group();
  return concat({line.finish(14, "", ""), std::to_string(i + 1), " ", svg::escape(runs[i].name)});
}

using settings = std::vector<std::pair<std::string, std::string>>;

/// The value of a setting of a run, if it has that setting.
std::optional<std::string> setting_of(const run_history& run, const std::string& name) {
  const auto found = std::ranges::find(run.settings, name, &settings::value_type::first);
  return found == run.settings.end() ? std::nullopt : std::optional(found->second);
}

std::string list_of(const settings& shown) {
  std::string html = "<dl class=\"settings\">\n";
  for (const auto& [name, value] : shown) {
    append_to(html, {"<div><dt>", svg::escape(name), "</dt><dd>", svg::escape(value), "</dd></div>\n"});
  }
  return html += "</dl>\n";
}

/// The recorded generations of all runs, at most 1,001 at equal distances and the last one.
std::vector<double> generations_of(const std::vector<run_history>& runs) {
  std::vector<double> all;
  for (const auto& run : runs) {
    const auto some = run.values("generation");
    all.insert(all.end(), some.begin(), some.end());
  }
  std::ranges::sort(all);
  const auto repeated = std::ranges::unique(all);
  all.erase(repeated.begin(), repeated.end());
  std::vector<double> left;
  const auto step = (all.size() + 999) / 1000;
  for (std::size_t i = 0; i < all.size(); ++i) {
    if (i == 0 || (all.size() - 1 - i) % step == 0) left.push_back(all[i]);
  }
  return left;
}

/// The best individuals of all runs up to a generation.
std::string individuals_at(const std::vector<run_history>& runs, double generation) {
  std::string html;
  for (std::size_t i = 0; i < runs.size(); ++i) {
    append_to(html, {"<div><h3>", name_of(runs, i), "</h3>\n"});
    const run_history::best_found* found = nullptr;
    for (const auto& best : runs[i].best) {
      if (!found || static_cast<double>(best.generation) <= generation) found = &best;
    }
    if (found) {
      append_to(
          html,
          {"<p>", svg::escape(runs[i].fitness), ": ", reading(found->fitness), ", found in generation ",
           report::grouped(found->generation), "</p>\n<p class=\"individual\">", svg::escape(found->text), "</p>\n"});
    } else {
      html += "<p>—</p>\n";
    }
    html += "</div>\n";
  }
  return html;
}

/// What the script reads: a history whose generations are those of all runs, with the columns of each run. A run that
/// has ended keeps its last numbers.
std::string data_of(const std::vector<run_history>& runs, const std::vector<double>& generations) {
  std::vector<std::string> columns{report::json_object().text("name", "generation").line()}, rows, best;
  for (std::size_t i = 0; i < runs.size(); ++i) {
    for (const auto& column : runs[i].columns) {
      columns.push_back(report::json_object().text("name", concat({std::to_string(i), ":", column.name})).line());
    }
  }
  std::vector<std::pair<double, std::string>> pictures;
  std::size_t bytes = 0;
  for (const auto generation : generations) {
    std::vector<std::string> row{report::json_number(generation)};
    for (const auto& run : runs) {
      const auto at = run.row_at(generation);
      for (const auto& column : run.columns) row.push_back(report::json_number(column.values[at]));
    }
    rows.push_back(report::json_list(row, "[]"));
    auto picture = individuals_at(runs, generation);
    if (!pictures.empty() && pictures.back().second == picture) continue;
    bytes += picture.size();
    pictures.emplace_back(generation, std::move(picture));
  }
  // Large individuals are left out at equal distances, so that a browser can show the page. The last ones are kept.
  const auto step = bytes / (std::size_t{8} * 1024 * 1024) + 1;
  for (std::size_t i = 0; i < pictures.size(); ++i) {
    if ((pictures.size() - 1 - i) % step != 0) continue;
    best.push_back(
        report::json_object().number("generation", pictures[i].first).text("picture", pictures[i].second).line());
  }
  const auto data = report::json_object()
                        .add("columns", report::json_list(columns, "[]"))
                        .add("rows", report::json_list(rows, "[]"))
                        .add("histograms", "[]")
                        .add("best", report::json_list(best, "[]"))
                        .line();
  return report::json_in_page(data);
}

/// A plot over the generations with a line for each run, on which the script of a history moves a cursor. Empty if no
/// run has the values.
std::string plot_of(
    const std::vector<run_history>& runs, const std::vector<std::vector<double>>& values,
    const svg::curve_labels& labels, bool begins_at_zero, double width) {
  svg::range range, sizes, across;
  for (std::size_t i = 0; i < runs.size(); ++i) {
    for (const auto generation : runs[i].values("generation")) across.add(generation);
    for (const auto value : values[i]) {
      if (!std::isfinite(value)) continue;
      range.add(value);
      if (value != 0) sizes.add(std::abs(value));
    }
  }
  if (range.low > range.high) return {};
  if (begins_at_zero) range.low = std::min(range.low, 0.0);
  const auto n = runs.size();
  const auto y = svg::fitting_scale(
      range.low, range.high, std::isfinite(sizes.low) ? sizes.low : 0, 3, svg::curves_bottom, svg::curves_top);
  const auto at    = svg::ticks(y, 7);
  const auto marks = svg::tick_labels(at);
  const svg::scale x{
      svg::scale::kind::linear, across.low, across.high > across.low ? across.high : across.low + 1,
      14 + svg::widest(marks, svg::default_font_size), svg::curves_right(n, svg::curves_bottom, width)};
  svg::canvas canvas(width);
  svg::horizontal_axis(canvas, x, svg::curves_top, svg::curves_bottom, labels.x_axis, true);
  svg::vertical_axis(canvas, y, x.from, x.to, at, marks);
  svg::label_above(canvas, labels.y_axis);
  std::vector<svg::curve> curves;
  std::vector<std::string> names;
  for (std::size_t i = 0; i < n; ++i) {
    std::vector<std::pair<double, double>> points;
    for (std::size_t k = 0; k < values[i].size(); ++k) {
      points.emplace_back(runs[i].values("generation")[k], values[i][k]);
    }
    curves.push_back(svg::curve_through(points, x, y, i, n));
    svg::draw_curve(canvas, i, curves.back());
    names.push_back(runs[i].name);
  }
  svg::number_curves(canvas, curves, x.to);
  return concat(
      {"<div class=\"course\" data-from=\"", svg::coordinate(x.from), "\" data-to=\"", svg::coordinate(x.to),
       "\" data-top=\"", svg::coordinate(svg::curves_top), "\" data-bottom=\"", svg::coordinate(svg::curves_bottom),
       "\">",
       svg::finish_with_legend(
           canvas, {names, std::vector<std::string>(n), width}, labels.title,
           concat({report::counted(n, "line"), " over the generations."})),
       "</div>"});
}

std::string plots_of(const std::vector<run_history>& runs) {
  std::string html, fitness;
  for (const auto& run : runs) {
    const auto words = concat({run.fitness, run.maximize ? ", more is better" : ", less is better"});
    if (fitness.find(words) == std::string::npos) append_to(fitness, {fitness.empty() ? "" : "; ", words});
  }
  const auto add = [&](const std::string& heading, const std::vector<std::vector<double>>& values,
                       const std::string& up, bool begins_at_zero, std::string_view caption) {
    const auto draw = [&](double width) {
      return plot_of(runs, values, {heading + " over the generations", "generation", up}, begins_at_zero, width);
    };
    if (draw(svg::plot_width).empty()) return;
    report::page::figure(html, heading, report::page::drawn_for_each_screen(draw), {caption});
  };
  const auto column = [&](std::string_view name) {
    std::vector<std::vector<double>> all;
    for (const auto& run : runs) all.emplace_back(run.values(name).begin(), run.values(name).end());
    return all;
  };
  auto distinct = column("distinct");
  for (std::size_t i = 0; i < runs.size(); ++i) {
    const auto individuals = runs[i].values("individuals");
    if (individuals.empty()) distinct[i].clear();
    for (std::size_t k = 0; k < distinct[i].size(); ++k) distinct[i][k] /= std::max(individuals[k], 1.0);
  }
  add("Best fitness", column("best"), fitness, false, "The best individual of each generation.");
  add("Median fitness", column("median"), fitness, false, "The median individual of each generation.");
  add("Different chromosomes", distinct, "share", true, "The share of chromosomes that are different.");
  add("Mean distance", column("distance"), "share", true,
      "The mean distance of two individuals: the share of genes that differ or, for real genes, the mean difference in "
      "units of the first range.");
  add("Hypervolume", column("hypervolume"), "hypervolume", false,
      "The hypervolume of the front, more is better. Runs have different reference points, unless these were given.");
  return html;
}

}  // namespace

std::string page_of(const std::vector<run_history>& runs) {
  const auto same = [&](auto member) {
    return std::ranges::all_of(runs, [&](const auto& run) { return run.*member == runs.front().*member; });
  };
  settings common;
  std::vector<std::string> differing;
  for (const auto& run : runs) {
    for (const auto& [name, value] : run.settings) {
      const auto is_equal = [&](const auto& other) { return setting_of(other, name) == value; };
      if (std::ranges::all_of(runs, is_equal)) {
        if (&run == &runs.front()) common.emplace_back(name, value);
      } else if (std::ranges::find(differing, name) == differing.end()) {
        differing.push_back(name);
      }
    }
  }
  const auto generations = generations_of(runs);
  auto html              = report::page::begin(
      concat(
          {same(&run_history::title) ? concat({runs.front().title, ": "}) : "", report::counted(runs.size(), "run"),
           " side by side"}),
      concat({report::page::history_style, style}));
  html += "<section>\n<div class=\"player\" hidden></div>\n<div class=\"runs\">\n";
  for (std::size_t i = 0; i < runs.size(); ++i) {
    const auto& run = runs[i];
    append_to(
        html, {"<div><h2>", name_of(runs, i), "</h2>\n<p>", svg::escape(run.title), ", ",
               report::counted(run.last("generation"), "generation"), ", ",
               report::counted(run.last("evaluations"), "evaluation"), run.end.empty() ? "" : ": ",
               svg::escape(run.end), ".</p>\n"});
    if (run.added > 0) {
      append_to(
          html, {"<p><strong>The run was steered</strong>: ", report::counted(run.added, "individual"),
                 " added by hand.</p>\n"});
    }
    settings shown;
    for (const auto& name : differing) shown.emplace_back(name, setting_of(run, name).value_or("—"));
    if (!shown.empty()) append_to(html, {"<h3>Settings that differ</h3>\n", list_of(shown)});
    html += "<dl class=\"readings\">\n";
    for (const auto& column : run.columns) {
      append_to(
          html,
          {"<div><dt title=\"", svg::escape(column.meaning), "\">", svg::escape(column.words), "</dt><dd data-name=\"",
           std::to_string(i), ":", svg::escape(column.name), "\">", reading(column.values.back()), "</dd></div>\n"});
    }
    html += "</dl>\n";
    if (!run.command.empty()) append_to(html, {"<code class=\"command\">", svg::escape(run.command), "</code>\n"});
    html += "</div>\n";
  }
  html += "</div>\n";
  if (std::ranges::any_of(runs, [](const auto& run) { return !run.best.empty(); })) {
    append_to(
        html, {"<h2>The best so far</h2>\n<div class=\"picture runs\">", individuals_at(runs, generations.back()),
               "</div>\n"});
  }
  append_to(
      html,
      {"<div class=\"plots\">\n", plots_of(runs), "</div>\n<p>After its end a run keeps its last numbers.</p>\n",
       "</section>\n<script type=\"application/json\" class=\"history\">", data_of(runs, generations), "</script>\n"});
  if (!common.empty()) {
    append_to(html, {"<section>\n<h2>The same settings in all runs</h2>\n", list_of(common), "</section>\n"});
  }
  return html + report::page::end(report::page::history_script);
}

}  // namespace studies
