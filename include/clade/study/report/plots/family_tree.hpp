// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "../../../text/message.hpp"
#include "../../observe/ancestry.hpp"
#include "../number.hpp"
#include "../svg/curves.hpp"

namespace clade::report::plots {

/// The number of individuals that fit into the picture of a family tree.
inline constexpr std::size_t most_ancestors = 200;

/// Returns a picture of the best individual and its ancestors, as `observe::recorded_history::ancestors` returns them.
/// The axis is the generation for which an individual was first made, the best individual is on the right. Individuals
/// of a generation are above one another; markers tell how they were made. The latest `most_ancestors` are drawn. The
/// text is empty without individuals.
[[gnu::cold]] inline std::string family_tree(const std::vector<observe::ancestor>& all,
                                             double width = svg::plot_width) {
  if (all.empty()) return {};
  const auto n = std::min(all.size(), most_ancestors);
  std::map<std::uint64_t, std::size_t> count, placed;
  for (std::size_t i = 0; i < n; ++i) ++count[all[i].generation];
  const auto first = static_cast<double>(count.begin()->first), last = static_cast<double>(count.rbegin()->first);
  constexpr double top = 20, bottom = 300, margin = 14;
  const svg::scale x{svg::scale::kind::linear, first, last > first ? last : first + 1, margin, width - margin};
  std::vector<double> across(n), up(n);
  for (std::size_t i = 0; i < n; ++i) {
    const auto generation = all[i].generation;
    const auto share = (static_cast<double>(placed[generation]++) + 0.5) / static_cast<double>(count.at(generation));
    across[i] = x(static_cast<double>(generation));
    up[i] = top + share * (bottom - top);
  }
  std::vector<bool> in_line(n);
  for (std::size_t i = 0; i < n;) {
    in_line[i] = true;
    if (all[i].parents.empty() || all[i].parents[0] >= n) break;
    i = all[i].parents[0];
  }
  svg::canvas canvas(width);
  svg::horizontal_axis(canvas, x, top, bottom, "generation", true);
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
    canvas.end_setting();
  }
  const svg::legend legend(names, std::vector<std::string>(names.size()), width);
  return svg::finish_with(canvas, legend, "The ancestors of the best individual",
                          detail::concat({counted(n, "individual"), " over the generations."}), bottom);
}

}  // namespace clade::report::plots
