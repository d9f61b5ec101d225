// SPDX-License-Identifier: BSL-1.0
#include "tree_drawing.hpp"

#include <algorithm>
#include <clade/study/report/svg/canvas.hpp>
#include <cstddef>
#include <string>
#include <vector>

namespace common {
namespace {

namespace svg = clade::report::svg;

constexpr std::size_t most = 200;
constexpr double size = 15, row = 64, half_height = 16, gap = 12, margin = 10;

struct placed {
  std::size_t node;
  double x = 0;
  std::size_t depth;
  std::vector<std::size_t> children{};  // indices of placed nodes
};

double half_width(const drawn_node& of) { return std::max(half_height, svg::text_width(of.label, size) / 2 + 8); }

// Places leaves from left to right and each parent above the middle of its children.
class layout {
 public:
  explicit layout(const std::vector<drawn_node>& nodes) : nodes_(nodes) {}

  // Returns false if there are too many nodes.
  bool place(std::size_t node, std::size_t depth) {
    if (all.size() == most) return false;
    const auto index = all.size();
    all.push_back({node, 0, depth});
    height = std::max(height, depth + 1);
    for (const auto child : nodes_[node].children) {
      all[index].children.push_back(all.size());
      if (!place(child, depth + 1)) return false;
    }
    const auto& children = all[index].children;
    const auto half      = half_width(nodes_[node]);
    if (taken_.size() <= depth) taken_.resize(depth + 1, margin);
    auto x = children.empty() ? taken_[depth] + half : (all[children.front()].x + all[children.back()].x) / 2;
    // A wide label must not cover its neighbour; then the whole subtree moves to the right.
    if (const auto least = taken_[depth] + half; x < least) {
      for (auto i = index + 1; i < all.size(); ++i) all[i].x += least - x;
      for (auto i = depth + 1; i < taken_.size(); ++i) taken_[i] += least - x;
      x = least;
    }
    all[index].x = x;
    for (auto i = depth; i < taken_.size(); ++i) {
      if (i == depth) taken_[i] = std::max(taken_[i], x + half + gap);
    }
    width = std::max(width, x + half + margin);
    for (const auto& one : all) width = std::max(width, one.x + half_width(nodes_[one.node]) + margin);
    return true;
  }

  std::vector<placed> all{};
  double width       = 0;
  std::size_t height = 0;

 private:
  const std::vector<drawn_node>& nodes_;
  std::vector<double> taken_{};  // the right end of each depth
};

}  // namespace

std::string tree_svg(
    const std::vector<drawn_node>& nodes, std::size_t root, const std::string& title, const drawn_below& below) {
  layout made(nodes);
  if (root >= nodes.size() || !made.place(root, 0)) {
    if (!below.draw) return {};
    made.all.clear();
    made.width  = 0;
    made.height = 0;
  }
  const auto y_of = [](const placed& one) { return margin + half_height + row * static_cast<double>(one.depth); };
  svg::canvas canvas(std::max(made.width, below.width));
  for (const auto& one : made.all) {
    for (const auto child : one.children) {
      const auto& lower = made.all[child];
      canvas.line(
          one.x, y_of(one), lower.x, y_of(lower), "stroke=\"currentColor\" stroke-opacity=\".5\" stroke-width=\"1.5\"");
    }
  }
  for (const auto& one : made.all) {
    const auto& node = nodes[one.node];
    const auto half  = half_width(node);
    canvas.rectangle(
        one.x - half, y_of(one) - half_height, 2 * half, 2 * half_height,
        node.highlighted
            ? "rx=\"16\" fill=\"#0072b2\""
            : "rx=\"16\" style=\"fill: var(--panel, #f6f7f9)\" stroke=\"currentColor\" stroke-opacity=\".5\"");
    canvas.text(one.x, y_of(one) + 0.36 * size, node.label, {size, "middle", node.highlighted ? "fill=\"#fff\"" : ""});
  }
  auto height = made.height > 0 ? row * static_cast<double>(made.height - 1) + 2 * (margin + half_height) : 0;
  if (below.draw) height = below.draw(canvas, height);
  return canvas.finish(height, title, title);
}

text_picture tree_text(const std::vector<drawn_node>& nodes, std::size_t root) {
  constexpr std::size_t most_lines = 60;
  text_picture lines;
  const auto add = [&](auto& self, std::size_t node, const std::string& before, const std::string& below) -> void {
    if (lines.size() > most_lines) return;
    if (lines.size() == most_lines) {
      lines.push_back({{"…", look::faint}});
      return;
    }
    lines.push_back({{before, look::faint}, {nodes[node].label, nodes[node].highlighted ? look::strong : look::plain}});
    const auto& children = nodes[node].children;
    for (std::size_t i = 0; i < children.size(); ++i) {
      const bool last = i + 1 == children.size();
      self(self, children[i], below + (last ? "└─ " : "├─ "), below + (last ? "   " : "│  "));
    }
  };
  if (root < nodes.size()) add(add, root, "", "");
  return lines;
}

}  // namespace common
