// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>
#include <cstddef>
#include <string>
#include <utility>
#include <vector>

#include "../../../statistics/ascending.hpp"
#include "canvas.hpp"
#include "text.hpp"

namespace clade::report::svg {

/// A legend below a plot, in as many columns as its names leave room for, with a heading if there is one. Entry i has
/// the style of rank i and its number, counted from 1.
class legend {
 public:
  /// The notes follow the names and are never cut.
  legend(std::vector<std::string> names, std::vector<std::string> notes, double width, std::string heading = {})
      : names_(std::move(names)), notes_(std::move(notes)), heading_(std::move(heading)), width_(width) {
    const auto n = names_.size();
    const auto widest = [&] {
      double most = 0;
      for (std::size_t i = 0; i < n; ++i)
        most = std::max(most, text_width(concat({names_[i], notes_[i]}), size_) + before + 16);
      return most;
    };
    const auto fitting = [&] { return std::clamp<std::size_t>(static_cast<std::size_t>(width / widest()), 1, 4); };
    columns_ = std::min(n, fitting());
    // Long names of many settings are set small and cut, instead of giving each its own line.
    if (n > 6 && columns_ == 1) {
      size_ = 11.5;
      columns_ = 2;
    }
    rows_ = (n + columns_ - 1) / columns_;
    columns_ = (n + rows_ - 1) / rows_;
    column_ = std::min(width / static_cast<double>(columns_), widest() + 8);
    const auto after = cut_notes(names_, column_ - before - 12, size_);
    for (std::size_t i = 0; i < n; ++i) notes_[i].insert(0, after[i]);
  }

  double height() const { return static_cast<double>(rows_ + !heading_.empty()) * row; }

  void draw(canvas& on, double left, double top) const {
    if (!heading_.empty()) {
      on.text(left + before, top + row / 2 + 4.7, heading_, {size_, "start", "fill-opacity=\".75\""}, width_ - before);
      top += row;
    }
    for (std::size_t i = 0; i < names_.size(); ++i) {
      const auto x = left + static_cast<double>(i / rows_) * column_;
      const auto y = top + (static_cast<double>(i % rows_) + 0.5) * row;
      on.begin(i);
      on.sample(i, x, y);
      on.end();
      on.text(x + before - 6, y + 4.7, decimal(i + 1), {size_, "end", "font-weight=\"600\""});
      on.text(x + before, y + 4.7, names_[i], {size_}, column_ - before - 12, notes_[i]);
    }
  }

  static constexpr double row = 20;

 private:
  static constexpr double before = 58;  // the line and the number

  std::vector<std::string> names_, notes_;
  std::string heading_;
  double width_;
  std::size_t columns_ = 1, rows_ = 1;
  double column_ = 0, size_ = letters;
};

/// The columns that the numbers of this many curves take in a plot of this height.
inline std::size_t end_columns(std::size_t curves, double height) {
  return 1 + static_cast<std::size_t>(13 * static_cast<double>(curves - 1) / height);
}

/// The width of a column of such numbers.
inline constexpr double end_column = 18;

/// Numbers of ranks at the right of a plot, each where its curve ends, or near it and joined to it by a line if several
/// curves end close together; if there are too many for one column, in several, for which `end_columns` gives the room.
/// `ends[i]` is where the curve of the rank `ranks[i]` ends.
inline void label_ends(canvas& on, const std::vector<std::size_t>& ranks, const std::vector<double>& ends, double x,
                       double top, double bottom) {
  const auto order = statistics::ascending(ends);
  std::vector<double> wanted;
  for (const auto i : order) wanted.push_back(ends[i]);
  const auto columns = end_columns(std::max<std::size_t>(ends.size(), 1), bottom - top);
  const auto places = spread(wanted, 14 / static_cast<double>(columns), top, bottom);
  for (std::size_t k = 0; k < order.size(); ++k) {
    on.begin(ranks[order[k]]);
    const auto further = end_column * static_cast<double>(k % columns);
    on.path(concat({"M", point(x + 1, wanted[k]), "L", point(x + 15, places[k]), "h", coordinate(3 + further)}),
            "fill=\"none\" stroke=\"currentColor\" stroke-opacity=\".7\"");
    on.end();
    on.text(x + 21 + further, places[k] + 4.3, decimal(ranks[order[k]] + 1), {12, "start", "font-weight=\"600\""});
  }
}

}  // namespace clade::report::svg
