// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <clade/text/read_number.hpp>
#include <concepts>
#include <cstdint>
#include <optional>
#include <string_view>
#include <system_error>
#include <vector>

namespace common {

/// The number that a text represents in decimal digits. Empty for any other text. A double that is too small is read as
/// 0.
template <class Number>
std::optional<Number> number_in(std::string_view text) {
  Number number{};
  const auto* const end = text.data() + text.size();
  const auto read       = [&] {
    if constexpr (std::same_as<Number, double>) {
      return clade::detail::read_double(text.data(), end, number);
    } else {
      return clade::detail::read_number(text.data(), end, number);
    }
  }();
  if (text.empty() || read.ec != std::errc{} || read.ptr != end) return std::nullopt;
  return number;
}

/// The numbers of a list such as "1,3,5"; empty if it is not a list of whole numbers from `low` to `high`.
inline std::optional<std::vector<std::int64_t>> numbers_in(std::string_view list, std::int64_t low, std::int64_t high) {
  std::vector<std::int64_t> numbers;
  for (;;) {
    const auto comma  = list.find(',');
    const auto number = number_in<std::int64_t>(list.substr(0, comma));
    if (!number || *number < low || *number > high) return std::nullopt;
    numbers.push_back(*number);
    if (comma == std::string_view::npos) return numbers;
    list.remove_prefix(comma + 1);
  }
}

}  // namespace common
