// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "../../experiment/analysis.hpp"
#include "../svg/canvas.hpp"

namespace clade::report::plots {

/// The labels of the settings on a page: their names without the parts that all names share. Different names have
/// different labels.
struct setting_labels {
  std::vector<std::string> in_tables;  ///< names without the parts, between commas, that all names share
  std::vector<std::string> in_plots;   ///< the same labels or, if these are long, only the values of the parameters
  std::string shared{};                ///< parts that are omitted everywhere
  std::string parameter_names_text{};  ///< names of the parameters whose values are the labels in plots
};

namespace internal {

inline std::vector<std::string_view> split(std::string_view text, std::string_view at) {
  std::vector<std::string_view> parts;
  for (;;) {
    const auto end = text.find(at);
    parts.push_back(text.substr(0, end));
    if (end == text.npos) return parts;
    text.remove_prefix(end + at.size());
  }
}

inline void append(std::string& to, std::string_view separator, std::string_view part) {
  detail::append_to(to, {to.empty() ? "" : separator, part});
}

/// Returns whether the texts are distinct and not empty, so that they can be used as labels.
inline bool are_distinct_labels(const std::vector<std::string>& texts) {
  for (auto text = texts.begin(); text != texts.end(); ++text) {
    if (text->empty() || std::find(texts.begin(), text, *text) != text) return false;
  }
  return true;
}

/// Removes the parts that all names share, unless the remaining texts would not be distinct.
[[gnu::cold]] inline void remove_shared_parts(setting_labels& labels) {
  std::vector<std::vector<std::string_view>> names;
  for (const auto& name : labels.in_tables) names.push_back(split(name, ", "));
  const auto common = [&](std::string_view part) {
    return std::ranges::all_of(names, [&](const auto& name) { return std::ranges::count(name, part) > 0; });
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
  if (!are_distinct_labels(rest)) return;
  labels.in_tables = rest;
  labels.shared = shared;
}

/// Removes the names of parameters from the labels in plots, if all settings have the same parameters in the same
/// order.
[[gnu::cold]] inline void remove_parameter_names(setting_labels& labels) {
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
  labels.parameter_names_text = parameters;
}

}  // namespace internal

/// Returns the labels of the settings, in the order of the design.
inline setting_labels labels_of(const study::design& design) {
  setting_labels labels;
  for (const auto& s : design.settings) labels.in_tables.push_back(s.name);
  internal::remove_shared_parts(labels);
  labels.in_plots = labels.in_tables;
  // Longer names would take two lines in most plots.
  if (svg::widest(labels.in_tables, svg::default_font_size) > 180) internal::remove_parameter_names(labels);
  return labels;
}

// Functions that make plots and tables run once per page. They are marked as cold, because code that is optimized for
// size compiles faster.

/// Returns the note after the name of a setting that a race dropped: a dagger and the number of its runs. The result is
/// empty for other settings.
inline std::string dropped_note(const study::results& results, std::size_t setting) {
  if (!results.dropped(setting)) return {};
  return detail::concat(
      {" † ", counted(results.runs_per_instance(setting) * results.design().instances.size(), "run")});
}

/// Returns the note after the name of a setting that represents others with identical runs. The result is empty for
/// other settings.
inline std::string identical_note(const study::analysis& analysis, std::size_t setting) {
  const auto identical = analysis.identical_to(setting).size();
  return identical > 1 ? detail::concat({" +", detail::decimal(identical - 1), " identical"}) : std::string();
}

/// The labels of all settings, best first, and the notes that follow them.
struct ranked_labels {
  std::vector<std::string> names{}, notes{};
  std::string parameter_names_text;  ///< parameters whose values are the labels; empty if the labels are not values
};

[[gnu::cold]] inline ranked_labels labels_by_rank(const study::results& results, const study::analysis& analysis) {
  const auto labels = labels_of(results.design());
  ranked_labels all{.parameter_names_text = labels.parameter_names_text};
  for (const auto s : analysis.ranking) {
    all.names.push_back(labels.in_plots[s]);
    all.notes.push_back(dropped_note(results, s) + identical_note(analysis, s));
  }
  return all;
}

/// Returns a legend of all settings, best first, for a plot of this width in pixels.
inline svg::legend legend_of(const study::results& results, const study::analysis& analysis, double width) {
  auto all = labels_by_rank(results, analysis);
  return {std::move(all.names), std::move(all.notes), width, std::move(all.parameter_names_text)};
}

/// Returns the names of all settings, best first, as labels of rows that are at most `width` pixels wide.
[[gnu::cold]] inline std::vector<svg::row_label> row_labels(const study::results& results,
                                                            const study::analysis& analysis, double width) {
  const auto all = labels_by_rank(results, analysis);
  return svg::row_labels(all.names, all.notes, width);
}

/// Returns the start of a logarithmic axis of evaluations from `first` to `last`. It is lower than `first` if the two
/// are close.
inline double axis_start(double first, double last) { return first * 1.5 > last ? last / 2 : first; }

/// Returns the end of an axis of evaluations: the budget, or a value soon after `last`, the last event of all runs, if
/// `last` is far below the budget.
inline double axis_end(double last, double budget) { return last * 1.5 < budget ? last * 1.2 : budget; }

/// The evaluations of the successful runs of each setting, best setting first, in ascending order and at least 1.
/// `first` is the lowest of them all, and `end` is the end of their axis.
struct success_times {
  std::vector<std::vector<double>> of_rank{};
  double first, end;

  success_times(const study::results& results, const study::analysis& analysis)
      : first(static_cast<double>(results.design().budget)), end(first) {
    double last = 0;
    for (const auto s : analysis.ranking) {
      auto& times = of_rank.emplace_back();
      results.for_each(s, results.runs_per_instance(s), [&](const study::trial& t) {
        if (t.success) times.push_back(std::max(t.runtime(), 1.0));
      });
      std::sort(times.begin(), times.end());
      if (times.empty()) continue;
      first = std::min(first, times.front());
      last = std::max(last, times.back());
    }
    if (analysis.any_success) end = axis_end(last, end);
  }
};

}  // namespace clade::report::plots
