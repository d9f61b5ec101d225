// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "../../../text/read_number.hpp"
#include "../svg/axis.hpp"
#include "setting_labels.hpp"

namespace clade::report::plots {

/// The content of a panel: a parameter with its values, and lines through the settings.
struct parameter_panel {
  /// The settings of a line that have the same value. Their runs are pooled.
  struct point {
    std::size_t value_index;           ///< index of the value in the panel
    std::vector<std::size_t> ranks{};  ///< ranks of the settings; the best setting has rank 0
    std::size_t successes = 0, runs = 0;
    std::optional<double> running_time{};  ///< expected running time; empty without a success
    statistics::confidence_interval interval{};
  };
  struct line {
    std::string name;   ///< values of the other parameters, with their names
    std::string label;  ///< values of the other parameters, without their names
    std::vector<point> points{};
  };
  std::string parameter;
  std::vector<std::string> values{};
  std::vector<double> numbers{};  ///< the values as numbers, ascending; empty unless all are numbers
  std::vector<line> lines{};
  std::string line_parameters_text{};      ///< names of the parameters whose values are the labels of the lines
  std::string averaged_parameters_text{};  ///< names of the parameters over which points are averaged, if any
};

/// The maximum number of lines in a panel. If there would be more, they are averaged over some parameters.
inline constexpr std::size_t max_lines = 6;

/// The measures that can be plotted against the parameters.
enum class measure { success_rate, expected_running_time };

namespace internal {

inline std::string value_of(const study::setting& setting, std::string_view name) {
  const auto* value = setting.value_of(name);
  return value ? *value : "–";
}

/// Returns the names of the parameters in which settings differ.
inline std::vector<std::string> differing_parameters(const study::design& design) {
  auto varied = design.parameter_names();
  std::erase_if(varied, [&](const auto& name) {
    return std::ranges::all_of(
        design.settings, [&](const auto& s) { return value_of(s, name) == value_of(design.settings.front(), name); });
  });
  return varied;
}

/// Adds the values of the panel's parameter: in the order of the settings or, if all values are numbers, ascending.
inline void add_values(parameter_panel& panel, const study::design& design) {
  for (const auto& s : design.settings) study::detail::find_or_add(value_of(s, panel.parameter), panel.values);
  auto sorted = panel.values;
  std::ranges::sort(sorted);  // the order of "1" and "1.0", equal as numbers, does not depend on the settings' order
  std::vector<double> numbers;
  for (const auto& value : sorted) {
    const auto number = detail::number_in<double>(value);
    if (!number || !std::isfinite(*number)) return;
    numbers.push_back(*number);
  }
  panel.values.clear();
  for (const auto i : statistics::ascending(numbers)) {
    panel.values.push_back(sorted[i]);
    panel.numbers.push_back(numbers[i]);
  }
}

/// Returns the values of these parameters in a setting as text, with or without their names. The text names the line of
/// the setting.
inline std::string values_text(const study::setting& setting, const std::vector<std::string>& parameters,
                               bool with_names = true) {
  std::string name;
  for (const auto& parameter : parameters) {
    detail::append_to(name, {name.empty() ? "" : ", ", with_names ? parameter : "", with_names ? "=" : "",
                             value_of(setting, parameter)});
  }
  return name;
}

/// Returns the distinct texts of the values of these parameters in all settings.
inline std::vector<std::string> distinct_value_texts(const study::design& design,
                                                     const std::vector<std::string>& parameters) {
  std::vector<std::string> names;
  for (const auto& s : design.settings) study::detail::find_or_add(values_text(s, parameters), names);
  return names;
}

/// Returns the parameters other than that of the panel. The combinations of their values are the lines. If there would
/// be too many lines, the parameters with the most values are omitted, and the panel is averaged over them.
[[gnu::cold]] inline std::vector<std::string> line_parameters(parameter_panel& panel,
                                                              const std::vector<std::string>& varied,
                                                              const study::design& design) {
  auto others = varied;
  std::erase(others, panel.parameter);
  const auto values = [&](const std::string& name) { return distinct_value_texts(design, {name}).size(); };
  while (distinct_value_texts(design, others).size() > max_lines) {
    const auto most = std::ranges::max_element(others, {}, values);
    append(panel.averaged_parameters_text, ", ", *most);
    others.erase(most);
  }
  return others;
}

/// Adds each setting to the point of its value, on the line of its values of `others`.
[[gnu::cold]] inline void add_points(parameter_panel& panel, const std::vector<std::string>& others,
                                     const study::design& design, const study::analysis& analysis) {
  auto names = distinct_value_texts(design, others);
  for (const auto& name : others) append(panel.line_parameters_text, ", ", name);
  for (const auto& name : names) panel.lines.push_back({name, {}});
  for (std::size_t v = 0; v < panel.values.size(); ++v) {
    for (std::size_t s = 0; s < design.settings.size(); ++s) {
      if (value_of(design.settings[s], panel.parameter) != panel.values[v]) continue;
      auto& line = panel.lines[study::detail::find_or_add(values_text(design.settings[s], others), names)];
      line.label = values_text(design.settings[s], others, false);
      auto& points = line.points;
      if (points.empty() || points.back().value_index != v) points.push_back({v});
      // Settings with identical runs count once.
      auto& ranks = points.back().ranks;
      if (std::ranges::find(ranks, analysis.rank(s)) == ranks.end()) ranks.push_back(analysis.rank(s));
    }
  }
}

/// Computes the measures of all points from the runs of their settings.
[[gnu::cold]] inline void measure_points(parameter_panel& panel, const study::results& results,
                                         const study::analysis& analysis) {
  const auto budget = static_cast<double>(results.design().budget);
  for (auto& line : panel.lines) {
    for (auto& p : line.points) {
      std::vector<double> runtimes;
      std::vector<std::vector<double>> on_instances(results.design().instances.size());
      for (const auto rank : p.ranks) {
        const auto s = analysis.ranking[rank];
        p.successes += analysis.summaries[s].successes;
        results.for_each(s, results.runs_per_instance(s),
                         [&](const study::trial& t) { runtimes.push_back(t.runtime()); });
        for (std::size_t i = 0; i < on_instances.size(); ++i) {
          for (const auto& t : results.trials(s, i)) on_instances[i].push_back(t.runtime());
        }
      }
      p.runs = runtimes.size();
      p.running_time = statistics::expected_running_time(runtimes, budget);
      p.interval = *statistics::expected_running_time_interval(on_instances, budget);
    }
  }
}

/// The SVG attributes of lines in panels. All lines have the same style, since each has a label.
inline constexpr std::string_view line_attributes =
    "fill=\"none\" stroke=\"currentColor\" stroke-opacity=\".5\" stroke-width=\"1.5\"";

/// The font size of the labels of lines, in pixels.
inline constexpr double line_font_size = 11.5;

}  // namespace internal

/// Returns a panel for each parameter in which settings differ. If there is none, returns one panel of all settings,
/// best first.
[[gnu::cold]] inline std::vector<parameter_panel> parameter_panels(const study::results& results,
                                                                   const study::analysis& analysis) {
  const auto& design = results.design();
  const auto varied = internal::differing_parameters(design);
  std::vector<parameter_panel> panels;
  for (const auto& name : varied) {
    parameter_panel panel{.parameter = name};
    internal::add_values(panel, design);
    internal::add_points(panel, internal::line_parameters(panel, varied, design), design, analysis);
    panels.push_back(std::move(panel));
  }
  if (panels.empty()) {
    panels.push_back({.parameter = "setting", .values = labels_by_rank(results, analysis).names});
    // Settings without parameters are not joined by lines.
    for (std::size_t rank = 0; rank < analysis.ranking.size(); ++rank)
      panels[0].lines.push_back({"", "", {{rank, {rank}}}});
  }
  for (auto& panel : panels) internal::measure_points(panel, results, analysis);
  return panels;
}

namespace internal {

/// The value of a point and its interval, in evaluations or in percent. `high` is infinite if there is no upper bound,
/// and `value` is NaN if there is no value.
struct measured_value {
  double value, low, high;
};

inline measured_value measured_at(const parameter_panel::point& point, measure what) {
  if (what == measure::expected_running_time)
    return {point.running_time.value_or(std::nan("")), point.interval.low, point.interval.high};
  const auto [low, high] = statistics::wilson_interval(point.successes, point.runs);
  return {100 * static_cast<double>(point.successes) / static_cast<double>(point.runs), 100 * low, 100 * high};
}

/// Returns the scale of a measure for all values of a panel.
inline svg::scale scale_of(const parameter_panel& panel, measure what, double from, double to) {
  if (what == measure::success_rate) return {svg::scale::kind::linear, 0, 100, from, to};
  svg::range values;
  for (const auto& line : panel.lines) {
    for (const auto& p : line.points) {
      const auto [value, low, high] = measured_at(p, what);
      for (const auto end : {low, std::isfinite(high) ? high : 2 * low}) values.add(std::max(end, 0.5));
    }
  }
  return {svg::scale::kind::logarithmic, values.low / 1.1, values.high * 1.1, from, to};
}

/// Returns a scale for the values of a parameter: a logarithmic one if neighbours are farther apart on it, otherwise a
/// linear one.
inline svg::scale scale_of_values(const std::vector<double>& values, double from, double to) {
  auto linear = svg::fitting_scale(values.front(), values.back(), 0, 1, from, to);
  if (values.front() <= 0 || values.size() < 3) return linear;
  const svg::scale logarithmic{svg::scale::kind::logarithmic, linear.low, linear.high, from, to};
  const auto closest = [&](const svg::scale& scale) {
    auto least = to - from;
    for (std::size_t v = 1; v < values.size(); ++v) least = std::min(least, scale(values[v]) - scale(values[v - 1]));
    return least;
  };
  return closest(logarithmic) > closest(linear) ? logarithmic : linear;
}

/// Draws the values of a parameter below an axis: horizontally if there is room, otherwise rotated, each joined to its
/// place by a line. Returns the height of the labels in pixels.
[[gnu::cold]] inline double add_value_labels(svg::canvas& canvas, const parameter_panel& panel,
                                             const svg::scale& value_scale, double bottom) {
  bool fits = true;
  auto free_from = 0.0;
  std::vector<double> places;
  for (std::size_t v = 0; v < panel.values.size(); ++v) {
    places.push_back(value_scale(panel.numbers[v]));
    const auto half = svg::text_width(panel.values[v], svg::default_font_size) / 2;
    fits = fits && places[v] - half >= free_from && places[v] + half <= canvas.width();
    free_from = places[v] + half + 10;
    canvas.line(places[v], bottom, places[v], bottom + 5, svg::axis_line);
  }
  if (fits) {
    for (std::size_t v = 0; v < places.size(); ++v)
      canvas.text(places[v], bottom + 18, panel.values[v], {svg::default_font_size, "middle"});
    return 20;
  }
  constexpr double size = 11, apart = 11, longest = 90;
  if (apart * static_cast<double>(places.size()) > canvas.width() - value_scale.from + 20) {
    // Even rotated labels would not fit.
    svg::horizontal_axis(canvas, value_scale, bottom, bottom, "");
    return 20;
  }
  const auto moved = svg::spread(places, apart, value_scale.from - 24, canvas.width() - 8);
  const auto notes = svg::distinguishing_notes(panel.values, longest, size);
  double height = 0;
  for (std::size_t v = 0; v < places.size(); ++v) {
    const auto text =
        detail::concat({svg::shorten(panel.values[v], longest - svg::text_width(notes[v], size), size), notes[v]});
    const auto x = svg::coordinate(moved[v] + 4), y = svg::coordinate(bottom + 20);
    canvas.path(detail::concat({"M", svg::point(places[v], bottom + 5), "L", svg::point(moved[v], bottom + 17)}),
                detail::concat({"fill=\"none\" ", svg::axis_line}));
    canvas.text(moved[v] + 4, bottom + 20, text,
                {size, "end", detail::concat({"transform=\"rotate(-90 ", x, " ", y, ")\""})});
    height = std::max(height, svg::text_width(text, size));
  }
  return height + 24;
}

/// Returns the text of the tool tip of a point.
[[gnu::cold]] inline std::string tip_of(const parameter_panel::point& point, measure what) {
  const auto [value, low, high] = measured_at(point, what);
  const auto of_runs = detail::concat({grouped(point.successes), " of ", grouped(point.runs), " runs"});
  if (what == measure::success_rate)
    return detail::concat({of_runs, ", ", percent(value / 100), " %", " (", percent(low / 100), " %", " to ",
                           percent(high / 100), " %)"});
  return detail::concat({std::isnan(value) ? "no success" : detail::concat({"ERT ", svg::number(value)}), " (",
                         svg::number(low), " to ", svg::number(high), "), ", of_runs});
}

}  // namespace internal

/// Returns an SVG plot of the success rate or the expected running time, with its interval, against every parameter in
/// which settings differ. Runs on all instances are pooled. A line joins the settings that are equal in all other
/// parameters. If the other parameters have more than six combinations, lines are averaged over some of them. Settings
/// without parameters are listed in one panel. If no run succeeded, the expected running time has only a lower bound,
/// shown by an arrow.
[[gnu::cold]] inline std::string against_parameters(const study::results& results, const study::analysis& analysis,
                                                    measure what, double width = svg::plot_width) {
  constexpr double size = svg::default_font_size;
  const auto& design = results.design();
  const auto of_time = what == measure::expected_running_time;
  svg::canvas canvas(width);
  std::string description;
  double top = 0;

  const auto panels = parameter_panels(results, analysis);
  for (const auto& panel : panels) {
    const auto numeric = !panel.numbers.empty();
    // Each setting without parameters has a row of its own.
    const auto without_parameters =
        panel.values.size() == panel.lines.size() && panel.lines.front().name.empty() && panel.lines.size() > 1;
    const auto lines = without_parameters ? 1 : panel.lines.size();
    const auto title = detail::concat(
        {of_time ? detail::concat({"ERT, ", study::plural_of(design.unit)}) : std::string("success rate, %"),
         panel.averaged_parameters_text.empty()
             ? ""
             : detail::concat({", averaged over ", panel.averaged_parameters_text})});
    const bool is_full_width = width >= svg::plot_width;
    const auto full_title_width = svg::text_width(title, size),
               title_width = is_full_width ? std::min(full_title_width, width - 160) : full_title_width;
    // Bold letters are about a fifth wider.
    const bool beside = is_full_width || 1.2 * svg::text_width(panel.parameter, 14) + title_width < width - 30;
    canvas.text(2, top + 14, panel.parameter, {14, "start", "font-weight=\"600\""},
                width - (beside ? title_width : 0) - 30);
    if (beside) {
      canvas.text(width - 8, top + 14, title, {size, "end", svg::faint_text}, width - 160);
    } else {
      canvas.text(2, top += 32, title, {size, "start", svg::faint_text}, width - 10);
      top -= 14;
    }
    top += 34;
    detail::append_to(description, {description.empty() ? "" : " ", panel.parameter, ":"});

    // Returns the offset of a line from the middle of all lines, so that points of the same value do not overlap.
    const auto offset_of = [&](std::size_t line) {
      return without_parameters ? 0.0 : static_cast<double>(line) - static_cast<double>(lines - 1) / 2;
    };
    // The label of a line is at its right end or, in rows, at the right end of each row.
    std::vector<std::string> labels_of_lines;
    for (const auto& line : panel.lines) labels_of_lines.push_back(line.label);
    const bool labelled = !without_parameters && lines > 1;
    const auto label_width = std::min(std::max(svg::widest(labels_of_lines, internal::line_font_size),
                                               svg::text_width(panel.line_parameters_text, internal::line_font_size)),
                                      svg::by_width(width, 170, 86));
    const auto line_notes = svg::distinguishing_notes(labels_of_lines, label_width, internal::line_font_size);
    const auto add_label = [&](std::size_t line, double x, double y) {
      canvas.text(x, y + 4, labels_of_lines[line], {internal::line_font_size}, label_width, line_notes[line]);
    };
    double left = 56, bottom = top + 190, right = labelled ? width - label_width - 26 : width - 22;
    if (labelled) {
      canvas.text(width, top, panel.line_parameters_text, {internal::line_font_size, "end", svg::faint_text},
                  width - 60);
      top += 14, bottom += 14;
    }
    // The axis of the values is horizontal if they are numbers.
    svg::scale value_scale{svg::scale::kind::linear, 0, 1, left + 30, right - 30};
    auto measure_scale = internal::scale_of(panel, what, bottom, top);
    constexpr double line_height = 13;  // high enough for a label
    auto row_height = line_height * static_cast<double>(lines) + 12;
    if (numeric) {
      const auto at = svg::ticks(measure_scale, 6);
      const auto labels = svg::tick_labels(at);
      left = std::max(left, 14 + svg::widest(labels, size));
      value_scale = internal::scale_of_values(panel.numbers, left + 30, right - 30);
      svg::vertical_axis(canvas, measure_scale, left, right, at, labels);
      canvas.line(left, bottom, right, bottom, svg::axis_line);
    } else {
      const auto names_left = without_parameters ? 40.0 : 2.0;
      const auto notes =
          without_parameters ? labels_by_rank(results, analysis).notes : std::vector<std::string>(panel.values.size());
      const auto labels = svg::row_labels(panel.values, notes, svg::by_width(width, 190, 90));
      const bool wrapped = std::ranges::any_of(labels, [](const auto& label) { return label.lines.size() > 1; });
      row_height = std::max(without_parameters && !wrapped ? 24.0 : 28.0, row_height);
      left = names_left + std::max(40.0, svg::label_width(labels) + 24);
      bottom = top + row_height * static_cast<double>(panel.values.size());
      measure_scale.from = left, measure_scale.to = right;
      svg::horizontal_axis(canvas, measure_scale, top, bottom, "", false, 6);
      for (std::size_t v = 0; v < panel.values.size(); ++v) {
        const auto y = top + (static_cast<double>(v) + 0.5) * row_height;
        if (without_parameters)
          canvas.text(names_left - 6, y + 4.7, detail::decimal(v + 1), {size, "end", "font-weight=\"600\""});
        canvas.label(names_left, y, labels[v]);
      }
    }
    const auto position = [&](const parameter_panel::point& of_line, std::size_t line) {
      return numeric
                 ? value_scale(panel.numbers[of_line.value_index]) + 7 * offset_of(line)
                 : top + (static_cast<double>(of_line.value_index) + 0.5) * row_height + line_height * offset_of(line);
    };
    // Returns the point with the position `at` on the axis of the values and the position `reached` on the axis of the
    // measure.
    const auto point_at = [&](double at, double reached) {
      return numeric ? svg::point(at, reached) : svg::point(reached, at);
    };

    for (std::size_t j = 0; j < panel.lines.size(); ++j) {
      std::string outline;
      std::size_t joined_points = 0;
      for (const auto& p : panel.lines[j].points) {
        const auto value = internal::measured_at(p, what).value;
        if (std::isnan(value)) continue;
        detail::append_to(outline, {outline.empty() ? "M" : "L", point_at(position(p, j), measure_scale(value))});
        ++joined_points;
      }
      if (joined_points > 1 && (numeric || lines > 1)) canvas.path(outline, internal::line_attributes);
    }
    if (labelled && numeric) {
      std::vector<double> ends, wanted;
      for (std::size_t j = 0; j < lines; ++j) {
        const auto [value, low, high] = internal::measured_at(panel.lines[j].points.back(), what);
        ends.push_back(measure_scale(std::isnan(value) ? low : value));
      }
      const auto order = statistics::ascending(ends);
      for (const auto j : order) wanted.push_back(ends[j]);
      const auto places = svg::spread(wanted, 13, top, bottom);
      for (std::size_t k = 0; k < lines; ++k) {
        const auto j = order[k];
        const auto from = position(panel.lines[j].points.back(), j) + 5;
        canvas.path(detail::concat({"M", svg::point(from, ends[j]), "L", svg::point(right + 14, places[k]), "h4"}),
                    "fill=\"none\" stroke=\"currentColor\" stroke-opacity=\".3\"");
        add_label(j, right + 22, places[k]);
      }
    } else if (labelled) {
      for (std::size_t j = 0; j < lines; ++j) {
        for (const auto& p : panel.lines[j].points) add_label(j, right + 22, position(p, j));
      }
    }
    for (std::size_t j = 0; j < panel.lines.size(); ++j) {
      const auto& line = panel.lines[j];
      for (const auto& p : line.points) {
        const auto [value, low, high] = internal::measured_at(p, what);
        const bool single = p.ranks.size() == 1, open = !std::isfinite(high);
        const auto at = position(p, j), from = measure_scale(low), to = open ? measure_scale.to : measure_scale(high);
        // The interval ends with a cap or, if it has no end, with the head of an arrow.
        const auto head = open ? to + (numeric ? 6 : -6) : to;
        const auto tip = detail::concat({single ? design.settings[analysis.ranking[p.ranks[0]]].name
                                                : detail::concat({panel.parameter, "=", panel.values[p.value_index],
                                                                  line.name.empty() ? "" : ", ", line.name}),
                                         ": ", internal::tip_of(p, what)});
        if (single) canvas.begin_setting(p.ranks[0]);
        const auto interval = detail::concat({"M", point_at(at - 3, from), "L", point_at(at + 3, from), "M",
                                              point_at(at, from), "L", point_at(at, to), "M", point_at(at - 3, head),
                                              "L", point_at(at, to), "L", point_at(at + 3, head)});
        canvas.curve(single ? p.ranks[0] : 0, interval, 1.5, std::isnan(value) ? std::string_view(tip) : "");
        if (!std::isnan(value)) {
          const auto x = numeric ? at : measure_scale(value), y = numeric ? measure_scale(value) : at;
          canvas.path(svg::marker(single ? p.ranks[0] : 0, x, y), "fill=\"currentColor\"", tip);
        }
        if (single) canvas.end_group();
        detail::append_to(description, {" ", tip, ";"});
      }
    }
    description.back() = '.';
    top = bottom + (numeric ? internal::add_value_labels(canvas, panel, value_scale, bottom) : 20) + 10;

    top += 14;
  }
  return canvas.finish(top - 10,
                       of_time ? "Expected running time against the parameters" : "Success rate against the parameters",
                       description);
}

}  // namespace clade::report::plots
