// SPDX-License-Identifier: BSL-1.0
#include "printer.hpp"

#include <cstddef>
#include <stdexcept>

#include "rules.hpp"

namespace nim {

std::string to_text(const expression& of) {
  if (written_size(of) > max_written) {
    throw std::length_error(
        "the expression has more than " + std::to_string(max_written) + " parts when it is written");
  }
  std::string text;
  const auto write = [&](const auto& self, std::uint32_t number, int least) -> void {
    const auto& n          = of.nodes[number];
    const bool parentheses = priority(n.what) < least;
    if (parentheses) text += '(';
    if (n.what == operation::pile) {
      text += letter(static_cast<std::size_t>(n.value));
    } else if (n.what == operation::constant) {
      text += std::to_string(n.value);
    } else if (is_call(n.what)) {
      text += call_name(n.what);
      text += '(';
      self(self, n.left, 0);
      text += ", ";
      self(self, n.right, 0);
      text += ')';
    } else if (is_unary(n.what)) {
      text += symbol(n.what);
      self(self, n.left, priority(n.what));
    } else {
      self(self, n.left, priority(n.what));
      text += {' ', symbol(n.what), ' '};
      self(self, n.right, priority(n.what) + 1);  // of the same priority, the left one is done first
    }
    if (parentheses) text += ')';
  };
  write(write, static_cast<std::uint32_t>(of.nodes.size() - 1), 0);
  return text;
}

}  // namespace nim
