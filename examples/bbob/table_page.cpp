// SPDX-License-Identifier: BSL-1.0
#include "table_page.hpp"

#include <algorithm>
#include <clade/study/report/number.hpp>
#include <clade/study/report/plots/distributions.hpp>
#include <clade/study/report/svg/text.hpp>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <utility>

#include "common/imported_study.hpp"
#include "page.hpp"
#include "precisions.hpp"

namespace bbob {
namespace {

namespace report = clade::report;
using clade::detail::append_to;
using report::compact;
using report::counted;
using report::with_decimals;

// The rows of an algorithm in a dimension.
template <class Visit>
void for_rows(const std::vector<table_row>& rows, std::string_view method, std::size_t dimension, const Visit& visit) {
  for (const auto& row : rows) {
    if (row.algorithm == method && row.dimension == dimension) visit(row);
  }
}

double per_variable(std::uint64_t evaluations, std::size_t dimension) {
  return static_cast<double>(evaluations) / static_cast<double>(dimension);
}

// A curve for each other setting: `visit(curve, run)` adds each of its runs on the problems of the rows.
template <class Visit>
void for_others(
    const table_plan& plan, const beside& others, const std::vector<table_row>& rows, std::size_t dimension,
    const Visit& visit, std::vector<report::plots::distribution>& curves) {
  for (const auto& setting : others.others.settings) {
    report::plots::distribution of{setting.setting.name, {}, 0, 0};
    for_rows(rows, plan.algorithms.front().name, dimension, [&](const table_row& row) {
      const auto runs = setting.runs_on.find(common::others::name_of_problem(row.function, dimension));
      if (runs == setting.runs_on.end()) return;
      for (const auto& run : runs->second) {
        of.end = std::max(of.end, per_variable(run.evaluations, dimension));
        visit(of, run);
      }
    });
    if (of.goals > 0) curves.push_back(std::move(of));
  }
}

// The evaluations at which all trials reached the pairs of a function and a precision. Precisions below the target are
// left out.
std::string targets_plot(
    const table_plan& plan, const beside& others, const std::vector<table_row>& rows, std::size_t dimension) {
  const auto counted_targets =
      static_cast<std::size_t>(std::ranges::count_if(precisions, [&](double p) { return p >= plan.target; }));
  std::vector<report::plots::distribution> curves;
  for (const auto& method : plan.algorithms) {
    report::plots::distribution of{
        std::string(method.name), {}, 0, per_variable(plan.budget_for(dimension), dimension)};
    for_rows(rows, method.name, dimension, [&](const table_row& row) {
      for (const auto& trial : row.trials) {
        of.goals += counted_targets;
        for (std::size_t i = 0; i < counted_targets; ++i) {
          if (trial.hits[i] > 0) of.reached.push_back(per_variable(trial.hits[i], dimension));
        }
      }
    });
    if (of.goals > 0) curves.push_back(std::move(of));
  }
  for_others(
      plan, others, rows, dimension,
      [&](report::plots::distribution& of, const auto& run) {
        if (run.improvements.empty()) return;  // its course is unknown
        of.goals += counted_targets;
        for (std::size_t i = 0; i < counted_targets; ++i) {
          const auto reached =
              std::ranges::find_if(run.improvements, [&](const auto& now) { return now.best <= precisions[i]; });
          if (reached != run.improvements.end()) of.reached.push_back(per_variable(reached->evaluations, dimension));
        }
      },
      curves);
  return report::plots::distributions(
      std::move(curves),
      {"Targets reached over evaluations", "evaluations / D", "pairs of function and target that were reached"});
}

// The evaluations at which trials reached the target, with those of the published run.
std::string trials_plot(
    const table_plan& plan, const beside& others, const std::vector<table_row>& rows, std::size_t dimension) {
  const auto* const published = others.published;
  std::vector<report::plots::distribution> curves;
  for (const auto& method : plan.algorithms) {
    report::plots::distribution of{
        std::string(method.name), {}, 0, per_variable(plan.budget_for(dimension), dimension)};
    for_rows(rows, method.name, dimension, [&](const table_row& row) {
      of.goals += row.trials.size();
      for (const auto& trial : row.trials) {
        if (trial.until_target.success) of.reached.push_back(per_variable(trial.until_target.evaluations, dimension));
      }
    });
    if (of.goals > 0) curves.push_back(std::move(of));
  }
  if (published && !curves.empty()) {
    report::plots::distribution of{published->algorithm + ", published", {}, 0, 0};
    for (const auto function : plan.on.functions) {
      const auto finished = [&](const table_row& row) {
        return row.function == function && row.dimension == dimension;
      };
      if (std::ranges::none_of(rows, finished)) continue;
      const auto* const trials = published->of(function, dimension);
      if (!trials) continue;
      of.goals += trials->size();
      for (const auto& trial : *trials) {
        const auto at = per_variable(trial.evaluations, dimension);
        of.end        = std::max(of.end, at);
        if (trial.success) of.reached.push_back(at);
      }
    }
    if (of.goals > 0) curves.push_back(std::move(of));
  }
  for_others(
      plan, others, rows, dimension,
      [&](report::plots::distribution& of, const auto& run) {
        const auto trial = trial_of(run, {.target = plan.target}, false);
        ++of.goals;
        if (trial.success) of.reached.push_back(per_variable(trial.evaluations, dimension));
      },
      curves);
  return report::plots::distributions(
      std::move(curves), {"Trials solved over evaluations", "evaluations / D", "trials that reached the target"});
}

void add_cell(std::string& on, const std::string& words) { append_to(on, {"<td>", words, "</td>"}); }

// The running time of others, and the ratio to it.
void add_cells(std::string& on, const table_row& row, const trials_of_others& of) {
  const auto ratio = row.ratio_to(of);
  add_cell(on, of.trials > 0 ? std::to_string(of.successes) + " of " + std::to_string(of.trials) : "");
  add_cell(on, of.ert ? compact(*of.ert) : of.known() ? "–" : "");
  add_cell(on, ratio ? with_decimals(*ratio, 2) : "");
}

std::string table_of(
    const std::vector<table_row>& rows, std::string_view method, std::size_t dimension, bool published,
    const std::vector<std::string>& others) {
  std::string table =
      "<div class=\"wide\" role=\"region\" aria-label=\"Table\" tabindex=\"0\"><table>\n<thead><tr>"
      "<th scope=\"col\" class=\"left\">function</th><th scope=\"col\">solved</th><th scope=\"col\">ERT</th>";
  if (published) {
    table += "<th scope=\"col\">published:<br>solved</th><th scope=\"col\">ERT</th><th scope=\"col\">ratio</th>";
  }
  for (const auto& name : others) {
    append_to(
        table, {"<th scope=\"col\">", report::svg::escape(name),
                ":<br>solved</th><th scope=\"col\">ERT</th><th scope=\"col\">ratio</th>"});
  }
  table += "</tr></thead>\n<tbody>\n";
  for_rows(rows, method, dimension, [&](const table_row& row) {
    append_to(
        table, {"<tr><th scope=\"row\" class=\"name\">", std::to_string(row.function), " ",
                report::svg::escape(row.name), "</th>"});
    add_cell(table, std::to_string(row.successes) + " of " + std::to_string(row.trials.size()));
    add_cell(table, row.ert ? compact(*row.ert) : "–");
    if (published) {
      add_cells(table, row, row.published);
    }
    for (const auto& other : row.others) add_cells(table, row, other);
    table += "</tr>\n";
  });
  return table += "</tbody></table></div>\n";
}

}  // namespace

std::string page_of(const table_plan& plan, const beside& others, const std::vector<table_row>& rows) {
  const auto* const published = others.published;
  auto page                   = page_head("BBOB");
  append_to(
      page, {"<p>", counted(plan.on.functions.size(), "function"), ", ", counted(plan.on.instances.size(), "trial"),
             " of each in every dimension D, on as many instances. Everything random follows from the seed ",
             std::to_string(plan.seed),
             ". ERT, the expected running time, is the number of evaluations of all trials, "
             "each until f − f_opt ≤ ",
             report::svg::number(plan.target), " or its end, divided by the number of successes."});
  if (published) {
    append_to(
        page, {" The published run is ", report::svg::escape(published->algorithm),
               "; ratios are ERT divided by that of the published run, and below 1 where it is less."});
  }
  if (!others.names.empty()) page += " Other ratios are those to the ERTs of the others.";
  page += "</p>\n";
  if (!others.sentences.empty()) {
    page += "<section>\n<h2>Conclusions</h2>\n<ul>\n";
    for (const auto& sentence : others.sentences) append_to(page, {"<li>", report::svg::escape(sentence), "</li>\n"});
    page += "</ul>\n</section>\n";
  }
  const auto all = plan.algorithms.size() * plan.on.dimensions.size() * plan.on.functions.size();
  if (rows.size() < all) {
    append_to(
        page, {"<p class=\"note\"><strong>The table is not complete.</strong> It was interrupted: ",
               std::to_string(rows.size()), " of ", std::to_string(all), " rows are finished.</p>\n"});
  }
  const auto totals = summaries(rows);
  for (const auto dimension : plan.on.dimensions) {
    if (std::ranges::find(rows, dimension, &table_row::dimension) == rows.end()) continue;
    append_to(
        page, {"<section>\n<h2>D = ", std::to_string(dimension), "</h2>\n<p>A trial has at most ",
               counted(plan.budget_for(dimension), "evaluation"), ".</p>\n<div class=\"plots\">\n"});
    if (plan.target <= precisions.front()) {
      add_figure(
          page, "Targets reached", targets_plot(plan, others, rows, dimension),
          "The share of all pairs of a trial and a target that had been reached after so many evaluations for each "
          "variable. There are 51 targets, evenly on the logarithmic scale from 10² to 10⁻⁸, as COCO draws it; those "
          "below the target of the trials are left out.");
    }
    add_figure(
        page, "Trials solved", trials_plot(plan, others, rows, dimension),
        published ? "The share of the trials that had reached the target. Of the published run, which had a budget of "
                    "its own, only this target is known."
                  : "The share of the trials that had reached the target.");
    page += "</div>\n";
    for (const auto& of : totals) {
      if (of.dimension != dimension) continue;
      append_to(
          page, {"<h3>", of.algorithm, "</h3>\n<p>Solved at least once: ", std::to_string(of.solved), " of ",
                 counted(of.functions, "function"), "."});
      const auto add_mean = [&](std::string_view whose, const ratio_summary& to) {
        if (!to.mean_ratio) return;
        append_to(
            page, {" Of the ", std::to_string(to.always), " that ", whose, " solved in all trials, ",
                   std::to_string(to.compared), " were solved here; the geometric mean of their ratios is <strong>",
                   with_decimals(*to.mean_ratio, 3), "</strong>."});
      };
      add_mean("the published run", of.published);
      for (std::size_t i = 0; i < of.others.size(); ++i) add_mean(report::svg::escape(others.names[i]), of.others[i]);
      append_to(page, {"</p>\n", table_of(rows, of.algorithm, dimension, published != nullptr, others.names)});
    }
    page += "</section>\n";
  }
  return page += page_foot();
}

}  // namespace bbob
