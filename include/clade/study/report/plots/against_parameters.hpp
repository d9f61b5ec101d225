// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstddef>
#include <optional>
#include <string>
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

/// A panel for each parameter in which settings differ; if there is none, one with all settings, best first.
std::vector<parameter_panel> parameter_panels(const study::results& of, const study::analysis& found);

namespace parts {

/// A scale for the values of a parameter: the logarithmic one, if that keeps neighbours farther apart.
svg::scale scale_of_values(const std::vector<double>& values, double from, double to);

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
