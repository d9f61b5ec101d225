// SPDX-License-Identifier: BSL-1.0
#include "drawing.hpp"

#include <charconv>
#include <cstddef>
#include <sstream>
#include <stdexcept>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>
#include <vector>

namespace n_queens {

std::string text_of_rows(const board& queens) {
  std::string text;
  for (std::size_t i = 0; i < queens.size(); ++i) text.append(i == 0 ? "[" : ",").append(std::to_string(queens[i] + 1));
  return text += ']';
}

board board_in(const std::string& text, std::size_t size) {
  std::vector<int> rows;
  bool fits = true;
  for (std::size_t at = 0; fits && at < text.size();) {
    if (std::string_view(" ,[]").find(text[at]) != std::string_view::npos) {
      ++at;
      continue;
    }
    int row                  = 0;
    const auto* const begin  = text.data() + at;
    const auto [end, failed] = std::from_chars(begin, text.data() + text.size(), row);
    fits = failed == std::errc() && row >= 1 && static_cast<std::size_t>(row) <= size && rows.size() < size;
    rows.push_back(row - 1);
    at += static_cast<std::size_t>(end - begin);
  }
  if (!fits || rows.size() != size) {
    const auto n = std::to_string(size);
    throw std::invalid_argument("a board must have " + n + " rows from 1 to " + n + ", but was \"" + text + '"');
  }
  return board(std::move(rows));
}

void print_rows(std::ostream& out, const board& queens) { out << text_of_rows(queens) << '\n'; }

void print_grid(std::ostream& out, const board& queens, bool colours) {
  for (std::size_t row = 0; row < queens.size(); ++row) {
    for (std::size_t i = 0; i < queens.size(); ++i) {
      const bool queen         = queens[i] == static_cast<int>(row);
      const auto* const colour = !queen || !colours ? "" : queens.attackers(i) > 0 ? "\033[1;31m" : "\033[1;32m";
      out << '|' << colour << (queen ? 'Q' : '_') << (*colour ? "\033[0m" : "");
    }
    out << "|\n";
  }
}

std::string svg(const board& queens) {
  constexpr std::size_t square = 100, max_labels = 40;
  const auto n = queens.size(), side = square * n;
  const auto frame = n <= max_labels ? 70 : square / 2, whole = side + 2 * frame;
  const auto attacks = queens.conflicts();
  std::ostringstream out;
  out << R"(<svg xmlns="http://www.w3.org/2000/svg" width="800" height="800" viewBox="0 0 )" << whole << ' ' << whole
      << "\">\n<title>" << n << (n == 1 ? " queen, " : " queens, ");
  if (attacks == 0) {
    out << "none attacked";
  } else {
    out << attacks << (attacks == 1 ? " attacking pair" : " attacking pairs");
  }
  out << R"svg(</title>
<defs>
<linearGradient id="wood" x2="1" y2="1"><stop stop-color="#5d4030"/><stop offset="1" stop-color="#3a261b"/></linearGradient>
<pattern id="squares" width="200" height="200" patternUnits="userSpaceOnUse">
<path fill="#f1dfc1" d="M0 0h200v200H0z"/><path fill="#b4845a" d="M100 0h100v100H100zM0 100h100v100H0z"/>
</pattern>
<g id="queen" stroke-width="3" stroke-linejoin="round">
<path d="M24 70 13 39 32 56 33 27 44 53 50 22 56 53 67 27 68 56 87 39 76 70Q50 63 24 70Z"/>
<circle cx="12" cy="34" r="6"/><circle cx="33" cy="22" r="6"/><circle cx="50" cy="17" r="6"/>
<circle cx="67" cy="22" r="6"/><circle cx="88" cy="34" r="6"/>
<path d="M25 73Q50 66 75 73L73 81Q50 75 27 81Z"/><path d="M22 88Q22 81 29 82 50 77 71 82 78 81 78 88Z"/>
</g>
</defs>
)svg";
  out << "<rect width=\"" << whole << "\" height=\"" << whole << "\" rx=\"24\" fill=\"url(#wood)\"/>\n"
      << "<g transform=\"translate(" << frame << ' ' << frame << ")\">\n"
      << "<rect width=\"" << side << "\" height=\"" << side
      << R"svg(" fill="url(#squares)" stroke="#2b1b12" stroke-width="6"/>)svg" << '\n';
  if (n <= max_labels) {
    out << R"svg(<g font-family="Georgia, 'DejaVu Serif', serif" font-size="34" text-anchor="middle" fill="#f1dfc1">)svg"
        << '\n';
    for (std::size_t i = 0; i < n; ++i) {
      const auto middle = square * i + square / 2;
      const auto label  = [&](auto x, auto y) {
        out << "<text x=\"" << x << "\" y=\"" << y << "\">" << i + 1 << "</text>";
      };
      label(middle, -23), label(middle, side + 47), label(-35, middle + 12), label(side + 35, middle + 12);
      out << '\n';
    }
    out << "</g>\n";
  }
  for (const bool attacked : {false, true}) {
    if (attacked && attacks == 0) continue;
    out << "<g stroke=\"#fff2e2\" fill=\"" << (attacked ? "#b3261e" : "#221a17") << "\">\n";
    for (std::size_t i = 0; i < n; ++i) {
      if ((queens.attackers(i) > 0) != attacked) continue;
      out << "<use href=\"#queen\" x=\"" << square * i << "\" y=\"" << square * static_cast<std::size_t>(queens[i])
          << "\"/>\n";
    }
    out << "</g>\n";
  }
  out << "</g>\n</svg>\n";
  return std::move(out).str();
}

common::text_picture picture(const board& queens) {
  common::text_picture lines;
  for (std::size_t row = 0; row < queens.size(); ++row) {
    auto& line = lines.emplace_back();
    for (std::size_t column = 0; column < queens.size(); ++column) {
      const bool queen = queens[column] == static_cast<int>(row), light = (row + column) % 2 == 0;
      line.push_back({queen ? "♛ " : "  ", light ? common::look::light_square : common::look::dark_square});
    }
  }
  return lines;
}

}  // namespace n_queens
