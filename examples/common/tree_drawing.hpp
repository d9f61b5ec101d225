// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstddef>
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

/// The tree below `root` as an SVG picture, the root at the top. A node that is a child of several is drawn below each.
/// Empty if it would have more than 200 nodes, because they would be too small to read.
std::string tree_svg(const std::vector<drawn_node>& nodes, std::size_t root, const std::string& title);

/// The same tree as lines of text, a node on each line below its parent. It ends with "…" after 60 nodes.
text_picture tree_text(const std::vector<drawn_node>& nodes, std::size_t root);

}  // namespace common
