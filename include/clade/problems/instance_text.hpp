// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <version>

#include "../text/message.hpp"
#include "../text/read_number.hpp"

namespace clade::detail {

/// The words of a text with an instance of a problem. Messages have the number of the line and say what was expected.
class instance_text {
 public:
  /// `name` is the name of the text in messages, such as the path of a file. Both texts must outlive the object.
  instance_text(std::string_view text, std::string_view name) noexcept : text_(text), name_(name) {}

  /// Returns the next word, or an empty text at the end.
  std::string_view word();
  /// Returns the rest of the current line without spaces at its ends.
  std::string_view rest_of_line();
  /// Returns true if there are no further words.
  bool ends() const;
  /// Goes back to a position from `position()`.
  void go_back(std::size_t position, std::size_t line) noexcept { at_ = position, line_ = line; }
  std::size_t position() const noexcept { return at_; }
  /// Returns the number of the line of the last word, from 1.
  std::size_t line() const noexcept { return line_; }

  /// Returns the next word as an integer from `low` to `high`. `expected()` says what it is, for the message.
  template <class Expected>
  std::int64_t integer(const Expected& expected, std::int64_t low, std::int64_t high) {
    return integer_of(word(), expected, low, high);
  }
  /// Returns a word as an integer like `integer()`.
  template <class Expected>
  std::int64_t integer_of(std::string_view word, const Expected& expected, std::int64_t low, std::int64_t high) const {
    const auto value = number_in<std::int64_t>(without_plus(word));
    if (value && *value >= low && *value <= high) return *value;
    refuse_word(concat({expected(), ", an integer from ", low, " to ", high}), word);
  }
  /// Returns the next word as a finite number, likewise.
  template <class Expected>
  double number(const Expected& expected) {
    const auto text = word();
    const auto value = number_in<double>(without_plus(text));
    if (value && std::isfinite(*value)) return *value;
    refuse_word(concat({expected(), ", a number"}), text);
  }

  /// Throws std::invalid_argument: in this line, `expected` was expected, but `found` was found, or the end if it is
  /// empty.
  [[noreturn]] void refuse_word(const text_part& expected, std::string_view found) const;
  /// Throws std::invalid_argument with the name of the text and the number of the line.
  [[noreturn]] void refuse_line(const text_part& message) const { refuse_at(line_, message); }
  /// Throws std::invalid_argument with the name of the text and the given number of a line.
  [[noreturn]] void refuse_at(std::size_t line, const text_part& message) const;

 private:
  static std::string_view without_plus(std::string_view word) noexcept {
    return word.starts_with('+') ? word.substr(1) : word;
  }

  std::string_view text_, name_;
  std::size_t at_ = 0, line_ = 1;
};

#ifdef __cpp_lib_filesystem
/// Returns the contents of a file. Throws std::runtime_error if the file cannot be read.
std::string contents_of(const std::string& path);
#endif

}  // namespace clade::detail

#ifndef CLADE_SEPARATE_COMPILATION
#include "instance_text.ipp"
#endif
