// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <string>
#include <string_view>
#include <system_error>

#include "../../text/read_number.hpp"
#include "number.hpp"
#include "utf8.hpp"

// The leaves of JSON documents.
namespace clade::report {

/// A JSON string; bytes that are not valid UTF-8 are replaced.
inline std::string json_string(std::string_view text) {
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

/// A JSON number, exact. Numbers that JSON does not have: "inf" and "-inf" as strings, NaN as null.
inline std::string json_number(double value) {
  if (std::isinf(value)) return value > 0 ? "\"inf\"" : "\"-inf\"";
  return std::isnan(value) ? "null" : exact(value);
}

/// Whether the text is a number in JSON that is not too large for a double.
inline bool is_json_number(std::string_view text) {
  auto rest = text;
  const auto digits = [&rest] {
    const auto end = std::min(rest.find_first_not_of("0123456789"), rest.size());
    rest.remove_prefix(end);
    return end;
  };
  const auto skip = [&rest](std::string_view any) {
    if (rest.empty() || any.find(rest.front()) == std::string_view::npos) return false;
    rest.remove_prefix(1);
    return true;
  };
  skip("-");
  const auto zero = rest.starts_with('0');
  const auto whole = digits();
  if (whole == 0 || (zero && whole > 1)) return false;
  if (skip(".") && digits() == 0) return false;
  if (skip("eE")) {
    skip("+-");
    if (digits() == 0) return false;
  }
  double value = 0;
  return rest.empty() && clade::detail::read_number(text.data(), text.data() + text.size(), value).ec == std::errc();
}

}  // namespace clade::report
