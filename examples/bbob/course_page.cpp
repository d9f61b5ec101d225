// SPDX-License-Identifier: BSL-1.0
#include "course_page.hpp"

#include <clade/study/report/number.hpp>
#include <clade/study/report/plots/search_distribution.hpp>

#include "page.hpp"

namespace bbob {

std::string page_of(
    const suite_function& function, std::string_view algorithm, std::uint64_t seed,
    const clade::observe::distribution& course) {
  auto page = std::visit(
      [&](const auto& f) {
        auto head = page_head("BBOB " + std::to_string(f.function) + ": " + std::string(f.name()));
        clade::detail::append_to(
            head,
            {"<p>", algorithm, " on instance ", std::to_string(f.instance), " in ", std::to_string(f.dimension),
             " dimensions, seed ", std::to_string(seed),
             algorithm == "cma_es" ? "." : ". A jump of the step size is a restart.", "</p>\n<div class=\"plots\">\n"});
        return head;
      },
      function);
  // The fitness of these runs is f - f_opt.
  const auto plots = clade::report::plots::search_distribution(course, 0, "f − f_opt");
  add_figure(
      page, "Error, step size and axis ratio", plots.scales,
      "The error f − f_opt; the step size, in widths of the initial box; and the ratio of the longest axis of the "
      "distribution to the shortest.");
  add_figure(page, "Coordinates of the mean", plots.mean, "The mean of the distribution, a line for each variable.");
  add_figure(
      page, "Standard deviations", plots.deviations,
      "The standard deviation of the distribution in each variable, the step size included.");
  return page += "</div>\n" + page_foot();
}

}  // namespace bbob
