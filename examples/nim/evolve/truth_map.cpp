// SPDX-License-Identifier: BSL-1.0
#include "truth_map.hpp"

#include <algorithm>
#include <clade/study/report/number.hpp>
#include <clade/study/report/svg/text.hpp>
#include <cmath>
#include <set>
#include <string_view>
#include <tuple>
#include <utility>

#include "../analysis.hpp"
#include "../evaluate.hpp"

namespace nim::evolve {
namespace {

namespace svg = clade::report::svg;

constexpr std::size_t max_across = 32, max_squares = 36, max_cells = 1024;

// The numbers of objects that a pile may have, ascending, as many as there is room for.
std::vector<std::int64_t> sizes_of(const std::vector<std::int64_t>& column) {
  const std::set<std::int64_t> sizes(column.begin(), column.end());
  std::vector<std::int64_t> kept(sizes.begin(), sizes.end());
  kept.resize(std::min(kept.size(), max_across));
  return kept;
}

std::size_t place_of(const std::vector<std::int64_t>& sizes, std::int64_t objects) {
  return static_cast<std::size_t>(std::ranges::lower_bound(sizes, objects) - sizes.begin());
}

}  // namespace

truth_map::truth_map(const positions& all, bool misere)
    : all_(all.size()), columns_(all.piles()), across_(sizes_of(all.columns.back())) {
  const auto last   = all.piles() - 1;
  const auto others = last > 0 ? last - 1 : 0;
  column_pile_      = letter(last);
  if (last > 0) {
    rows_     = sizes_of(all.columns[others]);
    row_pile_ = letter(others);
  } else {
    rows_ = {0};
  }
  const auto most = std::clamp<std::size_t>(max_cells / (rows_.size() * across_.size()), 1, max_squares);
  const auto lost = lost_positions(all, misere);
  position square;
  for (std::size_t x = 0; x < all.size(); ++x) {
    const auto at     = all[x];
    const auto row    = last > 0 ? place_of(rows_, at[others]) : 0;
    const auto column = place_of(across_, at[last]);
    if (squares_.empty() || !std::equal(square.begin(), square.end(), at.begin())) {
      if (squares_.size() == most) break;
      square.assign(at.begin(), at.begin() + static_cast<std::ptrdiff_t>(others));
      auto& name = squares_.emplace_back();
      for (std::size_t pile = 0; pile < others; ++pile) {
        name += (pile == 0 ? "" : ", ") + std::string(1, letter(pile)) + ' ' + std::to_string(at[pile]);
      }
    }
    if (row == rows_.size() || column == across_.size()) continue;
    cells_.push_back({squares_.size() - 1, row, column, lost[x] != 0});
    for (std::size_t pile = 0; pile <= last; ++pile) columns_[pile].push_back(at[pile]);
  }
}

std::vector<bool> truth_map::right(const expression& of) const {
  std::vector<std::int64_t> values(size());
  evaluate(of, columns_, values);
  std::vector<bool> is_right;
  for (std::size_t i = 0; i < size(); ++i) is_right.push_back((values[i] == 0) == cells_[i].lost);
  return is_right;
}

std::string truth_map::heading(const std::vector<bool>& is_right) const {
  using clade::report::grouped;
  const auto n = static_cast<std::uint64_t>(std::ranges::count(is_right, true));
  return "Right at " + grouped(n) + " of " + (size() < all_ ? "the first " : "") +
         clade::report::counted(size(), "position");
}

double truth_map::draw(svg::canvas& on, const expression& of, double top) const {
  const auto is_right = right(of);
  // All lengths are those of a canvas of the least width.
  const auto scale = std::max(1.0, 0.8 * on.width() / least_width);
  const auto write = [&](double x, double y, const std::string& words, double size, std::string_view anchor,
                         std::string_view attributes = {}) {
    on.text(x * scale, top + y * scale, words, {size * scale, anchor, attributes});
  };
  const auto number     = [](std::size_t n) { return static_cast<double>(n); };
  constexpr double left = 26, gap = 12, name_height = 15, key = 11;
  constexpr auto faint     = "fill-opacity=\".75\"";
  constexpr double key_row = 34;
  std::string lost, won, wrong, crosses;
  const auto mark = [&](double x, double y, double side, bool right_here, bool lost_here) {
    const auto d = svg::coordinate(side * scale);
    const auto path =
        clade::detail::concat({"M", svg::point(x * scale, top + y * scale), "h", d, "v", d, "h-", d, "z"});
    (!right_here ? wrong : lost_here ? lost : won) += path;
    if (right_here) return;
    const auto in = 0.25 * side;
    for (const auto& [from, to] : {std::pair(in, side - in), std::pair(side - in, in)}) {
      crosses += clade::detail::concat(
          {"M", svg::point((x + from) * scale, top + (y + in) * scale), "L",
           svg::point((x + to) * scale, top + (y + side - in) * scale)});
    }
  };

  write(0, 14, heading(is_right), 13, "start", "font-weight=\"600\"");
  double x = 0;
  for (const auto& [words, right_here, lost_here] :
       {std::tuple("right: 0 at P", true, true), std::tuple("right: not 0 at N", true, false),
        std::tuple("wrong", false, false)}) {
    mark(x, key_row - 10, key, right_here, lost_here);
    write(x + key + 6, key_row, words, 12, "start");
    x += key + 6 + svg::text_width(words, 12) + 18;
  }
  auto y = key_row + 18;
  write(
      0, y, (row_pile_.empty() ? "" : "down: " + row_pile_ + ", ") + "to the right: " + column_pile_, 12, "start",
      faint);
  y += 20;

  // Many squares are smaller, so that a page can show them at once.
  const auto side =
      std::min(squares_.size() > 16 ? 12.0 : 15.0, std::floor((least_width - left) / number(across_.size())));
  const auto wide         = side * number(across_.size()) + gap;
  const auto in_line      = std::max<std::size_t>(1, static_cast<std::size_t>((least_width - left + gap) / wide));
  const bool named        = squares_.size() > 1 || !squares_.front().empty();
  const auto tall         = side * number(rows_.size()) + (named ? name_height : 0) + 6;
  const std::size_t every = across_.size() > 16 ? 4u : across_.size() > 10 || across_.back() > 99 ? 2u : 1u;
  y += named ? name_height : 0;  // the top of the first row of cells
  const auto x_of = [&](std::size_t square) { return left + number(square % in_line) * wide; };
  const auto y_of = [&](std::size_t square) { return y + number(square / in_line) * tall; };
  for (std::size_t i = 0; i < squares_.size(); ++i) {
    if (named)
      on.text(
          x_of(i) * scale, top + (y_of(i) - 4) * scale, squares_[i], {11 * scale, "start", faint}, (wide - 4) * scale);
    for (std::size_t row = 0; i % in_line == 0 && !row_pile_.empty() && row < rows_.size(); row += every) {
      write(left - 4, y_of(i) + (number(row) + 0.5) * side + 4, std::to_string(rows_[row]), 10, "end", faint);
    }
  }
  const auto lines  = (squares_.size() + in_line - 1) / in_line;
  const auto bottom = y + number(lines) * tall - (named ? name_height : 0);
  for (std::size_t i = 0; i < std::min(in_line, squares_.size()); ++i) {
    for (std::size_t column = 0; column < across_.size(); column += every) {
      write(x_of(i) + (number(column) + 0.5) * side, bottom + 6, std::to_string(across_[column]), 10, "middle", faint);
    }
  }
  for (std::size_t i = 0; i < size(); ++i) {
    const auto& at = cells_[i];
    mark(
        x_of(at.square) + number(at.column) * side, y_of(at.square) + number(at.row) * side, side - 2, is_right[i],
        at.lost);
  }
  on.path(won, "fill=\"none\" stroke=\"currentColor\" stroke-opacity=\".45\"");
  on.path(lost, "fill=\"#0072b2\" stroke=\"#0072b2\"");
  on.path(wrong, "fill=\"#d55e00\" stroke=\"#d55e00\"");
  on.path(crosses, "stroke=\"#fff\" stroke-width=\"1.6\"");
  return top + (bottom + 12) * scale;
}

common::text_picture truth_map::text(const expression& of) const {
  constexpr std::size_t max_columns = 54, max_lines = 12;
  using common::look;
  const auto is_right = right(of);
  common::text_picture lines{{{heading(is_right), look::strong}}};
  lines.push_back(
      {{"■", look::good},
       {" 0 at P  ", look::faint},
       {".", look::plain},
       {" not 0 at N  ", look::faint},
       {"x", look::bad},
       {" wrong", look::faint}});
  const auto in_line = std::max<std::size_t>(1, (max_columns + 2) / (across_.size() + 2));
  const auto tall    = rows_.size() + 1;
  const auto shown   = std::max<std::size_t>(1, max_lines / tall) * in_line;
  const auto begin   = lines.size();
  for (std::size_t i = 0; i < size(); ++i) {
    const auto& at = cells_[i];
    if (at.square >= shown) break;
    const auto row    = begin + at.square / in_line * tall + at.row;
    const auto column = at.square % in_line * (across_.size() + 2) + at.column;
    if (lines.size() <= row) lines.resize(row + 1);
    while (lines[row].size() < column) lines[row].push_back({" ", look::plain});
    const bool r = is_right[i];
    lines[row].push_back({!r ? "x" : at.lost ? "■" : ".", !r ? look::bad : at.lost ? look::good : look::faint});
  }
  if (shown < squares_.size()) lines.push_back({{"…", look::faint}});
  return lines;
}

}  // namespace nim::evolve
