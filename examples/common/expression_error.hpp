// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <stdexcept>
#include <string>
#include <string_view>

namespace common {

/// The kind of an error in a typed expression: in the syntax, in a number, or in an intermediate value.
enum class error_kind : std::uint8_t { syntax, input, arithmetic };

constexpr std::string_view name(error_kind kind) {
  return kind == error_kind::syntax ? "syntax" : kind == error_kind::input ? "input" : "arithmetic";
}

/// Thrown for an expression that is invalid or breaks the rules. what() is one line, such as `syntax error at position
/// 7: there is no ( for this )`.
class expression_error : public std::runtime_error {
 public:
  expression_error(error_kind kind, std::size_t position, const std::string& explanation)
      : std::runtime_error(
            std::string(name(kind)) + " error at position " + std::to_string(position) + ": " + explanation),
        kind_(kind),
        position_(position) {}

  error_kind kind() const noexcept { return kind_; }
  /// The position of the error in characters, counted from 1; the number of characters plus 1 if something is missing
  /// at the end.
  std::size_t position() const noexcept { return position_; }

 private:
  error_kind kind_;
  std::size_t position_;
};

}  // namespace common
