// SPDX-License-Identifier: BSL-1.0
#include "tuning_report.hpp"

#include <clade/study/racing/result.hpp>
#include <clade/study/report/number.hpp>
#include <cmath>
#include <cstddef>
#include <ostream>
#include <string>
#include <utility>
#include <vector>

#include "columns.hpp"
#include "ending_signals.hpp"
#include "json.hpp"
#include "parameters/racing_space.hpp"
#include "parameters/values.hpp"
#include "usage_error.hpp"

namespace common {

namespace {

json finite_or_null(double number) { return std::isfinite(number) ? json(number) : json(); }

json json_of(const clade::racing::elite& one, const tuning_report& report) {
  const auto values = report.space->decode(one.values);
  return {
      {"parameters", parameters::to_json(values)},
      {"cost", finite_or_null(one.cost)},
      {"cost_low", finite_or_null(one.interval.low)},
      {"cost_high", finite_or_null(one.interval.high)},
      {"runs", one.runs},
      {"failures", one.failures},
      {"options", report.line_of(values)}};
}

}  // namespace

json tuning_report::members() const {
  auto elites = json::array(), races = json::array();
  for (const auto& one : found->elites) elites.push_back(json_of(one, *this));
  for (const auto& one : found->races) {
    std::size_t eliminated = 0;
    for (const auto& step : one.steps) eliminated += step.eliminated.size();
    races.push_back(
        {{"iteration", one.iteration},
         {"configurations", one.configurations.size()},
         {"instances", one.steps.size()},
         {"eliminated", eliminated},
         {"restarted", one.restarted}});
  }
  auto all              = json::object();
  all["best"]           = has_failed()        ? json()
                          : found->best       ? json_of(*found->best, *this)
                          : elites.size() > 0 ? elites.at(0)
                                              : json();
  all["elites"]         = std::move(elites);
  all["experiments"]    = found->runs.size();
  all["configurations"] = found->configurations.size();
  all["races"]          = std::move(races);
  return all;
}

std::string tuning_report::end() const {
  if (!found->complete) return interruption();
  if (found->runs.size() >= experiments) return "all experiments made";
  const auto& left = found->elites;
  if (left.size() < 2) return "one configuration is left";
  const auto best = clade::report::grouped(left.size()) + " best";
  if (deterministic && left.front().runs >= instances) return "the " + best + " were compared on all instances";
  return "too few experiments are left to compare the " + best + " once more";
}

bool tuning_report::has_failed() const {
  return !found->elites.empty() && found->elites.front().failures == found->elites.front().runs;
}

void tuning_report::print(std::ostream& out) const {
  const auto runs  = found->runs.size();
  const bool early = runs < experiments;
  out << (early ? clade::report::grouped(runs) + " of " : "")
      << clade::report::counted(early ? experiments : runs, "experiment") << " with "
      << clade::report::counted(found->configurations.size(), "configuration") << " in "
      << clade::report::counted(found->races.size(), "race") << "\ncost: " << cost << '\n';
  if (early) out << "ended early: " << end() << '\n';
  out << '\n';
  if (found->elites.empty()) {
    out << "no race was finished\n";
    return;
  }
  if (has_failed()) {
    out << "no run has a cost, so there is no best configuration\n";
    return;
  }
  std::vector<std::vector<std::string>> rows{{""}};
  std::vector<parameters::values> all;
  for (const auto& one : found->elites) {
    all.push_back(space->decode(one.values));
    rows[0].push_back(all.size() == 1 ? "best" : std::to_string(all.size()));
  }
  for (const auto& p : space->parameters()) {
    auto& row = rows.emplace_back(std::vector{p.name});
    for (const auto& values : all) {
      const auto* const value = parameters::find(values, p.name);
      row.push_back(value ? shown(parameters::text(*value), 20) : "-");
    }
  }
  const auto add_row = [&](const char* name, const auto& text_of) {
    auto& row = rows.emplace_back(std::vector<std::string>{name});
    for (const auto& one : found->elites) row.push_back(text_of(one));
  };
  const auto number = [](double value) { return clade::report::rounded(value, 4); };
  add_row("mean cost", [&](const auto& one) { return number(one.cost); });
  add_row("95 % from", [&](const auto& one) { return one.runs > 1 ? number(one.interval.low) : "-"; });
  add_row("95 % to", [&](const auto& one) { return one.runs > 1 ? number(one.interval.high) : "-"; });
  add_row("runs", [](const auto& one) { return clade::report::grouped(one.runs); });
  add_row("failed", [](const auto& one) { return clade::report::grouped(one.failures); });
  print_columns(out, rows);
  out << "\nbest: " << line_of(all.front()) << '\n';
  if (!found->best) return;
  const auto& best = *found->best;
  out << "on " << clade::report::counted(best.runs, "new seed") << ": mean cost " << number(best.cost);
  if (best.runs > 1) out << ", 95 % from " << number(best.interval.low) << " to " << number(best.interval.high);
  if (best.failures > 0) out << ", " << clade::report::grouped(best.failures) << " failed";
  out << '\n';
}

}  // namespace common
