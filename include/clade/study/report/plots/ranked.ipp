// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "../../../text/inline.hpp"
#include "ranked.hpp"

namespace clade::report::plots::parts {

CLADE_INLINE std::vector<std::string_view> split(std::string_view text, std::string_view at) {
  std::vector<std::string_view> parts;
  for (;;) {
    const auto end = text.find(at);
    parts.push_back(text.substr(0, end));
    if (end == text.npos) return parts;
    text.remove_prefix(end + at.size());
  }
}

CLADE_INLINE void append(std::string& to, std::string_view separator, std::string_view part) {
  detail::append_to(to, {to.empty() ? "" : separator, part});
}

/// Whether the texts are distinct and not empty.
CLADE_INLINE bool tell_apart(const std::vector<std::string>& texts) {
  for (auto one = texts.begin(); one != texts.end(); ++one) {
    if (one->empty() || std::find(texts.begin(), one, *one) != one) return false;
  }
  return true;
}

/// Leaves out the parts that all names have.
[[gnu::cold]] CLADE_INLINE void leave_out_parts(setting_labels& labels) {
  std::vector<std::vector<std::string_view>> names;
  for (const auto& name : labels.in_tables) names.push_back(split(name, ", "));
  const auto common = [&](std::string_view part) {
    for (const auto& name : names) {
      if (std::find(name.begin(), name.end(), part) == name.end()) return false;
    }
    return true;
  };
  std::vector<std::string> rest(names.size());
  std::string shared;
  for (std::size_t s = 0; s < names.size(); ++s) {
    for (const auto part : names[s]) {
      if (!common(part)) {
        append(rest[s], ", ", part);
      } else if (s == 0) {
        append(shared, ", ", part);
      }
    }
  }
  if (!tell_apart(rest)) return;
  labels.in_tables = rest;
  labels.shared = shared;
}

/// Leaves out the names of parameters, if all settings have the same ones in the same order.
[[gnu::cold]] CLADE_INLINE void leave_out_parameters(setting_labels& labels) {
  std::vector<std::string> values;
  std::string parameters;
  for (const auto& label : labels.in_tables) {
    std::string names;
    auto& value = values.emplace_back();
    for (const auto part : split(label, ", ")) {
      const auto sign = part.find('=');
      if (sign == part.npos || sign == 0 || sign + 1 == part.size()) return;
      append(names, ", ", part.substr(0, sign));
      append(value, ", ", part.substr(sign + 1));
    }
    if (parameters.empty()) parameters = names;
    if (names != parameters) return;
  }
  labels.in_plots = values;
  labels.parameters = parameters;
}

}  // namespace clade::report::plots::parts

namespace clade::report::plots {

CLADE_INLINE setting_labels labels_of(const study::design& plan) {
  setting_labels labels;
  for (const auto& s : plan.settings) labels.in_tables.push_back(s.name);
  parts::leave_out_parts(labels);
  labels.in_plots = labels.in_tables;
  double width = 0;
  for (const auto& label : labels.in_tables) width = std::max(width, svg::text_width(label, svg::letters));
  // Longer names take two lines in most plots.
  if (width > 180) parts::leave_out_parameters(labels);
  return labels;
}

CLADE_INLINE std::string dropped_note(const study::results& of, std::size_t setting) {
  if (!of.dropped(setting)) return {};
  return detail::concat({" † ", counted(of.runs(setting) * of.design().instances.size(), "run")});
}

[[gnu::cold]] CLADE_INLINE ranked_labels labels_by_rank(const study::results& of, const study::analysis& found) {
  const auto labels = labels_of(of.design());
  ranked_labels all{.parameters = labels.parameters};
  for (const auto s : found.ranking) {
    all.names.push_back(labels.in_plots[s]);
    all.notes.push_back(dropped_note(of, s));
  }
  return all;
}

CLADE_INLINE svg::legend legend_of(const study::results& of, const study::analysis& found, double width) {
  auto all = labels_by_rank(of, found);
  return {std::move(all.names), std::move(all.notes), width, std::move(all.parameters)};
}

[[gnu::cold]] CLADE_INLINE std::vector<svg::row_label> row_labels(const study::results& of,
                                                                  const study::analysis& found, double width) {
  const auto all = labels_by_rank(of, found);
  return svg::row_labels(all.names, all.notes, width);
}

CLADE_INLINE std::vector<double> successes(const study::results& of, std::size_t setting) {
  std::vector<double> times;
  of.for_each(setting, of.runs(setting), [&](const study::trial& t) {
    if (t.success)
      times.push_back(static_cast<double>(std::clamp<std::uint64_t>(t.evaluations, 1, of.design().budget)));
  });
  std::sort(times.begin(), times.end());
  return times;
}

CLADE_INLINE double axis_start(double first, double last) {
  if (first * 1.5 > last) return last / 2;
  return first;
}

CLADE_INLINE double axis_end(double last, double budget) { return last * 1.5 < budget ? last * 1.2 : budget; }

CLADE_INLINE success_times::success_times(const study::results& of, const study::analysis& found)
    : first(static_cast<double>(of.design().budget)), end(first) {
  double last = 0;
  for (const auto s : found.ranking) {
    const auto& times = of_rank.emplace_back(successes(of, s));
    if (times.empty()) continue;
    first = std::min(first, times.front());
    last = std::max(last, times.back());
  }
  if (found.any_success) end = axis_end(last, end);
}

}  // namespace clade::report::plots
