// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <clade/text/read_number.hpp>
#include <concepts>
#include <optional>
#include <string_view>
#include <system_error>

namespace common {

/// The number that a text is, in decimal digits; empty if it is anything else. A double that is too small is read as 0.
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

}  // namespace common
