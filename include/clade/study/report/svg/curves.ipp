// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "../../../text/inline.hpp"
#include "curves.hpp"

namespace clade::report::svg {

CLADE_INLINE double curves_right(std::size_t n, double bottom) {
  return plot_width - 24 - end_column * static_cast<double>(end_columns(n, bottom - curves_top));
}

CLADE_INLINE void label_above(canvas& on, std::string_view label, double taken) {
  on.text(2, curves_top - 10, label, {letters, "start", faint_text}, on.width() - taken - 14);
}

CLADE_INLINE void share_axis(canvas& on, const scale& y, double left, double right) {
  vertical_axis(on, y, left, right, {0, 0.25, 0.5, 0.75, 1}, {"0 %", "25 %", "50 %", "75 %", "100 %"});
}

CLADE_INLINE void number_curves(canvas& on, const std::vector<curve>& of, double right, double bottom) {
  std::vector<std::size_t> ranks;
  std::vector<double> ends;
  for (std::size_t rank = 0; rank < of.size(); ++rank) {
    if (of[rank].outline.empty()) continue;
    ranks.push_back(rank);
    ends.push_back(of[rank].end);
  }
  if (!ends.empty()) label_ends(on, ranks, ends, right, curves_top, bottom);
}

CLADE_INLINE void draw_curve(canvas& on, std::size_t rank, const curve& of, double thickness) {
  if (of.outline.empty()) return;
  on.begin(rank);
  on.curve(rank, of.outline, thickness);
  if (of.marker) on.marker(rank, of.marker->first, of.marker->second);
  on.end();
}

CLADE_INLINE std::string finish_with(canvas& on, const legend& names, std::string_view title,
                                     std::string_view description, double bottom) {
  names.draw(on, 0, bottom + 56);
  return on.finish(bottom + 62 + names.height(), title, description);
}

CLADE_INLINE curve steps_up(const std::vector<double>& at, double all, const scale& x, const scale& y, double last,
                            std::size_t rank, std::size_t n) {
  const auto height = [&](double reached) { return y(reached / all); };
  curve found{.outline = detail::concat({"M", point(x.from, y(0))}), .end = height(static_cast<double>(at.size()))};
  std::string before;
  for (std::size_t i = 0; i < at.size(); ++i) {
    // There may be thousands of values, but only a few hundred heights that differ.
    if (i + 1 < at.size() && coordinate(x(at[i + 1])) == coordinate(x(at[i]))) continue;
    auto next = coordinate(height(static_cast<double>(i + 1)));
    if (next == before) continue;
    detail::append_to(found.outline, {"H", coordinate(x(at[i])), "V", next});
    before = std::move(next);
  }
  detail::append_to(found.outline, {"H", coordinate(x(last))});
  if (at.empty()) return found;
  const auto part = n == 1 ? 0.5 : 0.2 + 0.6 * static_cast<double>(rank) / static_cast<double>(n - 1);
  const auto i = static_cast<std::size_t>(part * static_cast<double>(at.size()));
  found.marker = {x(at[i]), height(static_cast<double>(i) + 0.5)};
  return found;
}

}  // namespace clade::report::svg
