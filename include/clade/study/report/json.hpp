// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cmath>
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "../../version.hpp"
#include "columns.hpp"
#include "conclusion_sentences.hpp"
#include "json_text.hpp"

namespace clade::report {

/// The version of the format of `json`. It increases if a member changes its meaning or is removed.
inline constexpr std::size_t json_schema = 1;

namespace internal {

template <class Values, class Text>
std::string json_array(const Values& values, const Text& text) {
  std::vector<std::string> parts;
  for (const auto& value : values) parts.push_back(text(value));
  return json_list(parts, "[]");
}

/// Adds the value of a cell and its interval, if it has one. Evaluations that are not finite become null.
inline void add_cell(json_object& to, std::string_view name, quantity kind, const cell& of) {
  const bool none = !of.value || (kind == quantity::evaluations && !std::isfinite(*of.value));
  to.add(name, none ? "null" : json_number(*of.value));
  if (!of.interval && name != "mean_runtime") return;
  const auto base = name.substr(0, name.find("_rate"));
  const auto interval = of.interval.value_or(statistics::confidence_interval{});
  const auto end = [&](double at) {
    return none || (kind == quantity::evaluations && !std::isfinite(at)) ? "null" : json_number(at);
  };
  to.add(detail::concat({base, "_low"}), end(interval.low));
  to.add(detail::concat({base, "_high"}), end(interval.high));
}

inline std::string json_setting(const study::results& results, const study::analysis& analysis, std::size_t s) {
  const auto& named = results.design().settings[s];
  json_object parameters;
  for (const auto& [name, value] : named.parameters) {
    // As in the other reports, only the first parameter with a name is used.
    if (named.value_of(name) != &value) continue;
    parameters.add(name, is_json_number(value) ? value : json_string(value));
  }
  const auto& summary = analysis.summaries[s];
  json_object setting;
  setting.text("name", named.name)
      .add("parameters", parameters.line())
      .count("rank", analysis.rank(s) + 1)
      .add("tied_with_best", summary.few_runs         ? "null"
                             : summary.tied_with_best ? "true"
                                                      : "false")
      .truth("dropped", results.design().race && results.dropped(s));
  for (const auto& c : columns_of(results, analysis)) {
    if (!c.json_name.empty()) add_cell(setting, c.json_name, c.kind, c.value({analysis, s}));
  }
  std::vector<double> best;
  results.for_each(s, results.runs_per_instance(s), [&](const study::trial& t) { best.push_back(t.best); });
  const auto evaluations = [](double value) { return std::isfinite(value) ? json_number(value) : "null"; };
  return setting.add(study::plural_of(results.design().unit), json_array(results.runtimes(s), evaluations))
      .add("best", json_array(best, json_number))
      .lines(4);
}

inline std::string json_pair(const study::design& design, const study::comparison& pair) {
  json_object object;
  object.text("a", design.settings[pair.a].name)
      .text("b", design.settings[pair.b].name)
      .text("test", pair.deciding_test.test)
      .number("difference", pair.deciding_test.difference);
  for (const auto& c : pair_columns) {
    const auto value = c.value(pair);
    add_cell(object, c.json_name, c.kind, value);
    if (c.kind == quantity::effect && !value.suffix.empty()) object.text("magnitude", value.suffix);
  }
  object.truth("p_at_floor", pair.deciding_test.p_is_upper_bound);
  return object.line();
}

[[gnu::cold]] inline std::string json_on_instances(const study::design& design, const study::analysis& analysis) {
  std::vector<std::string> instances(analysis.on_instances.size());
  for (const auto& [group, of_group] : design.groups()) {
    for (const auto i : of_group) {
      if (analysis.on_instances.empty()) continue;
      std::vector<std::string> settings;
      for (std::size_t s = 0; s < design.settings.size(); ++s) {
        const auto& on = analysis.on_instances[i][s];
        json_object of_setting;
        of_setting.text("name", design.settings[s].name)
            .number("rank", on.rank)
            .count("runs", on.runs)
            .count("successes", on.successes);
        add_cell(of_setting, "ert", quantity::evaluations,
                 {on.expected_running_time, on.expected_running_time_interval});
        settings.push_back(of_setting.number("median_best", on.median_best).line());
      }
      instances[i] = json_object()
                         .text("instance", design.instances[i])
                         .text("group", group)
                         .add("settings", json_list(settings, "[]", 6))
                         .lines(4);
    }
  }
  return json_list(instances, "[]", 2);
}

inline std::string json_friedman(const study::design& design, const study::analysis& analysis) {
  if (!analysis.friedman) return "null";
  std::vector<std::string> pairs;
  for (const auto& pair : analysis.post_hoc) {
    pairs.push_back(json_object()
                        .text("a", design.settings[pair.a].name)
                        .text("b", design.settings[pair.b].name)
                        .number("z", pair.z)
                        .number("p", pair.p)
                        .number("holm_p", pair.holm_p)
                        .line());
  }
  return json_object()
      .number("chi_square", analysis.friedman->chi_square)
      .count("degrees_of_freedom", analysis.friedman->degrees_of_freedom)
      .number("p", analysis.friedman->p)
      .add("mean_ranks", json_array(analysis.friedman->mean_ranks, json_number))
      .add("post_hoc", json_list(pairs, "[]", 4))
      .lines(2);
}

/// Returns the shares of variance of single parameters and of pairs of parameters.
inline std::string json_effects(const study::conclusions& conclusions) {
  std::vector<std::string> effects;
  for (const auto& [names, share, low, high] : conclusions.shares) {
    effects.push_back(json_object()
                          .add("parameters", json_array(names, json_string))
                          .number("share", share)
                          .number("low", low)
                          .number("high", high)
                          .line());
  }
  return json_list(effects, "[]", 2);
}

/// Returns options and their values as an object. Numbers and truth values are not quoted, and several values become a
/// list.
inline std::string json_values(const study::provenance::values& of) {
  const auto value = [](const std::string& text) {
    return text == "true" || text == "false" || is_json_number(text) ? text : json_string(text);
  };
  json_object object;
  for (const auto& [name, values] : of) {
    object.add(name, values.size() == 1 ? value(values.front()) : json_array(values, value));
  }
  return object.lines(2);
}

[[gnu::cold]] inline json_object json_document(const study::results& results, const study::analysis& analysis) {
  const auto& design = results.design();
  std::vector<std::string> settings, pairs;
  for (std::size_t s = 0; s < analysis.summaries.size(); ++s) settings.push_back(json_setting(results, analysis, s));
  for (const auto& pair : analysis.pairs) pairs.push_back(json_pair(design, pair));
  const auto& concluded = analysis.conclusions;
  json_object document;
  document.count("schema", json_schema).text("version", version);
  if (!design.provenance.command.empty()) document.text("command", design.provenance.command);
  if (!design.provenance.options.empty()) document.add("options", json_values(design.provenance.options));
  return document.text("title", design.title)
      .add("instances", json_array(design.instances, json_string))
      .add("drawn", json_array(design.random_data, json_string))
      .count("runs", design.runs)
      .count("budget", design.budget)
      .text("unit", study::plural_of(design.unit))
      .count("seed", design.seed)
      .truth("maximize", design.maximize)
      .text("measure", design.measure)
      .truth("has_goal", design.has_goal)
      .truth("complete", results.complete())
      .truth("raced", design.race)
      .text("tied_by", tie_criterion(analysis))
      .text("decided_by", deciding_tests(analysis))
      .add("settings", json_list(settings, "[]", 2))
      .add("pairs", json_list(pairs, "[]", 2))
      .add("identical", json_array(analysis.identical,
                                   [&](const auto& group) {
                                     return json_array(group,
                                                       [&](auto s) { return json_string(design.settings[s].name); });
                                   }))
      .add("on_instances", json_on_instances(design, analysis))
      .add("friedman", json_friedman(design, analysis))
      .add("effects", json_effects(concluded))
      .add("noise_share", concluded.share_of_noise ? json_number(*concluded.share_of_noise) : "null")
      .add("detectable_ratio", concluded.detectable_ratio ? json_number(*concluded.detectable_ratio) : "null")
      .add("runs_to_settle", concluded.runs_to_settle ? detail::decimal(*concluded.runs_to_settle) : "null")
      .add("conclusions", json_array(conclusion_sentences(results, analysis), json_string));
}

}  // namespace internal

/// Returns the results and their analysis as one JSON document.
///
/// - `settings` lists the settings in the order of the design. Each has its name, its parameters (as numbers if their
///   texts are numbers), the values of its summary, its `rank` (1 is best), and `evaluations` and `best` of all runs,
///   one instance after the other. `evaluations` of a failed run are null, and so are quartiles if too many runs
///   failed. `mean_ert`, the geometric mean over several instances, is null for one instance. `ert`, `ert_low`,
///   `ert_high` and `mean_runtime` are null if no run succeeded. `tied_with_best` is null if there are fewer than 5
///   runs.
/// - `unit` is "evaluations" or "moves". With moves, `evaluations` is named `moves`, and `median_evaluations` is
///   `median_moves`.
/// - `pairs` lists all pairs of settings by name. `test` is the test that decides whether the two differ, and `p` and
///   `adjusted_p` (Holm-adjusted) are its p-values. If `difference` is below 0, `a` is better; if `a12` is above 1/2,
///   `a` takes fewer evaluations. If `p_at_floor` is true, `p` is the smallest possible value for this number of random
///   permutations, and so an upper bound.
/// - `identical` lists groups of settings that made identical runs, by name. They have the same rank.
/// - `tied_by` and `decided_by` are texts of the legend.
/// - `friedman` is null, and `on_instances` is empty, unless there are several instances. `on_instances` has, for each
///   instance, its `group` and the settings with their `rank` on it.
/// - `effects` are the shares of the variance of ln ERT that each parameter and each pair of parameters explain, with
///   95 % intervals, and `noise_share` is the share of the noise.
/// - `detectable_ratio` and `runs_to_settle` are those of `study::conclusions`, or null. `conclusions` are sentences.
/// - `drawn` has the data that runs draw from their seeds, if any, such as games, one instance after the other.
/// - `schema` is the version of the format, and `version` that of clade. `command` and `options` describe the origin of
///   the results, and `environment` the machine, if the design has them. The other members are the design.
///
/// Numbers are exact. JSON has no infinite numbers. They are the strings "inf" and "-inf", as in the other reports;
/// most programs can convert them. Names that are not valid UTF-8 are repaired. The document has no wall-clock times,
/// so apart from `environment` the document of a seed is always the same.
/// ~~~
/// experiment study{queens, stop::target(0) || stop::evaluations(1000), {.runs = 5}};
/// study.add("swap", genetic_algorithm{.mutation = mutation::swap{}});
/// study.add("inversion", genetic_algorithm{.mutation = mutation::inversion{}});
/// const auto found = study.run();
/// report::write_file("queens.json", report::json(found.results(), found.analysis()));
/// ~~~
inline std::string json(const study::results& results, const study::analysis& analysis) {
  auto document = internal::json_document(results, analysis);
  const auto& environment = results.design().provenance.environment;
  if (!environment.empty()) document.add("environment", internal::json_values(environment));
  return document.lines(0) += '\n';
}

/// Returns the members of the document of `json`, for programs that add them to documents of their own. Each value is
/// on one line, without spaces. The environment is omitted, so that the output does not depend on the machine.
/// ~~~
/// experiment study{queens, stop::target(0) || stop::evaluations(1000), {.runs = 5}};
/// study.add("swap", genetic_algorithm{.mutation = mutation::swap{}});
/// study.add("inversion", genetic_algorithm{.mutation = mutation::inversion{}});
/// const auto found = study.run();
/// const auto members = report::members_of_json(found.results(), found.analysis());
/// std::ranges::count(members, std::pair<std::string, std::string>("maximize", "false"));  // = 1
/// ~~~
inline json_members members_of_json(const study::results& results, const study::analysis& analysis) {
  auto members = internal::json_document(results, analysis).members();
  for (auto& [name, value] : members) value = compact_json(value);
  return members;
}

}  // namespace clade::report
