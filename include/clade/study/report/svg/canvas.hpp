// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <initializer_list>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "text.hpp"

namespace clade::report::svg {

/// The number of colours and of markers, the number of styles that differ in any two of colour, dash pattern and
/// marker, and the number of all styles.
inline constexpr std::size_t colour_count = 7;
inline constexpr std::size_t clear_style_count = 3 * colour_count;
inline constexpr std::size_t style_count = 3 * colour_count * colour_count;

/// The style of a setting in all plots: a colour, a dash pattern and a marker. The first 7 styles differ both in colour
/// and in marker. The first 21 differ in any two of the three properties, so that they can be distinguished without
/// colour. The first 49 differ in the pair of colour and marker, and all 147 in the three properties together.
///
/// The colours are those of Okabe and Ito, "Color universal design", 2008, without yellow, because it is too pale on
/// white.
struct style {
  std::size_t colour;
  std::string_view paint;  ///< colour on a light background
  std::string_view dash;   ///< dash pattern for stroke-dasharray; empty for a solid line
  std::size_t marker;      ///< index of the marker, less than `colour_count`
};

inline style style_of(std::size_t rank) {
  static constexpr std::array<std::string_view, colour_count> paints{"#0072b2", "#d55e00", "#009e73",     "#c4659a",
                                                                     "#e69f00", "#56b4e9", "currentColor"};
  static constexpr std::array<std::string_view, 3> dashes{"", "7 3", "2 2.5"};
  const auto colour = rank % colour_count, round = rank % style_count / colour_count;
  // In each round of colours, the marker advances by two. The dash pattern advances by one, or by two for the last two
  // colours, because their markers start again from the first one. Therefore no pair of a marker and a dash pattern
  // repeats within three rounds.
  const auto dash = colour + (colour + 2 < colour_count ? round : 2 * round);
  return {colour, paints[colour], dashes[dash % dashes.size()], (colour + 2 * round) % colour_count};
}

/// Returns the marker of a rank as an SVG path around (x, y). The last two kinds of markers have the same area as the
/// others.
inline std::string marker(std::size_t rank, double x, double y, double radius = 4) {
  // The coordinates of corners, in hundredths of the radius.
  static constexpr std::array<std::array<short, 24>, colour_count - 1> outlines{{
      {-85, -85, 85, -85, 85, 85, -85, 85},
      {0, -120, 110, 80, -110, 80},
      {0, -130, 130, 0, 0, 130, -130, 0},
      {0, 120, 110, -80, -110, -80},
      {-40, -120, 40,  -120, 40,  -40, 120,  -40, 120,  40,  40,  40,
       40,  120,  -40, 120,  -40, 40,  -120, 40,  -120, -40, -40, -40},
      {0, -55, 65, -120, 120, -65, 55, 0, 120, 65, 65, 120, 0, 55, -65, 120, -120, 65, -55, 0, -120, -65, -65, -120},
  }};
  static constexpr std::array<std::size_t, colour_count - 1> corners{4, 3, 4, 3, 12, 12};
  const auto kind = style_of(rank).marker;
  std::string path = "M";
  if (kind == 0) {
    const auto r = coordinate(radius);
    path += point(x - radius, y);
    for (const auto* arc : {" 1 1 ", " 1 1 -"})
      detail::append_to(path, {"a", r, " ", r, " 0", arc, coordinate(2 * radius), " 0"});
    return path += 'Z';
  }
  for (std::size_t i = 0; i < corners[kind - 1]; ++i) {
    if (i > 0) path += 'L';
    const auto* const corner = &outlines[kind - 1][2 * i];
    path += point(x + radius * (corner[0] / 100.0), y + radius * (corner[1] / 100.0));
  }
  return path += 'Z';
}

/// The default font size, the default width of a plot, and the width of a plot for a telephone, in pixels.
inline constexpr double default_font_size = 13, plot_width = 560, phone_width = 340;

/// Returns `narrow` for plots that are narrower than the default width, and `usual` for other plots.
constexpr double by_width(double width, double usual, double narrow) { return width < plot_width ? narrow : usual; }

/// The SVG attributes of a number that lies on lines: bold, with an outline in the colour of the background.
inline constexpr std::string_view outlined_text =
    "font-weight=\"600\" paint-order=\"stroke\" stroke-width=\"3\" style=\"stroke: var(--back, #fff)\"";

/// The format of a text: its font size in pixels, the part of the text that is at x (start, middle or end), and further
/// attributes.
struct text_form {
  double size = default_font_size;
  std::string_view anchor = "start";
  std::string_view attributes{};
};

/// A label of a row: a name on one line or, if it is too wide, on two lines of smaller letters. If there is a note, it
/// takes the second line.
struct row_label {
  std::string full_text;  ///< name and note on one line
  std::vector<std::string> lines{};
  double size = default_font_size;

