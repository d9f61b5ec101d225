// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <clade/study/report/svg/canvas.hpp>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "../expression.hpp"
#include "../positions.hpp"
#include "common/canvas.hpp"

namespace nim::evolve {

/// A map of positions that shows where an expression is right: 0 at exactly the P-positions, which retrograde analysis
/// finds.
///
/// The last two piles are the rows and columns of a square for each combination of the other piles. It has at most 1024
/// positions, those that come first: at most 32 rows and columns and 36 squares. Cost: that of the analysis of all
/// positions once, then an evaluation at the positions of the map for each expression.
class truth_map {
 public:
  truth_map(const positions& all, bool misere);

  /// The number of positions of the map.
  std::size_t size() const noexcept { return cells_.size(); }
  /// Whether the expression is right at each position of the map.
  std::vector<bool> right(const expression& of) const;

  /// Draws the map of an expression below `top`, as wide as the canvas. Returns where it ends.
  double draw(clade::report::svg::canvas& on, const expression& of, double top) const;
  /// The map of an expression as text: as many squares as 12 lines have room for, at least one line of them.
  common::text_picture text(const expression& of) const;

  /// The least width of a canvas.
  static constexpr double least_width = 380;

 private:
  struct cell {
    std::size_t square, row, column;
    bool lost;  // a P-position
  };

  std::string heading(const std::vector<bool>& is_right) const;

  std::size_t all_;                                   // the number of positions of the game
  std::vector<std::vector<std::int64_t>> columns_{};  // columns_[pile][i]: the objects in the pile of cell i
  std::vector<cell> cells_{};
  std::vector<std::string> squares_{};           // the other piles: "a 1, b 2"
  std::vector<std::int64_t> rows_{}, across_{};  // the numbers of objects in the last two piles
  std::string row_pile_{}, column_pile_{};       // their letters; the first is empty if there is only one pile
};

}  // namespace nim::evolve
