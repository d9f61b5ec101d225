// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <array>
#include <concepts>
#include <cstddef>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <initializer_list>
#include <stdexcept>
#include <string>

#include "exceptions.hpp"

namespace clade::detail {

/// A part of a message: a text, a character or a number. Numbers have the fewest digits that read back as the same
/// number.
///
/// Messages are concatenated by a function that is not a template. Otherwise every message would instantiate parts of
/// std::string.
class message_part {
 public:
  message_part(const char* text) noexcept : text_(text) {}
  message_part(const std::string& text) noexcept : text_(text.c_str()) {}
  message_part(char c) noexcept : digits_{c} {}
  message_part(std::signed_integral auto number) noexcept { print("%lld", static_cast<long long>(number)); }
  message_part(std::unsigned_integral auto number) noexcept { print("%llu", static_cast<unsigned long long>(number)); }
  /// A checked parameter, such as `positive<"population">`.
  template <class Parameter>
    requires requires { Parameter::least; }
  message_part(const Parameter& parameter) noexcept : message_part(static_cast<std::size_t>(parameter)) {}
  message_part(double number) noexcept {
    if (number != number) {  // the sign of NaN depends on the machine
      text_ = "nan";
      return;
    }
    if (number > -1e15 && number < 1e15 && number == static_cast<double>(static_cast<long long>(number))) {
      std::snprintf(digits_.data(), digits_.size(), "%.0f", number);
      return;
    }
    for (int digits = 1; digits <= 17; ++digits) {
      std::snprintf(digits_.data(), digits_.size(), "%.*g", digits, number);
      if (std::strtod(digits_.data(), nullptr) == number) break;
    }
  }

  const char* text() const noexcept { return text_ ? text_ : digits_.data(); }

 private:
  template <class Number>
  void print(const char* format, Number number) noexcept {
    std::snprintf(digits_.data(), digits_.size(), format, number);
  }

  const char* text_ = nullptr;
  std::array<char, 32> digits_{};
};

/// Concatenates the parts: `message({counted(limit, "generation"), " reached"})`.
[[gnu::noinline]] inline std::string message(std::initializer_list<message_part> parts) {
  std::string result;
  for (const auto& part : parts) result += part.text();
  return result;
}

/// A number with a noun in singular or plural: "1 generation", "1.5 generations", "20 generations".
[[gnu::noinline]] inline std::string counted(const message_part& number, const char* noun) {
  return message({number, " ", noun, std::strcmp(number.text(), "1") == 0 ? "" : "s"});
}

/// Throws std::invalid_argument: `refuse({"elites must be fewer than ", population, ", but were ", elites})`.
[[noreturn, gnu::cold, gnu::noinline]] inline void refuse(std::initializer_list<message_part> parts) {
  throw_error(std::invalid_argument(message(parts)));
}

}  // namespace clade::detail