  row_label(const std::string& name, const std::string& note, double width) : full_text(detail::concat({name, note})) {
    if (text_width(full_text, size) <= width) {
      lines = {full_text};
      return;
    }
    size = 11.5;
    lines = wrap(name, width, size, note.empty() ? 2 : 1);
    if (!note.empty()) lines.push_back(note.substr(1));
  }
};

/// Returns the labels of rows, all of the font size of the smallest. If two names would be shortened to the same text,
/// a number is appended.
[[gnu::cold]] inline std::vector<row_label> row_labels(const std::vector<std::string>& names,
                                                       const std::vector<std::string>& notes, double width) {
  std::vector<row_label> labels;
  auto least = default_font_size;
  for (std::size_t i = 0; i < names.size(); ++i) {
    row_label label(names[i], notes[i], width);
    for (const auto& other : labels) {
      if (other.lines == label.lines)
        label = {names[i], detail::concat({" (", detail::decimal(i + 1), ")", notes[i]}), width};
    }
    labels.push_back(std::move(label));
  }
  for (const auto& label : labels) least = std::min(least, label.size);
  for (auto& label : labels) label.size = least;
  return labels;
}

/// Returns the width of the widest label in pixels.
inline double label_width(const std::vector<row_label>& labels) {
  double width = 0;
  for (const auto& label : labels) width = std::max(width, widest(label.lines, label.size));
  return width;
}

/// An SVG image under construction. It refers to no other file and has no ids, so that a page may contain several
/// images. Text and lines have the colour of the surrounding text.
class canvas {
 public:
  explicit canvas(double width) : width_(width) {}

  double width() const { return width_; }

  void line(double x1, double y1, double x2, double y2, std::string_view attributes = {}) {
    element("line", {{"x1", x1}, {"y1", y1}, {"x2", x2}, {"y2", y2}}, attributes);
  }
  /// Adds a rectangle. `title` is shown while the pointer is on it.
  void rectangle(double x, double y, double width, double height, std::string_view attributes = {},
                 std::string_view title = {}) {
    element("rect", {{"x", x}, {"y", y}, {"width", width}, {"height", height}}, attributes, {}, title);
  }
  void path(std::string_view outline, std::string_view attributes = {}, std::string_view title = {}) {
    element("path", {}, detail::concat({"d=\"", outline, attributes.empty() ? "\"" : "\" ", attributes}), {}, title);
  }
  /// Adds a text whose baseline is at y. A text wider than `width` is shortened, and shown in full while the pointer is
  /// on it. A width of 0 is unlimited. `note` follows the text and is never shortened.
  void text(double x, double y, std::string_view words, const text_form& form = {}, double width = 0,
            std::string_view note = {}) {
    const auto shown = width > 0 ? shorten(words, width - text_width(note, form.size), form.size) : std::string(words);
    std::string attributes(form.attributes);
    if (form.anchor != "start")
      attributes = detail::concat({"text-anchor=\"", form.anchor, attributes.empty() ? "\"" : "\" ", attributes});
    element("text", {{"x", x}, {"y", y}, {"font-size", form.size}}, attributes, detail::concat({shown, note}),
            shown == words ? std::string_view{} : words);
  }

  /// Adds the label of a row, vertically centred at y.
  void label(double x, double y, const row_label& name) {
    for (std::size_t i = 0; i < name.lines.size(); ++i) {
      const auto middle = y + 13 * (static_cast<double>(i) - static_cast<double>(name.lines.size() - 1) / 2);
      element("text", {{"x", x}, {"y", middle + 0.36 * name.size}, {"font-size", name.size}}, {}, name.lines[i],
              name.lines.size() > 1 ? name.full_text : std::string_view{});
    }
  }

  /// Begins a group of elements that belong to the setting of this rank, up to `end_group()`. They have the colour of
  /// the setting, and a page can highlight them.
  void begin_setting(std::size_t rank) {
    const auto look = style_of(rank);
    detail::append_to(body_, {"<g class=\"s s", detail::decimal(rank), " c", detail::decimal(look.colour), "\""});
    if (look.paint != "currentColor") detail::append_to(body_, {" color=\"", look.paint, "\""});
    body_ += ">\n";
  }
  /// Begins a group of names or numbers of a setting that do not have its colour. A page can highlight them.
  void begin_names(std::size_t rank) { detail::append_to(body_, {"<g class=\"s s", detail::decimal(rank), "\">\n"}); }
  /// Begins a group like `begin_names`, but in a legend. It remains visible if the page hides the setting.
  void begin_legend_key(std::size_t rank) {
    detail::append_to(body_, {"<g class=\"s s", detail::decimal(rank), " key\">\n"});
  }
  /// Begins a group like `begin_names` for an element that belongs to two settings.
  void begin_names(std::size_t rank, std::size_t other) {
    detail::append_to(body_, {"<g class=\"s s", detail::decimal(rank), " s", detail::decimal(other), "\">\n"});
  }
  void end_group() { body_ += "</g>\n"; }

