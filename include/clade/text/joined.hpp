// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <charconv>
#include <cstdint>
#include <initializer_list>
#include <string>
#include <string_view>

// Concatenation in one place: every `a + b + c` would instantiate parts of std::string with cleanup code.
namespace clade::detail {

/// Appends the texts in order: `put(page, {"<h1>", title, "</h1>"})`.
[[gnu::noinline]] inline void put(std::string& to, std::initializer_list<std::string_view> texts) {
  for (const auto text : texts) to += text;
}

/// Concatenates the texts.
[[gnu::noinline]] inline std::string joined(std::initializer_list<std::string_view> texts) {
  std::string all;
  put(all, texts);
  return all;
}

/// An integer as decimal text.
[[gnu::noinline]] inline std::string decimal(std::uint64_t number) {
  char digits[20];
  return {digits, std::to_chars(digits, digits + sizeof digits, number).ptr};
}

}  // namespace clade::detail
