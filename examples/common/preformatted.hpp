// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <clade/study/report/svg/text.hpp>
#include <sstream>
#include <string>

namespace common {

/// Returns the part of a page that shows a text with its lines.
inline std::string preformatted(const std::string& text) {
  std::string part = "<pre class=\"wide\">";
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line);) part += clade::report::svg::escape(line) + '\n';
  return part + "</pre>\n";
}

}  // namespace common
