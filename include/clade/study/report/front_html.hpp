// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "page/document.hpp"
#include "plots/fronts.hpp"
#include "plots/quality.hpp"

namespace clade::report {

/// The optional content of a page of fronts.
struct front_page {
  std::string title = "Fronts";                   ///< heading of the page
  std::string words{};                            ///< paragraph below the heading, as plain text
  std::vector<std::string> objectives{};          ///< names of the objectives
  std::vector<std::vector<double>> true_front{};  ///< points of the true front, drawn as dots; empty if unknown
  std::vector<plots::course> courses{};           ///< courses of a quality indicator, one per run
  std::string measure = "hypervolume";            ///< name of the indicator
};

/// Returns an HTML page that shows fronts. `plots::fronts` draws the fronts, and `plots::quality` the courses.
///
///     const auto found = run(evolve(problem, nsga2{…}, 1), stop::generations(250));
///     report::write_file("front.html", report::front_html({report::plots::front_of("nsga2", found.front())}));
///
/// The page needs no network and no script, and follows the reader's preference for light or dark colours. Names may
/// contain any characters. Throws as `plots::fronts` and `plots::quality`.
/// ~~~
/// const nsga2 sorting{.crossover = crossover::simulated_binary{}, .mutation = mutation::polynomial{}};
/// const auto found = run(evolve(two_points, sorting, 1), stop::generations(5));
/// const report::front_page page{.title = "Two points", .objectives = {"from 0, squared", "from 2, squared"}};
/// report::write_file("front.html", report::front_html({report::plots::front_of("NSGA-II", found.front())}, page));
/// ~~~
[[gnu::cold]] inline std::string front_html(const std::vector<plots::front>& of, const front_page& with = {}) {
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
