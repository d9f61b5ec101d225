// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "../../../statistics/ascending.hpp"
#include "../../../statistics/confidence_interval.hpp"
#include "../../../statistics/expected_running_time.hpp"
#include "../../../statistics/wilson_interval.hpp"
#include "../../../text/read_number.hpp"
#include "../../experiment/analysis.hpp"
#include "../../experiment/results.hpp"
#include "../svg/axis.hpp"
#include "../svg/canvas.hpp"
#include "ranked.hpp"

namespace clade::report::plots {

/// The content of a panel: a parameter with its values, and the settings as lines through them.
struct parameter_panel {
  /// The settings with one value on one line; their runs are pooled.
  struct point {
    std::size_t value;                 ///< index of the value
    std::vector<std::size_t> ranks{};  ///< ranks of the settings
    std::size_t successes = 0, runs = 0;
    std::optional<double> running_time{};  ///< expected running time; empty without success
    statistics::confidence_interval interval{};
  };
  struct series {
    std::string name;  ///< the values of other parameters
    std::vector<point> points{};
  };
  std::string parameter;
  std::vector<std::string> values{};
  std::vector<double> numbers{};  ///< the values, ascending, if all are numbers; else empty
  std::vector<series> lines{};
  std::string averaged{};  ///< parameters over which points are averaged, if any
};

/// The most lines of a panel; if there would be more, they are averaged over some parameters.
inline constexpr std::size_t max_lines = 6;

/// The measure that is shown against the parameters.
enum class measure { success_rate, expected_running_time };

namespace parts {

std::optional<double> number_of(std::string_view text);

std::string value_of(const study::setting& of, std::string_view name);

/// The parameters in which settings differ.
std::vector<std::string> varied_parameters(const study::design& plan);

/// The values that the parameter of a panel has: as the settings have them or, if all are numbers, ascending.
void add_values(parameter_panel& panel, const study::design& plan);

/// The values of these parameters, which name the line of a setting.
std::string line_name(const study::setting& of, const std::vector<std::string>& parameters);

/// The other parameters, whose values have a line each: all, or without those with the most values if there would be
/// too many lines.
std::vector<std::string> line_parameters(parameter_panel& panel, const std::vector<std::string>& varied,
                                         const study::design& plan);

/// Adds a setting to the point of its value on a line.
void add_point(parameter_panel& panel, std::string name, std::size_t value, std::size_t rank);

/// Measures the settings of all points.
void measure_points(parameter_panel& panel, const study::results& of, const study::analysis& found);

/// How a line of a panel is drawn; each has its own dash pattern.
std::string line_attributes(std::size_t line, std::string_view opacity);

}  // namespace parts

/// A panel for each parameter in which settings differ; if there is none, one with all settings, best first.
std::vector<parameter_panel> parameter_panels(const study::results& of, const study::analysis& found);

namespace parts {

/// The value of a point and its interval, in evaluations or per cent: `high` is infinite if there is no upper bound,
/// and `value` is NaN if there is no value.
struct measured {
  double value, low, high;
};

measured measured_at(const parameter_panel::point& of, measure what);

/// The scale of a measure, for all values of a panel.
svg::scale scale_of(const parameter_panel& panel, measure what, double from, double to);

/// A scale for the values of a parameter: the logarithmic one, if that keeps neighbours farther apart.
svg::scale scale_of_values(const std::vector<double>& values, double from, double to);

/// The values of a parameter below an axis: next to each other if there is room, otherwise rotated, each joined to its
/// place. Returns the height they take.
double add_value_labels(svg::canvas& on, const parameter_panel& panel, const svg::scale& along, double bottom);

/// The value of a point as text.
std::string tip_of(const parameter_panel::point& of, measure what);

}  // namespace parts

/// The success rate or the expected running time, of the runs on all instances, against every parameter in which
/// settings differ, with its interval. A line joins the settings that are equal in all other parameters; if these have
/// more than six combinations, lines are averaged over some of them. Settings without parameters are listed in one
/// panel. If no run succeeded, the expected running time has only a lower bound, and an arrow.
std::string against_parameters(const study::results& of, const study::analysis& found, measure what);

}  // namespace clade::report::plots

#ifndef CLADE_SEPARATE_COMPILATION
#include "against_parameters.ipp"
#endif
