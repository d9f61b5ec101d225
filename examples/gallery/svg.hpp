// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdio>
#include <fstream>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

/// Pictures of the gallery, as SVG. Lengths are in pixels, from the upper left corner.
namespace gallery {

using point = std::pair<double, double>;

/// Colours that colour-blind people can distinguish (Okabe and Ito, 2008).
inline constexpr std::array<std::string_view, 7> colours{"#0072b2", "#d55e00", "#009e73", "#cc79a7",
                                                         "#e69f00", "#56b4e9", "#999999"};

/// A number in at most `digits` digits after the point.
inline std::string number(double value, int digits = 2) {
  char text[64];
  std::snprintf(text, sizeof text, "%.*f", digits, value);
  std::string result = text;
  if (result.find('.') != std::string::npos) {
    result.erase(result.find_last_not_of('0') + 1);
    if (result.back() == '.') result.pop_back();
  }
  return result == "-0" ? "0" : result;
}

/// The colour of text on this background, "#rrggbb": white on dark colours.
inline std::string_view text_on(std::string_view colour) {
  const auto part = [&](std::size_t at) { return std::stoi(std::string(colour.substr(at, 2)), nullptr, 16); };
  return 0.299 * part(1) + 0.587 * part(3) + 0.114 * part(5) < 100 ? "white" : "#222";
}

/// A picture on white ground.
class drawing {
 public:
  drawing(double width, double height) : width_(width), height_(height) { rectangle(0, 0, width, height, "white"); }

  void rectangle(double x, double y, double width, double height, std::string_view fill) {
    add("<rect", {{"x", x}, {"y", y}, {"width", width}, {"height", height}}, " fill=\"" + std::string(fill) + "\"/>");
  }
  /// Draws a cell of a picture made of cells. Its edges are not smoothed: no ground shows between them.
  void cell(double x, double y, double width, double height, std::string_view fill) {
    add("<rect", {{"x", x}, {"y", y}, {"width", width}, {"height", height}},
        " shape-rendering=\"crispEdges\" fill=\"" + std::string(fill) + "\"/>");
  }
  void circle(double x, double y, double radius, std::string_view fill, double opacity = 1) {
    add("<circle", {{"cx", x}, {"cy", y}, {"r", radius}, {"fill-opacity", opacity}},
        " fill=\"" + std::string(fill) + "\"/>");
  }
  void line(point from, point to, std::string_view colour, double width = 1) {
    add("<line",
        {{"x1", from.first}, {"y1", from.second}, {"x2", to.first}, {"y2", to.second}, {"stroke-width", width}},
        " stroke=\"" + std::string(colour) + "\"/>");
  }
  void curve(const std::vector<point>& points, std::string_view colour, double width = 1.5) {
    path(
        "polyline", points,
        "fill=\"none\" stroke=\"" + std::string(colour) + "\" stroke-width=\"" + number(width) + "\"");
  }
  void polygon(const std::vector<point>& points, std::string_view fill, double opacity = 1) {
    path("polygon", points, "fill=\"" + std::string(fill) + "\" fill-opacity=\"" + number(opacity) + "\"");
  }
  /// `anchor`: which part of the text is at the point: start, middle or end.
  void text(
      double x, double y, std::string_view what, std::string_view anchor = "start", double size = 12,
      std::string_view fill = "#222") {
    add("<text", {{"x", x}, {"y", y}, {"font-size", size}},
        " font-family=\"sans-serif\" fill=\"" + std::string(fill) + "\" text-anchor=\"" + std::string(anchor) + "\">" +
            std::string(what) + "</text>");
  }

  /// Throws std::runtime_error if the file cannot be written.
  void save(const std::string& file) const {
    std::ofstream out(file);
    out << "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 " << number(width_) << ' ' << number(height_)
        << "\" width=\"" << number(width_) << "\">\n"
        << body_ << "</svg>\n";
    if (!out.flush()) throw std::runtime_error("cannot write " + file);
  }

 private:
  void add(
      std::string_view name, const std::vector<std::pair<std::string_view, double>>& attributes,
      const std::string& rest) {
    body_ += name;
    for (const auto& [attribute, value] : attributes) {
      body_ += " " + std::string(attribute) + "=\"" + number(value) + "\"";
    }
    body_ += rest + "\n";
  }
  void path(std::string_view name, const std::vector<point>& points, const std::string& rest) {
    body_ += "<" + std::string(name) + " points=\"";
    for (const auto& [x, y] : points) body_ += number(x, 1) + "," + number(y, 1) + " ";
    body_ += "\" " + rest + "/>\n";
  }

  double width_, height_;
  std::string body_{};
};

/// Axes with linear scales, in a frame of a drawing: maps points of the data to points of the drawing.
struct axes {
  double left, top, width, height;
  point x_range, y_range;

  point operator()(double x, double y) const {
    return {
        left + width * (x - x_range.first) / (x_range.second - x_range.first),
        top + height * (y_range.second - y) / (y_range.second - y_range.first)};
  }
  point operator()(const point& p) const { return (*this)(p.first, p.second); }
  std::vector<point> operator()(std::vector<point> points) const {
    for (auto& p : points) p = (*this)(p);
    return points;
  }

  /// Draws the frame, four divisions of each axis and the labels. If `rows` is positive, the y axis has that many rows
  /// instead, numbered at their centres from 0 at the bottom.
  void draw(drawing& on, std::string_view x_label, std::string_view y_label, int digits = 0, int rows = 0) const {
    for (int i = 0; i <= 4; ++i) {
      const double share = i / 4.0, x = x_range.first + share * (x_range.second - x_range.first),
                   y = y_range.first + share * (y_range.second - y_range.first);
      on.line((*this)(x, y_range.first), (*this)(x, y_range.second), "#ddd");
      if (rows == 0) on.line((*this)(x_range.first, y), (*this)(x_range.second, y), "#ddd");
      on.text((*this)(x, 0).first, top + height + 16, number(x, digits), "middle", 11);
      if (rows == 0) on.text(left - 6, (*this)(0, y).second + 4, number(y, digits), "end", 11);
    }
    for (int i = 0; i <= rows && rows > 0; ++i) {
      const double y = top + height * (rows - i) / rows;
      on.line({left, y}, {left + width, y}, "#ddd");
      if (i < rows) on.text(left - 6, y - height / rows / 2 + 4, number(i), "end", 11);
    }
    on.text(left + width / 2, top + height + 34, x_label, "middle");
    on.text(left, top - 8, y_label);
  }
};

/// The file a program of the gallery draws to: its first argument, or its name in this folder.
inline std::string file_of(int count, char** arguments, const std::string& name) {
  return count > 1 ? arguments[1] : name + ".svg";
}

}  // namespace gallery
