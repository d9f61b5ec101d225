// SPDX-License-Identifier: BSL-1.0
#include "drawing.hpp"

#include <algorithm>
#include <clade/study/report/number.hpp>
#include <cmath>
#include <cstddef>
#include <sstream>
#include <utility>

namespace tsp {

tour as_in_file(const tour& places) {
  auto numbers = places;
  std::ranges::rotate(numbers, std::ranges::min_element(numbers));
  if (numbers.size() > 2 && numbers[1] > numbers.back()) std::reverse(numbers.begin() + 1, numbers.end());
  for (auto& number : numbers) ++number;
  return numbers;
}

std::string text_of(const tour& places) {
  std::string text;
  for (const auto number : as_in_file(places)) text += (text.empty() ? "" : " ") + std::to_string(number);
  return text;
}

std::string svg(const instance& of, const tour& places) {
  constexpr double side = 1000, margin = 20;
  if (of.places().empty()) return {};
  // North is above, and of GEO the longitude is the second coordinate.
  const bool on_earth = of.rule() == instance::metric::geo;
  std::vector<std::pair<double, double>> at;
  for (const auto& [x, y] : of.places()) at.push_back(on_earth ? std::pair(y, -x) : std::pair(x, -y));
  auto [left, top] = at.front();
  auto right = left, bottom = top;
  for (const auto& [x, y] : at) {
    left = std::min(left, x), right = std::max(right, x);
    top = std::min(top, y), bottom = std::max(bottom, y);
  }
  const auto longest = std::max(right / 2 - left / 2, bottom / 2 - top / 2) * 2;
  const auto place   = [&](int i) {
    const auto on_side = [&](double value, double low) {
      return std::round((margin + (longest > 0 ? (value - low) / longest * side : 0)) * 10) / 10;
    };
    const auto [x, y] = at[static_cast<std::size_t>(i)];
    return std::pair(on_side(x, left), on_side(y, top));
  };
  const auto extent = [&](double low, double high) {
    return std::round(2 * margin + (longest > 0 ? (high - low) / longest * side : 0));
  };
  const auto width = extent(left, right), height = extent(top, bottom);
  const auto radius = std::clamp(60 / std::sqrt(static_cast<double>(at.size())), 1.0, 5.0);
  std::ostringstream out;
  out << R"(<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 )" << width << ' ' << height << "\">\n<title>"
      << clade::report::counted(places.size(), "place") << ", a tour of length " << of(places) << "</title>\n"
      << "<rect width=\"" << width << "\" height=\"" << height << "\" fill=\"#fbf9f4\"/>\n"
      << R"(<path fill="none" stroke="#2f5d8a" stroke-linejoin="round" stroke-width=")" << radius / 2 << "\" d=\"";
  const char* before = "M";
  for (const auto i : places) {
    const auto [x, y] = place(i);
    out << std::exchange(before, "L") << x << ' ' << y;
  }
  out << "Z\"/>\n<g fill=\"#b3261e\">\n";
  for (const auto i : places) {
    const auto [x, y] = place(i);
    out << "<circle cx=\"" << x << "\" cy=\"" << y << "\" r=\"" << radius << "\"/>\n";
  }
  out << "</g>\n</svg>\n";
  return std::move(out).str();
}

}  // namespace tsp
