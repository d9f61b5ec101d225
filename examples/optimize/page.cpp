// SPDX-License-Identifier: BSL-1.0
#include "page.hpp"

#include <algorithm>
#include <clade/study/report/number.hpp>
#include <clade/study/report/page/document.hpp>
#include <clade/study/report/page/history_script.hpp>
#include <clade/study/report/page/solutions.hpp>
#include <clade/study/report/plots/quality.hpp>
#include <cmath>
#include <cstddef>
#include <limits>
#include <nlohmann/json.hpp>
#include <sstream>
#include <string>
#include <variant>
#include <vector>

#include "common/preformatted.hpp"

namespace optimize {
namespace {

namespace report = clade::report;
using report::counted;
using report::solution_table;

constexpr double nothing = std::numeric_limits<double>::quiet_NaN();

// The columns of an order are the positions of its names.
void add_columns(solution_table& to, const parameters::definition& one) {
  using type = parameters::definition::type;
  if (one.kind == type::order) {
    for (const auto& name : one.names) to.columns.push_back({.name = one.name + ": " + name, .is_variable = true});
    return;
  }
  solution_table::column column{.name = one.name, .is_variable = true, .logarithmic = one.logarithmic};
  if (one.kind == type::list && !one.is_ordered) {
    for (const auto& value : one.listed) column.categories.push_back(parameters::text(value));
  }
  to.columns.push_back(std::move(column));
}

void add_values(std::vector<double>& to, const parameters::definition& one, const parameters::values& all) {
  using type              = parameters::definition::type;
  const auto* const value = parameters::find(all, one.name);
  if (one.kind == type::order) {
    const auto* const order = value ? std::get_if<std::vector<std::string>>(value) : nullptr;
    for (const auto& name : one.names) {
      to.push_back(order ? static_cast<double>(std::ranges::find(*order, name) - order->begin() + 1) : nothing);
    }
  } else if (!value) {
    to.push_back(nothing);
  } else if (one.kind == type::list && !one.is_ordered) {
    to.push_back(static_cast<double>(std::ranges::find(one.listed, *value) - one.listed.begin()));
  } else if (const auto* const whole = std::get_if<std::int64_t>(value)) {
    to.push_back(static_cast<double>(*whole));
  } else if (const auto* const number = std::get_if<double>(value)) {
    to.push_back(*number);
  } else {
    to.push_back(std::strtod(parameters::text(*value).c_str(), nullptr));
  }
}

solution_table table_of(const opened_study& study, const course& through) {
  solution_table table;
  const auto& definitions = study.on.definitions();
  for (const auto& one : definitions) add_columns(table, one);
  const auto names = study.of.names();
  for (const auto& name : names) {
    const auto objective = std::ranges::find(study.of.objectives, name, &objective::name);
    const bool is_one    = objective != study.of.objectives.end();
    table.columns.push_back({.name = name, .is_objective = is_one, .maximized = is_one && objective->maximized});
  }
  auto best = through.front();
  for (std::size_t i = 0; i < through.designs().size(); ++i) {
    const auto& one = through.designs()[i];
    solution_table::solution row{std::to_string(i + 1), {}, solution_table::kind::feasible};
    const auto values = study.on.from_json(nlohmann::json::parse(one.of.design));
    for (const auto& definition : definitions) add_values(row.values, definition, values);
    for (std::size_t k = 0; k < names.size(); ++k) row.values.push_back(one.has_failed() ? nothing : one.means[k]);
    row.of = one.has_failed()                           ? solution_table::kind::failed
             : std::ranges::find(best, i) != best.end() ? solution_table::kind::best
             : one.is_feasible()                        ? solution_table::kind::feasible
                                                        : solution_table::kind::infeasible;
    table.solutions.push_back(std::move(row));
  }
  return table;
}

// The best value so far, or the failures so far, after so many evaluations.
template <class Value>
report::plots::course course_of(const char* name, const course& through, std::size_t repeat, const Value& value) {
  report::plots::course all{name, {}};
  double latest          = nothing;
  const auto evaluations = [&](std::size_t designs) { return static_cast<double>(designs * repeat); };
  for (std::size_t i = 0; i < through.designs().size(); ++i) {
    const auto next = value(through.designs()[i]);
    if (std::isnan(next) || next == latest) continue;
    if (!std::isnan(latest)) all.places.push_back({evaluations(i), latest});
    latest = next;
    all.places.push_back({evaluations(i + 1), latest});
  }
  if (!std::isnan(latest)) all.places.push_back({evaluations(through.designs().size()), latest});
  return all;
}

}  // namespace

std::string page_of(
    const opened_study& study, const course& through, const found_answer& found,
    const clade::observe::recorded_history& history, const report::run_description& run) {
  const auto& of = study.of;
  std::string names;
  for (const auto& one : of.objectives) names += (names.empty() ? "" : ", ") + one.name;
  auto page = report::page::begin(
      "A study of " + names, std::string(report::page::history_style) + std::string(report::page::solutions_style));
  std::ostringstream answer;
  print_text(answer, of, through, found);
  page += common::preformatted(answer.str());
  page += "<div class=\"plots\">\n";
  if (of.objectives.size() == 1) {
    double best           = nothing;
    const auto found_best = course_of(of.objectives[0].name.c_str(), through, of.repeat, [&](const assessment& one) {
      if (!one.is_feasible()) return best;
      const auto value = one.means[0];
      if (std::isnan(best) || (of.objectives[0].maximized ? value > best : value < best)) best = value;
      return best;
    });
    if (found_best.places.size() > 1) {
      report::page::figure(
          page, "The best design", report::plots::quality({found_best}, of.objectives[0].name),
          {"The best value that keeps all constraints after so many evaluations."});
    }
  }
  double failures       = 0;
  const auto all_failed = course_of("failures", through, of.repeat, [&](const assessment& one) {
    failures += one.has_failed();
    return failures;
  });
  if (failures > 0) {
    report::page::figure(
        page, "Failures", report::plots::quality({all_failed}, "failed designs"),
        {"The number of designs that failed after so many evaluations."});
  }
  page += "</div>\n";
  const auto table   = table_of(study, through);
  const auto designs = report::page::solutions_section(table);
  page += designs;
  page += "<h2>Generation by generation</h2>\n";
  if (!history.rows().empty()) {
    page +=
        "<p>The numbers and the plots are those of the individuals in one generation of the strategy, "
        "whose "
        "best may be worse than the best so far, above all after a restart. Evaluations are calls, as in the answer, "
        "which also has those of a generation that is not complete" +
        std::string(of.repeat > 1 ? ", and those by which the best design was chosen" : "") + ".</p>\n";
  }
  page += report::history_section(history, run);
  std::string script;
  if (!history.rows().empty()) script += report::page::history_script;
  if (!designs.empty()) script += report::page::solutions_script;
  return page += report::page::end(script);
}

}  // namespace optimize
