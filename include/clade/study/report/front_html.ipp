// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "../../text/inline.hpp"
#include "front_html.hpp"

namespace clade::report {

[[gnu::cold]] CLADE_INLINE std::string front_html(const std::vector<plots::front>& of, const front_page& with) {
  auto page = page::begin(with.title);
  if (!with.words.empty()) detail::append_to(page, {"<p>", svg::escape(with.words), "</p>\n"});
  const auto plot = plots::fronts(of, {with.title, with.objectives}, with.true_front);
  if (plot.empty()) {
    page += "<p class=\"note\"><strong>There is no point to show.</strong></p>\n";
  } else {
    std::size_t m = 0;
    for (const auto& one : of) m = one.points.empty() ? m : one.points.front().size();
    page += "<div class=\"plots\">\n";
    page::figure(page, of.size() == 1 ? "The front" : "The fronts", plot,
                 {m == 2   ? "A marker for each point."
                  : m == 3 ? "A marker for each point, for each pair of objectives."
                           : "A line for each point. Each axis goes from the least value of its objective, below, to "
                             "the greatest.",
                  m <= 3 && !with.true_front.empty() ? " Pale dots are the true front." : ""});
  }
  if (const auto course = plots::quality(with.courses, with.measure); !plot.empty() && !course.empty()) {
    page::figure(page, with.courses.size() == 1 ? "The course of the run" : "The courses of the runs", course,
                 {"The ", svg::escape(with.measure), " of the population after so many evaluations."});
  }
  if (!plot.empty()) page += "</div>\n";
  return page += page::end();
}

}  // namespace clade::report
