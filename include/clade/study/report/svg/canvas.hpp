// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstddef>
#include <initializer_list>
#include <string>
#include <string_view>
#include <vector>

#include "../../../statistics/ascending.hpp"
#include "text.hpp"

namespace clade::report::svg {

/// The number of colours and markers, the number of styles that differ in any two of colour, dash pattern and marker,
/// and the total number of styles.
inline constexpr std::size_t colours = 7;
inline constexpr std::size_t clear_styles = 3 * colours;
inline constexpr std::size_t styles = 3 * colours * colours;

/// The style of a setting in all plots: a colour, a dash pattern and a marker. The first seven differ in colour and in
/// marker, the first 21 in any two of the three, as in marker and dash pattern without colour, the first 49
/// in colour and marker, and all 147 in the three together.
///
/// The colours are those of Okabe and Ito, "Color universal design", 2008, without yellow, which is too faint on white.
struct style {
  std::size_t colour;
  std::string_view paint;  ///< on a light background
  std::string_view dash;   ///< as in stroke-dasharray, empty for a solid line
  std::size_t marker;      ///< less than `colours`
};

style style_of(std::size_t rank);

/// The marker of a rank, as the path of an outline around (x, y). The last two kinds have the area of the others.
std::string marker(std::size_t rank, double x, double y, double radius = 4);

/// The usual size of letters, and the usual width of a plot, in pixels.
inline constexpr double letters = 13, plot_width = 560;

/// The format of a text: its size in pixels, the part of it at x (start, middle or end), and further attributes.
struct text_form {
  double size = letters;
  std::string_view anchor = "start";
  std::string_view attributes{};
};

/// A name in one line or, if that is too wide, in two lines of smaller letters. A note is on the second line.
struct row_label {
  std::string whole;
  std::vector<std::string> lines{};
  double size = letters;

  row_label(const std::string& name, const std::string& note, double width);

  double width() const;
};

/// Labels of rows, all of the size of the smallest. If two names would be cut to the same text, a number follows.
std::vector<row_label> row_labels(const std::vector<std::string>& names, const std::vector<std::string>& notes,
                                  double width);

/// The width of labels.
double label_width(const std::vector<row_label>& labels);

/// An SVG image under construction. It refers to no other file and has no ids, so that a page may contain any number of
/// them; text and lines have the colour of the surrounding text.
class canvas {
 public:
  explicit canvas(double width) : width_(width) {}

  double width() const;

  void line(double x1, double y1, double x2, double y2, std::string_view attributes = {});
  /// A title is shown while the pointer rests on the rectangle.
  void rectangle(double x, double y, double width, double height, std::string_view attributes = {},
                 std::string_view title = {});
  void path(std::string_view outline, std::string_view attributes = {}, std::string_view title = {});
  /// The baseline of the text is at y. With a width it is cut to that, and shown in full while the pointer rests on it;
  /// the note after it is not cut.
  void text(double x, double y, std::string_view words, const text_form& form = {}, double width = 0,
            std::string_view note = {});

  /// A name of a row, centred at y.
  void label(double x, double y, const row_label& name);

  /// Everything up to `end()` belongs to the setting of this rank: it has its colour, and a page can highlight it.
  void begin(std::size_t rank);
  void end();

  /// A line in the style of a rank. `title` appears while the pointer rests on it.
  void curve(std::size_t rank, std::string_view outline, double thickness = 2, std::string_view title = {});
  void marker(std::size_t rank, double x, double y, double radius = 4);
  /// A piece of the line of a rank, 28 pixels long, with its marker.
  void sample(std::size_t rank, double x, double y);

  /// The image, with this height. `title` names it, `description` describes it in words.
  std::string finish(double height, std::string_view title, std::string_view description) const;

 private:
  struct value {
    std::string_view name;
    double number;
  };
  void attribute(std::string_view name, std::string_view text);
  void add(std::string_view attributes);
  void open(std::string_view element, std::initializer_list<value> values, std::string_view attributes);
  void close(std::string_view element, std::string_view words, std::string_view title);

  double width_;
  std::string body_;
};

/// A legend below a plot, in as many columns as its names leave room for, with a heading if there is one. Entry i has
/// the style of rank i and its number, counted from 1.
class legend {
 public:
  /// The notes follow the names and are never cut.
  legend(std::vector<std::string> names, std::vector<std::string> notes, double width, std::string heading = {});

  double height() const;

  void draw(canvas& on, double left, double top) const;

  static constexpr double row = 20;

 private:
  static constexpr double before = 58;  // the line and the number

  std::vector<std::string> names_, notes_;
  std::string heading_;
  double width_;
  std::size_t columns_ = 1, rows_ = 1;
  double column_ = 0, size_ = letters;
};

/// The columns that the numbers of this many curves take in a plot of this height.
std::size_t end_columns(std::size_t curves, double height);

/// The width of a column of such numbers.
inline constexpr double end_column = 18;

/// Writes the numbers of ranks at the right of a plot, each where its curve ends. If several curves end close together,
/// they are near their ends and joined to them by lines. If there are too many for one column, there are `end_columns`
/// columns. `ends[i]` is the end of the curve of rank `ranks[i]`.
void label_ends(canvas& on, const std::vector<std::size_t>& ranks, const std::vector<double>& ends, double x,
                double top, double bottom);

}  // namespace clade::report::svg

#ifndef CLADE_SEPARATE_COMPILATION
#include "canvas.ipp"
#endif
