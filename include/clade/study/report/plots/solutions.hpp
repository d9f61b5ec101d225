// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <numeric>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "../svg/axis.hpp"

namespace clade::report {

/// Solutions that a search has evaluated: their variables, and the values that were measured.
struct solution_table {
  struct column {
    std::string name;
    bool is_objective = false;              ///< whether it is an objective; otherwise a variable or another value
    bool is_variable = false;               ///< whether the search chose it; otherwise it was measured
    bool maximized = false;                 ///< of an objective
    bool logarithmic = false;               ///< whether the axis is logarithmic; the values must be positive
    std::vector<std::string> categories{};  ///< names of the values 0, 1, ...; empty for a number
  };
  enum class kind { failed, infeasible, feasible, best };
  struct solution {
    std::string name;            ///< such as the number of the evaluation
    std::vector<double> values;  ///< one per column; NaN if the solution has no such value
    kind of = kind::feasible;    ///< `best` for the answer: the best solution, or those of the front
  };

  std::vector<column> columns;      ///< the variables and the measured values
  std::vector<solution> solutions;  ///< one row each
  std::string noun = "design";      ///< what a solution is called; its plural has an s
  std::string infeasible =
      "infeasible ones";  ///< what infeasible solutions are called, such as "those that failed once"

  /// Returns the positions of the objectives among the columns. `variables` returns those of the variables.
  std::vector<std::size_t> objectives() const { return positions(&column::is_objective); }
  std::vector<std::size_t> variables() const { return positions(&column::is_variable); }

 private:
  std::vector<std::size_t> positions(bool column::* property) const {
    std::vector<std::size_t> found;
    for (std::size_t i = 0; i < columns.size(); ++i) {
      if (columns[i].*property) found.push_back(i);
    }
    return found;
  }
};

/// The former name of `solution_table`, kept for one version.
using design_table [[deprecated("renamed to solution_table")]] = solution_table;

/// Returns at most `most` solutions, in their order: all of the answer first, then the others at equal distances.
/// Failed solutions are left out.
inline std::vector<const solution_table::solution*> drawn_solutions(const solution_table& of, std::size_t most) {
  std::vector<const solution_table::solution*> best, others;
  for (const auto& one : of.solutions) {
    if (one.of == solution_table::kind::failed) continue;
    (one.of == solution_table::kind::best ? best : others).push_back(&one);
  }
  const auto room = most > best.size() ? most - best.size() : 0;
  std::vector<const solution_table::solution*> drawn;
  for (std::size_t i = 0; i < std::min(room, others.size()); ++i)
    drawn.push_back(others[others.size() <= room ? i : i * others.size() / room]);
  // The kinds lie above each other, the best solutions on top.
  std::ranges::sort(drawn, {}, [](const auto* one) { return std::pair(one->of, one); });
  drawn.insert(drawn.end(), best.begin(), best.end());
  return drawn;
}

}  // namespace clade::report

