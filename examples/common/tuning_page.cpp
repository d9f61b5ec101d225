// SPDX-License-Identifier: BSL-1.0
#include <algorithm>
#include <clade/study/racing/result.hpp>
#include <clade/study/report/number.hpp>
#include <clade/study/report/page/document.hpp>
#include <clade/study/report/page/solutions.hpp>
#include <clade/study/report/plots/solutions.hpp>
#include <clade/study/report/svg/axis.hpp>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <sstream>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "parameters/racing_space.hpp"
#include "parameters/values.hpp"
#include "preformatted.hpp"
#include "tuning_report.hpp"

namespace common {

namespace {

namespace report = clade::report;
namespace svg    = clade::report::svg;

/// All configurations with their mean costs, as far as they are known.
report::solution_table table_of(const tuning_report& of) {
  report::solution_table table{
      .columns = {}, .solutions = {}, .noun = "configuration", .infeasible = "those with failed runs"};
  const auto& space      = *of.space;
  const auto& parameters = space.parameters();
  for (std::size_t i = 0; i < parameters.size(); ++i) {
    const auto& definition = space.definition_of(i);
    report::solution_table::column column{.name = definition.name, .is_variable = true};
    column.logarithmic = definition.logarithmic;
    if (!definition.is_ordered)
      for (const auto& one : definition.listed) column.categories.push_back(parameters::text(one));
    table.columns.push_back(std::move(column));
  }
  table.columns.push_back({.name = "mean cost", .is_objective = true});
  table.columns.push_back({.name = "runs"});

  const auto& found   = *of.found;
  constexpr auto none = std::numeric_limits<double>::quiet_NaN();
  for (std::size_t number = 0; number < found.configurations.size(); ++number) {
    const auto values = space.decode(found.configurations[number]);
    auto& solution    = table.solutions.emplace_back();
    solution.name     = std::to_string(number + 1);
    for (std::size_t i = 0; i < parameters.size(); ++i) {
      const auto& place       = found.configurations[number][i];
      const auto* const value = parameters::find(values, parameters[i].name);
      if (!place || !value) {
        solution.values.push_back(none);
      } else if (const auto* const integer = std::get_if<std::int64_t>(value)) {
        solution.values.push_back(static_cast<double>(*integer));
      } else if (const auto* const real = std::get_if<double>(value)) {
        solution.values.push_back(*real);
      } else {
        solution.values.push_back(*place);  // of a category
      }
    }
    double sum = 0, runs = 0, failures = 0;
    for (const auto& run : found.runs) {
      if (run.number != number) continue;
      ++runs;
      std::isfinite(run.cost) ? sum += run.cost : ++failures;
    }
    using kind        = report::solution_table::kind;
    const bool failed = runs == failures;
    solution.values.push_back(failed ? none : sum / (runs - failures));
    solution.values.push_back(runs);
    solution.of = failed ? kind::failed : failures > 0 ? kind::infeasible : kind::feasible;
    if (!found.elites.empty() && found.elites.front().number == number) solution.of = kind::best;
  }
  return table;
}

/// A bar for each instance of each race, as high as the number of configurations that were run on it.
std::string plot_of_races(const clade::racing::result& found, double width) {
  constexpr double top = 34, bottom = 250;
  std::size_t bars = 0, most = 1;
  for (const auto& race : found.races) {
    bars += race.steps.size() + 1;
    for (const auto& step : race.steps) most = std::max(most, step.configurations);
  }
  if (bars == 0) return {};
  svg::canvas canvas(width);
  const svg::scale y{svg::scale::kind::linear, 0, static_cast<double>(most), bottom, top};
  const auto at     = svg::ticks(y, 6, true);
  const auto labels = svg::tick_labels(at);
  const auto left   = svg::widest(labels, svg::default_font_size) + 14;
  svg::vertical_axis(canvas, y, left, width, at, labels, true);
  canvas.text(2, top - 14, "configurations", {svg::default_font_size, "start", svg::faint_text});
  const auto size = (width - left) / static_cast<double>(bars);
  double x        = left + size / 2;
  for (std::size_t k = 0; k < found.races.size(); ++k) {
    const auto& race = found.races[k];
    canvas.begin_setting(k % svg::colour_count);
    for (const auto& step : race.steps) {
      const auto height = y(static_cast<double>(step.configurations));
      canvas.rectangle(
          x, height, std::max(1.0, size - 1), bottom - height, "fill=\"currentColor\" fill-opacity=\".8\"",
          "race " + std::to_string(k + 1) + ", instance " + std::to_string(step.instance + 1) + ", seed " +
              std::to_string(step.seed) + ": " + report::counted(step.configurations, "configuration") + ", " +
              std::to_string(step.eliminated.size()) + " eliminated");
      x += size;
    }
    canvas.end_group();
    const auto middle = x - size * static_cast<double>(race.steps.size()) / 2;
    canvas.text(middle, bottom + 18, std::to_string(k + 1), {svg::default_font_size, "middle"});
    x += size;
  }
  canvas.text(
      left, bottom + 36, "races, and the instances and seeds in them",
      {svg::default_font_size, "start", svg::faint_text});
  return canvas.finish(
      bottom + 44, "Races",
      report::counted(found.races.size(), "race") + " with at most " + report::counted(most, "configuration"));
}

}  // namespace

std::string tuning_report::html(std::string_view title, std::string_view command) const {
  auto page = report::page::begin(title, report::page::solutions_style);
  std::ostringstream text;
  print(text);
  page += preformatted(text.str());
  if (!plot_of_races(*found, svg::plot_width).empty()) {
    report::page::figure(
        page, "The races",
        report::page::drawn_for_each_screen(
            [&](double width) { return plot_of_races(*found, width); }, report::page::tablet_width, 1120),
        {"A bar for each instance and seed of a race, as high as the number of configurations that were run on it. "
         "Configurations that are significantly worse than the best are eliminated after it."},
        "whole");
  }
  page += report::page::solutions_section(table_of(*this));
  page +=
      "<p>Configurations that were eliminated early have been run on few instances, so their mean costs are less "
      "certain than those of the elites.</p>\n<h2>How this was made</h2>\n<p><code>" +
      svg::escape(command) + "</code></p>\n";
  return page + report::page::end(report::page::solutions_script);
}

}  // namespace common
