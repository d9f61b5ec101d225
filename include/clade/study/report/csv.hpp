// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "../experiment/results.hpp"
#include "number.hpp"

namespace clade::report {

namespace internal {

/// Returns `text` as a field, quoted if necessary.
inline std::string csv_field(std::string_view text) {
  if (text.find_first_of("\",\r\n") == std::string_view::npos) return std::string(text);
  std::string quoted(1, '"');
  for (const auto c : text) quoted.append(c == '"' ? 2 : 1, c);
  return quoted += '"';
}

}  // namespace internal

/// Returns all runs as comma-separated values for other programs, one line per run. The columns are the setting, each
/// of its parameters, the instance, the number of the run, from 1, its seed, its success as 1 or 0, its evaluations or
/// moves, and its best fitness.
///
/// A failed run is listed with the evaluations that it made. The field of a parameter that a setting does not have is
/// empty. If a parameter has the name of another column, such as "run", its heading is "parameter run". Numbers are
/// exact. Fields are quoted as in RFC 4180, lines end with a line feed, and the bytes of names are not changed.
/// ~~~
/// experiment study{queens, stop::target(0) || stop::evaluations(1000), {.runs = 5}};
/// study.add("swap", genetic_algorithm{.mutation = mutation::swap{}});
/// study.add("inversion", genetic_algorithm{.mutation = mutation::inversion{}});
/// const std::string lines = report::csv(study.run().results());
/// lines.starts_with("setting,instance,run,seed,success,evaluations,best\n");  // = true
/// std::ranges::count(lines, '\n');  // = 1 + 2 * 5
/// ~~~
[[gnu::cold]] inline std::string csv(const study::results& results) {
  const auto& design = results.design();
  const std::vector<std::string> fixed{
      "setting", "instance", "run", "seed", "success", std::string(study::plural_of(design.unit)), "best"};
  const auto names = design.parameter_names();
  std::string lines = "setting";
  for (const auto& name : names) {
    auto head = name;
    while (std::ranges::count(fixed, head) > 0 || (head != name && std::ranges::count(names, head) > 0))
      head.insert(0, "parameter ");
    detail::append_to(lines, {",", internal::csv_field(head)});
  }
  for (std::size_t i = 1; i < fixed.size(); ++i) detail::append_to(lines, {",", fixed[i]});
  lines += '\n';

  for (std::size_t s = 0; s < design.settings.size(); ++s) {
    auto start = detail::concat({internal::csv_field(design.settings[s].name), ","});
    for (const auto& name : names) {
      if (const auto* value = design.settings[s].value_of(name)) start += internal::csv_field(*value);
      start += ',';
    }
    for (std::size_t i = 0; i < design.instances.size(); ++i) {
      const auto& trials = results.trials(s, i);
      for (std::size_t k = 0; k < trials.size(); ++k) {
        const auto& t = trials[k];
        detail::append_to(lines, {start, internal::csv_field(design.instances[i]), ",", detail::decimal(k + 1), ",",
                                  detail::decimal(design.seed_of(i, k)), t.success ? ",1," : ",0,",
                                  detail::decimal(t.evaluations), ",", exact(t.best), "\n"});
      }
    }
  }
  return lines;
}

}  // namespace clade::report
