#pragma once

#include <cstddef>
#include <cstdint>
#include <stdexcept>
#include <string>

namespace nim {

/// What is wrong with a written expression: how it is written, or a pile or number in it.
enum class error_kind : std::uint8_t { syntax, input };

/// Thrown for an expression that cannot be read; what() is one line, such as
/// `syntax error at position 7: there is no ( for this )`.
class expression_error : public std::runtime_error {
 public:
  expression_error(error_kind kind, std::size_t position, const std::string& explanation)
      : std::runtime_error(
            std::string(kind == error_kind::syntax ? "syntax" : "input") + " error at position " +
            std::to_string(position) + ": " + explanation),
        kind_(kind),
        position_(position) {}

  error_kind kind() const noexcept { return kind_; }
  /// Where the offending part begins, in characters, the first of which is 1; one more than there are characters where
  /// something is missing at the end.
  std::size_t position() const noexcept { return position_; }

 private:
  error_kind kind_;
  std::size_t position_;
};

}  // namespace nim
