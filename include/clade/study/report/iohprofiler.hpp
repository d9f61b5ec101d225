// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <limits>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "../../text/read_number.hpp"
#include "../experiment/results.hpp"
#include "file.hpp"
#include "json_text.hpp"

namespace clade::report {

namespace internal {

/// Returns `name` in a form that every file system allows and that needs no quoting, or `otherwise` if no character of
/// it can be kept.
inline std::string file_name(std::string_view name, std::string_view otherwise) {
  constexpr std::size_t longest = 80;
  std::string safe;
  for (const auto c : name.substr(0, longest)) {
    const auto kept =
        (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-' || c == '=';
    if (kept || (c == '.' && !safe.empty())) {
      safe += c;
    } else if (!safe.empty() && safe.back() != '_') {
      safe += '_';
    }
  }
  while (safe.ends_with('_') || safe.ends_with('.')) safe.pop_back();
  return safe.empty() ? std::string(otherwise) : safe;
}

/// Returns the size of the problem from the parameters of the setting or, if they have none, from the design. Returns 1
/// if both are unknown.
inline std::uint64_t dimension_of(const study::design& design, const study::setting& of, std::size_t instance) {
  for (const std::string_view name : {"dimension", "size", "length"}) {
    const auto* text = of.value_of(name);
    const auto value = text ? detail::number_in<std::uint32_t>(*text) : std::nullopt;
    if (value && *value > 0) return *value;
  }
  const auto known = instance < design.dimensions.size() ? design.dimensions[instance] : 0;
  return known > 0 ? known : 1;
}

/// The largest dimension and the largest instance number that readers of the format support.
inline constexpr std::uint64_t largest_in_iohprofiler = 65'535;

/// Returns the number in a form that JSON and all readers support. Infinity and NaN become the largest finite number,
/// and minus infinity the lowest.
inline std::string finite(double value) {
  constexpr auto largest = std::numeric_limits<double>::max();
  return exact(std::isnan(value) ? largest : std::clamp(value, -largest, largest));
}

/// Returns the number of evaluations of a run that count: those within the budget, and at least those up to the last
/// improvement.
inline std::uint64_t end_of(const study::trial& t, const study::design& design) {
  const auto last = t.improvements.empty() ? 0 : t.improvements.back().evaluations;
  return std::max(last, design.budget > 0 ? std::min(t.evaluations, design.budget) : t.evaluations);
}

/// Returns the lines of a run, with their header: one line for each improvement and one for the end of the run. Readers
/// recognize a new run by its first evaluation. If the first recorded value is later, the run is infinitely bad before
/// it.
inline std::string course(const study::trial& t, const study::design& design) {
  std::string lines = "evaluations raw_y\n";
  const auto line = [&](std::uint64_t evaluations, double value) {
    detail::append_to(lines, {detail::decimal(evaluations), " ", finite(value), "\n"});
  };
  const auto first = t.improvements.empty() ? t.evaluations : t.improvements.front().evaluations;
  if (first != 1) line(1, design.maximize ? std::numeric_limits<double>::lowest() : std::numeric_limits<double>::max());
  for (auto i = t.improvements.begin(); i != t.improvements.end(); ++i) {
    // Readers would take two lines with evaluation 1 for two runs.
    if (i->evaluations > 1 || i + 1 == t.improvements.end() || (i + 1)->evaluations > 1) line(i->evaluations, i->best);
  }
  const auto end = end_of(t, design);
  if (end > std::max<std::uint64_t>(1, t.improvements.empty() ? 1 : t.improvements.back().evaluations))
    line(end, t.best);
  return lines;
}

/// Returns the entry of a run. Its best point is that of its last improvement.
inline std::string run_entry(const study::trial& t, const study::design& design, std::size_t instance) {
  const auto found = t.improvements.empty() ? end_of(t, design) : t.improvements.back().evaluations;
  const auto best = json_object().count("evals", found).add("y", finite(t.best)).add("x", "[]").line();
  return json_object().count("instance", instance).count("evals", end_of(t, design)).add("best", best).line();
}

/// Returns the parameters of a setting, and `improvements_at` of the design. Readers show them as additional columns.
inline std::vector<std::string> attributes(const study::setting& of, const study::design& design) {
  constexpr std::string_view taken[]{
      "data_id",  "algorithm_name", "algorithm_info", "suite",  "function_name", "function_id", "dimension",
      "instance", "run_id",         "evals",          "best_y", "evaluations",   "raw_y",       "improvements_at"};
  std::vector<std::string> all;
  for (const auto& [name, value] : of.parameters) {
    if (of.value_of(name) != &value) continue;  // as in the other reports, only the first parameter with a name is used
    const auto column = std::ranges::find(taken, name) == std::end(taken) ? name : "parameter_" + name;
    all.push_back(json_object().text(column, value).line());
  }
  if (!design.improvements_at.empty())
    all.push_back(json_object().text("improvements_at", design.improvements_at).line());
  return all;
}

/// The function of an instance, with its number and name, and the dimension, within the limits of the readers.
struct iohprofiler_place {
  study::function_instance of;
  std::uint64_t dimension;
};

inline iohprofiler_place iohprofiler_place_of(const study::design& design, const study::setting& s,
                                              std::size_t instance) {
  iohprofiler_place place{design.function_of(instance), dimension_of(design, s, instance)};
  place.of.name = file_name(place.of.name, "experiment");
  if (place.dimension > largest_in_iohprofiler) {
    detail::append_to(place.of.name, {"_D", place.dimension});
    place.dimension = largest_in_iohprofiler;
  }
  if (place.of.instance > largest_in_iohprofiler) {
    detail::append_to(place.of.name, {"_i", place.of.instance});
    place.of.instance = largest_in_iohprofiler;
  }
  return place;
}

}  // namespace internal

/// Returns the improvements of all runs as files for IOHanalyzer and IOHinspector. IOHanalyzer is an R package and a
/// web page that takes a zip file of the folder. IOHinspector is a Python package.
///
/// Each setting is an algorithm with a folder of its own, such as "1_order". Its parameters are attributes. Settings
/// without runs are omitted. Each function has an index file, and a data file for each dimension. For the numbers of
/// functions and instances, see `study::design::function_of`. The dimension is the parameter `dimension`, `size` or
/// `length` of the setting if it is a positive integer, otherwise the dimension of the instance in
/// `study::design::dimensions`, otherwise 1. Readers support dimensions and instances up to 65,535. Larger numbers are
/// written as 65,535, and the number itself is added to the name of the function.
///
/// A run has a line for each improvement and one for its end. The end is the budget if the run exceeded it, unless the
/// last improvement is later. The first line is always that of evaluation 1, because readers recognize a new run by it.
/// If no value was recorded for this evaluation, the line has the largest finite number, about 1.8e308, or its negative
/// if higher values are better. Infinite values are also written as the largest finite number or its negative. If the
/// design counts moves, they are written as evaluations, because the format has no other unit. For the attribute
/// `improvements_at`, see `study::design::improvements_at`.
///
/// Source: de Nobel, Ye, Vermetten, Wang, Doerr and Bäck, "IOHexperimenter: benchmarking platform for iterative
/// optimization heuristics", 2024; the files have the format of its version 0.3.
/// ~~~
/// experiment study{queens, stop::target(0) || stop::evaluations(1000), {.runs = 5, .title = "queens"}};
/// study.add("swap", genetic_algorithm{.mutation = mutation::swap{}});
/// study.add("inversion", genetic_algorithm{.mutation = mutation::inversion{}});
/// const std::vector<report::file> files = report::iohprofiler(study.run().results());
/// files.size();  // = 4u
/// files[0].path;  // = "1_swap/IOHprofiler_f1_queens.json"
/// ~~~
[[gnu::cold]] inline std::vector<file> iohprofiler(const study::results& results) {
  const auto& design = results.design();
  std::vector<file> files;
  for (std::size_t s = 0; s < design.settings.size(); ++s) {
    if (results.runs_per_instance(s) == 0) continue;
    const auto& named = design.settings[s];
    const auto folder = detail::concat({detail::decimal(s + 1), "_", internal::file_name(named.name, "setting"), "/"});

    struct scenario {
      std::string courses{};
      std::vector<std::string> entries{};
    };
    // Ordered by the number and the name of the function, then by dimension.
    std::map<std::pair<std::size_t, std::string>, std::map<std::uint64_t, scenario>> functions;
    for (std::size_t i = 0; i < design.instances.size(); ++i) {
      const auto place = internal::iohprofiler_place_of(design, named, i);
      auto& to = functions[{place.of.function, place.of.name}][place.dimension];
      for (const auto& t : results.trials(s, i)) {
        to.courses += internal::course(t, design);
        to.entries.push_back(internal::run_entry(t, design, place.of.instance));
      }
    }
    std::string info;
    for (const auto& [name, value] : named.parameters)
      detail::append_to(info, {info.empty() ? "" : ", ", name, "=", value});
    const auto algorithm = json_object().text("name", named.name).text("info", info).line();
    for (auto& [function, scenarios] : functions) {
      const auto& [number, name] = function;
      const auto id = detail::decimal(number);
      std::vector<file> data;
      std::vector<std::string> entries;
      for (auto& [dimension, runs] : scenarios) {
        const auto path = detail::concat({"data_f", id, "_", name, "/IOHprofiler_f", id, "_DIM", dimension, ".dat"});
        entries.push_back(json_object()
                              .count("dimension", dimension)
                              .text("path", path)
                              .add("runs", json_list(runs.entries, "[]", 6))
                              .lines(4));
        data.push_back({detail::concat({folder, path}), std::move(runs.courses)});
      }
      json_object index;
      index.text("version", "0.3.23")
          .text("suite", design.suite)
          .count("function_id", number)
          .text("function_name", name)
          .truth("maximization", design.maximize)
          .add("algorithm", algorithm);
      if (const auto all = internal::attributes(named, design); !all.empty())
        index.add("experiment_attributes", json_list(all, "[]"));
      index.add("attributes", R"(["evaluations", "raw_y"])").add("scenarios", json_list(entries, "[]", 2));
      files.push_back(
          {detail::concat({folder, "IOHprofiler_f", id, "_", name, ".json"}), detail::concat({index.lines(0), "\n"})});
      for (auto& one : data) files.push_back(std::move(one));
    }
  }
  return files;
}

}  // namespace clade::report
