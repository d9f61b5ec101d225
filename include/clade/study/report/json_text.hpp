// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "../../text/read_number.hpp"
#include "number.hpp"
#include "utf8.hpp"

// Functions that write JSON.
namespace clade::report {

/// Returns `text` as a JSON string. Bytes that are not valid UTF-8 are replaced.
inline std::string json_string(std::string_view text) {
  constexpr std::string_view special = "\"\\\n\t\r", letters = "\"\\ntr";
  std::string quoted(1, '"');
  for (const auto c : utf8(text)) {
    const auto byte = static_cast<unsigned char>(c);
    if (const auto at = special.find(c); at != special.npos) {
      (quoted += '\\') += letters[at];
    } else if (byte < 0x20) {
      quoted += byte < 0x10 ? "\\u000" : "\\u001";
      quoted += "0123456789abcdef"[byte % 16];
    } else {
      quoted += c;
    }
  }
  return quoted += '"';
}

/// Returns `value` as an exact JSON number. Values that JSON does not have become the strings "inf" and "-inf", or null
/// for NaN.
inline std::string json_number(double value) {
  if (std::isinf(value)) return value > 0 ? "\"inf\"" : "\"-inf\"";
  return std::isnan(value) ? "null" : exact(value);
}

/// Returns whether `text` is a JSON number that is not too large for a double.
inline bool is_json_number(std::string_view text) {
  const auto digit = [&](std::size_t at) { return at < text.size() && text[at] >= '0' && text[at] <= '9'; };
  const std::size_t first = text.starts_with('-') ? 1 : 0;
  const auto point = text.find('.');
  if (!digit(first) || (text[first] == '0' && digit(first + 1)) || (point != text.npos && !digit(point + 1)))
    return false;
  return detail::number_in<double>(text).has_value();
}

/// Returns the parts in brackets. Without a margin, they are on one line. Otherwise each part is on a line of its own,
/// and the closing bracket is indented by `margin` spaces.
inline std::string json_list(const std::vector<std::string>& parts, std::string_view brackets,
                             std::optional<std::size_t> margin = {}) {
  const auto outside = margin && !parts.empty() ? std::string(1, '\n').append(*margin, ' ') : std::string();
  const auto between = outside.empty() ? std::string(" ") : detail::concat({outside, "  "});
  std::string all(1, brackets[0]);
  for (std::size_t i = 0; i < parts.size(); ++i)
    detail::append_to(all, {i == 0 ? "" : ",", i == 0 && outside.empty() ? "" : between, parts[i]});
  detail::append_to(all, {outside, brackets[1]});
  return all;
}

/// Removes the spaces and line breaks between the parts of a JSON text.
inline std::string compact_json(std::string_view json) {
  std::string text;
  bool quoted = false;
  for (std::size_t i = 0; i < json.size(); ++i) {
    if (json[i] == '"') quoted = !quoted;
    if (quoted || (json[i] != ' ' && json[i] != '\n')) text += json[i];
    if (quoted && json[i] == '\\') text += json[++i];
  }
  return text;
}

/// Returns a JSON text for a `script` element of a page: it has the same meaning, and neither "</script>" nor "<!--"
/// can occur in it.
inline std::string json_in_page(std::string_view json) {
  std::string text;
  for (std::size_t i = 0; i < json.size(); ++i) {
    text += json[i];
    if (json[i] != '<') continue;
    const auto next = json.substr(i + 1, 1);
    if (next == "/") text += '\\';
    if (next == "!") {
      text += "\\u0021";
      ++i;
    }
  }
  return text;
}

/// The members of a JSON object: their names, and their values as JSON texts.
using json_members = std::vector<std::pair<std::string, std::string>>;

/// A JSON object under construction.
class json_object {
 public:
  /// Adds a member whose value is a JSON text.
  json_object& add(std::string_view name, std::string value) {
    members_.emplace_back(name, std::move(value));
    return *this;
  }
  /// Adds a member whose value is a string.
  json_object& text(std::string_view name, std::string_view value) { return add(name, json_string(value)); }
  /// Adds a member whose value is a number.
  json_object& number(std::string_view name, double value) { return add(name, json_number(value)); }
  /// Adds a member whose value is a count.
  json_object& count(std::string_view name, std::uint64_t value) { return add(name, detail::decimal(value)); }
  /// Adds a member whose value is a truth value.
  json_object& truth(std::string_view name, bool value) { return add(name, value ? "true" : "false"); }

  /// Returns the members that have been added.
  const json_members& members() const { return members_; }
  /// Returns the object as JSON on one line.
  std::string line() const { return json_list(parts(), "{}"); }
  /// Returns the object as JSON with a line for each member. The closing bracket is indented by `margin` spaces.
  std::string lines(std::size_t margin) const { return json_list(parts(), "{}", margin); }

 private:
  std::vector<std::string> parts() const {
    std::vector<std::string> all;
    for (const auto& [name, value] : members_) all.push_back(detail::concat({json_string(name), ": ", value}));
    return all;
  }

  json_members members_;
};

}  // namespace clade::report
