// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>

#include "../../text/message.hpp"
#include "../../text/number_text.hpp"
#include "../../text/read_number.hpp"

// Functions that write numbers as text, in the same way in every locale.
namespace clade::report {

namespace internal {

inline std::string without_zeros(std::string text) {
  if (text.find('.') == std::string::npos) return text;
  text.erase(text.find_last_not_of('0') + 1);
  if (text.ends_with('.')) text.pop_back();
  return text;
}

/// Returns the value rounded to `digits` significant digits, or the value itself if the result would be too large for a
/// double.
inline double significant(double value, int digits) {
  const auto text = detail::number_text(value, std::chars_format::scientific, digits - 1);
  detail::read_number(text.data(), text.data() + text.size(), value);
  return value;
}

}  // namespace internal

/// Inserts commas between thousands: "-12345.5" becomes "-12,345.5".
inline std::string with_commas(std::string text) {
  const auto first = static_cast<std::size_t>(text.starts_with('-'));
  for (auto at = std::min(text.find('.'), text.size()); at > first + 3;) text.insert(at -= 3, 1, ',');
  return text;
}

/// Returns a count with commas between thousands, for people: "12,345".
inline std::string grouped(std::uint64_t count) { return with_commas(detail::decimal(count)); }

/// Returns a count with its noun, for people: "1 run", "2,345 runs".
inline std::string counted(std::uint64_t count, std::string_view thing) {
  return detail::concat({grouped(count), " ", thing, count == 1 ? "" : "s"});
}

/// Returns a number with `decimals` decimals: "0.50".
inline std::string with_decimals(double value, int decimals) {
  return detail::number_text(value, std::chars_format::fixed, decimals);
}

/// Returns a number with the fewest digits from which it can be read back exactly, for programs. Whole numbers below
/// 10^15 have no exponent.
inline std::string exact(double value) { return detail::exact_text(value); }

/// Returns a number with the fewest digits from which it can be read back exactly, for people. Absolute values from
/// 10^-7 to 10^16 have no exponent.
inline std::string shortest(double value) {
  const auto size = std::abs(value);
  const auto format =
      size == 0 || (size >= 1e-7 && size < 1e16) ? std::chars_format::fixed : std::chars_format::general;
  return detail::number_text(value, format);
}

/// Returns a number rounded to `digits` significant digits, from 1 to 15, for people: "12,300", "0.0123", "1.23e-09",
/// "inf".
inline std::string rounded(double value, int digits = 3) {
  if (value == 0 || !std::isfinite(value))
    return value == 0 ? "0" : std::isnan(value) ? "nan" : value < 0 ? "-inf" : "inf";
  value = internal::significant(value, digits);
  const auto scientific = detail::number_text(value, std::chars_format::scientific, digits - 1);
  const auto mark = scientific.find('e');
  int exponent = 0;
  const auto* sign = scientific.data() + mark + 1;
  std::from_chars(sign + (*sign == '+'), scientific.data() + scientific.size(), exponent);
  if (exponent < -4 || exponent >= 15)
    return detail::concat(
        {internal::without_zeros(scientific.substr(0, mark)), std::string_view(scientific).substr(mark)});
  const auto fixed = with_decimals(value, std::max(0, digits - 1 - exponent));
  return with_commas(internal::without_zeros(fixed));
}

/// Returns a number rounded to three significant digits, in as short a form as possible: "950", "12.3k", "1.23M",
/// "4.5G".
inline std::string compact(double value) {
  if (value == 0 || !std::isfinite(value)) return rounded(value);
  value = internal::significant(value, 3);
  const auto size = std::abs(value);
  if (size < 1e3 || size >= 1e12) return rounded(value);
  const auto [unit, suffix] = size < 1e6 ? std::pair(1e3, 'k') : size < 1e9 ? std::pair(1e6, 'M') : std::pair(1e9, 'G');
  return rounded(value / unit) + suffix;
}

/// Returns a rate, in [0, 1], in percent, with at most `decimals` decimals: "97.5", "50". Only a rate of exactly 0 or 1
/// becomes "0" or "100". With 0 decimals, a rate below 1 % or above 99 % still has one.
inline std::string percent(double rate, int decimals = 1) {
  if (rate == 0 || rate == 1) return rate == 0 ? "0" : "100";
  if (decimals == 0 && (rate < 0.01 || rate > 0.99)) decimals = 1;
  const auto least = decimals == 0 ? 1.0 : 1 / std::pow(10.0, decimals);
  return internal::without_zeros(with_decimals(std::clamp(rate * 100, least, 100 - least), decimals));
}

/// Returns a p-value as text: "<0.001", "0.012", "0.34". If it is an upper bound, it becomes "≤0.012".
inline std::string probability_value(double p, bool at_most = false) {
  if (p < 0.001) return "<0.001";
  return (at_most ? "≤" : "") + with_decimals(p, p < 0.0995 ? 3 : 2);
}

/// Returns a p-value as an equation: "p = 0.012", "p <0.001", "p ≤0.012".
inline std::string p_equation(double p, bool at_most = false) {
  return detail::concat({p < 0.001 || at_most ? "p " : "p = ", probability_value(p, at_most)});
}

}  // namespace clade::report
