#pragma once

#include <algorithm>
#include <cstddef>
#include <string>
#include <utility>
#include <vector>

#include "../../statistics/ascending.hpp"
#include "canvas.hpp"
#include "text.hpp"

namespace clade::report::svg {

/// A legend for below a plot, in as many columns as its names leave room for. Entry i has the style of rank i and its
/// number, counted from 1.
class legend {
 public:
  /// The notes follow the names and are never cut.
  struct entry {
    std::string name;
    std::string note{};
  };

  legend(std::vector<entry> entries, double width) : entries_(std::move(entries)) {
    const auto n = entries_.size();
    const auto widest = [&] {
      double most = 0;
      for (const auto& e : entries_) most = std::max(most, text_width(joined({e.name, e.note}), size_) + before + 16);
      return most;
    };
    const auto fitting = [&] { return std::clamp<std::size_t>(static_cast<std::size_t>(width / widest()), 1, 4); };
    columns_ = std::min(n, fitting());
    // Long names of many settings are rather small, and cut, than every one given a line of its own.
    if (n > 6 && columns_ == 1) {
      size_ = 11.5;
      columns_ = 2;
    }
    rows_ = (n + columns_ - 1) / columns_;
    columns_ = (n + rows_ - 1) / rows_;
    column_ = std::min(width / static_cast<double>(columns_), widest() + 8);
  }

  double height() const { return static_cast<double>(rows_) * row; }

  void draw(canvas& on, double left, double top) const {
    for (std::size_t i = 0; i < entries_.size(); ++i) {
      const auto x = left + static_cast<double>(i / rows_) * column_;
      const auto y = top + (static_cast<double>(i % rows_) + 0.5) * row;
      on.begin(i);
      on.sample(i, x, y);
      on.end();
      on.text(x + before - 6, y + 4.7, decimal(i + 1), {size_, "end", "font-weight=\"600\""});
      on.text(x + before, y + 4.7, entries_[i].name, {size_}, column_ - before - 12, entries_[i].note);
    }
  }

  static constexpr double row = 20;

 private:
  static constexpr double before = 58;  // the line and the number

  std::vector<entry> entries_;
  std::size_t columns_ = 1, rows_ = 1;
  double column_ = 0, size_ = letters;
};

/// Numbers of ranks at the right of a plot, each where its curve ends, or beside that and joined to it by a line where
/// several curves end close together. `ends[i]` is where the curve of the rank `ranks[i]` ends.
inline void label_ends(canvas& on, const std::vector<std::size_t>& ranks, const std::vector<double>& ends, double x,
                       double top, double bottom) {
  const auto order = statistics::ascending(ends);
  std::vector<double> wanted;
  for (const auto i : order) wanted.push_back(ends[i]);
  const auto places = spread(wanted, 14, top, bottom);
  for (std::size_t k = 0; k < order.size(); ++k) {
    on.begin(ranks[order[k]]);
    on.path(joined({"M", point(x + 1, wanted[k]), "L", point(x + 15, places[k]), "h3"}),
            "fill=\"none\" stroke=\"currentColor\" stroke-opacity=\".7\"");
    on.end();
    on.text(x + 21, places[k] + 4.3, decimal(ranks[order[k]] + 1), {12, "start", "font-weight=\"600\""});
  }
}

}  // namespace clade::report::svg
