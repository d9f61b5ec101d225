// SPDX-License-Identifier: BSL-1.0
#include "answer.hpp"

#include <algorithm>
#include <clade/core/objectives.hpp>
#include <clade/objectives/pareto/compromise.hpp>
#include <clade/objectives/pareto/knee.hpp>
#include <clade/objectives/pareto/nearest.hpp>
#include <clade/objectives/pareto/pseudo_weights.hpp>
#include <clade/objectives/pareto/representatives.hpp>
#include <clade/statistics/student_t.hpp>
#include <clade/study/report/number.hpp>
#include <cmath>
#include <map>
#include <nlohmann/json.hpp>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "common/columns.hpp"
#include "common/lines.hpp"
#include "common/print_result.hpp"
#include "common/usage_error.hpp"
#include "parameters/values.hpp"

namespace optimize {
namespace {

using clade::report::counted;
using clade::report::grouped;
using clade::report::rounded;
using clade::report::shortest;

ordered_json values_of(const definition& of, const assessment& design) {
  auto values      = ordered_json::object();
  const auto names = of.names();
  for (std::size_t i = 0; i < design.means.size(); ++i) {
    values[names[i]] = ordered_json::parse(parameters::text(design.means[i]));  // 3 and not 3.0
  }
  return values;
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

ordered_json best_of(const definition& of, const course& through, const front_choices& choices = {}) {
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
  ordered_json found{
      {"front", front}, {"knee", clade::pareto::knee(points)}, {"compromise", clade::pareto::compromise(points)}};
  if (!choices.reference.empty()) found["nearest"] = clade::pareto::nearest(points, choices.reference);
  if (choices.representatives > 0) {
    found["representatives"] = clade::pareto::representatives(points, choices.representatives);
  }
  return found;
}

// Failures of one reason. What their commands printed may differ.
struct failure_group {
  std::string reason, printed;  // by the first of them, in quotes
  std::size_t count = 1;
  bool differs      = false;

  std::string text() const {
    return grouped(count) + ": " + reason + (printed.empty() ? "" : (differs ? ", such as " : ", ") + printed);
  }
};

// The most frequent reason is the first.
std::vector<failure_group> failures_of(const course& through) {
  std::vector<failure_group> found;
  for (const auto& one : through.designs()) {
    if (!one.has_failed()) continue;
    const auto end     = one.failure.find(", \"");
    const auto printed = end == std::string::npos ? "" : one.failure.substr(end + 2);
    const auto reason  = one.failure.substr(0, end);
    const auto known   = std::ranges::find(found, reason, &failure_group::reason);
    if (known == found.end()) {
      found.push_back({reason, printed});
    } else {
      ++known->count;
      known->differs |= known->printed != printed;
    }
  }
  std::ranges::sort(
      found, {}, [](const auto& one) { return std::pair(-static_cast<std::int64_t>(one.count), one.reason); });
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

// What follows "ended by": SIGTERM of "interrupted by SIGTERM", or a whole reason such as "30 evaluations made".
std::string_view ender(std::string_view reason) {
  for (const std::string_view begin : {"interrupted by ", "ended by ", "ended on "}) {
    if (reason.starts_with(begin)) return reason.substr(begin.size());
  }
  return reason;
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
  } else if (!found.no_interval.empty()) {
    all.emplace_back("true value", "unknown: " + found.no_interval);
  }
  print_shown(out, all);
}

void print_front(
    std::ostream& out, const definition& of, const course& through, const std::vector<std::size_t>& front,
    std::size_t most) {
  constexpr std::size_t column = 12;
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

void print_chosen(
    std::ostream& out, const definition& of, const course& through, const std::vector<std::size_t>& front,
    const front_choices& choices) {
  const auto points = points_of(of, through, front);
  const auto chosen = [&](const char* title, std::size_t place) {
    out << '\n' << title << "\n\n";
    print_design(out, of, through.designs()[front[place]], {});
  };
  chosen("knee, the best balance", clade::pareto::knee(points));
  if (!choices.reference.empty()) {
    chosen("nearest to the reference", clade::pareto::nearest(points, choices.reference));
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

std::uint64_t calls_at_end(const definition& of, std::uint64_t budget) {
  return of.repeat < 2 || of.objectives.size() > 1 ? 0 : budget / 5;
}

void choose_best(course& through, const definition& of, std::uint64_t budget, found_answer& found) {
  if (of.repeat < 2 || of.objectives.size() > 1 || !found.reason.success) return;
  const auto count = calls_at_end(of, budget);
  if (count < 2) {
    found.no_interval = "a fifth of the budget, " + counted(count, "call") + ", is too little";
    return;
  }
  try {
    const auto values =
        through.choose_again(count, std::min<std::uint64_t>(std::max<std::uint64_t>(10, of.repeat), count));
    found.of_again    = interval_of(values);
    found.calls_again = values.size();
    if (found.reason.kind == clade::stop::kind::evaluations) {
      found.reason.text = counted(through.calls(), "evaluation") + " made, a fifth of them for the choice of the best";
    }
  } catch (const study_ended& ended) {
    found.reason = ended.reason;
  }
}

ordered_json design_json(const definition& of, const assessment& design) {
  ordered_json written{{"variables", ordered_json::parse(design.of.design)}, {"values", values_of(of, design)}};
  if (!of.constraints.empty()) written["feasible"] = design.is_feasible();
  return written;
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
  auto best = best_of(of, through, found.choices);
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
  for (const auto& one : failures_of(through)) {
    auto& written = reasons.emplace_back(ordered_json{{"reason", one.reason}, {"count", one.count}});
    if (!one.printed.empty()) written["example"] = one.printed.substr(1, one.printed.rfind('"') - 1);
  }
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
    constexpr std::size_t most = 20;
    if (const auto k = found.choices.representatives; k > 0) {
      auto places = clade::pareto::representatives(points_of(of, through, front), k);
      std::ranges::sort(places);
      out << "front, " << places.size() << " of " << counted(front.size(), "design") << "\n\n";
      for (auto& place : places) place = front[place];
      print_front(out, of, through, places, places.size());
    } else {
      out << "front, " << counted(front.size(), "design") << "\n\n";
      print_front(out, of, through, front, most);
    }
    print_chosen(out, of, through, front, found.choices);
  }
  rows all{
      {"strategy", of.strategy},
      {"seed", std::to_string(of.seed)},
      {"designs", grouped(through.designs().size())},
      {"evaluations", grouped(through.calls())}};
  const auto before = all.size();
  for (const auto& one : failures_of(through)) all.emplace_back(all.size() == before ? "failures" : "", one.text());
  if (found.is_open) {
    all.emplace_back("state", found.reason.text);
  } else {
    all.emplace_back("ended by", ender(found.reason.text));
  }
  out << '\n';
  print_shown(out, all);
}

}  // namespace optimize
