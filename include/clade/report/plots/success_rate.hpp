#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "../../core/read_number.hpp"
#include "../../experiment/analysis.hpp"
#include "../../experiment/results.hpp"
#include "../../statistics/ascending.hpp"
#include "../../statistics/wilson_interval.hpp"
#include "../svg/axis.hpp"
#include "../svg/canvas.hpp"
#include "../svg/legend.hpp"
#include "ranked.hpp"

namespace clade::report::plots {

using namespace study;

/// What a panel of the success rates shows: a parameter with its values, and the settings as lines through them.
struct rate_panel {
  struct point {
    std::size_t value;                ///< which of the values
    std::optional<std::size_t> rank;  ///< of the setting; none where several are averaged
    std::size_t successes, runs;
    std::string names;
  };
  struct series {
    std::string name;  ///< the values of the other parameters
    std::vector<point> points{};
  };
  std::string parameter;
  std::vector<std::string> values{};
  std::vector<double> numbers{};  ///< the values, ascending, if all are numbers; else empty
  std::vector<series> lines{};
  std::size_t averaged = 0;  ///< over how many combinations of the other parameters, if so
};

/// How many lines a panel has at most; where there are more, one averages them.
inline constexpr std::size_t most_lines = 6;

namespace detail {

inline std::optional<double> number_of(std::string_view text) {
  double value = 0;
  const auto end = clade::detail::read_number(text.data(), text.data() + text.size(), value);
  if (end.ec != std::errc{} || end.ptr != text.data() + text.size() || !std::isfinite(value)) return std::nullopt;
  return value;
}

inline std::string value_of(const setting& of, std::string_view name) {
  const auto* value = of.value_of(name);
  return value ? *value : "–";
}

/// Where the text stands; where it does not, how many there are.
inline std::size_t place_of(std::string_view text, const std::vector<std::string>& among) {
  std::size_t place = 0;
  while (place < among.size() && among[place] != text) ++place;
  return place;
}

/// The parameters in which settings differ.
inline std::vector<std::string> varied_parameters(const design& plan) {
  std::vector<std::string> varied;
  for (const auto& s : plan.settings) {
    for (const auto& p : s.parameters) {
      bool differs = false;
      for (const auto& other : plan.settings) differs = differs || value_of(other, p.name) != p.value;
      if (differs && place_of(p.name, varied) == varied.size()) varied.push_back(p.name);
    }
  }
  return varied;
}

/// The values that the parameter of a panel has: as the settings have them or, if all are numbers, ascending.
inline void add_values(rate_panel& panel, const design& plan) {
  std::vector<std::string> values;
  for (const auto& s : plan.settings) {
    auto value = value_of(s, panel.parameter);
    if (place_of(value, values) == values.size()) values.push_back(std::move(value));
  }
  std::vector<double> numbers, before;
  for (const auto& value : values) {
    const auto number = number_of(value);
    if (!number) {
      panel.values = std::move(values);
      return;
    }
    numbers.push_back(*number);
    before.push_back(0);  // those that come before it as a text: "1" and "1.0" are the same number
    for (const auto& other : values) before.back() += other < value;
  }
  for (const auto i : statistics::ascending(numbers, before)) {
    panel.values.push_back(values[i]);
    panel.numbers.push_back(numbers[i]);
  }
}

/// A line for each combination of the other parameters; gives the line of every rank.
inline std::vector<std::size_t> add_lines(rate_panel& panel, const std::vector<std::string>& varied, const design& plan,
                                          const std::vector<std::size_t>& ranking) {
  std::vector<std::size_t> line_of;
  for (const auto s : ranking) {
    std::string others;
    for (const auto& other : varied) {
      if (other == panel.parameter) continue;
      put(others, {others.empty() ? "" : ", ", other, "=", value_of(plan.settings[s], other)});
    }
    std::size_t line = 0;
    while (line < panel.lines.size() && panel.lines[line].name != others) ++line;
    if (line == panel.lines.size()) panel.lines.push_back({std::move(others)});
    line_of.push_back(line);
  }
  return line_of;
}

/// How a line of a panel is drawn; each has a dash pattern of its own.
inline std::string line_attributes(std::size_t line, std::string_view opacity) {
  static constexpr std::array<std::string_view, most_lines> dashes{"",         "7 3",  "2 2.5",
                                                                   "10 3 2 3", "14 5", "5 2 1 2 1 2"};
  auto attributes =
      joined({"fill=\"none\" stroke=\"currentColor\" stroke-opacity=\"", opacity, "\" stroke-width=\"1.5\""});
  if (!dashes[line].empty()) put(attributes, {" stroke-dasharray=\"", dashes[line], "\""});
  return attributes;
}

}  // namespace detail

/// A panel for each parameter in which settings differ; where there is none, one with all settings, best first.
inline std::vector<rate_panel> rate_panels(const results& of, const analysis& found) {
  const auto& plan = of.design();
  const auto varied = detail::varied_parameters(plan);
  std::vector<rate_panel> panels;
  for (const auto& name : varied) {
    rate_panel panel{.parameter = name};
    detail::add_values(panel, plan);
    const auto line_of = detail::add_lines(panel, varied, plan, found.ranking);
    for (std::size_t v = 0; v < panel.values.size(); ++v) {
      for (std::size_t rank = 0; rank < found.ranking.size(); ++rank) {
        const auto& named = plan.settings[found.ranking[rank]];
        const auto& figures = found.settings[found.ranking[rank]];
        if (detail::value_of(named, name) != panel.values[v]) continue;
        panel.lines[line_of[rank]].points.push_back({v, rank, figures.successes, figures.runs, named.name});
      }
    }
    if (panel.lines.size() > most_lines) {
      panel.averaged = panel.lines.size();
      rate_panel::series average;
      for (std::size_t v = 0; v < panel.values.size(); ++v)
        average.points.push_back({v, {}, 0, 0, joined({name, "=", panel.values[v]})});
      for (const auto& line : panel.lines) {
        for (const auto& p : line.points) {
          average.points[p.value].successes += p.successes;
          average.points[p.value].runs += p.runs;
        }
      }
      panel.lines.clear();
      panel.lines.push_back(std::move(average));
    }
    panels.push_back(std::move(panel));
  }
  if (!panels.empty()) return panels;

  rate_panel all{.parameter = "setting"};
  for (std::size_t rank = 0; rank < found.ranking.size(); ++rank) {
    const auto s = found.ranking[rank];
    all.values.push_back(plan.settings[s].name);
    // No line joins settings that have nothing in common.
    all.lines.push_back(
        {"", {{rank, rank, found.settings[s].successes, found.settings[s].runs, plan.settings[s].name}}});
  }
  panels.push_back(std::move(all));
  return panels;
}

/// Success rates, of the runs on all instances, against every parameter in which settings differ, with Wilson's
/// intervals. A line joins the settings that are alike in all other parameters; where these have more than six
/// combinations there is one line, which averages them. Settings without parameters stand below each other in one
/// panel.
inline std::string success_rate(const results& of, const analysis& found) {
  constexpr double width = svg::plot_width, size = svg::letters;
  const std::vector<double> shares{0, 0.25, 0.5, 0.75, 1};
  const std::vector<std::string> per_cent{"0 %", "25 %", "50 %", "75 %", "100 %"};
  svg::canvas on(width);
  std::string description;
  double top = 0;

  const auto panels = rate_panels(of, found);
  for (const auto& panel : panels) {
    const auto numeric = !panel.numbers.empty();
    const auto plain =
        panel.values.size() == panel.lines.size() && panel.lines.front().name.empty() && panel.lines.size() > 1;
    const auto lines = plain ? 1 : panel.lines.size();
    on.text(2, top + 14, panel.parameter, {14, "start", "font-weight=\"600\""}, width - 220);
    if (panel.averaged > 0) {
      on.text(width - 8, top + 14, joined({"averaged over ", decimal(panel.averaged), " combinations"}),
              {size, "end", svg::faint_text});
    }
    top += 30;
    put(description, {description.empty() ? "" : " ", panel.parameter, ":"});

    // Along the axis of the values, and across it for lines beside each other.
    const auto beside = [&](std::size_t line) {
      return plain ? 0.0 : static_cast<double>(line) - static_cast<double>(lines - 1) / 2;
    };
    double left = 56, bottom = top + 190, right = width - 22;
    svg::scale along{svg::scale::kind::linear, 0, 1, left + 30, right - 30};
    const auto row = std::max(28.0, 11 * static_cast<double>(lines) + 12);
    if (numeric) {
      const auto low = panel.numbers.front(), high = panel.numbers.back();
      along = svg::fitting_scale(low, high, low > 0 ? low : 0, 1, left + 30, right - 30);
      svg::vertical_axis(on, {svg::scale::kind::linear, 0, 1, bottom, top}, left, right, shares, per_cent);
      auto free_from = left - 20;
      for (std::size_t v = 0; v < panel.values.size(); ++v) {
        const auto at = along(panel.numbers[v]), half = svg::text_width(panel.values[v], size) / 2;
        on.line(at, bottom, at, bottom + 5, svg::axis_line);
        if (at - half < free_from || at + half > width) continue;
        on.text(at, bottom + 18, panel.values[v], {size, "middle"});
        free_from = at + half + 10;
      }
      on.line(left, bottom, right, bottom, svg::axis_line);
      on.text((left + right) / 2, bottom + 36, panel.parameter, {size, "middle", svg::faint_text}, right - left);
    } else {
      const auto names = plain ? 40.0 : 2.0;
      std::vector<svg::row_label> labels;
      for (std::size_t v = 0; v < panel.values.size(); ++v) {
        labels.emplace_back(panel.values[v], plain ? dropped_note(of, found.ranking[v]) : "", 190);
      }
      labels = svg::alike(std::move(labels));
      left = names + std::max(40.0, svg::label_width(labels) + 24);
      bottom = top + row * static_cast<double>(panel.values.size());
      const svg::scale x{svg::scale::kind::linear, 0, 1, left, right};
      for (std::size_t i = 0; i < shares.size(); ++i) {
        on.line(x(shares[i]), top, x(shares[i]), bottom, svg::grid_line);
        on.text(x(shares[i]), bottom + 18, per_cent[i], {size, "middle"});
      }
      on.line(left, bottom, right, bottom, svg::axis_line);
      for (std::size_t v = 0; v < panel.values.size(); ++v) {
        const auto y = top + (static_cast<double>(v) + 0.5) * row;
        if (plain) on.text(names - 6, y + 4.7, decimal(v + 1), {size, "end", "font-weight=\"600\""});
        on.label(names, y, labels[v]);
      }
      on.text((left + right) / 2, bottom + 36, "success rate", {size, "middle", svg::faint_text});
    }
    const svg::scale rate{svg::scale::kind::linear, 0, 1, numeric ? bottom : left, numeric ? top : right};
    const auto position = [&](std::size_t value, std::size_t line) {
      return numeric ? along(panel.numbers[value]) + 7 * beside(line)
                     : top + (static_cast<double>(value) + 0.5) * row + 11 * beside(line);
    };
    const auto place = [&](double across, double share) {
      return numeric ? svg::point(across, rate(share)) : svg::point(rate(share), across);
    };

    for (std::size_t j = 0; j < panel.lines.size(); ++j) {
      const auto& line = panel.lines[j];
      std::string outline;
      for (const auto& p : line.points) {
        const auto share = static_cast<double>(p.successes) / static_cast<double>(p.runs);
        put(outline, {outline.empty() ? "M" : "L", place(position(p.value, j), share)});
      }
      if (line.points.size() > 1 && (numeric || lines > 1)) {
        on.path(outline, detail::line_attributes(j, ".5"));
      }
    }
    for (std::size_t j = 0; j < panel.lines.size(); ++j) {
      for (const auto& p : panel.lines[j].points) {
        const auto share = static_cast<double>(p.successes) / static_cast<double>(p.runs);
        const auto [low, high] = statistics::wilson_interval(p.successes, p.runs);
        const auto at = position(p.value, j);
        const auto told = joined({p.names, ": ", svg::grouped(static_cast<double>(p.successes)), " of ",
                                  svg::grouped(static_cast<double>(p.runs)), " runs, ", svg::percent(share), " (",
                                  svg::percent(low), " to ", svg::percent(high), ")"});
        if (p.rank) on.begin(*p.rank);
        on.path(joined({"M", place(at - 3, low), "L", place(at + 3, low), "M", place(at, low), "L", place(at, high),
                        "M", place(at - 3, high), "L", place(at + 3, high)}),
                "fill=\"none\" stroke=\"currentColor\" stroke-width=\"1.5\"");
        const auto x = numeric ? at : rate(share), y = numeric ? rate(share) : at;
        on.path(svg::marker(p.rank.value_or(0), x, y), "fill=\"currentColor\"", told);
        if (p.rank) on.end();
        put(description, {" ", told, ";"});
      }
    }
    description.back() = '.';
    top = bottom + 44;

    if (!plain && lines > 1) {
      for (std::size_t j = 0; j < lines; ++j) {
        on.path(joined({"M", svg::point(left, top + 9), "h40"}), detail::line_attributes(j, ".6"));
        on.text(left + 48, top + 13.7, panel.lines[j].name, {size}, width - left - 56);
        top += svg::legend::row;
      }
      top += 6;
    }
    top += 10;
  }
  return on.finish(top - 10, "Success rate against the parameters", description);
}

}  // namespace clade::report::plots
