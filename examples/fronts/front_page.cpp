// SPDX-License-Identifier: BSL-1.0
#include "front_page.hpp"

#include <clade/study/report/number.hpp>
#include <clade/study/report/page/document.hpp>
#include <clade/study/report/page/history_script.hpp>
#include <clade/study/report/plots/fronts.hpp>
#include <clade/study/report/plots/quality.hpp>

namespace fronts {

namespace report = clade::report;
using clade::detail::append_to;
using report::counted;
using report::rounded;

std::string page_of(
    const problem& of, std::string_view algorithm, std::uint64_t seed, const outcome& found, const quality& measured,
    const std::vector<progress_point>& course, const clade::observe::recorded_history& history,
    const report::run_description& run) {
  const auto title = "The front of " + std::string(of.name);
  auto page        = report::page::begin(title, report::page::history_style);
  append_to(
      page, {"<p>", algorithm, ", ", counted(found.evaluations, "evaluation"), ", seed ", std::to_string(seed), ": ",
             counted(found.front.size(), "point"), " in ", std::to_string(of.objectives), " objectives, ",
             std::to_string(of.variables), " variables."});
  if (measured.hypervolume && !found.front.empty()) {
    std::string up_to;
    for (const auto r : of.reference) append_to(up_to, {up_to.empty() ? "" : ", ", report::shortest(r)});
    append_to(page, {" The hypervolume up to (", up_to, ") is ", rounded(*measured.hypervolume, 5), "."});
  }
  if (measured.igd) {
    append_to(page, {" The mean distance of the true front from the points, IGD, is ", rounded(*measured.igd, 4), "."});
  }
  if (found.front.empty()) {
    append_to(page, {" Nothing feasible was found; the least violation is ", rounded(found.violation, 5), "."});
  } else {
    page += " No point is at least as good as another in all objectives and better in one; all are to be low.";
  }
  page += "</p>\n";
  const auto m    = of.objectives;
  const auto plot = report::plots::fronts({{"found", found.front}}, {title, run.objectives}, of.front);
  if (!plot.empty()) {
    page += "<div class=\"plots\">\n";
    report::page::figure(
        page, "The front that was found", plot,
        {m == 2 ? "A marker for each point."
         : m == 3
             ? "A marker for each point, for each pair of objectives."
             : "A line for each point. Each axis goes from the least value of its objective, below, to the greatest.",
         m <= 3 && !of.front.empty() ? " Pale dots are the true front." : ""});
    report::plots::course hypervolumes{"hypervolume", {}};
    for (const auto& now : course)
      hypervolumes.places.push_back({static_cast<double>(now.evaluations), now.hypervolume});
    if (course.size() > 1) {
      report::page::figure(
          page, "The course of the run", report::plots::quality({hypervolumes}, "hypervolume"),
          {"The hypervolume of the population after so many evaluations."});
    }
    page += "</div>\n";
  }
  append_to(page, {"<h2>Generation by generation</h2>\n", report::history_section(history, run)});
  return page += report::page::end(history.rows().empty() ? "" : report::page::history_script);
}

}  // namespace fronts
