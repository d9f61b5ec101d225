// SPDX-License-Identifier: BSL-1.0
#include "drawing.hpp"

#include <string>
#include <utility>
#include <vector>

#include "../rules.hpp"
#include "common/tree_drawing.hpp"

namespace nim::evolve {

namespace {

std::vector<common::drawn_node> nodes_of(const expression& of) {
  std::vector<common::drawn_node> nodes;
  for (const auto& node : of.nodes) {
    common::drawn_node drawn;
    if (node.what == operation::pile) {
      drawn = {std::string(1, letter(static_cast<std::size_t>(node.value))), {}, true};
    } else if (node.what == operation::constant) {
      drawn.label = std::to_string(node.value);
    } else {
      drawn.label    = is_call(node.what) ? std::string(call_name(node.what)) : std::string(1, symbol(node.what));
      drawn.children = {node.left};
      if (is_binary(node.what)) drawn.children.push_back(node.right);
    }
    nodes.push_back(std::move(drawn));
  }
  return nodes;
}

}  // namespace

std::string svg(const expression& of) {
  return of.nodes.empty() ? std::string() : common::tree_svg(nodes_of(of), of.nodes.size() - 1, "Expression");
}

std::string svg(const expression& of, const truth_map& truth) {
  if (of.nodes.empty()) return {};
  return common::tree_svg(
      nodes_of(of), of.nodes.size() - 1, "Expression, and the positions at which it is right",
      {truth_map::least_width, [&](auto& on, double top) { return truth.draw(on, of, top); }});
}

common::text_picture picture(const expression& of, const truth_map& truth) {
  if (of.nodes.empty()) return {};
  auto lines = truth.text(of);
  lines.emplace_back();
  for (auto& line : common::tree_text(nodes_of(of), of.nodes.size() - 1)) lines.push_back(std::move(line));
  return lines;
}

}  // namespace nim::evolve
