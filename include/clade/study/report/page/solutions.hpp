// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>
#include <vector>

#include "../json_text.hpp"
#include "../number.hpp"
#include "../plots/solutions.hpp"
#include "document.hpp"

namespace clade::report::page {

/// The styles of `solutions_section`, in addition to those of all pages.
inline constexpr std::string_view solutions_style = R"(
.designs .axis { cursor: row-resize; touch-action: pan-x; }
.designs .brush { fill: currentColor; fill-opacity: .12; stroke: currentColor; stroke-opacity: .6; pointer-events: none; }
.designs .d { transition: stroke-opacity .12s; }
.designs .brushed .d { stroke-opacity: .03; }
.designs .brushed .d.on { stroke-opacity: .75; }
.designs .d:hover { stroke: currentColor; stroke-opacity: 1; stroke-width: 2.5; }
.effects { display: flex; flex-wrap: wrap; gap: 24px 40px; }
.designs button { font: inherit; border: 1px solid var(--line); border-radius: 6px; background: var(--panel);
  color: inherit; cursor: pointer; padding: .1em .8em; }
@media print { .designs .filter { display: none; } }
)";

/// The script of `solutions_section`. The section is readable without it. It filters the solutions by ranges that are
/// drawn on the axes.
inline constexpr std::string_view solutions_script = R"(
for (const section of document.querySelectorAll('.designs')) {
  const data = JSON.parse(section.querySelector('script.designs-data').textContent);
  const brushes = new Map(), filter = section.querySelector('.filter'), words = filter.querySelector('output');
  const fits = values => [...brushes].every(([k, [low, high]]) => {
    const value = values[k];
    return value !== null && value >= low && value <= high;
  });
  const show = () => {
    let count = 0;
    const on = data.designs.map(values => { const fit = fits(values); count += fit; return fit; });
    for (const svg of section.querySelectorAll('.parallel svg')) {
      svg.classList.toggle('brushed', brushes.size > 0);
      for (const line of svg.querySelectorAll('.d')) line.classList.toggle('on', on[line.dataset.d]);
    }
    for (const row of section.querySelectorAll('tr[data-d]')) row.classList.toggle('filtered', !on[row.dataset.d]);
    words.textContent = brushes.size === 0 ? 'Drag along an axis to choose a range.'
      : count.toLocaleString('en') + ' of ' + data.designs.length.toLocaleString('en') + ' ' + section.dataset.nouns;
    filter.querySelector('button').disabled = brushes.size === 0;
  };
  const value_at = (axis, share) => {
    const {low, high, log} = data.axes[axis];
    return log ? low * Math.pow(high / low, share) : low + share * (high - low);
  };
  for (const svg of section.querySelectorAll('.parallel svg')) {
    for (const axis of svg.querySelectorAll('.axis')) {
      const box = {x: +axis.getAttribute('x'), y: +axis.getAttribute('y'), width: +axis.getAttribute('width'), height: +axis.getAttribute('height')};
      const brush = document.createElementNS('http://www.w3.org/2000/svg', 'rect');
      brush.setAttribute('class', 'brush');
      brush.setAttribute('x', box.x + box.width / 2 - 8);
      brush.setAttribute('width', 16);
      const share = event => {
        const at = axis.getBoundingClientRect();
        return Math.min(1, Math.max(0, (at.bottom - event.clientY) / at.height));
      };
      let begin = null;
      const range = (a, b) => {
        const [low, high] = a < b ? [a, b] : [b, a], k = +axis.dataset.axis;
        if (high - low < .01) { brushes.delete(k); brush.remove(); }
        else {
          brush.setAttribute('y', box.y + (1 - high) * box.height);
          brush.setAttribute('height', (high - low) * box.height);
          svg.append(brush);
          brushes.set(k, [value_at(k, low), value_at(k, high)]);
        }
        show();
      };
      axis.addEventListener('pointerdown', event => { begin = share(event); axis.setPointerCapture(event.pointerId); });
      axis.addEventListener('pointermove', event => { if (begin !== null) range(begin, share(event)); });
      axis.addEventListener('pointerup', event => { if (begin !== null) range(begin, share(event)); begin = null; });
      axis.addEventListener('pointercancel', () => { begin = null; });
    }
  }
  filter.querySelector('button').addEventListener('click', () => {
    brushes.clear();
    for (const brush of section.querySelectorAll('.brush')) brush.remove();
    show();
  });
  filter.hidden = false;
  show();
}
)";

