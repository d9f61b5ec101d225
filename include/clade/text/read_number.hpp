// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <stdlib.h>

#include <charconv>
#include <clocale>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <system_error>
#include <type_traits>

namespace clade::detail {

/// Parses a number at the start of a text, independently of the locale, like std::from_chars. libc++ before version 20
/// supports std::from_chars only for integers. This function replaces it.
template <class Number>
std::from_chars_result read_number(const char* first, const char* last, Number& number) {
  if constexpr (requires { std::from_chars(first, last, number); }) {
    return std::from_chars(first, last, number);
  } else {
    static_assert(std::is_same_v<Number, double>);
    // Unlike from_chars, strtod accepts leading spaces, a plus sign and hexadecimal digits.
    const std::string text(first, last);
    const std::size_t sign = text.starts_with('-');
    if (text.size() == sign || std::string_view("0123456789.iInN").find(text[sign]) == std::string_view::npos) {
      return {first, std::errc::invalid_argument};
    }
    if (text[sign] == '0' && text.size() > sign + 1 && (text[sign + 1] == 'x' || text[sign + 1] == 'X')) {
      number = sign == 1 ? -0.0 : 0.0;
      return {first + sign + 1, std::errc{}};
    }
    static const auto classic = newlocale(LC_ALL_MASK, "C", nullptr);
    char* end = nullptr;
    const auto value = strtod_l(text.c_str(), &end, classic);
    if (end == text.c_str()) return {first, std::errc::invalid_argument};
    const auto* const after = first + (end - text.c_str());
    const auto has_digits = text[sign] != 'i' && text[sign] != 'I' && text[sign] != 'n' && text[sign] != 'N';
    if (has_digits && (value - value != 0)) return {after, std::errc::result_out_of_range};
    number = value;
    return {after, std::errc{}};
  }
}

/// Returns the number that the whole text represents, or std::nullopt if the text is not a number.
template <class Number>
std::optional<Number> number_in(std::string_view text) {
  Number number{};
  const auto [end, error] = read_number(text.data(), text.data() + text.size(), number);
  return error == std::errc{} && end == text.data() + text.size() ? std::optional(number) : std::nullopt;
}

/// Parses a double like `read_number`, except that numbers that underflow become 0.
inline std::from_chars_result read_double(const char* first, const char* last, double& number) {
  const auto result = read_number(first, last, number);
  if (result.ec != std::errc::result_out_of_range) return result;
  const std::string_view text(first, static_cast<std::size_t>(result.ptr - first));
  const auto exponent = text.find_first_of("eE"), digit = text.find_first_not_of("-0.");
  const bool small = exponent != text.npos ? text.substr(exponent + 1).starts_with('-') : digit > text.find('.');
  if (!small) return result;
  number = text.starts_with('-') ? -0.0 : 0.0;
  return {result.ptr, std::errc{}};
}

}  // namespace clade::detail
