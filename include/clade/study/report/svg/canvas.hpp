// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>
#include <cstddef>
#include <initializer_list>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "escape.hpp"
#include "number.hpp"
#include "palette.hpp"
#include "text.hpp"

namespace clade::report::svg {

/// The usual size of letters, and the usual width of a plot, in pixels.
inline constexpr double letters = 13, plot_width = 560;

/// How a text is set: its size in pixels, which part of it is at x (start, middle or end), and further attributes.
struct text_form {
  double size = letters;
  std::string_view anchor = "start";
  std::string_view attributes{};
};

/// A name in one line or, where that would be too wide, in two of smaller letters, of which the second holds the note,
/// if there is one.
struct row_label {
  std::string whole;
  std::vector<std::string> lines{};
  double size = letters;

  row_label(const std::string& name, const std::string& note, double width) : whole(concat({name, note})) {
    if (text_width(whole, size) <= width) {
      lines = {whole};
      return;
    }
    size = 11.5;
    lines = wrap(name, width, size, note.empty() ? 2 : 1);
    if (!note.empty()) lines.push_back(note.substr(1));
  }

  double width() const {
    double most = 0;
    for (const auto& line : lines) most = std::max(most, text_width(line, size));
    return most;
  }
};

/// Labels of rows, all of the size of the smallest. If two names would be cut to the same text, a number follows.
[[gnu::cold]] inline std::vector<row_label> row_labels(const std::vector<std::string>& names,
                                                       const std::vector<std::string>& notes, double width) {
  std::vector<row_label> labels;
  auto least = letters;
  for (std::size_t i = 0; i < names.size(); ++i) {
    row_label label(names[i], notes[i], width);
    for (const auto& other : labels) {
      if (other.lines == label.lines) label = {names[i], concat({" (", decimal(i + 1), ")", notes[i]}), width};
    }
    labels.push_back(std::move(label));
  }
  for (const auto& label : labels) least = std::min(least, label.size);
  for (auto& label : labels) label.size = least;
  return labels;
}

/// The width of labels.
inline double label_width(const std::vector<row_label>& labels) {
  double width = 0;
  for (const auto& label : labels) width = std::max(width, label.width());
  return width;
}

/// An SVG image under construction. It refers to no other file and has no ids, so that a page may contain any number of
/// them; text and lines have the colour of the surrounding text.
class canvas {
 public:
  explicit canvas(double width) : width_(width) {}

  double width() const { return width_; }

  void line(double x1, double y1, double x2, double y2, std::string_view attributes = {}) {
    open("line", {{"x1", x1}, {"y1", y1}, {"x2", x2}, {"y2", y2}}, attributes);
    body_ += "/>\n";
  }
  /// A title is shown while the pointer rests on the rectangle.
  void rectangle(double x, double y, double width, double height, std::string_view attributes = {},
                 std::string_view title = {}) {
    open("rect", {{"x", x}, {"y", y}, {"width", width}, {"height", height}}, attributes);
    close("rect", {}, title);
  }
  void path(std::string_view outline, std::string_view attributes = {}, std::string_view title = {}) {
    append_to(body_, {"<path d=\"", outline, "\""});
    add(attributes);
    close("path", {}, title);
  }
  /// The baseline of the text is at y. With a width it is cut to that, and shown in full while the pointer rests on it;
  /// the note after it is not cut.
  void text(double x, double y, std::string_view words, const text_form& form = {}, double width = 0,
            std::string_view note = {}) {
    const auto shown = width > 0 ? shorten(words, width - text_width(note, form.size), form.size) : std::string(words);
    open("text", {{"x", x}, {"y", y}, {"font-size", form.size}}, {});
    if (form.anchor != "start") attribute("text-anchor", form.anchor);
    add(form.attributes);
    close("text", concat({shown, note}), shown == words ? std::string_view{} : words);
  }

  /// A name of a row, centred at y.
  void label(double x, double y, const row_label& name) {
    for (std::size_t i = 0; i < name.lines.size(); ++i) {
      const auto middle = y + 13 * (static_cast<double>(i) - static_cast<double>(name.lines.size() - 1) / 2);
      open("text", {{"x", x}, {"y", middle + 0.36 * name.size}, {"font-size", name.size}}, {});
      close("text", name.lines[i], name.lines.size() > 1 ? name.whole : std::string_view{});
    }
  }

  /// Everything up to `end()` belongs to the setting of this rank: it has its colour, and a page can make it stand out.
  void begin(std::size_t rank) {
    const auto look = style_of(rank);
    append_to(body_, {"<g class=\"s s", decimal(rank), " c", decimal(look.colour), "\""});
    if (look.paint != "currentColor") attribute("color", look.paint);
    body_ += ">\n";
  }
  void end() { body_ += "</g>\n"; }

  /// A line in the style of a rank. `told` appears while the pointer rests on it.
  void curve(std::size_t rank, std::string_view outline, double thickness = 2, std::string_view told = {}) {
    auto attributes = concat({"fill=\"none\" stroke=\"currentColor\" stroke-linejoin=\"round\" stroke-width=\"",
                              coordinate(thickness), "\""});
    if (const auto dash = style_of(rank).dash; !dash.empty())
      append_to(attributes, {" stroke-dasharray=\"", dash, "\""});
    path(outline, attributes, told);
  }
  void marker(std::size_t rank, double x, double y, double radius = 4) {
    path(svg::marker(rank, x, y, radius), "fill=\"currentColor\"");
  }
  /// A piece of the line of a rank, 28 pixels long, with its marker.
  void sample(std::size_t rank, double x, double y) {
    curve(rank, concat({"M", point(x, y), "h28"}));
    marker(rank, x + 14, y);
  }

  /// The image, with this height. `title` names it, `description` describes it in words.
  std::string finish(double height, std::string_view title, std::string_view description) const {
    const auto w = coordinate(width_), h = coordinate(height);
    return concat({"<svg xmlns=\"http://www.w3.org/2000/svg\" role=\"img\" viewBox=\"0 0 ", w, " ", h, "\" width=\"", w,
                   "\" height=\"", h,
                   "\" font-family=\"system-ui, sans-serif\" font-size=\"13\" fill=\"currentColor\">\n<title>",
                   escape(title), "</title>\n<desc>", escape(description), "</desc>\n", body_, "</svg>\n"});
  }

 private:
  struct value {
    std::string_view name;
    double number;
  };
  void attribute(std::string_view name, std::string_view text) { append_to(body_, {" ", name, "=\"", text, "\""}); }
  void add(std::string_view attributes) {
    if (!attributes.empty()) append_to(body_, {" ", attributes});
  }
  void open(std::string_view element, std::initializer_list<value> values, std::string_view attributes) {
    append_to(body_, {"<", element});
    for (const auto& v : values) attribute(v.name, coordinate(v.number));
    add(attributes);
  }
  void close(std::string_view element, std::string_view words, std::string_view title) {
    if (words.empty() && title.empty()) {
      body_ += "/>\n";
      return;
    }
    append_to(body_, {">", escape(words)});
    if (!title.empty()) append_to(body_, {"<title>", escape(title), "</title>"});
    append_to(body_, {"</", element, ">\n"});
  }

  double width_;
  std::string body_;
};

}  // namespace clade::report::svg