/// Returns the section of a page that shows solutions: parallel axes, the effect of each variable on each objective,
/// all pairs of columns, and a table of the best solutions, at most `rows`. The page needs `solutions_style`, and at
/// its end `solutions_script`. The result is empty if no solution has succeeded.
/// Cost: O(columns^2 * solutions + variables * solutions log solutions).
[[gnu::cold]] inline std::string solutions_section(const solution_table& of, std::size_t rows = 50) {
  using kind = solution_table::kind;
  const auto axes = static_cast<double>(of.columns.size()) * 150;
  const auto parallel = plots::parallel_coordinates(of, std::clamp(axes, svg::plot_width, 1120.0));
  if (parallel.empty()) return {};
  const auto objectives = of.objectives();
  const auto nouns = svg::escape(of.noun + 's');
  auto heading = nouns;
  if (heading[0] >= 'a' && heading[0] <= 'z') heading[0] = static_cast<char>(heading[0] - 'a' + 'A');
  auto html = detail::concat({"<section class=\"designs\" data-nouns=\"", nouns, "\">\n<h2>", heading, "</h2>\n"});
  html += "<p class=\"filter\" hidden=\"hidden\"><output></output> <button type=\"button\">Show all</button></p>\n";
  figure(html, detail::concat({"All ", nouns, " over parallel axes"}),
         detail::concat({"<div class=\"parallel\">", parallel, "</div>"}),
         {"A line for each ", svg::escape(of.noun), ": orange for the answer, grey for ", svg::escape(of.infeasible),
          ", blue for the others. Names of variables are bold, measured values in italics.",
          of.solutions.size() > 1000 ? " Of many lines, a thousand are drawn." : ""},
         "whole");
  for (const auto objective : objectives) {
    const auto plots = plots::effects_of_variables(of, objective);
    if (plots.empty()) continue;
    figure(html, detail::concat({"Effects on ", svg::escape(of.columns[objective].name)}),
           detail::concat({"<div class=\"effects\">", plots, "</div>"}),
           {"Without ", svg::escape(of.infeasible), " and the worst tenth of the others. The line connects the best ",
            svg::escape(of.noun), " of each part of an axis. The percentage is the share of the order of the ", nouns,
            " that follows from this variable alone. The search has chosen the ", nouns,
            ", so the plots describe where it went."},
           "whole");
  }
  // The variables with the largest effects come first.
  auto pairs = objectives;
  std::vector<std::pair<double, std::size_t>> variables;
  for (const auto k : of.variables()) {
    double share = 0;
    for (const auto objective : objectives) share = std::max(share, plots::share_of_order(of, k, objective));
    variables.emplace_back(-share, k);
  }
  std::ranges::sort(variables);
  for (const auto& [share, k] : variables) pairs.push_back(k);
  if (pairs.size() > 2) {
    figure(html, "Pairs",
           drawn_for_each_screen([&](double width) { return plots::scatter_matrix(of, pairs, width); }, 0, 860),
           {"The objectives and the variables with the largest effects, at most six."}, "whole");
  }

  std::vector<std::size_t> order;
  for (std::size_t i = 0; i < of.solutions.size(); ++i) {
    if (of.solutions[i].of >= kind::feasible) order.push_back(i);
  }
  const auto place_of = [&](std::size_t i) {
    const auto value = objectives.empty() ? 0 : of.solutions[i].values[objectives[0]];
    const bool is_best = of.solutions[i].of == kind::best;
    return std::tuple(!is_best, objectives.empty() || !of.columns[objectives[0]].maximized ? value : -value, i);
  };
  std::ranges::sort(order, {}, place_of);
  order.resize(std::min(order.size(), rows));
  detail::append_to(
      html, {"<h2>The best ", nouns, "</h2>\n<div class=\"wide tall\"><table>\n<thead><tr><th class=\"name brief\">",
             svg::escape(of.noun), "</th>"});
  for (const auto& column : of.columns) detail::append_to(html, {"<th>", svg::escape(column.name), "</th>"});
  html += "</tr></thead>\n<tbody>\n";
  for (const auto i : order) {
    const auto& one = of.solutions[i];
    detail::append_to(html, {"<tr data-d=\"", detail::decimal(i), "\"", one.of == kind::best ? " class=\"tied\"" : "",
                             "><th class=\"name brief\">", svg::escape(one.name), "</th>"});
    for (std::size_t k = 0; k < of.columns.size(); ++k)
      detail::append_to(html,
                        {"<td>", svg::escape(plots::internal::text_of_value(of.columns[k], one.values[k])), "</td>"});
    html += "</tr>\n";
  }
  html += "</tbody></table></div>\n";

  // The values that the script compares. Categories extend half beyond their positions, as on the axes.
  std::string data = "{\"axes\":[";
  for (std::size_t k = 0; k < of.columns.size(); ++k) {
    const auto scale = plots::internal::scale_of_column(of, k, 0, 1);
    detail::append_to(data,
                      {k > 0 ? "," : "", "{\"low\":", json_number(scale.low), ",\"high\":", json_number(scale.high),
                       ",\"log\":", scale.type == svg::scale::kind::logarithmic ? "true}" : "false}"});
  }
  data += "],\"designs\":[";
  for (std::size_t i = 0; i < of.solutions.size(); ++i) {
    data += i > 0 ? ",[" : "[";
    for (std::size_t k = 0; k < of.columns.size(); ++k)
      detail::append_to(data, {k > 0 ? "," : "", json_number(of.solutions[i].values[k])});
    data += ']';
  }
  detail::append_to(html,
                    {"<script type=\"application/json\" class=\"designs-data\">", data, "]}</script>\n</section>\n"});
  return html;
}

}  // namespace clade::report::page
