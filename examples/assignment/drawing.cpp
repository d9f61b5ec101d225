// SPDX-License-Identifier: BSL-1.0
#include "drawing.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <sstream>
#include <string_view>
#include <utility>
#include <vector>

namespace assignment {
namespace {

// The costs of pairs of locations in cells: shades from 0, no cost, to `darkest`.
struct shaded_square {
  std::size_t side = 0;  // cells in a row
  std::vector<std::size_t> shades{};

  shaded_square(const instance& of, const permutations::permutation& p, std::size_t most, std::size_t darkest) {
    const auto n = of.size(), width = (n + most - 1) / most;
    side = (n + width - 1) / width;
    std::vector<double> costs(side * side);
    for (std::size_t i = 0; i < n; ++i) {
      for (std::size_t j = 0; j < n; ++j) {
        const auto at = static_cast<std::size_t>(p[i]), other = static_cast<std::size_t>(p[j]);
        costs[at / width * side + other / width] += std::abs(static_cast<double>(of.a(i, j)) * of.b(at, other));
      }
    }
    const auto highest = std::ranges::max(costs);
    // The eye sees differences of small costs by the root.
    for (const auto cost : costs) {
      const auto share = highest > 0 ? std::sqrt(cost / highest) : 0;
      shades.push_back(static_cast<std::size_t>(std::ceil(share * static_cast<double>(darkest))));
    }
  }
};

}  // namespace

std::string svg(const instance& of, const permutations::permutation& p) {
  constexpr std::array<std::string_view, 7> colours{"#fbf9f4", "#e3e6ea", "#bccbdb", "#8fabc8",
                                                    "#5f88b0", "#2f5d8a", "#1c3a58"};
  const shaded_square square(of, p, 50, colours.size() - 1);
  std::ostringstream out;
  out << R"(<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 )" << square.side << ' ' << square.side
      << "\">\n<title>" << of.size() << (of.size() == 1 ? " facility" : " facilities") << ", an assignment of the cost "
      << of(p) << "</title>\n<rect width=\"" << square.side << "\" height=\"" << square.side << "\" fill=\""
      << colours[0] << "\"/>\n";
  for (std::size_t shade = 1; shade < colours.size(); ++shade) {
    std::ostringstream path;
    for (std::size_t row = 0; row < square.side; ++row) {
      for (std::size_t column = 0; column < square.side; ++column) {
        const auto begin = column;
        while (column < square.side && square.shades[row * square.side + column] == shade) ++column;
        const auto width = column - begin;
        if (width > 0) path << 'M' << begin << ' ' << row << 'h' << width << "v1h-" << width << 'z';
      }
    }
    if (const auto cells = std::move(path).str(); !cells.empty())
      out << "<path fill=\"" << colours[shade] << "\" d=\"" << cells << "\"/>\n";
  }
  out << "</svg>\n";
  return std::move(out).str();
}

common::text_picture picture(const instance& of, const permutations::permutation& p) {
  constexpr std::array<const char*, 5> characters{"  ", "░░", "▒▒", "▓▓", "██"};
  const shaded_square square(of, p, 18, characters.size() - 1);
  common::text_picture lines;
  for (std::size_t row = 0; row < square.side; ++row) {
    std::string line;
    for (std::size_t column = 0; column < square.side; ++column)
      line += characters[square.shades[row * square.side + column]];
    lines.push_back({{std::move(line), common::look::plain}});
  }
  return lines;
}

}  // namespace assignment
