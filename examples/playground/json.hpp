// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <clade/text/number_text.hpp>
#include <concepts>
#include <initializer_list>
#include <string>
#include <string_view>
#include <utility>

/// Just enough of JSON for reports: nlohmann/json would double the size of a module.
namespace playground::json {

template <class Number>
std::string number(Number value) {
  if constexpr (std::integral<Number>) {
    return std::to_string(value);
  } else {
    return clade::detail::exact_text(value);
  }
}

/// A text in quotes.
inline std::string text(std::string_view plain) {
  std::string quoted = "\"";
  for (const char c : plain) {
    if (c == '"' || c == '\\') quoted += '\\';
    quoted += static_cast<unsigned char>(c) < ' ' ? ' ' : c;
  }
  return quoted + '"';
}

/// Adds an element to a list.
inline void append(std::string& list, const std::string& element) {
  if (!list.empty()) list += ',';
  list += element;
}

template <class Range>
std::string list(const Range& numbers) {
  std::string elements;
  for (const auto& element : numbers) append(elements, number(element));
  return '[' + elements + ']';
}

inline std::string object(std::initializer_list<std::pair<std::string_view, std::string>> members) {
  std::string written;
  for (const auto& [name, value] : members) append(written, text(name) + ':' + value);
  return '{' + written + '}';
}

}  // namespace playground::json
