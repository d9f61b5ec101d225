// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstddef>
#include <cstdint>
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

namespace parts {

/// A name that every file system allows and that needs no quoting.
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

/// The size of the problem, given by the setting or else by the design; 1 if neither gives it.
inline std::uint64_t dimension_of(const study::design& plan, const study::setting& of, std::size_t instance) {
  for (const std::string_view name : {"dimension", "size", "length"}) {
    const auto* text = of.value_of(name);
    const auto value = text ? detail::number_in<std::uint32_t>(*text) : std::nullopt;
    if (value && *value > 0) return *value;
  }
  const auto known = instance < plan.dimensions.size() ? plan.dimensions[instance] : 0;
  return known > 0 ? known : 1;
}

/// The course of a run, after its own header: a line for each improvement and one for its end.
inline std::string course(const study::trial& t) {
  std::string lines = "evaluations raw_y\n";
  const auto line = [&](std::uint64_t evaluations, double value) {
    detail::append_to(lines, {detail::decimal(evaluations), " ", exact(value), "\n"});
  };
  for (const auto& [evaluations, best] : t.improvements) line(evaluations, best);
  if (t.improvements.empty() || t.improvements.back().evaluations < t.evaluations) line(t.evaluations, t.best);
  return lines;
}

/// The entry of a run: the best point is that of its last improvement.
inline std::string run_entry(const study::trial& t, std::size_t instance) {
  const auto found = t.improvements.empty() ? t.evaluations : t.improvements.back().evaluations;
  const auto best = json_object().count("evals", found).number("y", t.best).add("x", "[]").line();
  return json_object().count("instance", instance + 1).count("evals", t.evaluations).add("best", best).line();
}

}  // namespace parts

/// The courses of all runs as files for IOHanalyzer: upload the folder or a zip file of it, or load it with
/// `DataSetList` in R.
///
/// Every setting is an algorithm, in its own folder, "1_order" and so on; its runs are those of function 1, named after
/// the title of the design. Instances are numbered from 1. The dimension is the parameter `dimension`, `size` or
/// `length` of a setting if it is an integer, otherwise that of the instance (`design::dimensions`), otherwise 1.
/// Instances of the same dimension share a file. Settings without runs are left out. Infinite best values are "inf"
/// and "-inf", in JSON as strings.
///
/// Source: de Nobel, Ye, Vermetten, Wang, Doerr and Bäck, "IOHexperimenter: benchmarking platform for iterative
/// optimization heuristics", 2024; the files are those of its version 0.3.
/// ~~~
/// experiment study{queens, stop::target(0) || stop::evaluations(1000), {.runs = 5, .title = "queens"}};
/// study.add("swap", genetic_algorithm{.mutation = mutation::swap{}});
/// study.add("inversion", genetic_algorithm{.mutation = mutation::inversion{}});
/// const std::vector<report::file> files = report::iohprofiler(study.run().results());
/// files.size();  // = 4u
/// files[0].path;  // = "1_swap/IOHprofiler_f1_queens.json"
/// ~~~
inline std::vector<file> iohprofiler(const study::results& of) {
  const auto& plan = of.design();
  const auto function = parts::file_name(plan.title, "experiment");
  std::vector<file> files;
  for (std::size_t s = 0; s < plan.settings.size(); ++s) {
    if (of.runs(s) == 0) continue;
    const auto& named = plan.settings[s];
    const auto folder = detail::concat({detail::decimal(s + 1), "_", parts::file_name(named.name, "setting"), "/"});

    struct scenario {
      std::uint64_t dimension;
      std::string courses{};
      std::vector<std::string> entries{};
    };
    std::vector<scenario> scenarios;
    for (std::size_t i = 0; i < plan.instances.size(); ++i) {
      const auto dimension = parts::dimension_of(plan, named, i);
      std::size_t k = 0;
      while (k < scenarios.size() && scenarios[k].dimension != dimension) ++k;
      if (k == scenarios.size()) scenarios.push_back({dimension});
      for (const auto& t : of.trials(s, i)) {
        scenarios[k].courses += parts::course(t);
        scenarios[k].entries.push_back(parts::run_entry(t, i));
      }
    }
    std::vector<file> data;
    std::vector<std::string> entries;
    for (auto& [dimension, courses, runs] : scenarios) {
      const auto path = detail::concat({"data_f1_", function, "/IOHprofiler_f1_DIM", dimension, ".dat"});
      entries.push_back(json_object()
                            .count("dimension", dimension)
                            .text("path", path)
                            .add("runs", json_list(runs, "[]", 6))
                            .lines(4));
      data.push_back({detail::concat({folder, path}), std::move(courses)});
    }
    std::string info;
    for (const auto& [name, value] : named.parameters)
      detail::append_to(info, {info.empty() ? "" : ", ", name, "=", value});
    const auto algorithm = json_object().text("name", named.name).text("info", info).line();
    const auto index = json_object()
                           .text("version", "0.3.23")
                           .text("suite", "clade")
                           .count("function_id", 1)
                           .text("function_name", function)
                           .truth("maximization", plan.maximize)
                           .add("algorithm", algorithm)
                           .add("attributes", R"(["evaluations", "raw_y"])")
                           .add("scenarios", json_list(entries, "[]", 2))
                           .lines(0);
    files.push_back({detail::concat({folder, "IOHprofiler_f1_", function, ".json"}), detail::concat({index, "\n"})});
    for (auto& one : data) files.push_back(std::move(one));
  }
  return files;
}

}  // namespace clade::report
