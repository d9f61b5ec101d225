// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "../../statistics/confidence_interval.hpp"
#include "../experiment/analysis.hpp"
#include "../experiment/results.hpp"
#include "number.hpp"
#include "utf8.hpp"

// Sentences that all reports share.
namespace clade::report {

/// The design, without its title: "4 settings, 30 runs each on 3 instances, at most 5,000 evaluations a run, seed 1".
/// ~~~
/// const study::design plan{.settings = {{"swap"}, {"inversion"}}, .runs = 5, .budget = 1000};
/// report::description(plan);  // = "2 settings, 5 runs each, at most 1,000 evaluations a run, seed 1"
/// ~~~
std::string description(const study::design& plan);

/// Warnings to print before the numbers: that runs are missing, and that a race biases p-values.
std::vector<std::string> remarks(const study::results& of);

/// The result of Friedman's test on several instances.
std::string friedman_remark(const study::analysis& found);

/// The test that decided between the best setting and the others, to complete "p of the difference, by".
std::string decided_by(const study::analysis& of);

/// The meaning of the mark "=", to complete "not significantly worse".
std::string tied_by(const study::analysis& of);

// The columns of all reports. To add one, add it here: text, Markdown, HTML, JSON and the legends read these lists.

/// The quantity in a column. Each report has one format per quantity.
enum class quantity { count, percent, evaluations, fitness, rank, effect, p };

/// A value of a column, with its 95 % interval and a word after it.
struct cell {
  std::optional<double> value{};  ///< empty if there is nothing to show
  std::optional<statistics::confidence_interval> interval{};
  std::string after{};
};

/// A setting in the ranking.
struct row {
  const study::analysis& found;  ///< the analysis
  std::size_t place;             ///< index of the setting in the design
  const study::summary& setting = found.settings[place];

  /// Whether it is the first.
  bool is_best() const;
};

/// The value of a column that is a member of the summary.
template <auto Member>
cell member_of(const row& r) {
  return {r.setting.*Member};
}

/// A column of the ranking of settings.
struct column {
  std::string name;           ///< the heading
  quantity what;              ///< the kind of the values, which determines their unit
  std::string meaning;        ///< explanation in legends; empty if the name is sufficient
  std::string details;        ///< after the meaning, on pages only: how the value is computed, with its source
  std::string member;         ///< name in JSON; empty if another member has the values
  cell (*value)(const row&);  ///< of a setting
  bool narrow = true;         ///< whether it is in narrow text
  bool wide = true;           ///< whether it is in wide text and Markdown
  bool on_page = true;        ///< whether it is in the ranking of a page
};

/// The columns of the ranking, from left to right.
std::vector<column> columns_of(const study::results& of, const study::analysis& found);

/// The value of a column that is a member of the comparison.
template <auto Member>
cell pair_member(const study::comparison& pair) {
  return {pair.*Member};
}

/// A column of the pairwise comparisons.
struct pair_column {
  std::string_view name;                    ///< the heading
  quantity what;                            ///< the kind of the values
  std::string_view details;                 ///< the meaning, on pages; empty if another column has it
  std::string_view member;                  ///< name in JSON
  cell (*value)(const study::comparison&);  ///< of a pair
};

/// The columns of the pairs, from left to right.
inline constexpr pair_column pair_columns[]{
    {"p", quantity::p,
     "How probable a difference of the logarithms of ERT at least as clear would be if both settings behaved alike: "
     "runs are exchanged between the two at random, within each instance, and the difference is divided by its "
     "standard error each time (studentised permutation test; Janssen, 1997; Chung and Romano, 2013). If two settings "
     "have fewer than five successes together, their best fitness is tested instead (Mann and Whitney, 1947; on "
     "several instances van Elteren, 1960). This p decides the ranking.",
     "p",
     [](const study::comparison& pair) {
       return cell{pair.decided.p, {}, pair.decided.of_fitness() ? "of fitness" : ""};
     }},
    {"Holm-adjusted p", quantity::p,
     "Of many comparisons some are significant by chance. Adjusted p-values limit the probability that any of those "
     "below 0.05 is mistaken to 5 % (Holm, 1979).",
     "adjusted_p", [](const study::comparison& pair) { return cell{pair.decided.adjusted_p}; }},
    {"Mann-Whitney p", quantity::p,
     "How probable a difference at least as clear would be if both settings were equally fast (Mann and Whitney, "
     "1947).",
     "mann_whitney_p", pair_member<&study::comparison::mann_whitney_p>},
    {"Holm-adjusted", quantity::p, "", "holm_p", pair_member<&study::comparison::holm_p>},
    {"A12", quantity::effect,
     "The probability that a run of the first setting takes fewer evaluations than one of the second, ties counted "
     "half: 0.5 is no difference, 1 is always better. From 0.56 the effect is called small, from 0.64 medium, from "
     "0.71 large (Vargha and Delaney, 2000).",
     "a12",
     [](const study::comparison& pair) {
       return cell{pair.in_evaluations.superiority, {}, std::string(pair.in_evaluations.magnitude)};
     }},
    {"Wilcoxon p", quantity::p,
     "The same question about the differences between paired runs, which have the same seed (Wilcoxon, 1945).",
     "wilcoxon_p", pair_member<&study::comparison::wilcoxon_p>},
    {"Fisher p", quantity::p, "The same question about the numbers of successes only (Fisher, 1922).", "fisher_p",
     pair_member<&study::comparison::fisher_p>},
    {"best: Mann-Whitney p", quantity::p, "", "best_p", pair_member<&study::comparison::best_p>},
    {"best: Holm-adjusted", quantity::p, "", "best_holm_p", pair_member<&study::comparison::best_holm_p>},
    {"best: A12", quantity::effect, "", "best_a12",
     [](const study::comparison& pair) { return cell{pair.in_fitness.superiority}; }}};

/// A cell as text and Markdown write it; with `short_numbers` large numbers end with k or M.
struct plain_cell {
  std::string value;    ///< the number, or "-"
  std::string after{};  ///< the interval or the effect

  plain_cell(const cell& of, quantity what, bool short_numbers);
};

/// The mark of a setting in the ranking of text and Markdown: "=" if it is tied with the best, "x" if it was dropped.
std::string mark_of(const study::results& of, const study::analysis& found, std::size_t setting);

/// The meaning of the marks and columns that text and Markdown show, term by term.
std::vector<std::pair<std::string, std::string>> legend_of(const study::results& of, const study::analysis& found,
                                                           bool narrow);

}  // namespace clade::report

#ifndef CLADE_SEPARATE_COMPILATION
#include "columns.ipp"
#endif
