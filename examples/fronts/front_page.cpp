// SPDX-License-Identifier: BSL-1.0
#include "front_page.hpp"

#include <clade/study/report/front_html.hpp>
#include <clade/study/report/number.hpp>
#include <utility>

namespace fronts {

namespace report = clade::report;
using clade::detail::append_to;
using report::counted;
using report::rounded;

std::string page_of(
    const problem& of, std::string_view algorithm, std::uint64_t seed, const outcome& found, const quality& measured,
    const std::vector<progress_point>& course) {
  report::front_page page{.title = "The front of " + std::string(of.name), .true_front = of.front};
  append_to(
      page.words, {algorithm, ", ", counted(found.evaluations, "evaluation"), ", seed ", std::to_string(seed), ": ",
                   counted(found.front.size(), "point"), " in ", std::to_string(of.objectives), " objectives, ",
                   std::to_string(of.variables), " variables."});
  if (measured.hypervolume && !found.front.empty()) {
    std::string up_to;
    for (const auto r : of.reference) append_to(up_to, {up_to.empty() ? "" : ", ", report::shortest(r)});
    append_to(page.words, {" The hypervolume up to (", up_to, ") is ", rounded(*measured.hypervolume, 5), "."});
  }
  if (measured.igd) {
    append_to(
        page.words, {" The mean distance of the true front from the points, IGD, is ", rounded(*measured.igd, 4), "."});
  }
  if (found.front.empty()) {
    append_to(page.words, {" Nothing feasible was found; the least violation is ", rounded(found.violation, 5), "."});
  } else {
    page.words += " No point is at least as good as another in all objectives and better in one; all are to be low.";
  }
  report::plots::course run{"hypervolume", {}};
  for (const auto& now : course) run.places.push_back({static_cast<double>(now.evaluations), now.hypervolume});
  if (course.size() > 1) page.courses.push_back(std::move(run));
  return report::front_html({{"found", found.front}}, page);
}

}  // namespace fronts
