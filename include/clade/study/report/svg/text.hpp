// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "../number.hpp"
#include "../utf8.hpp"

namespace clade::report::svg {

/// Escapes a text for HTML and XML, both between tags and in attributes. Markup becomes entities; line breaks and tabs
/// become spaces. Bytes that are not valid UTF-8, characters that are not allowed in XML, and characters that end a
/// line or change the direction of text become U+FFFD.
inline std::string escape(std::string_view text) {
  static constexpr std::pair<char32_t, std::string_view> entities[]{{U'<', "&lt;"},   {U'>', "&gt;"},   {U'&', "&amp;"},
                                                                    {U'"', "&quot;"}, {U'\'', "&#39;"}, {U'\t', " "},
                                                                    {U'\n', " "},     {U'\r', " "}};
  std::string safe;
  while (!text.empty()) {
    const auto c = take_character(text);
    if (const auto* const found = std::ranges::find(entities, c, [](const auto& e) { return e.first; });
        found != std::end(entities)) {
      safe += found->second;
    } else {
      const bool forbidden = c < 0x20 || (c >= 0x7F && c < 0xA0) || c == 0xFFFE || c == 0xFFFF || moves_text(c);
      append_character(safe, forbidden ? U'\uFFFD' : c);
    }
  }
  return safe;
}

// The formats of numbers on pages and in plots. For those in plain text, see ../number.hpp.

/// Returns a finite number with at most `decimals` decimals, without trailing zeros, and never as "-0".
inline std::string fixed(double value, int decimals) {
  auto text = internal::without_zeros(with_decimals(value, decimals));
  return text == "-0" ? "0" : text;
}

/// Returns a coordinate in pixels with one decimal.
inline std::string coordinate(double value) { return fixed(value, 1); }

/// Returns the coordinates of a point of a path.
[[gnu::noinline]] inline std::string point(double x, double y) {
  return detail::concat({coordinate(x), " ", coordinate(y)});
}

/// Returns a number for people with `significant` significant digits, but with all digits of the integer part below a
/// million: 12,300; 1.25 M; 3 G; 0.003; 2.5e-7. Infinity becomes an infinity sign, and NaN a dash.
inline std::string number(double value, int significant = 4) {
  if (std::isnan(value)) return "–";
  if (value < 0) return detail::concat({"−", number(-value, significant)});
  if (std::isinf(value)) return "∞";
  if (value == 0) return "0";
  if (value >= 1e15 || value < 1e-4) {
    const auto text = detail::number_text(value, std::chars_format::scientific, std::clamp(significant, 1, 17) - 1);
    const auto e = text.find('e');
    std::uint64_t power = 0;
    std::from_chars(text.data() + e + 2, text.data() + text.size(), power);
    return detail::concat(
        {internal::without_zeros(text.substr(0, e)), "e", text[e + 1] == '-' ? "-" : "", detail::decimal(power)});
  }
  const auto rounded = [&](double v) {
    return fixed(v, std::clamp(significant - 1 - static_cast<int>(std::floor(std::log10(v))), 0, 20));
  };
  const auto shown = internal::significant(value, std::clamp(significant, 1, 17));
  if (shown >= 1e9) return detail::concat({rounded(shown / 1e9), " G"});
  if (shown >= 1e6 && value >= 999'999.5) return detail::concat({rounded(shown / 1e6), " M"});
  return with_commas(rounded(value));
}

/// Returns the approximate width of a text in pixels, for a font size in pixels.
///
/// The font in which a plot will be shown is unknown. Therefore the widths are those of a wide sans-serif font, so that
/// a text that fits by this measure fits in all common fonts.
inline double text_width(std::string_view text, double size) {
  // The widths of the characters from space to tilde, in thousandths of the font size.
  static constexpr std::array<unsigned short, 95> widths{
      318, 401, 460, 838, 636, 950, 780, 275, 390, 390, 500, 838, 318, 361,  318, 337, 636, 636, 636,
      636, 636, 636, 636, 636, 636, 636, 337, 337, 838, 838, 838, 556, 1015, 684, 686, 722, 770, 667,
      611, 778, 752, 295, 500, 667, 557, 863, 748, 787, 667, 787, 722, 667,  611, 732, 684, 989, 685,
      667, 685, 390, 337, 390, 838, 556, 500, 613, 635, 550, 635, 615, 352,  635, 634, 278, 278, 579,
      278, 974, 634, 612, 635, 635, 411, 521, 392, 634, 592, 818, 592, 592,  525, 636, 337, 636, 838};
  double width = 0;
  while (!text.empty()) {
    const auto c = take_character(text);
    if (c >= 32 && c < 127) {
      width += widths[c - 32];
    } else if (c >= 0x300 && c < 0x370) {
      // Combining accents are above the preceding character.
    } else if (c < 0x370) {
      width += 700;
    } else if (c < 0x1100) {
      width += 800;
    } else {
      width += 1050;
    }
  }
  return width * size / 1000;
}

/// Returns the width of the widest text in pixels.
inline double widest(const std::vector<std::string>& texts, double size) {
  double width = 0;
  for (const auto& text : texts) width = std::max(width, text_width(text, size));
  return width;
}

/// Returns the text, shortened in the middle by an ellipsis if it is wider than `width` pixels. It is shortened there
/// because names of settings usually differ at their ends.
inline std::string shorten(std::string_view text, double width, double size) {
  if (text_width(text, size) <= width) return std::string(text);
  std::vector<std::string> characters;
  while (!text.empty()) append_character(characters.emplace_back(), take_character(text));
  std::string front, back;
  // Characters are taken alternately from both ends while there is room.
  for (std::size_t i = 0; i + 1 < characters.size(); ++i) {
    const auto& next = i % 2 == 0 ? characters[i / 2] : characters[characters.size() - 1 - i / 2];
    if (text_width(detail::concat({front, next, "…", back}), size) > width) break;
    if (i % 2 == 0) {
      front += next;
    } else {
      back.insert(0, next);
    }
  }
  while (!front.empty() && front.back() == ' ') front.pop_back();
  while (!back.empty() && back.front() == ' ') back.erase(0, 1);
  return detail::concat({front, "…", back});
}

/// Returns a note for each name after shortening to this width: its number if an earlier name is shortened to the same
/// text, otherwise an empty text.
inline std::vector<std::string> distinguishing_notes(const std::vector<std::string>& names, double width, double size) {
  std::vector<std::string> shown, notes;
  for (const auto& name : names) {
    shown.push_back(shorten(name, width, size));
    const bool alike = std::find(shown.begin(), shown.end() - 1, shown.back()) != shown.end() - 1;
    notes.push_back(alike ? detail::concat({" (", detail::decimal(shown.size()), ")"}) : "");
  }
  return notes;
}

/// Wraps a text into at most `most` lines of `width` pixels, after spaces, commas and similar characters if possible.
/// The last line is shortened if it is too wide.
inline std::vector<std::string> wrap(std::string_view text, double width, double size, std::size_t most) {
  std::vector<std::string> lines;
  while (lines.size() + 1 < most && text_width(text, size) > width) {
    std::size_t fits = 0, good = 0;
    for (auto rest = text; !rest.empty();) {
      take_character(rest);
      const auto length = text.size() - rest.size();
      if (text_width(text.substr(0, length), size) > width) break;
      fits = length;
      if (std::string_view(" ,;/_-=").find(text[length - 1]) != std::string_view::npos) good = length;
    }
    // A line break that leaves a line nearly empty is not useful.
    const auto length = good > 0 && text_width(text.substr(0, good), size) > width / 3 ? good : fits;
    if (length == 0) break;
    lines.emplace_back(text.substr(0, length));
    if (lines.back().back() == ' ') lines.back().pop_back();
    text.remove_prefix(length);
    if (!text.empty() && text.front() == ' ') text.remove_prefix(1);
  }
  lines.push_back(shorten(text, width, size));
  return lines;
}

/// Returns the positions nearest to the `wanted` ones that are at least `gap` apart and within [low, high]. They are
/// closer together if there is no room. `wanted` must be in ascending order, and so is the result.
inline std::vector<double> spread(std::vector<double> wanted, double gap, double low, double high) {
  const auto n = wanted.size();
  if (n == 0) return wanted;
  if (n > 1) gap = std::min(gap, (high - low) / static_cast<double>(n - 1));
  // Neighbours that are too close become a block, centred on the wanted positions of its members (pool adjacent
  // violators).
  struct block {
    double sum;  // sum of the wanted positions of the members, each minus its offset in the block
    std::size_t members;
    double start(double lowest, double highest, double step) const {
      return std::clamp(sum / static_cast<double>(members), lowest, highest - step * static_cast<double>(members - 1));
    }
  };
  std::vector<block> blocks;
  for (const auto at : wanted) {
    blocks.push_back({at, 1});
    while (blocks.size() > 1) {
      const auto last = blocks.back();
      auto& before = blocks[blocks.size() - 2];
      const auto length = gap * static_cast<double>(before.members);
      if (last.start(low, high, gap) >= before.start(low, high, gap) + length) break;
      before.sum += last.sum - length * static_cast<double>(last.members);
      before.members += last.members;
      blocks.pop_back();
    }
  }
  std::size_t i = 0;
  for (const auto& b : blocks) {
    for (std::size_t k = 0; k < b.members; ++k) wanted[i++] = b.start(low, high, gap) + gap * static_cast<double>(k);
  }
  return wanted;
}

}  // namespace clade::report::svg
