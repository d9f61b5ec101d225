#pragma once

#include <cstddef>
#include <cstdint>
#include <stdexcept>
#include <string>

#include "expression.hpp"
#include "rules.hpp"

namespace nim {

/// What is written at most: an expression whose parts are used again and again can be far longer when it is written.
inline constexpr std::uint64_t most_written = 1'000'000;

/// The expression as `parse` reads it, with spaces around the operations that have two operands, and with no
/// parentheses but those without which another expression would be read: a - (b - c), but a - b - c.
///
/// Throws std::length_error where it has more than 10^6 parts (written_size). Calls itself as deep as operations are
/// nested.
inline std::string to_text(const expression& of) {
  if (written_size(of) > most_written) {
    throw std::length_error(
        "the expression has more than " + std::to_string(most_written) + " parts when it is written");
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
