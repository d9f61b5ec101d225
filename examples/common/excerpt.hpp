// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>
#include <clade/study/report/utf8.hpp>
#include <cstddef>
#include <string>
#include <string_view>

namespace common {

/// The text with bytes that are not UTF-8, and control characters except line breaks and tabs, replaced by "?". At most
/// the last `most` bytes are kept.
inline std::string excerpt_of(std::string_view output, std::size_t most) {
  output.remove_prefix(output.size() - std::min(output.size(), most));
  std::string kept;
  while (!output.empty()) {
    const auto [code, bytes] = clade::detail::first_character(output);
    const auto byte          = static_cast<unsigned char>(output.front());
    const bool printed =
        code != clade::detail::no_character && (byte >= 0x20 || byte == '\n' || byte == '\t') && byte != 0x7f;
    kept += printed ? std::string(output.substr(0, bytes)) : "?";
    output.remove_prefix(bytes);
  }
  return kept;
}

}  // namespace common