  /// Adds a line in the style of a rank, with further attributes. `title` is shown while the pointer is on it.
  void curve(std::size_t rank, std::string_view outline, double thickness = 2, std::string_view title = {},
             std::string_view more = {}) {
    auto attributes = detail::concat({"fill=\"none\" stroke=\"currentColor\" stroke-linejoin=\"round\" stroke-width=\"",
                                      coordinate(thickness), "\"", more});
    if (const auto dash = style_of(rank).dash; !dash.empty())
      detail::append_to(attributes, {" stroke-dasharray=\"", dash, "\""});
    path(outline, attributes, title);
  }
  void marker(std::size_t rank, double x, double y, double radius = 4) {
    path(svg::marker(rank, x, y, radius), "fill=\"currentColor\"");
  }

  /// Returns the SVG image with the given height in pixels. Screen readers read `title` and `description`.
  std::string finish(double height, std::string_view title, std::string_view description) const {
    const auto w = coordinate(width_), h = coordinate(height);
    return detail::concat({"<svg xmlns=\"http://www.w3.org/2000/svg\" role=\"img\" viewBox=\"0 0 ", w, " ", h,
                           "\" width=\"", w, "\" height=\"", h,
                           "\" font-family=\"system-ui, sans-serif\" font-size=\"13\" fill=\"currentColor\">\n<title>",
                           escape(title), "</title>\n<desc>", escape(description), "</desc>\n", body_, "</svg>\n"});
  }

 private:
  struct value {
    std::string_view name;
    double number;
  };
  void element(std::string_view name, std::initializer_list<value> values, std::string_view attributes,
               std::string_view words = {}, std::string_view title = {}) {
    detail::append_to(body_, {"<", name});
    for (const auto& v : values) detail::append_to(body_, {" ", v.name, "=\"", coordinate(v.number), "\""});
    if (!attributes.empty()) detail::append_to(body_, {" ", attributes});
    if (words.empty() && title.empty()) {
      body_ += "/>\n";
      return;
    }
    detail::append_to(body_, {">", escape(words)});
    if (!title.empty()) detail::append_to(body_, {"<title>", escape(title), "</title>"});
    detail::append_to(body_, {"</", name, ">\n"});
  }

  double width_;
  std::string body_;
};

/// A legend below a plot, in as many columns as fit, with an optional heading. Entry i has the style of rank i and the
/// number i + 1.
class legend {
 public:
  /// The notes follow the names and are never shortened. `width` is the width of the plot in pixels.
  legend(std::vector<std::string> names, std::vector<std::string> notes, double width, std::string heading = {})
      : names_(std::move(names)), notes_(std::move(notes)), heading_(std::move(heading)), width_(width) {
    const auto n = names_.size();
    std::vector<std::string> names_with_notes;
    for (std::size_t i = 0; i < n; ++i) names_with_notes.push_back(detail::concat({names_[i], notes_[i]}));
    const auto wanted = [&] { return widest(names_with_notes, size_) + name_offset + 16; };
    columns_ = std::min(n, std::clamp<std::size_t>(static_cast<std::size_t>(width / wanted()), 1, 4));
    // Many long names are written small and shortened if the plot is wide enough, so that they need not have a line
    // each.
    if (n > 6 && columns_ == 1 && width >= plot_width) {
      size_ = 11.5;
      columns_ = 2;
    }
    rows_ = (n + columns_ - 1) / columns_;
    columns_ = (n + rows_ - 1) / rows_;
    column_width_ = std::min(width / static_cast<double>(columns_), wanted() + 8);
    const auto after = distinguishing_notes(names_, column_width_ - name_offset - 12, size_);
    for (std::size_t i = 0; i < n; ++i) notes_[i].insert(0, after[i]);
  }

  double height() const { return static_cast<double>(rows_ + !heading_.empty()) * row; }

  void draw(canvas& canvas, double left, double top) const {
    if (!heading_.empty()) {
      canvas.text(left + name_offset, top + row / 2 + 4.7, heading_, {size_, "start", "fill-opacity=\".75\""},
                  width_ - name_offset);
      top += row;
    }
    for (std::size_t i = 0; i < names_.size(); ++i) {
      const auto x = left + static_cast<double>(i / rows_) * column_width_;
      const auto y = top + (static_cast<double>(i % rows_) + 0.5) * row;
      canvas.begin_legend_key(i);
      canvas.begin_setting(i);
      canvas.curve(i, detail::concat({"M", point(x, y), "h28"}));
      canvas.marker(i, x + 14, y);
      canvas.end_group();
      canvas.text(x + name_offset - 6, y + 4.7, detail::decimal(i + 1), {size_, "end", "font-weight=\"600\""});
      canvas.text(x + name_offset, y + 4.7, names_[i], {size_}, column_width_ - name_offset - 12, notes_[i]);
      canvas.end_group();
    }
  }

  static constexpr double row = 20;

 private:
  static constexpr double name_offset = 58;  // width of the line and the number before a name

  std::vector<std::string> names_, notes_;
  std::string heading_;
  double width_;
  std::size_t columns_ = 1, rows_ = 1;
  double column_width_ = 0, size_ = default_font_size;
};

}  // namespace clade::report::svg
