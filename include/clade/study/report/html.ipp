// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "../../text/inline.hpp"
#include "html.hpp"
#include "iohprofiler.hpp"
#include "page/document.hpp"
#include "page/provenance.hpp"
#include "page/script.hpp"
#include "page/sections.hpp"
#include "plots/against_parameters.hpp"
#include "plots/boxes.hpp"
#include "plots/convergence.hpp"
#include "plots/ecdf.hpp"
#include "plots/pairwise.hpp"

namespace clade::report {

[[gnu::cold]] CLADE_INLINE std::string html(const study::results& results, const study::analysis& analysis) {
  const auto& design = results.design();
  const auto units = study::plural_of(design.unit);
  const auto too_many_for_bands = analysis.ranking.size() > plots::max_bands;
  const std::string_view pooling_note = design.instances.size() > 1 ? " Runs on all instances are taken together." : "";
  auto parameter_names_text = plots::labels_of(design).parameter_names_text;
  if (const auto last = parameter_names_text.rfind(", "); last != parameter_names_text.npos)
    parameter_names_text.replace(last, 2, " and ");
  auto page = page::begin(design.title.empty() ? "Comparison of settings" : design.title);
  detail::append_to(
      page, {page::design_paragraph(results), page::warning_paragraphs(results, analysis),
             page::conclusions_section(results, analysis), "<section>\n<h2>Ranking</h2>\n",
             page::ranking_table(results, analysis), page::ranking_notes(results, analysis),
             page::instance_tables(results, analysis),
             "</section>\n<section>\n<h2>Plots</h2>\n<p>A setting has the same number, colour, dash pattern and marker "
             "everywhere.",
             parameter_names_text.empty()
                 ? ""
                 : detail::concat({" A name gives the values of ", svg::escape(parameter_names_text), "."}),
             "</p>\n<div class=\"plots\">\n"});
  // Plots of half the width come first, so that there is no gap between plots of the full width.
  std::string half_width_plots, full_width_plots;
  const bool all_succeeded = analysis.any_success && std::ranges::all_of(analysis.summaries, [](const auto& setting) {
                               return setting.successes == setting.runs;
                             });
  // Without a success, plots of the time of success would be empty.
  if (analysis.any_success) {
    page::figure(half_width_plots, "How soon runs succeed",
                 page::drawn_for_each_screen([&](double width) { return plots::ecdf(results, analysis, width); }),
                 {"The share of runs that had reached the goal after so many ", units,
                  ", on a logarithmic scale. Higher and farther to the left is better; at its end a curve shows the "
                  "success rate. A plot that is cut ends soon after the last success: from there to the budget nothing "
                  "changes.",
                  pooling_note});
    page::figure(
        half_width_plots, detail::concat({"How many ", units, " it takes"}),
        page::drawn_for_each_screen([&](double width) { return plots::boxes(results, analysis, width); }),
        {"Boxes hold the middle half of the runs, the thick line is the median; whiskers reach to the farthest "
         "run within 1.5 times the length of the box, points are single runs. Failed runs count as beyond the "
         "budget: a box that reaches beyond the axis stays open, and the strip has the number of failures.",
         pooling_note});
  }
  const auto groups = page::has_improvements(results) ? design.groups() : decltype(design.groups()){};
  for (std::size_t g = 0; g < std::min(groups.size(), page::max_instance_groups); ++g) {
    const auto& [name, instances] = groups[g];
    const auto title = "How the best fitness improves" + (groups.size() > 1 ? " on " + svg::escape(name) : "");
    const auto draw = [&](double width) { return plots::convergence(results, analysis, instances, width); };
    page::figure(
        too_many_for_bands ? full_width_plots : half_width_plots, title,
        too_many_for_bands ? page::drawn_for_each_screen(draw, page::tablet_width, 2 * svg::plot_width)
                           : page::drawn_for_each_screen(draw),
        {g > 0 ? ""
         : too_many_for_bands
             ? "The line is the median over the runs of the best so far, the band their middle half; grey "
               "is the median of the first setting. A run that has ended keeps its best."
             : "Lines are the median over the runs of the best so far, bands their middle half. A run that "
               "has ended keeps its best.",
         instances.size() > 1 ? " Runs on its instances are taken together." : "",
         g + 1 == page::max_instance_groups && groups.size() > page::max_instance_groups ? " Others are left out."
                                                                                         : ""},
        too_many_for_bands ? "whole" : "");
  }
  const auto matrix_width = plots::matrix_width(analysis);
  const bool is_full_width = matrix_width > svg::plot_width || half_width_plots.empty();
  page::figure(
      is_full_width ? full_width_plots : half_width_plots, "Every setting against every other",
      page::drawn_for_each_screen([&](double width) { return plots::pairwise(results, analysis, width); }, 0,
                                  matrix_width),
      {"The probability, A<sub>12</sub>, that a run of the row ",
       analysis.any_success ? detail::concat({"takes fewer ", units}) : std::string("ends with a better fitness"),
       " than one of the column",
       analysis.any_success && plots::fitness_decides(analysis)
           ? detail::concat(
                 {" or, in italics, ends with a better fitness, if too few runs of the two succeeded to compare "
                  "their ",
                  units})
           : std::string(),
       ": blue rows win, orange ones lose, and the paler the closer to 1/2. A frame marks "
       "pairs that differ significantly, by the p that decides.",
       analysis.enough_permutations ? ""
                                    : " Those without the best setting were tested with too few permutations for that.",
       pooling_note, analysis.ranking.size() > plots::max_in_matrix ? " The first 20 settings." : ""},
      is_full_width ? "whole aside" : "");
  if (analysis.any_success) {
    const auto draw = [&](double width) {
      auto parameter_plots = plots::against_parameters(results, analysis, plots::measure::expected_running_time, width);
      if (!all_succeeded)
        parameter_plots += plots::against_parameters(results, analysis, plots::measure::success_rate, width);
      return parameter_plots;
    };
    page::figure(all_succeeded ? half_width_plots : full_width_plots,
                 all_succeeded ? "Expected running time" : "Expected running time and success rate",
                 page::drawn_for_each_screen(draw, 0, svg::plot_width, "beside"),
                 {"The expected running time (ERT) on a logarithmic scale, less is better, ",
                  all_succeeded ? "with intervals of 95 %. All runs succeeded."
                                : "and the share of runs that succeeded, both with intervals of 95 %. An arrow without "
                                  "a marker means that no run succeeded: the ERT is above its start.",
                  " Lines join settings that are alike in the parameters named; if it says averaged, the runs of "
                  "several settings are taken together.",
                  pooling_note},
                 all_succeeded ? "" : "whole");
  }
  detail::append_to(page, {half_width_plots, full_width_plots});
  page += "</div>\n</section>\n";

  if (analysis.friedman && analysis.friedman->degrees_of_freedom > 0) {
    detail::append_to(page, {"<section>\n<h2>Friedman’s test</h2>\n", page::friedman_paragraph(analysis),
                             page::mean_ranks_table(results, analysis), "</section>\n"});
  }
  detail::append_to(
      page,
      {"<section>\n<h2>Pairs</h2>\n<p>",
       analysis.ranking.size() > page::max_settings_in_all_pairs ? "The first setting beside every other"
                                                                 : "Every two settings, the better ranked one first",
       design.has_goal ? ". The first p decides whether two differ: in their ERT or, if it says so, in "
                         "their best fitness. "
                       : ". The first p decides whether two differ. ",
       "A<sub>12</sub> above 1/2 says that the first setting is better in "
       "this respect. Holm-adjusted p-values below 0.05 are bold.</p>\n",
       page::pairs_table(results, analysis), "</section>\n", "<section>\n<h2>What these numbers mean</h2>\n",
       page::column_glossary(results, analysis), "</section>\n", page::methods_section(results, analysis)});
  page::forbid_breaks_before_percent(page);
  detail::append_to(page,
                    {page::provenance_section(design), page::pair_data_script(analysis), page::end(page::script)});
  return page;
}

[[gnu::cold]] CLADE_INLINE std::vector<file> plots_of(const study::results& results, const study::analysis& analysis) {
  const auto page = html(results, analysis);
  constexpr std::string_view heading = "<h3>", plot = "<svg xmlns=", end = "</svg>", phone = "<div class=\"on-phone\">",
                             tablet = "<div class=\"on-tablet\">";
  std::vector<file> files;
  std::string name = "plot";
  for (std::size_t at = 0; (at = page.find('<', at)) != page.npos; ++at) {
    const auto rest = std::string_view(page).substr(at);
    if (rest.starts_with(heading)) {
      name = internal::file_name(rest.substr(heading.size(), rest.find("</") - heading.size()), "plot");
    } else if (rest.starts_with(phone) || rest.starts_with(tablet)) {
      at += rest.find("</div>");
    } else if (rest.starts_with(plot)) {
      const auto size = rest.find(end) + end.size();
      files.push_back({detail::concat({detail::decimal(files.size() + 1), "_", name, ".svg"}),
                       detail::concat({rest.substr(0, size), "\n"})});
      at += size - 1;
    }
  }
  return files;
}

}  // namespace clade::report
