// SPDX-License-Identifier: BSL-1.0
#include "drawing.hpp"

#include <cstddef>
#include <string>
#include <variant>
#include <vector>

#include "../printer.hpp"
#include "common/tree_drawing.hpp"

namespace target_number::genetic {

namespace {

// The nodes of the tree; the last is the root.
std::vector<common::drawn_node> nodes_of(const postfix& expression) {
  require_well_formed(expression);
  std::vector<common::drawn_node> nodes;
  std::vector<std::size_t> values;  // the nodes that still have no parent
  for (const auto& token : expression) {
    common::drawn_node node;
    if (const auto* number = std::get_if<std::int64_t>(&token)) {
      node.label       = std::to_string(*number);
      node.highlighted = true;
    } else {
      constexpr const char* symbols[] = {"+", "−", "×", "÷"};
      node.label                      = symbols[static_cast<std::size_t>(std::get<operation>(token))];
      node.children                   = {values.end()[-2], values.end()[-1]};
      values.resize(values.size() - 2);
    }
    values.push_back(nodes.size());
    nodes.push_back(std::move(node));
  }
  return nodes;
}

}  // namespace

std::string svg(const postfix& expression) {
  const auto nodes = nodes_of(expression);
  return common::tree_svg(nodes, nodes.size() - 1, to_text(expression));
}

common::text_picture picture(const postfix& expression) {
  const auto nodes = nodes_of(expression);
  return common::tree_text(nodes, nodes.size() - 1);
}

}  // namespace target_number::genetic
