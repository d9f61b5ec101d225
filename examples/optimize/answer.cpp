// SPDX-License-Identifier: BSL-1.0
#include "answer.hpp"

#include <algorithm>
#include <clade/core/objectives.hpp>
#include <clade/objectives/pareto/compromise.hpp>
#include <clade/objectives/pareto/knee.hpp>
#include <clade/objectives/pareto/pseudo_weights.hpp>
#include <clade/statistics/student_t.hpp>
#include <clade/study/report/number.hpp>
#include <cmath>
#include <map>
#include <nlohmann/json.hpp>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "common/columns.hpp"
#include "common/lines.hpp"
#include "common/print_result.hpp"
#include "common/usage_error.hpp"

namespace optimize {
namespace {

using clade::report::counted;
using clade::report::grouped;
using clade::report::rounded;
using clade::report::shortest;

ordered_json values_of(const definition& of, const assessment& design) {
  auto values      = ordered_json::object();
  const auto names = of.names();
  for (std::size_t i = 0; i < design.means.size(); ++i) values[names[i]] = design.means[i];
  return values;
}

ordered_json design_json(const definition& of, const assessment& design) {
  ordered_json written{{"variables", ordered_json::parse(design.of.design)}, {"values", values_of(of, design)}};
  if (!of.constraints.empty()) written["feasible"] = design.is_feasible();
  return written;
}

// The objectives of a front of feasible designs.
std::vector<clade::objectives<>> points_of(
    const definition& of, const course& through, const std::vector<std::size_t>& front) {
  std::vector<clade::objectives<>> points;
  for (const auto i : front) {
    const auto& design = through.designs()[i];
    if (!design.is_feasible()) continue;
    const std::span<const double> values(design.means.data(), of.objectives.size());
    points.emplace_back(values, [&](std::size_t k) { return of.objectives[k].maximized; });
  }
  return points;
}

ordered_json best_of(const definition& of, const course& through) {
  if (of.objectives.size() == 1) {
    const auto best = through.best();
    return {{"best", best ? design_json(of, through.designs()[*best]) : ordered_json()}};
  }
  auto front        = ordered_json::array();
  const auto places = through.front();
  for (const auto i : places) front.push_back(design_json(of, through.designs()[i]));
  const auto points = points_of(of, through, places);
  if (points.empty()) return {{"front", front}};
  const auto weights = clade::pareto::pseudo_weights(points);
  for (std::size_t i = 0; i < weights.size(); ++i) front[i]["pseudo_weights"] = weights[i];
  return {{"front", front}, {"knee", clade::pareto::knee(points)}, {"compromise", clade::pareto::compromise(points)}};
}

// The reasons of failures and how often each occurred, the most frequent first.
std::vector<std::pair<std::string, std::size_t>> failures_of(const course& through) {
  std::vector<std::pair<std::string, std::size_t>> found;
  for (const auto& one : through.designs()) {
    if (!one.has_failed()) continue;
    // What was printed differs from call to call.
    const auto reason = one.failure.substr(0, one.failure.find(", \""));
    const auto known  = std::ranges::find(found, reason, &std::pair<std::string, std::size_t>::first);
    if (known == found.end()) {
      found.emplace_back(reason, 1);
    } else {
      ++known->second;
    }
  }
  std::ranges::sort(
      found, {}, [](const auto& one) { return std::pair(-static_cast<std::int64_t>(one.second), one.first); });
  return found;
}

std::size_t failed_of(const course& through) {
  return static_cast<std::size_t>(std::ranges::count_if(through.designs(), &assessment::has_failed));
}

std::string text_of(const ordered_json& value) {
  if (value.is_string()) return value.get<std::string>();
  if (!value.is_array()) return value.dump();
  std::string all;
  for (const auto& one : value) all += (all.empty() ? "" : ", ") + text_of(one);
  return all;
}

using rows = std::vector<std::pair<std::string, std::string>>;

constexpr std::size_t width = 80;

void print_shown(std::ostream& out, const rows& all) {
  rows safe;
  for (const auto& [name, value] : all) safe.emplace_back(common::shown(name, 40), common::shown(value, 2000));
  common::print_rows(out, safe, width);
}

std::string kept(const constraint& one, double value) {
  const auto excess = one.excess(value);
  return shortest(value) + (excess > 0 ? "  violates " : "  keeps ") + (one.at_most ? "<= " : ">= ") +
         shortest(one.bound);
}

void print_design(std::ostream& out, const definition& of, const assessment& design, const found_answer& found) {
  rows all;
  const auto variables = ordered_json::parse(design.of.design);
  for (const auto& [name, value] : variables.items()) all.emplace_back(name, text_of(value));
  print_shown(out, all);
  out << '\n';
  all.clear();
  const auto names = of.names();
  for (std::size_t k = 0; k < names.size(); ++k) {
    auto text       = shortest(design.means[k]);
    bool constrains = false;
    for (const auto& one : of.constraints) {
      if (one.name != names[k]) continue;
      if (constrains) all.emplace_back(names[k], std::exchange(text, ""));
      text       = kept(one, design.means[k]);
      constrains = true;
    }
    if (k == 0 && of.repeat > 1) text += ", mean of " + std::to_string(of.repeat) + " calls";
    all.emplace_back(names[k], text);
  }
  if (found.of_again) {
    const auto& [low, mean, high] = *found.of_again;
    all.emplace_back(
        "true value", rounded(mean, 6) + " [" + rounded(low, 6) + ", " + rounded(high, 6) + "] by " +
                          counted(found.calls_again, "further call") + " of this design");
  }
  print_shown(out, all);
}

void print_front(
    std::ostream& out, const definition& of, const course& through, const std::vector<std::size_t>& front) {
  constexpr std::size_t most = 20, column = 12;
  std::vector<std::vector<std::string>> cells{{"variables"}};
  const auto names = of.names();
  for (std::size_t k = 0; k < of.objectives.size(); ++k) cells[0].push_back(common::shown(names[k], column - 3));
  const auto taken = (column + 2) * of.objectives.size();
  const auto shown = std::min(most, front.size());
  for (std::size_t i = 0; i < shown; ++i) {
    const auto& design = through.designs()[front[shown == 1 ? 0 : i * (front.size() - 1) / (shown - 1)]];
    std::string text;
    const auto variables = ordered_json::parse(design.of.design);
    for (const auto& [name, value] : variables.items()) {
      text += (text.empty() ? "" : " ") + name + '=';
      text += value.is_number_float() ? rounded(value.get<double>(), 4) : text_of(value);
    }
    auto& line = cells.emplace_back(1, common::shown(text, taken < 50 ? width - 3 - taken : 27));
    for (std::size_t k = 0; k < of.objectives.size(); ++k) line.push_back(rounded(design.means[k], 5));
  }
  common::print_columns(out, cells);
  if (shown < front.size()) {
    out << "and " << counted(front.size() - shown, "more design") << ", which --format json prints\n";
  }
}

}  // namespace

std::optional<interval> interval_of(const std::vector<double>& values) {
  if (values.size() < 2) return std::nullopt;
  const auto n = static_cast<double>(values.size());
  double mean = 0, squares = 0;
  for (const auto value : values) mean += value / n;
  for (const auto value : values) squares += (value - mean) * (value - mean);
  const auto half = clade::statistics::student_t_limit(0.05, values.size() - 1) * std::sqrt(squares / (n - 1) / n);
  return interval{mean - half, mean, mean + half};
}

std::string best_json(const definition& of, const course& through) { return best_of(of, through).dump(); }

void print_json(std::ostream& out, const definition& of, const course& through, const found_answer& found) {
  const auto common_members = common::document_with_common_members(
      "optimize", of.seed, found.reason, found.generations, through.calls(), found.seconds);
  std::vector<std::pair<std::string, std::string>> members;
  const auto add = [&](const std::string& name, const ordered_json& value) {
    members.emplace_back(name, value.dump(-1, ' ', false, ordered_json::error_handler_t::replace));
  };
  add("strategy", of.strategy);
  add("designs", through.designs().size());
  auto best = best_of(of, through);
  if (found.of_again) {
    best["best"]["interval"] = {
        {"low", found.of_again->low},
        {"mean", found.of_again->mean},
        {"high", found.of_again->high},
        {"calls", found.calls_again}};
  }
  for (const auto& [name, value] : best.items()) add(name, value);
  add("failures", failed_of(through));
  auto reasons = ordered_json::array();
  for (const auto& [reason, count] : failures_of(through)) reasons.push_back({{"reason", reason}, {"count", count}});
  add("failure_reasons", reasons);
  common::print_json(out, common_members, members);
}

void print_text(std::ostream& out, const definition& of, const course& through, const found_answer& found) {
  const auto front = through.front();
  const bool any   = !front.empty();
  if (!any) {
    out << "no design has values\n";
  } else if (!through.designs()[front[0]].is_feasible()) {
    out << "no design keeps all constraints; the one with the least violation:\n\n";
    print_design(out, of, through.designs()[front[0]], {});
  } else if (of.objectives.size() == 1) {
    out << "best\n\n";
    print_design(out, of, through.designs()[*through.best()], found);
  } else {
    out << "front, " << counted(front.size(), "design") << "\n\n";
    print_front(out, of, through, front);
    const auto points = points_of(of, through, front);
    out << "\nknee, the best balance\n\n";
    print_design(out, of, through.designs()[front[clade::pareto::knee(points)]], {});
  }
  rows all{
      {"strategy", of.strategy},
      {"seed", std::to_string(of.seed)},
      {"designs", grouped(through.designs().size())},
      {"evaluations", grouped(through.calls())}};
  const auto before = all.size();
  for (const auto& [reason, count] : failures_of(through)) {
    all.emplace_back(all.size() == before ? "failures" : "", grouped(count) + ": " + reason);
  }
  all.emplace_back("ended by", found.reason.text);
  out << '\n';
  print_shown(out, all);
}

}  // namespace optimize
