// SPDX-License-Identifier: BSL-1.0
#include "drawing.hpp"

#include <algorithm>
#include <clade/study/report/number.hpp>
#include <cmath>
#include <cstddef>
#include <sstream>
#include <utility>
#include <vector>

#include "permutations/dots.hpp"

namespace tsp {

tour as_in_file(const tour& places) {
  auto numbers = places;
  std::ranges::rotate(numbers, std::ranges::min_element(numbers));
  if (numbers.size() > 2 && numbers[1] > numbers.back()) std::reverse(numbers.begin() + 1, numbers.end());
  for (auto& number : numbers) ++number;
  return numbers;
}

namespace {

// Places on a map of which the longer side is 1, from the left and from the top.
struct map_layout {
  std::vector<std::pair<double, double>> at{};
  double width = 0, height = 0;

  explicit map_layout(const instance& of) {
    // North is above, and of GEO the longitude is the second coordinate.
    const bool on_earth = of.rule() == instance::metric::geo;
    for (const auto& [x, y] : of.places()) at.push_back(on_earth ? std::pair(y, -x) : std::pair(x, -y));
    auto [left, top] = at.front();
    auto right = left, bottom = top;
    for (const auto& [x, y] : at) {
      left = std::min(left, x), right = std::max(right, x);
      top = std::min(top, y), bottom = std::max(bottom, y);
    }
    const auto longest = std::max(right / 2 - left / 2, bottom / 2 - top / 2) * 2;
    const auto share   = [&](double value, double low) { return longest > 0 ? (value - low) / longest : 0; };
    for (auto& [x, y] : at) x = share(x, left), y = share(y, top);
    width = share(right, left), height = share(bottom, top);
  }
  const std::pair<double, double>& operator[](int i) const { return at[static_cast<std::size_t>(i)]; }
};

}  // namespace

std::string svg(const instance& of, const tour& places) {
  constexpr double side = 1000, margin = 20;
  if (of.places().empty()) return {};
  const map_layout map(of);
  const auto on_side = [](double share) { return std::round((margin + share * side) * 10) / 10; };
  const auto place   = [&](int i) { return std::pair(on_side(map[i].first), on_side(map[i].second)); };
  const auto width = std::round(2 * margin + map.width * side), height = std::round(2 * margin + map.height * side);
  const auto radius = std::clamp(60 / std::sqrt(static_cast<double>(map.at.size())), 1.0, 5.0);
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

common::text_picture picture(const instance& of, const tour& places) {
  if (of.places().empty()) return {};
  const map_layout map(of);
  permutations::dots drawn(36, 18);
  const auto side = static_cast<double>(drawn.across() - 1);  // as many dots down
  for (std::size_t i = 0; i < places.size(); ++i) {
    const auto [x, y]       = map[places[i]];
    const auto [to_x, to_y] = map[places[(i + 1) % places.size()]];
    drawn.line(x * side, y * side, to_x * side, to_y * side);
  }
  return drawn.picture();
}

}  // namespace tsp
