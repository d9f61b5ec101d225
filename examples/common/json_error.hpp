// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>
#include <cstddef>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>

namespace common {

/// Returns the message of nlohmann/json about a missing or wrong member, without its error number.
inline std::string words_of(const nlohmann::json::exception& error) {
  const std::string_view text = error.what();
  const auto begin            = text.find("] ");
  return std::string(begin == text.npos ? text : text.substr(begin + 2));
}

/// Returns the position of a syntax error in a text, as the end of a sentence about its file.
inline std::string words_of(const nlohmann::json::parse_error& error, std::string_view text) {
  if (text.find_first_not_of(" \t\r\n") == text.npos) return "is empty";
  if (error.byte > text.size())
    return "ends before its JSON is complete; the program that wrote it may still be running";
  const auto before = text.substr(0, error.byte - std::min<std::size_t>(error.byte, 1));
  const auto line   = before.rfind('\n');
  return "is not JSON: line " + std::to_string(std::ranges::count(before, '\n') + 1) + ", column " +
         std::to_string(line == before.npos ? before.size() + 1 : before.size() - line) + " is wrong";
}

}  // namespace common
