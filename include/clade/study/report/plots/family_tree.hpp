// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "../../../text/message.hpp"
#include "../../observe/ancestry.hpp"
#include "../number.hpp"
#include "../svg/curves.hpp"

namespace clade::report::plots {

/// The number of individuals that fit into the picture of a family tree.
inline constexpr std::size_t most_ancestors = 200;

/// Returns a picture of the best individual and its ancestors, as `observe::recorded_history::ancestors` returns them.
/// An individual is drawn at the generation for which it was first made and at its fitness. The best one is the largest
/// marker; the markers tell how individuals were made. The latest `most_ancestors` are drawn. The text is empty without
/// individuals.
[[gnu::cold]] inline std::string family_tree(const std::vector<observe::ancestor>& all, std::string_view fitness,
                                             double width = svg::plot_width) {
  if (all.empty()) return {};
  const auto n = std::min(all.size(), most_ancestors);
  svg::range generations, values, sizes;
  for (std::size_t i = 0; i < n; ++i) {
    generations.add(static_cast<double>(all[i].generation));
    if (!std::isfinite(all[i].fitness)) continue;
    values.add(all[i].fitness);
    if (all[i].fitness != 0) sizes.add(std::abs(all[i].fitness));
  }
  const bool has_fitness = values.low <= values.high;
  const auto y = svg::fitting_scale(has_fitness ? values.low : 0, has_fitness ? values.high : 1,
                                    std::isfinite(sizes.low) ? sizes.low : 0, 3, svg::curves_bottom, svg::curves_top);
  const auto at = svg::ticks(y, 7);
  const auto labels = svg::tick_labels(at);
  const auto last = generations.high > generations.low ? generations.high : generations.low + 1;
  const svg::scale x{svg::scale::kind::linear, generations.low, last, 14 + svg::widest(labels, svg::default_font_size),
                     width - 12};
  // Individuals of the same generation with the same fitness are drawn side by side.
  std::map<std::pair<std::uint64_t, double>, std::size_t> count, placed;
  const auto place_of = [&](std::size_t i) {
    return std::pair(all[i].generation, std::isfinite(all[i].fitness) ? all[i].fitness : values.high);
  };
  for (std::size_t i = 0; i < n; ++i) ++count[place_of(i)];
  std::vector<double> across(n), up(n);
  for (std::size_t i = 0; i < n; ++i) {
    const auto place = place_of(i);
    const auto many = static_cast<double>(count[place]);
    const auto aside = (static_cast<double>(placed[place]++) - (many - 1) / 2) * std::min(8.0, 24 / many);
    across[i] = x(static_cast<double>(place.first));
    up[i] =
        std::clamp((has_fitness ? y(place.second) : svg::curves_bottom) + aside, svg::curves_top, svg::curves_bottom);
  }
  std::vector<bool> in_line(n);
  for (std::size_t i = 0; i < n;) {
    in_line[i] = true;
    if (all[i].parents.empty() || all[i].parents[0] >= n) break;
    i = all[i].parents[0];
  }
  svg::canvas canvas(width);
  svg::horizontal_axis(canvas, x, svg::curves_top, svg::curves_bottom, "generation", true);
  if (has_fitness) {
    svg::vertical_axis(canvas, y, x.from, x.to, at, labels);
    svg::label_above(canvas, fitness);
  }
  for (std::size_t i = 0; i < n; ++i) {
    for (std::size_t k = 0; k < all[i].parents.size(); ++k) {
      const auto parent = all[i].parents[k];
      if (parent >= n) continue;
      const bool thick = k == 0 && in_line[i];
      canvas.path(detail::concat({"M", svg::point(across[parent], up[parent]), "L", svg::point(across[i], up[i])}),
                  thick ? "fill=\"none\" stroke=\"currentColor\" stroke-width=\"2\" stroke-opacity=\".7\""
                        : "fill=\"none\" stroke=\"currentColor\" stroke-opacity=\".22\"");
    }
  }
  const auto rank_of = [](const observe::ancestor& one) {
    return one.crossed ? (one.mutated ? std::size_t{2} : std::size_t{0}) : std::size_t{one.mutated ? 1U : 3U};
  };
  const std::vector<std::string> names{"crossover", "mutation", "crossover and mutation", "no parents known"};
  for (std::size_t i = n; i-- > 0;) {
    const auto& one = all[i];
    canvas.begin_setting(rank_of(one));
    const auto title = detail::concat({"generation ", grouped(one.generation), ", fitness ",
                                       svg::number(one.fitness, 6), one.text ? ": " + one.text() : std::string()});
    canvas.path(svg::marker(rank_of(one), across[i], up[i],
                            i == 0       ? 7
                            : in_line[i] ? 5
                                         : 3.5),
                "fill=\"currentColor\" stroke=\"var(--back, #fff)\" stroke-width=\".8\"", title);
    canvas.end_group();
  }
  const svg::legend legend(names, std::vector<std::string>(names.size()), width);
  return svg::finish_with_legend(canvas, legend, "The ancestors of the best individual",
                                 detail::concat({counted(n, "individual"), " over the generations."}));
}

}  // namespace clade::report::plots
