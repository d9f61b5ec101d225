// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "../experiment/analysis.hpp"
#include "../experiment/results.hpp"
#include "description.hpp"
#include "json_text.hpp"

namespace clade::report {

using namespace study;

/// The members of a JSON object: their names, and their values as JSON.
using json_members = std::vector<std::pair<std::string, std::string>>;

namespace detail {

/// With spaces and a line for each member and each setting, or on one line and without spaces.
enum class json_layout { lines, compact };

inline std::string json_joined(const std::vector<std::string>& parts, std::string_view open, std::string_view between,
                               std::string_view close) {
  std::string all(open);
  for (std::size_t i = 0; i < parts.size(); ++i) append_to(all, {i == 0 ? "" : between, parts[i]});
  return all += close;
}

/// The parts on one line.
inline std::string json_line(const std::vector<std::string>& parts, json_layout how, std::string_view open,
                             std::string_view close) {
  return json_joined(parts, open, how == json_layout::lines ? ", " : ",", close);
}

/// A line for each part, with the closing bracket this far from the margin.
inline std::string json_lines(const std::vector<std::string>& parts, json_layout how, std::size_t margin,
                              std::string_view open, std::string_view close) {
  if (parts.empty() || how == json_layout::compact) return json_line(parts, how, open, close);
  const auto outside = std::string(1, '\n').append(margin, ' ');
  const auto inside = outside + "  ";
  return json_joined(parts, std::string(open) += inside, std::string(1, ',') += inside, std::string(outside) += close);
}

/// A JSON object under construction.
class json_object {
 public:
  explicit json_object(json_layout how) : how_(how) {}

  json_object& add(std::string_view name, std::string value) {
    members_.emplace_back(name, std::move(value));
    return *this;
  }
  json_object& text(std::string_view name, std::string_view value) { return add(name, json_string(value)); }
  json_object& number(std::string_view name, double value) { return add(name, json_number(value)); }
  json_object& count(std::string_view name, std::uint64_t value) { return add(name, decimal(value)); }
  json_object& truth(std::string_view name, bool value) { return add(name, value ? "true" : "false"); }

  const json_members& members() const { return members_; }
  std::string line() const { return json_line(parts(), how_, "{", "}"); }
  std::string lines(std::size_t margin) const { return json_lines(parts(), how_, margin, "{", "}"); }

 private:
  std::vector<std::string> parts() const {
    std::vector<std::string> all;
    for (const auto& [name, value] : members_) {
      all.push_back(concat({json_string(name), how_ == json_layout::lines ? ": " : ":", value}));
    }
    return all;
  }

