// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "../../experiment/analysis.hpp"
#include "../../experiment/results.hpp"
#include "../columns.hpp"
#include "../number.hpp"
#include "../plots/ranked.hpp"
#include "../svg/canvas.hpp"
#include "../svg/text.hpp"

namespace clade::report::page {

/// The design of an experiment in a paragraph.
std::string design(const study::results& of);

/// The names of the settings in plots.
std::string names_in_plots(const study::results& of);

/// The warnings about the numbers.
std::string warnings(const study::results& of, const study::analysis& found);

/// The text below the ranking.
std::string below_ranking(const study::results& of, const study::analysis& found);

/// The result of Friedman's test in a paragraph.
std::string friedman(const study::analysis& found);

/// The meaning of the columns, and their sources.
std::string meanings(const study::results& of, const study::analysis& found);

/// The beginning of a table with this label, up to its body; the first heading is above text.
template <class Columns>
std::string begin_table(std::string_view label, std::string_view first, const Columns& columns, bool tall = false) {
  auto table =
      detail::concat({tall ? "<div class=\"wide tall" : "<div class=\"wide", "\" role=\"region\" aria-label=\"", label,
                      "\" tabindex=\"0\"><table>\n<thead><tr><th scope=\"col\" class=\"left\">", first, "</th>"});
  for (const auto& c : columns) detail::append_to(table, {"<th scope=\"col\">", c, "</th>"});
  return table += "</tr></thead>\n<tbody>\n";
}

inline constexpr std::string_view end_table = "</tbody></table></div>\n";

/// A number of evaluations, or a text if it is beyond the budget.
std::string evaluations(double value, std::uint64_t budget);

/// A value of a column: its interval, or the word after it, is below in smaller letters.
std::string table_cell(const cell& of, quantity what, std::uint64_t budget);

/// The mark of a setting in the ranking. One that never succeeded is neither the best nor tied with it.
std::string_view mark_of(const study::analysis& found, std::size_t rank);

/// The heading of the row of a setting: its number and its label, with the line and the marker that it has in all
/// plots.
std::string row_heading(const study::results& of, const study::analysis& found, std::size_t rank,
                        std::string_view label, std::string_view tag = {});

/// The settings, best first.
std::string ranking(const study::results& of, const study::analysis& found);

/// The most settings in a table of all pairs; if there are more, each is compared with the best only.
inline constexpr std::size_t max_in_pairs = 30;

/// The attribute of a cell with a Holm-adjusted p-value.
std::string_view if_differs(bool adjusted, double p);

/// All pairs of settings, with the higher ranked one first.
std::string pairs(const study::results& of, const study::analysis& found);

/// The mean ranks of Friedman's test, with the post-hoc p-values against every other setting.
std::string mean_ranks(const study::results& of, const study::analysis& found);

}  // namespace clade::report::page

#ifndef CLADE_SEPARATE_COMPILATION
#include "sections.ipp"
#endif
