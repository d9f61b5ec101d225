#include "front_page.hpp"

#include <algorithm>
#include <clade/report/number.hpp>
#include <clade/report/page/style.hpp>
#include <clade/report/svg/axis.hpp>
#include <clade/report/svg/canvas.hpp>
#include <clade/report/svg/escape.hpp>
#include <clade/report/svg/number.hpp>
#include <clade/report/svg/palette.hpp>
#include <clade/report/svg/scale.hpp>
#include <cmath>
#include <cstddef>
#include <utility>
#include <vector>

#include "measures.hpp"

namespace fronts {
namespace {

namespace report = clade::report;
namespace svg    = clade::report::svg;
using report::counted;
using report::put;
using report::rounded;

// The values that an axis shows: from the least to the greatest, with some room.
struct extent {
  double low, high;
};
extent extent_of(double low, double high) {
  const auto room = high > low ? (high - low) * 0.04 : std::max(1.0, std::abs(low)) * 0.1;
  return {low - room, high + room};
}

// Points of two objectives. Those of the true front lie below them.
std::string scatter(const problem& of, const points& found) {
  constexpr double width = svg::plot_width, top = 34, bottom = 404;
  auto least = least_of(found), greatest = greatest_of(found);
  if (!of.front.empty()) {
    const auto low = least_of(of.front), high = greatest_of(of.front);
    for (std::size_t k = 0; k < 2; ++k) {
      least[k]    = std::min(least[k], low[k]);
      greatest[k] = std::max(greatest[k], high[k]);
    }
  }
  const auto across = extent_of(least[0], greatest[0]), up = extent_of(least[1], greatest[1]);
  svg::scale y{svg::scale::kind::linear, up.low, up.high, bottom, top};
  const auto at     = svg::ticks(y, 8);
  const auto labels = svg::tick_labels(at);
  const auto left   = svg::widest(labels, svg::letters) + 14;
  const svg::scale x{svg::scale::kind::linear, across.low, across.high, left, width - 14};

  svg::canvas on(width);
  svg::horizontal_axis(on, x, top, bottom, "objective 1");
  svg::vertical_axis(on, y, left, width - 14, at, labels);
  on.text(2, top - 14, "objective 2", {svg::letters, "start", svg::faint_text});
  const auto round_ends = "fill=\"none\" stroke=\"currentColor\" stroke-width=\"2.5\" stroke-linecap=\"round\"";
  const auto legend     = bottom + 60;
  if (!of.front.empty()) {
    // A dot for each: it may be in pieces.
    std::string dots;
    for (const auto& point : of.front) put(dots, {"M", svg::point(x(point[0]), y(point[1])), "h0"});
    on.begin(1);
    on.path(dots, round_ends);
    on.path("M" + svg::point(left + 100, legend - 4.5) + "h22", round_ends);
    on.end();
    on.text(left + 130, legend, "true front");
  }
  on.begin(0);
  for (const auto& point : found) {
    on.path(
        svg::marker(0, x(point[0]), y(point[1]), 3.5), "fill=\"currentColor\" fill-opacity=\".8\"",
        rounded(point[0], 5) + ", " + rounded(point[1], 5));
  }
  on.path(svg::marker(0, left + 6, legend - 4.5, 3.5), "fill=\"currentColor\"");
  on.end();
  on.text(left + 18, legend, "found");
  return on.finish(
      legend + 8, "The front",
      counted(found.size(), "point") + ", objective 1 from " + rounded(least_of(found)[0]) + " to " +
          rounded(greatest_of(found)[0]) + ", objective 2 from " + rounded(least_of(found)[1]) + " to " +
          rounded(greatest_of(found)[1]) + ".");
}

// A line for each point over an axis for each objective.
std::string parallel(const points& found) {
  constexpr double width = svg::plot_width, top = 40, bottom = 370, left = 34, right = width - 34;
  const auto m     = found.front().size();
  const auto least = least_of(found), greatest = greatest_of(found);
  const auto x = [&](std::size_t k) {
    return left + (right - left) * static_cast<double>(k) / static_cast<double>(m - 1);
  };
  // Each axis has its own scale.
  const auto y = [&](std::size_t k, double value) {
    const auto room = greatest[k] - least[k];
    return room > 0 ? bottom - (bottom - top) * (value - least[k]) / room : (top + bottom) / 2;
  };
  svg::canvas on(width);
  const bool small  = m > 8;
  const double size = small ? 10 : svg::letters;
  for (std::size_t k = 0; k < m; ++k) {
    on.line(x(k), top, x(k), bottom, svg::axis_line);
    // With many objectives there is room for the numbers of some.
    if (m > 10 && k % ((m + 9) / 10) != 0) continue;
    on.text(x(k), bottom + 18, "f" + std::to_string(k + 1), {size, "middle"});
    on.text(x(k), top - 8, rounded(greatest[k], 3), {size, "middle", svg::faint_text});
    // Beside the greatest value this is 0.
    const bool nothing = std::abs(least[k]) < 1e-3 * (greatest[k] - least[k]);
    on.text(x(k), bottom + 36, nothing ? "0" : rounded(least[k], 3), {size, "middle", svg::faint_text});
  }
  on.begin(0);
  const auto opacity = found.size() <= 50 ? ".6" : found.size() <= 150 ? ".4" : ".25";
  for (const auto& point : found) {
    std::string outline, told;
    for (std::size_t k = 0; k < m; ++k) {
      put(outline, {k == 0 ? "M" : "L", svg::point(x(k), y(k, point[k]))});
      put(told, {k == 0 ? "" : ", ", rounded(point[k], 4)});
    }
    on.path(
        outline,
        report::joined(
            {"fill=\"none\" stroke=\"currentColor\" stroke-linejoin=\"round\" stroke-width=\"1.3\" stroke-opacity=\"",
             opacity, "\""}),
        told);
  }
  on.end();
  return on.finish(
      bottom + 46, "The front", counted(found.size(), "point") + " of " + std::to_string(m) + " objectives.");
}

// The hypervolume over the evaluations.
std::string course_plot(const std::vector<progress_point>& course) {
  constexpr double width = svg::plot_width, top = 34, bottom = 304;
  double greatest = 0;
  for (const auto& now : course) greatest = std::max(greatest, now.hypervolume);
  const svg::scale y{svg::scale::kind::linear, 0, greatest > 0 ? greatest * 1.04 : 1, bottom, top};
  const auto at     = svg::ticks(y, 6);
  const auto labels = svg::tick_labels(at);
  const auto left   = svg::widest(labels, svg::letters) + 14;
  const auto end    = static_cast<double>(course.back().evaluations);
  const svg::scale x{svg::scale::kind::linear, 0, end, left, width - 14};
  svg::canvas on(width);
  svg::horizontal_axis(on, x, top, bottom, "evaluations", true);
  svg::vertical_axis(on, y, left, width - 14, at, labels);
  on.text(2, top - 14, "hypervolume", {svg::letters, "start", svg::faint_text});
  std::string outline, place;
  for (const auto& now : course) {
    auto next = svg::coordinate(x(static_cast<double>(now.evaluations)));
    if (next == place) continue;  // thousands of generations, a few hundred pixels
    put(outline, {outline.empty() ? "M" : "L", next, " ", svg::coordinate(y(now.hypervolume))});
    place = std::move(next);
  }
  on.begin(0);
  on.curve(0, outline);
  on.end();
  return on.finish(
      bottom + 50, "The hypervolume over the evaluations",
      "From " + rounded(course.front().hypervolume) + " to " + rounded(course.back().hypervolume) + ".");
}

}  // namespace

std::string page_of(
    const problem& of, std::string_view algorithm, std::uint64_t seed, const outcome& found, const quality& measured,
    const std::vector<progress_point>& course) {
  const auto title = svg::escape(std::string("The front of ") + std::string(of.name));
  std::string page = "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n";
  put(page, {"<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n<title>", title, "</title>\n"});
  put(page, {"<style>", report::page::style, "</style>\n</head>\n<body>\n<main>\n<h1>", title, "</h1>\n"});
  put(page, {"<p>", algorithm, ", ", counted(found.evaluations, "evaluation"), ", seed ", std::to_string(seed), ": ",
             counted(found.front.size(), "point"), " in ", std::to_string(of.objectives), " objectives, ",
             std::to_string(of.variables), " variables."});
  if (measured.hypervolume && !found.front.empty()) {
    std::string up_to;
    for (const auto r : of.reference) put(up_to, {up_to.empty() ? "" : ", ", report::shortest(r)});
    put(page, {" The hypervolume up to (", up_to, ") is <strong>", rounded(*measured.hypervolume, 5), "</strong>."});
  }
  if (measured.igd) {
    put(page, {" The mean distance of the true front from the points, IGD, is <strong>", rounded(*measured.igd, 4),
               "</strong>."});
  }
  page += "</p>\n";
  if (found.front.empty()) {
    put(page, {"<p class=\"note\"><strong>Nothing feasible was found.</strong> The least violation is ",
               rounded(found.violation, 5), ".</p>\n"});
  } else if (of.objectives == 2) {
    put(page,
        {"<div class=\"plots\">\n<figure>\n", scatter(of, found.front),
         "<figcaption>The points that were found, none of which is better than another in both objectives; both are "
         "to be low.</figcaption></figure>\n"});
  } else {
    put(page,
        {"<div class=\"plots\">\n<figure>\n", parallel(found.front),
         "<figcaption>A line for each point that was found. Each axis goes from the least value of its objective, "
         "below, to the greatest; all are to be low.</figcaption></figure>\n"});
  }
  if (course.size() > 1 && !found.front.empty()) {
    put(page, {"<figure>\n", course_plot(course),
               "<figcaption>The hypervolume of the population in the course of the run.</figcaption></figure>\n"});
  }
  if (!found.front.empty()) page += "</div>\n";
  return page += "</main>\n</body>\n</html>\n";
}

}  // namespace fronts
