// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <array>
#include <concepts>
#include <cstdint>
#include <cstdio>
#include <initializer_list>
#include <string>
#include <string_view>

#include "exceptions.hpp"

namespace clade::detail {

/// A part of a message: a text, a character or a number. Numbers are written with the fewest digits that read back as
/// the same number. Texts are not copied and must outlive the part.
///
/// Parts allow functions that are not templates to concatenate texts and numbers. Otherwise, every message would
/// instantiate parts of std::string with cleanup code.
class text_part {
 public:
  text_part(std::string_view text) noexcept : text_(text) {}
  text_part(const char* text) noexcept : text_(text) {}
  text_part(const std::string& text) noexcept : text_(text) {}
  text_part(char c) noexcept : digits_{c} {}
  text_part(std::signed_integral auto number) noexcept { print("%lld", static_cast<long long>(number)); }
  text_part(std::unsigned_integral auto number) noexcept { print("%llu", static_cast<unsigned long long>(number)); }
  /// Converts a checked parameter, such as `positive_integer<"population">`.
  template <class Parameter>
    requires requires { typename Parameter::number_type; }
  text_part(const Parameter& parameter) noexcept : text_part(static_cast<typename Parameter::number_type>(parameter)) {}
  text_part(double number) noexcept;

  /// Returns the text of the part.
  std::string_view text() const noexcept { return text_.data() ? text_ : std::string_view(digits_.data()); }

 private:
  template <class Number>
  void print(const char* format, Number number) noexcept {
    std::snprintf(digits_.data(), digits_.size(), format, number);
  }

  std::string_view text_;  // the text, unless it is in `digits_`
  std::array<char, 32> digits_{};
};

/// Appends parts to a text in order, as in `append_to(page, {"<h1>", title, "</h1>"})`.
void append_to(std::string& text, std::initializer_list<text_part> parts);

/// Returns the concatenation of parts, as in `concat({counted(limit, "generation"), " reached"})`.
std::string concat(std::initializer_list<text_part> parts);

/// Returns an integer as decimal text.
std::string decimal(std::uint64_t number);

/// Returns a number with a noun in the singular or the plural: "1 generation", "1.5 generations", "20 generations".
std::string counted(const text_part& number, const char* noun);

/// Throws std::invalid_argument with a message of parts, as in `refuse({"elites must be fewer than ", population, ",
/// but were ", elites})`.
[[noreturn, gnu::cold]] void refuse(std::initializer_list<text_part> parts);

}  // namespace clade::detail

#ifndef CLADE_SEPARATE_COMPILATION
#include "message.ipp"
#endif