namespace clade::report::plots {

namespace internal {

/// Returns the scale of a column for the solutions that are drawn.
[[gnu::cold]] inline svg::scale scale_of_column(const solution_table& of, std::size_t k, double from, double to) {
  const auto& column = of.columns[k];
  if (!column.categories.empty()) {
    const auto last = static_cast<double>(column.categories.size()) - 1;
    return {svg::scale::kind::linear, -0.5, last + 0.5, from, to};
  }
  svg::range range;
  for (const auto& one : of.solutions) {
    if (one.of != solution_table::kind::failed && std::isfinite(one.values[k])) range.add(one.values[k]);
  }
  if (range.low > range.high) range = {0, 1};
  const auto low = std::clamp(range.low, -1e300, 1e300), high = std::clamp(range.high, -1e300, 1e300);
  if (column.logarithmic && low > 0 && high > low) return {svg::scale::kind::logarithmic, low, high, from, to};
  if (high - low > 1e-12 * std::max(std::abs(low), std::abs(high)))
    return {svg::scale::kind::linear, low, high, from, to};
  const auto room = low == 0 ? 1 : std::abs(low) * 0.1;
  return {svg::scale::kind::linear, low - room, high + room, from, to};
}

inline std::string text_of_value(const solution_table::column& column, double value) {
  if (std::isnan(value)) return "none";
  if (column.categories.empty()) return svg::number(value, 5);
  const auto i = static_cast<std::size_t>(value);
  return i < column.categories.size() ? column.categories[i] : svg::number(value);
}

// The attributes of the line of a solution. The more lines there are, the paler they are.
inline std::string_view line_of(solution_table::kind of, std::size_t count) {
  switch (of) {
    case solution_table::kind::best:
      return "fill=\"none\" stroke=\"#d55e00\" stroke-width=\"2\"";
    case solution_table::kind::feasible:
      return count <= 100   ? "fill=\"none\" stroke=\"#0072b2\" stroke-opacity=\".45\""
             : count <= 400 ? "fill=\"none\" stroke=\"#0072b2\" stroke-opacity=\".25\""
                            : "fill=\"none\" stroke=\"#0072b2\" stroke-opacity=\".12\"";
    default:
      return count <= 100 ? "fill=\"none\" stroke=\"currentColor\" stroke-opacity=\".25\""
                          : "fill=\"none\" stroke=\"currentColor\" stroke-opacity=\".08\"";
  }
}
// The attributes of dots.
inline std::string_view dots_of(solution_table::kind of) {
  switch (of) {
    case solution_table::kind::best:
      return "fill=\"none\" stroke=\"#d55e00\" stroke-width=\"7\" stroke-linecap=\"round\"";
    case solution_table::kind::feasible:
      return "fill=\"none\" stroke=\"#0072b2\" stroke-opacity=\".5\" stroke-width=\"3.5\" stroke-linecap=\"round\"";
    default:
      return "fill=\"none\" stroke=\"currentColor\" stroke-opacity=\".25\" stroke-width=\"3\" stroke-linecap=\"round\"";
  }
}

inline std::vector<double> ticks_of_column(const solution_table::column& column, const svg::scale& on,
                                           std::size_t most) {
  if (column.categories.empty()) return svg::ticks(on, most);
  std::vector<double> all(column.categories.size());
  std::iota(all.begin(), all.end(), 0.0);
  return all.size() <= most ? all : svg::thinned(all, std::max<std::size_t>(most, 2));
}
inline std::vector<std::string> labels_of_column(const solution_table::column& column, const std::vector<double>& at) {
  if (column.categories.empty()) return svg::tick_labels(at);
  std::vector<std::string> labels;
  for (const auto v : at) labels.push_back(text_of_value(column, v));
  return labels;
}

// Draws all solutions that have both values as dots, one path for each kind.
inline void draw_dots(svg::canvas& canvas, const std::vector<const solution_table::solution*>& drawn,
                      std::size_t across, std::size_t up, const svg::scale& x, const svg::scale& y) {
  for (const auto kind :
       {solution_table::kind::infeasible, solution_table::kind::feasible, solution_table::kind::best}) {
    std::string dots;
    for (const auto* one : drawn) {
      if (one->of != kind || !std::isfinite(one->values[across]) || !std::isfinite(one->values[up])) continue;
      detail::append_to(dots, {"M", svg::point(x(one->values[across]), y(one->values[up])), "h0"});
    }
    if (!dots.empty()) canvas.path(dots, dots_of(kind));
  }
}

// Ticks, labels and grid of the horizontal axis of a column.
inline void axis_below(svg::canvas& canvas, const solution_table::column& column, const svg::scale& x, double top,
                       double bottom, double size) {
  auto at = ticks_of_column(column, x, 5);
  auto labels = labels_of_column(column, at);
  const auto room = (x.to - x.from) / static_cast<double>(std::max<std::size_t>(at.size(), 1));
  for (std::size_t i = 0; i < at.size(); ++i) {
    canvas.line(x(at[i]), top, x(at[i]), bottom, svg::grid_line);
    canvas.text(x(at[i]), bottom + 6 + size, labels[i], {size, "middle"}, std::max(room - 4, 18.0));
  }
  canvas.line(x.from, bottom, x.to, bottom, svg::axis_line);
}

}  // namespace internal

/// Returns an SVG plot of solutions over parallel axes, one axis for each column and a line for each solution: the
/// answer on top, then feasible solutions, then infeasible ones. Maximized objectives go upwards like all other
/// columns. A value that a solution does not have lies below the axis. Lines have the class "d" and the position of the
/// solution in the attribute `data-d`, axes the class "axis" and `data-axis`, so that a page can filter them. Draws at
/// most `most` solutions. The result is empty if there is no solution to draw or there are fewer than two columns.
/// Cost: O(columns * solutions).
/// Source: Inselberg, "The plane with parallel coordinates", 1985.
[[gnu::cold]] inline std::string parallel_coordinates(const solution_table& of, double width = svg::plot_width,
                                                      std::size_t most = 1000) {
  constexpr double top = 40, bottom = 340, none = bottom + 16;
  const auto m = of.columns.size();
  const auto drawn = drawn_solutions(of, most);
  if (m < 2 || drawn.empty()) return {};
  const auto left = svg::by_width(width, 46, 34), right = width - left;
  const auto step = (right - left) / static_cast<double>(m - 1);
  std::vector<svg::scale> scales;
  std::vector<double> place;
  for (std::size_t k = 0; k < m; ++k) {
    scales.push_back(internal::scale_of_column(of, k, bottom, top));
    place.push_back(left + step * static_cast<double>(k));
  }
  svg::canvas canvas(width);
  bool some_have_none = false;
  for (const auto* one : drawn) {
    std::string outline, tip;
    for (std::size_t k = 0; k < m; ++k) {
      const auto value = one->values[k];
      some_have_none = some_have_none || !std::isfinite(value);
      detail::append_to(outline,
                        {k == 0 ? "M" : "L", svg::point(place[k], std::isfinite(value) ? scales[k](value) : none)});
      detail::append_to(tip,
                        {k == 0 ? "" : ", ", of.columns[k].name, " ", internal::text_of_value(of.columns[k], value)});
    }
    canvas.path(
        outline,
        detail::concat({"class=\"d\" data-d=\"", detail::decimal(static_cast<std::size_t>(one - &of.solutions[0])),
                        "\" ", internal::line_of(one->of, drawn.size())}),
        detail::concat({one->name, ": ", tip}));
  }
  const auto size = svg::by_width(width, 12, 11);
  for (std::size_t k = 0; k < m; ++k) {
    const auto& column = of.columns[k];
    const auto x = place[k];
    canvas.line(x, top, x, bottom, svg::axis_line);
    const auto at = internal::ticks_of_column(column, scales[k], 6);
    const auto labels = internal::labels_of_column(column, at);
    for (std::size_t i = 0; i < at.size(); ++i) {
      const auto y = scales[k](at[i]);
      canvas.line(x - 3, y, x + 3, y, svg::axis_line);
      const bool last = k + 1 == m && m > 1;
      canvas.text(last ? x - 6 : x + 6, y + 4, labels[i], {size, last ? "end" : "start", svg::outlined_text},
                  step - 12);
    }
    canvas.text(x, k % 2 == 0 || step > 90 ? top - 14 : top - 28, column.name,
                {size, "middle", column.is_variable ? "font-weight=\"600\"" : "font-style=\"italic\""},
                (step > 90 ? 1.0 : 2.0) * step - 8);
    canvas.rectangle(x - std::min(step, 40.0) / 2, top, std::min(step, 40.0), bottom - top,
                     detail::concat({"class=\"axis\" data-axis=\"", detail::decimal(k), "\" fill=\"transparent\""}));
  }
  if (some_have_none) canvas.text(2, none + 4, "none", {size, "start", svg::faint_text});
  return canvas.finish(bottom + (some_have_none ? 30 : 14), detail::concat({"All ", of.noun, "s over parallel axes"}),
                       detail::concat({counted(drawn.size(), of.noun), " of ", detail::decimal(of.solutions.size()),
                                       ", each a line over ", detail::decimal(m), " axes."}));
}

/// Returns an SVG plot of all pairs of some columns, at most six, as dots. The result is empty if there is no solution
/// to draw or there are fewer than two columns.
/// Cost: O(columns^2 * solutions).
[[gnu::cold]] inline std::string scatter_matrix(const solution_table& of, std::vector<std::size_t> columns,
                                                double width = svg::plot_width, std::size_t most = 600) {
  columns.resize(std::min<std::size_t>(columns.size(), width < svg::plot_width ? 3 : 6));
  const auto m = columns.size();
  const auto drawn = drawn_solutions(of, most);
  if (m < 2 || drawn.empty()) return {};
  constexpr double top = 8, gap = 14, size = 11, left = 62, right = 70;
  const auto side = (width - left - right - gap * static_cast<double>(m - 2)) / static_cast<double>(m - 1);
  const auto height = std::min(side, 220.0);
  svg::canvas canvas(width);
  for (std::size_t row = 1; row < m; ++row) {
    const auto from = top + (height + gap) * static_cast<double>(row - 1);
    const auto& upward = of.columns[columns[row]];
    const auto y = internal::scale_of_column(of, columns[row], from + height - 4, from + 4);
    const auto at = internal::ticks_of_column(upward, y, 4);
    const auto labels = internal::labels_of_column(upward, at);
    for (std::size_t across = 0; across < row; ++across) {
      const auto begin = left + (side + gap) * static_cast<double>(across);
      const auto x = internal::scale_of_column(of, columns[across], begin + 4, begin + side - 4);
      canvas.rectangle(begin, from, side, height, "fill=\"none\" stroke=\"currentColor\" stroke-opacity=\".3\"");
      for (const auto v : at) canvas.line(begin, y(v), begin + side, y(v), svg::grid_line);
      internal::draw_dots(canvas, drawn, columns[across], columns[row], x, y);
      if (row + 1 == m) {
        internal::axis_below(canvas, of.columns[columns[across]], x, from, from + height, size);
        canvas.text(begin + side / 2, from + height + 36, of.columns[columns[across]].name,
                    {size, "middle", "font-weight=\"600\""}, side);
      }
    }
    for (std::size_t i = 0; i < at.size(); ++i)
      canvas.text(left - 6, y(at[i]) + 4, labels[i], {size, "end"}, left - 10);
    const auto after = left + (side + gap) * static_cast<double>(row) + 2;
    canvas.text(after, from + 14, upward.name, {size, "start", "font-weight=\"600\""}, width - after);
  }
  return canvas.finish(
      top + (height + gap) * static_cast<double>(m - 1) + 48, "Pairs of columns",
      detail::concat({counted(drawn.size(), of.noun), " as dots in all pairs of ", detail::decimal(m), " columns."}));
}

/// Returns how much of the order of the solutions by an objective follows from a variable alone: the share of the
/// variance of their ranks between the values of the variable, for numbers between eighths of their order (the
/// correlation ratio). Only feasible solutions that have the variable count; the share is 0 if there are fewer than 16.
/// The solutions were chosen by a search, so the share describes them, not the whole space.
/// Cost: O(n log n).
/// Source: Fisher, "Statistical methods for research workers", 1925 (the correlation ratio).
[[gnu::cold]] inline double share_of_order(const solution_table& of, std::size_t variable, std::size_t objective) {
  std::vector<std::pair<double, double>> all;  // variable, objective
  for (const auto& one : of.solutions) {
    const bool counts = one.of == solution_table::kind::feasible || one.of == solution_table::kind::best;
    if (counts && std::isfinite(one.values[variable]) && std::isfinite(one.values[objective]))
      all.emplace_back(one.values[variable], one.values[objective]);
  }
  const auto n = all.size();
  if (n < 16) return 0;
  std::vector<std::size_t> order(n);
  std::iota(order.begin(), order.end(), std::size_t{0});
  // Equal values share the mean of their ranks.
  const auto each_tie = [&](auto key, auto use) {
    std::ranges::sort(order, {}, key);
    for (std::size_t i = 0, end = 0; i < n; i = end) {
      for (end = i + 1; end < n && key(order[end]) == key(order[i]);) ++end;
      for (auto k = i; k < end; ++k) use(order[k], static_cast<double>(i + end - 1) / 2);
    }
  };
  std::vector<double> rank(n), group(n);
  each_tie([&](std::size_t i) { return all[i].second; }, [&](std::size_t i, double r) { rank[i] = r; });
  const bool is_category = !of.columns[variable].categories.empty();
  each_tie([&](std::size_t i) { return all[i].first; },
           [&](std::size_t i, double r) {
             group[i] = is_category ? all[i].first : std::floor(8 * r / static_cast<double>(n));
           });
  const auto mean = static_cast<double>(n - 1) / 2;
  double total = 0, between = 0;
  for (const auto r : rank) total += (r - mean) * (r - mean);
  std::vector<double> groups = group;
  std::ranges::sort(groups);
  groups.erase(std::unique(groups.begin(), groups.end()), groups.end());
  for (const auto g : groups) {
    double sum = 0, count = 0;
    for (std::size_t i = 0; i < n; ++i) {
      if (group[i] == g) sum += rank[i], ++count;
    }
    between += count * (sum / count - mean) * (sum / count - mean);
  }
  return total > 0 ? between / total : 0;
}

/// Returns SVG plots of an objective against each variable, one image for each, in descending order of
/// `share_of_order`. A line connects the best solution of each part of the axis. Values of the objective beyond nine
/// tenths of the feasible solutions are left out, because early solutions would otherwise flatten the plot. The images
/// are narrow enough for a telephone.
/// Cost: O(variables * n log n).
[[gnu::cold]] inline std::string effects_of_variables(const solution_table& of, std::size_t objective,
                                                      std::size_t most = 600) {
  constexpr double width = 340, top = 34, bottom = 230, size = 11, left = 62;
  constexpr std::size_t parts = 16;
  const bool maximized = of.columns[objective].maximized;
  auto kept = of;
  std::vector<double> reached;
  for (const auto& one : of.solutions) {
    if (one.of >= solution_table::kind::feasible && std::isfinite(one.values[objective]))
      reached.push_back(maximized ? -one.values[objective] : one.values[objective]);
  }
  if (reached.size() < 3) return {};
  std::ranges::sort(reached);
  const auto worst = reached[(reached.size() - 1) * 9 / 10];
  std::erase_if(kept.solutions, [&](const auto& one) {
    const auto value = maximized ? -one.values[objective] : one.values[objective];
    return one.of < solution_table::kind::feasible || !(value <= worst);
  });
  std::vector<std::pair<double, std::size_t>> variables;
  for (const auto k : of.variables()) variables.emplace_back(-share_of_order(of, k, objective), k);
  std::ranges::sort(variables);
  const auto drawn = drawn_solutions(kept, most);
  const auto y = internal::scale_of_column(kept, objective, bottom - 6, top + 6);
  const auto at = svg::ticks(y, 6);
  const auto labels = svg::tick_labels(at);
  std::string images;
  for (const auto& [share, k] : variables) {
    svg::canvas canvas(width);
    const auto& column = of.columns[k];
    const auto x = internal::scale_of_column(of, k, left + 6, width - 10);
    canvas.text(2, 16, column.name, {14, "start", "font-weight=\"600\""}, width - 90,
                detail::concat({", ", svg::number(-100 * share, 2), " %"}));
    for (std::size_t i = 0; i < at.size(); ++i) {
      canvas.line(left, y(at[i]), width - 4, y(at[i]), svg::grid_line);
      canvas.text(left - 6, y(at[i]) + 4, labels[i], {size, "end"}, left - 8);
    }
    internal::axis_below(canvas, column, x, top, bottom, size);
    internal::draw_dots(canvas, drawn, k, objective, x, y);
    if (column.categories.empty()) {
      std::array<const solution_table::solution*, parts> best{};
      for (const auto& one : kept.solutions) {
        if (!std::isfinite(one.values[k])) continue;
        const auto position = (x(one.values[k]) - x.from) / (x.to - x.from);
        auto& of_part = best[std::min(parts - 1, static_cast<std::size_t>(position * parts))];
        const auto better = [&](double a, double b) { return maximized ? a > b : a < b; };
        if (of_part == nullptr || better(one.values[objective], of_part->values[objective])) of_part = &one;
      }
      std::string outline;
      for (const auto* one : best) {
        if (one == nullptr) continue;
        detail::append_to(outline,
                          {outline.empty() ? "M" : "L", svg::point(x(one->values[k]), y(one->values[objective]))});
      }
      canvas.path(outline, "fill=\"none\" stroke=\"#d55e00\" stroke-width=\"1.5\" stroke-opacity=\".8\"");
    }
    images += canvas.finish(bottom + 26, detail::concat({of.columns[objective].name, " against ", column.name}),
                            detail::concat({svg::number(-100 * share, 2), " % of the order of the ", of.noun, "s"}));
  }
  return images;
}

}  // namespace clade::report::plots
