// SPDX-License-Identifier: BSL-1.0
#include "figures.hpp"

#include <array>
#include <cstddef>
#include <string>
#include <string_view>

namespace target_number::playing {

std::string figure(char digit, std::size_t row, std::string_view ink) {
  static constexpr std::array<std::array<std::string_view, figure_rows>, 11> points{{
      {"###", "# #", "# #", "# #", "###"},
      {" # ", "## ", " # ", " # ", "###"},
      {"###", "  #", "###", "#  ", "###"},
      {"###", "  #", " ##", "  #", "###"},
      {"# #", "# #", "###", "  #", "  #"},
      {"###", "#  ", "###", "  #", "###"},
      {"###", "#  ", "###", "# #", "###"},
      {"###", "  #", "  #", "  #", "  #"},
      {"###", "# #", "###", "# #", "###"},
      {"###", "# #", "###", "  #", "###"},
      {"   ", "   ", "   ", "   ", "###"},
  }};
  const auto which = digit >= '0' && digit <= '9' ? static_cast<std::size_t>(digit - '0') : 10;
  std::string line;
  for (const char point : points[which][row]) {
    for (int i = 0; i < 2; ++i) line += point == '#' ? ink : " ";
  }
  return line;
}

}  // namespace target_number::playing
