// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "../number.hpp"
#include "../utf8.hpp"

namespace clade::report::svg {

/// A text escaped for HTML and XML, between tags and in attributes: markup becomes entities, and line breaks and tabs
/// become spaces; bytes that are not valid UTF-8, characters that are not allowed in XML, and characters that end a
/// line or change its direction become U+FFFD.
std::string escape(std::string_view text);

// The format of numbers in pages and plots; ../number.hpp has those of plain text.

/// A finite number, with at most this many decimals: no zeros at the end, never "-0".
std::string fixed(double value, int decimals);

/// A coordinate, to a tenth of a pixel.
std::string coordinate(double value);

/// A point of an outline.
std::string point(double x, double y);

/// A number for people, with this many significant digits, but all digits of its integer part below a million: 12,300;
/// 1.25 M; 3 G; 0.003; 2.5e-7. Infinity is an infinity sign, NaN a dash.
std::string number(double value, int significant = 4);

/// The approximate width of a text in pixels, for a font size in pixels.
///
/// The font that will show a plot is unknown. The widths are those of wide sans-serif fonts, so that a text that fits
/// by this measure fits in all usual fonts.
double text_width(std::string_view text, double size);

/// The text, cut in the middle so that it is at most this wide, with an ellipsis at the cut: names of settings usually
/// differ at their ends.
std::string shorten(std::string_view text, double width, double size);

/// The notes after names cut to this width: a number if another name is cut to the same text, otherwise empty.
std::vector<std::string> cut_notes(const std::vector<std::string>& names, double width, double size);

/// Wraps a text into at most `most` lines, if possible after spaces, commas and similar characters. The last line is
/// cut if it is too long.
std::vector<std::string> wrap(std::string_view text, double width, double size, std::size_t most);

/// The positions nearest to those wanted that are at least `gap` apart and within [low, high]; closer together if there
/// is no room. Order is kept; `wanted` ascends.
std::vector<double> spread(std::vector<double> wanted, double gap, double low, double high);

}  // namespace clade::report::svg

#ifndef CLADE_SEPARATE_COMPILATION
#include "text.ipp"
#endif
