// SPDX-License-Identifier: BSL-1.0
#include "course_page.hpp"

#include <clade/study/report/number.hpp>
#include <clade/study/report/page/document.hpp>
#include <clade/study/report/page/history_script.hpp>
#include <clade/study/report/page/script.hpp>
#include <clade/study/report/plots/search_distribution.hpp>

#include "algorithms.hpp"
#include "page.hpp"

namespace bbob {

std::string page_of(
    const suite_function& function, std::string_view algorithm, std::uint64_t seed,
    const clade::observe::distribution& course, const clade::observe::recorded_history& history,
    const clade::report::run_description& run) {
  namespace report    = clade::report;
  const bool restarts = is_cma_es(algorithm) && algorithm != "cma_es";
  auto page           = std::visit(
      [&](const auto& f) {
        auto head = report::page::begin(
            "BBOB " + std::to_string(f.function) + ": " + std::string(f.name()), report::page::history_style);
        clade::detail::append_to(
            head, {"<p>", algorithm, " on instance ", std::to_string(f.instance), " in ", std::to_string(f.dimension),
                   " dimensions, seed ", std::to_string(seed), ": ", run.end, ".",
                   restarts ? " A jump of the step size is a restart." : "", "</p>\n"});
        return head;
      },
      function);
  if (!course.rows().empty()) {
    // The fitness of these runs is f - f_opt.
    const auto plots = report::plots::search_distribution(course, 0, "f − f_opt");
    page += "<div class=\"plots\">\n";
    add_figure(
        page, "Error, step size and axis ratio", plots.scales,
        "The error f − f_opt; the step size, in widths of the initial box; and the ratio of the longest axis of the "
        "distribution to the shortest.");
    add_figure(page, "Coordinates of the mean", plots.mean, "The mean of the distribution, a line for each variable.");
    add_figure(
        page, "Standard deviations", plots.deviations,
        "The standard deviation of the distribution in each variable, the step size included.");
    page += "</div>\n";
  }
  clade::detail::append_to(page, {"<h2>Generation by generation</h2>\n", report::history_section(history, run)});
  return page += report::page::end(
             clade::detail::concat({report::page::script, history.rows().empty() ? "" : report::page::history_script}));
}

}  // namespace bbob
