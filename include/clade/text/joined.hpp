// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <charconv>
#include <cstdint>
#include <initializer_list>
#include <string>
#include <string_view>

// Texts are put together in one place: every `a + b + c` adds a part of std::string to each program, with the clean-up
// after exceptions.
namespace clade::detail {

/// Appends the texts to another one, in order: `put(page, {"<h1>", title, "</h1>"})`.
[[gnu::noinline]] inline void put(std::string& to, std::initializer_list<std::string_view> texts) {
  for (const auto text : texts) to += text;
}

/// The texts, one after the other.
[[gnu::noinline]] inline std::string joined(std::initializer_list<std::string_view> texts) {
  std::string all;
  put(all, texts);
  return all;
}

/// A whole number as text.
[[gnu::noinline]] inline std::string decimal(std::uint64_t number) {
  char digits[20];
  return {digits, std::to_chars(digits, digits + sizeof digits, number).ptr};
}

}  // namespace clade::detail
