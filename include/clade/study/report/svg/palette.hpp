// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <array>
#include <cstddef>
#include <string>
#include <string_view>

#include "number.hpp"

namespace clade::report::svg {

/// How many colours and markers there are, how many styles differ in any two of colour, dash pattern and marker, and
/// how many styles there are in total.
inline constexpr std::size_t colours = 7;
inline constexpr std::size_t clear_styles = 3 * colours;
inline constexpr std::size_t styles = 3 * colours * colours;

/// How a setting is drawn everywhere: a colour, a dash pattern and a marker. The first seven differ in colour and in
/// marker, the first 21 in any two of the three, as in marker and dash pattern where there is no colour, the first 49
/// in colour and marker, and all 147 in the three together.
///
/// The colours are those of Okabe and Ito, "Color universal design", 2008, without yellow, which is too faint on white.
struct style {
  std::size_t colour;
  std::string_view paint;  ///< on a light background
  std::string_view dash;   ///< as in stroke-dasharray, empty for a solid line
  std::size_t marker;      ///< less than `colours`
};

inline style style_of(std::size_t rank) {
  static constexpr std::array<std::string_view, colours> paints{"#0072b2", "#d55e00", "#009e73",     "#c4659a",
                                                                "#e69f00", "#56b4e9", "currentColor"};
  static constexpr std::array<std::string_view, 3> dashes{"", "7 3", "2 2.5"};
  const auto colour = rank % colours, round = rank % styles / colours;
  // With every round of the colours the markers move on by two. The dash patterns move on by one, or by two for the
  // last two colours, whose markers come round to the first: so no marker meets a dash pattern twice in three rounds.
  const auto dash = colour + (colour + 2 < colours ? round : 2 * round);
  return {colour, paints[colour], dashes[dash % dashes.size()], (colour + 2 * round) % colours};
}

/// The marker of a rank, as the path of an outline around (x, y). The last two kinds have the area of the others.
inline std::string marker(std::size_t rank, double x, double y, double radius = 4) {
  struct corner {
    double x, y;
  };
  static constexpr std::array<std::array<corner, 12>, colours - 1> outlines{{
      {{{-.85, -.85}, {.85, -.85}, {.85, .85}, {-.85, .85}}},
      {{{0, -1.2}, {1.1, .8}, {-1.1, .8}}},
      {{{0, -1.3}, {1.3, 0}, {0, 1.3}, {-1.3, 0}}},
      {{{0, 1.2}, {1.1, -.8}, {-1.1, -.8}}},
      {{{-.4, -1.2},
        {.4, -1.2},
        {.4, -.4},
        {1.2, -.4},
        {1.2, .4},
        {.4, .4},
        {.4, 1.2},
        {-.4, 1.2},
        {-.4, .4},
        {-1.2, .4},
        {-1.2, -.4},
        {-.4, -.4}}},
      {{{0, -.55},
        {.65, -1.2},
        {1.2, -.65},
        {.55, 0},
        {1.2, .65},
        {.65, 1.2},
        {0, .55},
        {-.65, 1.2},
        {-1.2, .65},
        {-.55, 0},
        {-1.2, -.65},
        {-.65, -1.2}}},
  }};
  static constexpr std::array<std::size_t, colours - 1> corners{4, 3, 4, 3, 12, 12};
  const auto kind = style_of(rank).marker;
  std::string path = "M";
  if (kind == 0) {
    const auto r = coordinate(radius);
    path += point(x - radius, y);
    for (const auto* way : {" 1 1 ", " 1 1 -"})
      append_to(path, {"a", r, " ", r, " 0", way, coordinate(2 * radius), " 0"});
    return path += 'Z';
  }
  for (std::size_t i = 0; i < corners[kind - 1]; ++i) {
    if (i > 0) path += 'L';
    path += point(x + radius * outlines[kind - 1][i].x, y + radius * outlines[kind - 1][i].y);
  }
  return path += 'Z';
}

}  // namespace clade::report::svg
