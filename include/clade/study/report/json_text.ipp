// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>
#include <vector>

#include "../../text/inline.hpp"
#include "json_text.hpp"

namespace clade::report {

CLADE_INLINE std::string json_string(std::string_view text) {
  std::string quoted(1, '"');
  for (const auto c : utf8(text)) {
    const auto byte = static_cast<unsigned char>(c);
    if (c == '"' || c == '\\') {
      (quoted += '\\') += c;
    } else if (c == '\n' || c == '\t' || c == '\r') {
      quoted += c == '\n' ? "\\n" : c == '\t' ? "\\t" : "\\r";
    } else if (byte < 0x20) {
      quoted += byte < 0x10 ? "\\u000" : "\\u001";
      quoted += "0123456789abcdef"[byte % 16];
    } else {
      quoted += c;
    }
  }
  return quoted += '"';
}

CLADE_INLINE std::string json_number(double value) {
  if (std::isinf(value)) return value > 0 ? "\"inf\"" : "\"-inf\"";
  return std::isnan(value) ? "null" : exact(value);
}

CLADE_INLINE bool is_json_number(std::string_view text) {
  const auto digit = [&](std::size_t at) { return at < text.size() && text[at] >= '0' && text[at] <= '9'; };
  const std::size_t first = text.starts_with('-') ? 1 : 0;
  const auto point = text.find('.');
  if (!digit(first) || (text[first] == '0' && digit(first + 1)) || (point != text.npos && !digit(point + 1)))
    return false;
  double value = 0;
  const auto [end, error] = detail::read_number(text.data(), text.data() + text.size(), value);
  return error == std::errc() && end == text.data() + text.size();
}

CLADE_INLINE std::string json_list(const std::vector<std::string>& parts, std::string_view brackets,
                                   std::optional<std::size_t> margin) {
  const auto outside = margin && !parts.empty() ? std::string(1, '\n').append(*margin, ' ') : std::string();
  const auto between = outside.empty() ? std::string(" ") : detail::concat({outside, "  "});
  std::string all(1, brackets[0]);
  for (std::size_t i = 0; i < parts.size(); ++i)
    detail::append_to(all, {i == 0 ? "" : ",", i == 0 && outside.empty() ? "" : between, parts[i]});
  detail::append_to(all, {outside, brackets[1]});
  return all;
}

CLADE_INLINE std::string compact_json(std::string_view json) {
  std::string text;
  bool quoted = false;
  for (std::size_t i = 0; i < json.size(); ++i) {
    if (json[i] == '"') quoted = !quoted;
    if (quoted || (json[i] != ' ' && json[i] != '\n')) text += json[i];
    if (quoted && json[i] == '\\') text += json[++i];
  }
  return text;
}

CLADE_INLINE json_object& json_object::add(std::string_view name, std::string value) {
  members_.emplace_back(name, std::move(value));
  return *this;
}

CLADE_INLINE json_object& json_object::text(std::string_view name, std::string_view value) {
  return add(name, json_string(value));
}

CLADE_INLINE json_object& json_object::number(std::string_view name, double value) {
  return add(name, json_number(value));
}

CLADE_INLINE json_object& json_object::count(std::string_view name, std::uint64_t value) {
  return add(name, detail::decimal(value));
}

CLADE_INLINE json_object& json_object::truth(std::string_view name, bool value) {
  return add(name, value ? "true" : "false");
}

CLADE_INLINE const json_members& json_object::members() const { return members_; }

CLADE_INLINE std::string json_object::line() const { return json_list(parts(), "{}"); }

CLADE_INLINE std::string json_object::lines(std::size_t margin) const { return json_list(parts(), "{}", margin); }

CLADE_INLINE std::vector<std::string> json_object::parts() const {
  std::vector<std::string> all;
  for (const auto& [name, value] : members_) all.push_back(detail::concat({json_string(name), ": ", value}));
  return all;
}

}  // namespace clade::report