  json_layout how_;
  json_members members_{};
};

template <class Values, class Text>
std::string json_list(const Values& values, json_layout how, Text text) {
  std::vector<std::string> parts;
  for (const auto& value : values) parts.push_back(text(value));
  return json_line(parts, how, "[", "]");
}

inline std::string json_parameters(const setting& of, json_layout how) {
  json_object members(how);
  for (const auto& [name, value] : of.parameters) {
    if (of.value_of(name) != &value) continue;  // the first counts, as in the other reports
    members.add(name, is_json_number(value) ? value : json_string(value));
  }
  return members.line();
}

inline std::string json_setting(const results& of, const analysis& found, std::size_t s, json_layout how) {
  const auto& row = found.settings[s];
  const auto& named = of.design().settings[s];
  std::size_t rank = 1;
  while (found.ranking[rank - 1] != s) ++rank;
  const auto optional = [](const std::optional<double>& value) { return value ? json_number(*value) : "null"; };
  const bool succeeded = row.expected_running_time && row.running_time;
  // Null if too many runs failed.
  const auto evaluations = [](double value) { return std::isfinite(value) ? json_number(value) : "null"; };
  std::vector<double> best;
  of.for_each(s, of.runs(s), [&](const trial& t) { best.push_back(t.best); });

  json_object setting(how);
  setting.text("name", named.name)
      .add("parameters", json_parameters(named, how))
      .count("rank", rank)
      .truth("tied_with_best", row.tied_with_best)
      .truth("dropped", of.design().race && of.dropped(s))
      .count("runs", row.runs)
      .count("successes", row.successes)
      .number("success_rate", row.success_rate)
      .number("success_low", row.success.low)
      .number("success_high", row.success.high)
      .add("ert", optional(row.expected_running_time))
      .add("ert_low", succeeded ? json_number(row.running_time->low) : "null")
      .add("ert_high", succeeded ? json_number(row.running_time->high) : "null")
      .add("mean_ert", optional(row.mean_running_time))
      .add("lower_quartile", evaluations(row.lower_quartile))
      .add("median_evaluations", evaluations(row.median))
      .add("upper_quartile", evaluations(row.upper_quartile))
      .number("penalized_average", row.penalized_average)
      .number("median_best", row.median_best)
      .add("evaluations", json_list(of.runtimes(s), how, evaluations))
      .add("best", json_list(best, how, json_number));
  return setting.lines(4);
}

inline std::string json_pair(const design& plan, const comparison& pair, json_layout how) {
  return json_object(how)
      .text("a", plan.settings[pair.a].name)
      .text("b", plan.settings[pair.b].name)
      .text("test", pair.decided.test)
      .number("difference", pair.decided.difference)
      .number("p", pair.decided.p)
      .number("adjusted_p", pair.decided.adjusted_p)
      .number("mann_whitney_p", pair.mann_whitney_p)
      .number("holm_p", pair.holm_p)
      .number("a12", pair.in_evaluations.superiority)
      .text("magnitude", pair.in_evaluations.magnitude)
      .number("wilcoxon_p", pair.wilcoxon_p)
      .number("fisher_p", pair.fisher_p)
      .number("best_p", pair.best_p)
      .number("best_holm_p", pair.best_holm_p)
      .number("best_a12", pair.in_fitness.superiority)
      .line();
}

inline std::string json_friedman(const design& plan, const analysis& found, json_layout how) {
  if (!found.friedman) return "null";
  const auto post_hoc = [&](const statistics::friedman_pair& pair) {
    return json_object(how)
        .text("a", plan.settings[pair.a].name)
        .text("b", plan.settings[pair.b].name)
        .number("z", pair.z)
        .number("p", pair.p)
        .number("holm_p", pair.holm_p)
        .line();
  };
  std::vector<std::string> pairs;
  for (const auto& pair : found.post_hoc) pairs.push_back(post_hoc(pair));
  return json_object(how)
      .number("chi_square", found.friedman->chi_square)
      .count("degrees_of_freedom", found.friedman->degrees_of_freedom)
      .number("p", found.friedman->p)
      .add("mean_ranks", json_list(found.friedman->mean_ranks, how, json_number))
      .add("post_hoc", json_lines(pairs, how, 4, "[", "]"))
      .lines(2);
}

inline json_object json_document(const results& of, const analysis& found, json_layout how) {
  const auto& plan = of.design();
  std::vector<std::string> settings, pairs;
  for (std::size_t s = 0; s < found.settings.size(); ++s) settings.push_back(json_setting(of, found, s, how));
  for (const auto& pair : found.pairs) pairs.push_back(json_pair(plan, pair, how));
  return json_object(how)
      .text("title", plan.title)
      .add("instances", json_list(plan.instances, how, json_string))
      .count("runs", plan.runs)
      .count("budget", plan.budget)
      .count("seed", plan.seed)
      .truth("maximize", plan.maximize)
      .text("measure", plan.measure)
      .truth("complete", of.complete())
      .truth("raced", plan.race)
      .text("tied_by", tied_by(found))
      .text("decided_by", decided_by(found))
      .add("settings", json_lines(settings, how, 2, "[", "]"))
      .add("pairs", json_lines(pairs, how, 2, "[", "]"))
      .add("friedman", json_friedman(plan, found, how));
}

}  // namespace detail

/// The results and their analysis as one JSON document.
///
/// `settings`, in the order of the design, each with its name and parameters (as numbers if their text is one), the
/// values of its summary, its `rank` (1 is best), and `evaluations` and `best` of all runs, one instance after the
/// other; `evaluations` are null if the run failed, quartiles if too many runs failed; `mean_ert`, the geometric mean
/// over several instances, is null on one. `pairs`, every two settings by name: `test` is what decides whether they
/// differ, `p` and `adjusted_p` (Holm-adjusted) are of that test, and with a `difference` below 0 `a` is better; `a12`
/// above 1/2 says that `a` takes fewer evaluations. `tied_by` and `decided_by` are the legend in words. `friedman` is
/// null unless there are several instances. The other members are the design. Numbers are exact. JSON has no infinite
/// numbers: they are the strings "inf" and "-inf", as in the other reports, which most programs can convert. `ert`,
/// `ert_low` and `ert_high` are null if no run succeeded. Names that are not valid UTF-8 are repaired. There are no
/// wall times, so the document of a seed is always the same.
/// ~~~
/// experiment study{queens, stop::target(0) || stop::evaluations(1000), {.runs = 5}};
/// study.add("swap", genetic_algorithm{.mutation = mutation::swap{}});
/// study.add("inversion", genetic_algorithm{.mutation = mutation::inversion{}});
/// const auto found = study.run();
/// report::write_file("queens.json", report::json(found.results(), found.analysis()));
/// ~~~
inline std::string json(const results& of, const analysis& found) {
  return detail::json_document(of, found, detail::json_layout::lines).lines(0) += '\n';
}

/// The members of that document, for programs that print them beside others: each value on one line, without spaces.
/// ~~~
/// experiment study{queens, stop::target(0) || stop::evaluations(1000), {.runs = 5}};
/// study.add("swap", genetic_algorithm{.mutation = mutation::swap{}});
/// study.add("inversion", genetic_algorithm{.mutation = mutation::inversion{}});
/// const auto found = study.run();
/// const auto members = report::members_of_json(found.results(), found.analysis());
/// std::ranges::count(members, std::pair<std::string, std::string>("maximize", "false"));  // = 1
/// ~~~
inline json_members members_of_json(const results& of, const analysis& found) {
  return detail::json_document(of, found, detail::json_layout::compact).members();
}

}  // namespace clade::report
