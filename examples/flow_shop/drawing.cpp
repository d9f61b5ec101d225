// SPDX-License-Identifier: BSL-1.0
#include "drawing.hpp"

#include <algorithm>
#include <array>
#include <clade/study/report/number.hpp>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <sstream>
#include <string_view>
#include <utility>
#include <vector>

namespace flow_shop {
namespace {

struct operation {
  std::size_t place;  // of the job in the order
  std::int64_t begin, end;
};

// The operations of each machine in order, each as early as possible. Those that take no time are left out.
std::vector<std::vector<operation>> schedule_of(const instance& of, const permutations::permutation& order) {
  std::vector<std::vector<operation>> made(of.machines());
  std::vector<std::int64_t> free(of.machines());
  for (std::size_t i = 0; i < order.size(); ++i) {
    std::int64_t end = 0;
    for (std::size_t k = 0; k < of.machines(); ++k) {
      const auto begin = std::max(end, free[k]);
      end = free[k] = begin + of.time(static_cast<std::size_t>(order[i]), k);
      if (end > begin) made[k].push_back({i, begin, end});
    }
  }
  return made;
}

// The tenths of a unit of an image, so that numbers are short.
double rounded(double value) { return std::round(value * 10) / 10; }

}  // namespace

std::string svg(const instance& of, const permutations::permutation& order) {
  constexpr std::array<std::string_view, 6> colours{"#2f5d8a", "#c9803a", "#5b8c5a", "#8a4f7d", "#b3261e", "#5f7d8c"};
  constexpr double width = 600, row = 24, margin = 36, most = 2000;
  const auto makespan = of(order);
  const bool merges   = static_cast<double>(of.size()) * static_cast<double>(of.machines()) > most;
  const auto at       = [&](std::int64_t time) {
    return rounded(margin + static_cast<double>(time) / std::max(1.0, static_cast<double>(makespan)) * width);
  };
  std::array<std::string, colours.size()> paths;
  const auto schedule = schedule_of(of, order);
  for (std::size_t k = 0; k < schedule.size(); ++k) {
    const auto top = 10 + static_cast<double>(k) * row;
    for (auto next = schedule[k].begin(); next != schedule[k].end();) {
      const auto first = next++;
      auto end         = first->end;
      while (merges && next != schedule[k].end() && next->begin == end) end = (next++)->end;
      std::ostringstream path;
      path << 'M' << at(first->begin) << ' ' << top << 'H' << at(end) << 'v' << row - 4 << 'H' << at(first->begin)
           << 'z';
      paths[merges ? 0 : first->place % colours.size()] += path.str();
    }
  }
  const auto height = 10 + static_cast<double>(of.machines()) * row + 24;
  std::ostringstream out;
  out << R"(<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 )" << width + 2 * margin << ' ' << height
      << "\">\n<title>" << clade::report::counted(of.size(), "job") << " on "
      << clade::report::counted(of.machines(), "machine") << ", a makespan of " << makespan
      << "</title>\n<rect width=\"" << width + 2 * margin << "\" height=\"" << height << "\" fill=\"#fbf9f4\"/>\n";
  for (std::size_t i = 0; i < colours.size(); ++i) {
    if (!paths[i].empty()) out << "<path fill=\"" << colours[i] << "\" d=\"" << paths[i] << "\"/>\n";
  }
  out << R"(<g font-family="sans-serif" font-size="16" fill="#444444"><text x=")" << margin << "\" y=\"" << height - 5
      << "\">0</text><text text-anchor=\"end\" x=\"" << margin + width << "\" y=\"" << height - 5 << "\">" << makespan
      << "</text>";
  for (std::size_t k = 0; k < of.machines(); ++k) {
    out << "<text text-anchor=\"end\" x=\"" << margin - 6 << "\" y=\"" << 26 + static_cast<double>(k) * row << "\">"
        << k + 1 << "</text>";
  }
  out << "</g>\n</svg>\n";
  return std::move(out).str();
}

common::text_picture picture(const instance& of, const permutations::permutation& order) {
  constexpr std::size_t columns = 48;
  const auto makespan           = std::max<std::int64_t>(1, of(order));
  common::text_picture lines;
  for (const auto& operations : schedule_of(of, order)) {
    // The operation in the middle of the time of each character; jobs alternate.
    std::string line;
    auto next = operations.begin();
    for (std::size_t column = 0; column < columns; ++column) {
      const auto time =
          (2 * static_cast<std::int64_t>(column) + 1) * makespan / (2 * static_cast<std::int64_t>(columns));
      while (next != operations.end() && next->end <= time) ++next;
      const bool busy = next != operations.end() && next->begin <= time;
      line += !busy ? " " : next->place % 2 == 0 ? "█" : "▒";
    }
    lines.push_back({{"│", common::look::faint}, {std::move(line), common::look::good}});
  }
  return lines;
}

}  // namespace flow_shop
