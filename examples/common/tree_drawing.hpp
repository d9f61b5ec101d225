// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <clade/study/report/svg/canvas.hpp>
#include <cstddef>
#include <functional>
#include <string>
#include <vector>

#include "canvas.hpp"

namespace common {

/// A node of a tree to be drawn.
struct drawn_node {
  std::string label;
  std::vector<std::size_t> children{};  ///< indices of other nodes; a node may be the child of several
  bool highlighted = false;
};

/// What is drawn below a tree on its canvas, which is at least `width` wide: `draw` draws below `top` and returns where
/// it ends.
struct drawn_below {
  double width = 0;
  std::function<double(clade::report::svg::canvas& on, double top)> draw{};
};

/// The tree below `root` as an SVG picture, the root at the top. A node that is a child of several is drawn below each.
/// A tree of more than 200 nodes is left out, because they would be too small to read; the picture is empty if nothing
/// is below it.
std::string tree_svg(
    const std::vector<drawn_node>& nodes, std::size_t root, const std::string& title, const drawn_below& below = {});

/// The same tree as lines of text, a node on each line below its parent. It ends with "…" after 60 nodes.
text_picture tree_text(const std::vector<drawn_node>& nodes, std::size_t root);

}  // namespace common
