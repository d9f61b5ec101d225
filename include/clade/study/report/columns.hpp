// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "../experiment/analysis.hpp"
#include "number.hpp"
#include "utf8.hpp"

// The sentences and table columns that all reports share.
namespace clade::report {

/// Returns a line about the design, without its title: "4 settings, 30 runs each on 3 instances, at most 5,000
/// evaluations a run, seed 1".
/// ~~~
/// const study::design design{.settings = {{"swap"}, {"inversion"}}, .runs = 5, .budget = 1000};
/// report::description(design);  // = "2 settings, 5 runs each, at most 1,000 evaluations a run, seed 1"
/// ~~~
inline std::string description(const study::design& design) {
  auto line = detail::concat({counted(design.settings.size(), "setting"), ", ", counted(design.runs, "run"), " each"});
  if (design.instances.size() > 1) detail::append_to(line, {" on ", counted(design.instances.size(), "instance")});
  // The name of a single instance is shown only if it is not the default.
  if (design.instances.size() == 1 && design.instances[0] != "1")
    detail::append_to(line, {" on ", one_line(design.instances[0])});
  detail::append_to(line, {", at most ", counted(design.budget, study::name_of(design.unit)), " a run"});
  if (design.sources.empty()) detail::append_to(line, {", seed ", detail::decimal(design.seed)});
  if (design.race) line += ", raced";
  return line;
}

/// Returns sentences about the instances and about the data that runs draw. At most 12 items of each are named. The
/// result is empty for a single instance without such data.
inline std::vector<std::string> instance_remarks(const study::design& design) {
  const auto list = [](const std::vector<std::string>& names) {
    constexpr std::size_t most = 12;
    std::string text;
    for (std::size_t i = 0; i < std::min(names.size(), most); ++i)
      detail::append_to(text, {i > 0 ? "; " : "", one_line(names[i])});
    if (names.size() > most) detail::append_to(text, {"; and ", grouped(names.size() - most), " more"});
    return text;
  };
  std::vector<std::string> all;
  if (design.instances.size() > 1) all.push_back(detail::concat({"Instances: ", list(design.instances), "."}));
  if (!design.random_data.empty()) {
    all.push_back(detail::concat(
        {counted(design.random_data.size(), design.random_data_kind), design.random_data.size() == 1 ? " is" : " are",
         " drawn from the seed, ", design.random_data_kind, " k for run k of every setting",
         design.instances.size() > 1 ? " on an instance: " : ": ", list(design.random_data), "."}));
  }
  return all;
}

/// Returns a remark on the files from which runs were read: "The runs were read from a.csv and b.csv.".
inline std::string sources_remark(const study::design& design) {
  std::string text = "The runs were read from ";
  for (std::size_t i = 0; i < design.sources.size(); ++i)
    detail::append_to(text, {i == 0                          ? ""
                             : i + 1 < design.sources.size() ? ", "
                                                             : " and ",
                             one_line(design.sources[i])});
  return text + ". Those of two settings are not paired.";
}

/// Returns a remark on settings that made identical runs. The result is empty if there are none.
inline std::string identical_remark(const study::analysis& analysis) {
  if (analysis.identical.empty()) return {};
  std::size_t settings = 0;
  for (const auto& group : analysis.identical) settings += group.size();
  const auto groups = analysis.identical.size();
  const bool pairs = settings == 2 * groups;
  const auto which = pairs         ? counted(groups, "pair") + " of settings"
                     : groups == 1 ? counted(settings, "setting")
                                   : detail::concat({grouped(settings), " settings, in ", grouped(groups), " groups,"});
  return detail::concat({which, " made identical runs",
                         groups == 1 ? ": they have"
                         : pairs     ? ": each pair has"
                                     : ": each group has",
                         groups == 1 ? " one row and count" : " one row and counts", " as one setting in the tests."});
}

/// Returns a remark on settings with too few runs for a verdict. The result is empty if all settings have enough.
inline std::string few_runs_remark(const study::analysis& analysis) {
  if (!std::ranges::any_of(analysis.summaries, &study::summary::few_runs)) return {};
  return detail::concat({"A verdict needs ", detail::decimal(study::min_runs_for_verdict),
                         " runs of each setting: those with fewer are neither marked nor called better or worse."});
}

/// Returns warnings to print before the numbers: that runs are missing or too few, that a race biases p-values, and
/// that settings made identical runs.
inline std::vector<std::string> remarks(const study::results& results, const study::analysis& analysis) {
  const auto& design = results.design();
  std::vector<std::string> all;
  if (!results.complete()) {
    std::size_t runs = 0;
    for (std::size_t s = 0; s < design.settings.size(); ++s)
      runs += results.runs_per_instance(s) * design.instances.size();
    all.push_back(detail::concat(
        {"The experiment is not complete: ", grouped(runs), " of ", design.race ? "at most " : "",
         counted(design.settings.size() * design.instances.size() * design.runs, "run"), " were made."}));
  }
  if (design.race) {
    all.emplace_back(
        "The settings were raced: p-values are biased, since which are dropped depends on the same runs. Repeat the "
        "comparison of the settings that are left, with another seed and without a race, before relying on them.");
  }
  for (auto line : {few_runs_remark(analysis), identical_remark(analysis)}) {
    if (!line.empty()) all.push_back(std::move(line));
  }
  return all;
}

/// Returns a sentence with the result of Friedman's test on several instances. The result is empty if all settings made
/// identical runs.
inline std::string friedman_remark(const study::analysis& analysis) {
  const auto& test = *analysis.friedman;
  if (test.degrees_of_freedom == 0) return {};
  return detail::concat({"Friedman's test over ", counted(test.blocks, "instance"), ": chi-square ",
                         rounded(test.chi_square), " with ", counted(test.degrees_of_freedom, "degree"),
                         " of freedom, ", p_equation(test.p), "."});
}

/// Returns the names of the tests that decided between the best setting and the others, as the end of the phrase "p of
/// the difference, by".
inline std::string deciding_tests(const study::analysis& analysis) {
  const auto best = analysis.ranking.front();
  bool of_time = analysis.ranking.size() == 1 && analysis.any_success,
       of_fitness = analysis.ranking.size() == 1 && !analysis.any_success;
  for (const auto s : analysis.ranking) {
    if (s != best) (analysis.pair(s, best).deciding_test.compares_fitness() ? of_fitness : of_time) = true;
  }
  std::string words;
  if (of_time)
    words = analysis.friedman ? "the permutation test of ERT on each instance" : "the permutation test of ERT";
  if (of_time && of_fitness) {
    detail::append_to(words, {"; with fewer than ", detail::decimal(study::min_successes_for_running_time),
                              " successes of the two together, by "});
  }
  if (of_fitness)
    words += analysis.friedman ? "van Elteren's test of best fitness" : "the Mann-Whitney test of best fitness";
  return words;
}

/// Returns the criterion of the mark "=", as the end of the phrase "not significantly worse:".
inline std::string tie_criterion(const study::analysis& analysis) {
  const auto best = analysis.ranking.front();
  std::string words = "p > 0.05";
  for (std::size_t s = 0; s < analysis.summaries.size(); ++s) {
    if (s != best && analysis.pair(s, best).deciding_test.worse(best, study::significance_level))
      return words += ", or significantly better by the test that gives p";
  }
  return words;
}

// The columns of all reports. New columns are added here: text, Markdown, HTML, JSON and the legends read these lists.

/// The quantities in columns. Each report has one number format per quantity. `evaluations` are costs in the unit of
/// the design, `number` is a mean rank or a ratio.
enum class quantity { count, percent, evaluations, fitness, number, effect, p };

/// A value in a column, with its 95 % interval and, in `suffix`, words that follow it.
struct cell {
  std::optional<double> value{};  ///< the number; empty if there is nothing to show
  std::optional<statistics::confidence_interval> interval{};
  std::string suffix{};
  bool at_most = false;  ///< whether the value is an upper bound

  /// Returns whether the interval is too wide to be useful, for example after two very different runs. Reports then
  /// show "-" in its place.
  bool is_too_wide() const {
    return value && *value > 0 && interval && interval->high > 1000 * *value &&
           interval->high < std::numeric_limits<double>::infinity();
  }
};

/// A row of the ranking: one setting.
struct row {
  const study::analysis& analysis;                            ///< statistics of the experiment
  std::size_t index;                                          ///< index of the setting in the design
  const study::summary& summary = analysis.summaries[index];  ///< statistics of the setting

  /// Returns whether the setting is the first in the ranking.
  bool is_best() const { return index == analysis.ranking.front(); }
};

/// Returns the cell of a column whose value is a member of the summary.
template <auto Member>
cell summary_cell(const row& r) {
  return {r.summary.*Member};
}

/// A column of the ranking.
struct column {
  std::string name;            ///< heading of the column
  quantity kind;               ///< kind of the values, for their format and unit
  std::string meaning;         ///< explanation in legends; empty if the name is sufficient
  std::string details;         ///< explanation of the computation, with its source; follows the meaning, on pages only
  std::string json_name;       ///< name of the member in JSON; empty if another member has the values
  cell (*value)(const row&);   ///< function that returns the cell of a row
  bool in_narrow_text = true;  ///< whether narrow text shows the column
  bool in_wide_text = true;    ///< whether wide text and Markdown show the column
  bool on_page = true;         ///< whether the ranking of a page shows the column
};

/// Returns all columns of the ranking, from left to right.
[[gnu::cold]] inline std::vector<column> columns_of(const study::results& results, const study::analysis& analysis) {
  const auto& design = results.design();
  bool failed = false, runs_differ = false, infinite = false;
  for (const auto& s : analysis.summaries) {
    failed = failed || s.successes < s.runs;
    runs_differ = runs_differ || s.runs != analysis.summaries[0].runs;
    infinite = infinite || std::isinf(s.median_best);
  }
  const bool has_ranks = analysis.friedman.has_value(), has_mean_ert = has_ranks && analysis.any_success;
  const auto units = study::plural_of(design.unit);
  const auto better_in_words =
      analysis.any_success ? detail::concat({"takes fewer ", units}) : std::string("ends with a better fitness");
  std::vector<column> all{
      {"runs", quantity::count, "", "", "runs", [](const row& r) { return cell{static_cast<double>(r.summary.runs)}; },
       runs_differ, true, false},
      {"successes", quantity::count, "", "", "successes",
       [](const row& r) {
         return cell{static_cast<double>(r.summary.successes), {}, " of " + grouped(r.summary.runs)};
       },
       false, false, failed},
      {"success %", quantity::percent, "",
       "The share of the runs that reached the goal within the budget, with Wilson's interval (1927).", "success_rate",
       [](const row& r) { return cell{r.summary.success_rate, r.summary.success_rate_interval}; }},
      {"ERT", quantity::evaluations,
       detail::concat({"expected running time: the ", units, " of all runs for each success"}),
       "It is the cost of a success if failed runs are restarted (Auger and Hansen, 2005). The interval combines those "
       "of the success rate and of the mean runtime of successful runs (Zou and Donner, 2008). Without a success it "
       "begins at a lower bound and ends at infinity. If all runs succeeded, it is that of the mean runtime; how many "
       "failures so few runs may have missed is in the interval of the success rate.",
       "ert",
       [](const row& r) { return cell{r.summary.expected_running_time, r.summary.expected_running_time_interval}; }},
      {"mean runtime", quantity::evaluations, "of the successful runs",
       detail::concat({"The interval is Student's after Hall's transformation for skewed values (1992)",
                       design.instances.size() > 1 ? ", of the runs within each instance." : "."}),
       "mean_runtime", [](const row& r) { return cell{r.summary.mean_runtime, r.summary.mean_runtime_interval}; },
       false, failed, failed},
      {"mean ERT", quantity::evaluations,
       "geometric mean of ERT over the instances, with half a success added on each; settings are in this order", "",
       "mean_ert", summary_cell<&study::summary::mean_expected_running_time>, has_mean_ert, has_mean_ert, has_mean_ert},
      {"25 %", quantity::evaluations, "", detail::concat({"A quarter of the runs took at most so many ", units, "."}),
       "lower_quartile", summary_cell<&study::summary::lower_quartile>, false},
      {"median", quantity::evaluations, "",
       detail::concat(
           {"Half of the runs took at most so many ", units, ". Failed runs count as slower than the budget."}),
       detail::concat({"median_", units}), summary_cell<&study::summary::median>},
      {"75 %", quantity::evaluations, "",
       detail::concat({"Three quarters of the runs took at most so many ", units, "."}), "upper_quartile",
       summary_cell<&study::summary::upper_quartile>, false},
      {"PAR-10", quantity::evaluations, "mean, where a failed run counts as ten times the budget",
       "(Hutter, Hoos, Leyton-Brown and Stützle, 2009)", "penalized_average",
       summary_cell<&study::summary::penalized_average>, false, true, failed},
      {"best", quantity::fitness,
       detail::concat(
           {"median of the best ", one_line(design.measure), " of each run, ",
            design.maximize ? "more is better" : "less is better",
            infinite ? "; infinite if half of the runs or more found nothing that counts, such as nothing feasible"
                     : ""}),
       "", "median_best", summary_cell<&study::summary::median_best>, failed, failed, failed},
      {"rank", quantity::number,
       analysis.any_success
           ? "mean of the ranks on the instances by ERT, without a success by best fitness; 1 is best"
           : "mean of the ranks on the instances by best fitness, 1 is best; settings are in this order",
       "", "",
       [](const row& r) { return r.analysis.friedman ? cell{r.analysis.friedman->mean_ranks[r.index]} : cell{}; },
       has_ranks, has_ranks, false},
      {"ratio", quantity::number,
       has_mean_ert ? "mean ERT divided by that of the first setting" : "ERT divided by that of the first setting", "",
       "",
       [](const row& r) {
         const auto time = [&](const study::summary& s) {
           return r.analysis.friedman ? s.mean_expected_running_time : s.expected_running_time;
         };
         const auto own = time(r.summary), first = time(r.analysis.summaries[r.analysis.ranking.front()]);
         return own && first && std::isfinite(*own / *first) ? cell{*own / *first} : cell{};
       },
       false, false, analysis.any_success},
      {"A12", quantity::effect,
       detail::concat({"probability that a run ", better_in_words,
                       " than one of the best setting; the effect is negligible, "
                       "small, medium or large"}),
       "", "",
       [](const row& r) {
         if (r.is_best()) return cell{};
         const auto against = r.analysis.against(r.index, r.analysis.ranking.front());
         const auto& effect = r.analysis.any_success ? against.in_evaluations : against.in_fitness;
         return cell{effect.superiority, {}, std::string(effect.magnitude)};
       },
       true, true},
      {"p", quantity::p,
       detail::concat({"of the difference from the best setting, by ", deciding_tests(analysis),
                       ", Holm-adjusted for all pairs of settings"}),
       "", "",
       [](const row& r) {
         if (r.is_best() || r.summary.few_runs) return cell{};
         const auto& decided = r.analysis.pair(r.index, r.analysis.ranking.front()).deciding_test;
         return cell{decided.adjusted_p, {}, {}, decided.adjusted_p_is_upper_bound};
       },
       true, true}};
  for (auto& c : all) {
    // Without a goal, no run succeeds.
    if (!design.has_goal && (c.kind == quantity::evaluations || c.kind == quantity::percent || c.name == "successes"))
      c.in_narrow_text = c.in_wide_text = c.on_page = false;
  }
  return all;
}

/// Returns the cell of a column whose value is a member of the comparison.
template <auto Member>
cell pair_cell(const study::comparison& pair) {
  return {pair.*Member};
}

/// A column of the pairwise comparisons.
struct pair_column {
  std::string_view name;                    ///< heading of the column
  quantity kind;                            ///< kind of the values, for their format
  std::string_view details;                 ///< explanation on pages; empty if another column has it
  std::string_view json_name;               ///< name in JSON
  cell (*value)(const study::comparison&);  ///< function that returns the cell of a pair
};

/// All columns of the pairwise comparisons, from left to right.
inline constexpr pair_column pair_columns[]{
    {"p", quantity::p,
     "How probable a difference of the logarithms of ERT at least as clear would be if both settings behaved alike: "
     "runs are exchanged between the two at random, within each instance, and the difference is divided by its "
     "standard error each time (studentised permutation test; Janssen, 1997; Chung and Romano, 2013). If two settings "
     "have fewer than five successes together, their best fitness is tested instead (Mann and Whitney, 1947; on "
     "several instances van Elteren, 1960). This p decides the ranking.",
     "p",
     [](const study::comparison& pair) {
       return cell{pair.deciding_test.p,
                   {},
                   pair.deciding_test.compares_fitness() ? "of fitness" : "",
                   pair.deciding_test.p_is_upper_bound};
     }},
    {"Holm-adjusted p", quantity::p,
     "Of many comparisons some are significant by chance. Adjusted p-values limit the probability that any of those "
     "below 0.05 is mistaken to 5 % (Holm, 1979).",
     "adjusted_p",
     [](const study::comparison& pair) {
       return cell{pair.deciding_test.adjusted_p, {}, {}, pair.deciding_test.adjusted_p_is_upper_bound};
     }},
    {"Mann-Whitney p", quantity::p,
     "How probable a difference at least as clear would be if both settings were equally fast (Mann and Whitney, "
     "1947).",
     "mann_whitney_p", pair_cell<&study::comparison::mann_whitney_p>},
    {"Holm-adjusted", quantity::p, "", "holm_p", pair_cell<&study::comparison::holm_p>},
    {"A12", quantity::effect,
     "The probability that a run of the first setting is faster than one of the second, ties counted half: 0.5 is no "
     "difference, 1 is always better. From 0.56 the effect is called small, from 0.64 medium, from 0.71 large (Vargha "
     "and Delaney, 2000).",
     "a12",
     [](const study::comparison& pair) {
       return cell{pair.in_evaluations.superiority, {}, std::string(pair.in_evaluations.magnitude)};
     }},
    {"Wilcoxon p", quantity::p,
     "The same question about the differences between paired runs, which have the same seed (Wilcoxon, 1945).",
     "wilcoxon_p", pair_cell<&study::comparison::wilcoxon_p>},
    {"Fisher p", quantity::p, "The same question about the numbers of successes only (Fisher, 1922).", "fisher_p",
     pair_cell<&study::comparison::fisher_p>},
    {"best: Mann-Whitney p", quantity::p, "", "best_p", pair_cell<&study::comparison::best_fitness_p>},
    {"best: Holm-adjusted", quantity::p, "", "best_holm_p", pair_cell<&study::comparison::best_fitness_holm_p>},
    {"best: A12", quantity::effect, "", "best_a12",
     [](const study::comparison& pair) { return cell{pair.in_fitness.superiority}; }}};

/// Returns the columns of the pairwise comparisons that apply to the results: without a goal, only those of the best
/// fitness, and the signed-rank test only for paired runs.
inline std::vector<pair_column> pair_columns_of(const study::results& results) {
  std::vector<pair_column> shown;
  for (const auto& c : pair_columns) {
    const bool of_runtimes = c.kind == quantity::effect ? c.json_name == "a12"
                                                        : c.json_name == "mann_whitney_p" || c.json_name == "holm_p" ||
                                                              c.json_name == "wilcoxon_p" || c.json_name == "fisher_p";
    const bool needs_paired_runs = c.json_name == "wilcoxon_p" && !results.design().sources.empty();
    if ((results.design().has_goal || !of_runtimes) && !needs_paired_runs) shown.push_back(c);
  }
  return shown;
}

/// Returns the sentences that explain the order of settings over several instances. The result is empty for a single
/// instance.
inline std::string order_on_instances(const study::analysis& analysis) {
  if (!analysis.friedman) return {};
  return analysis.any_success
             ? "Every instance counts alike: settings are in the order of mean ERT, the geometric mean of their ERT on "
               "each instance, with half a success added. A setting with more successes in total may rank below one "
               "that is faster in proportion on most instances. Rank is the mean of the places on each instance."
             : "Every instance counts alike: settings are in the order of rank, the mean of their places by best "
               "fitness on each instance.";
}

/// Returns the cell of a setting in tables of instances: its expected running time or, if no run succeeded, its best
/// fitness.
inline cell cell_on_instance(const study::summary_on_instance& of, bool has_goal) {
  cell shown{of.expected_running_time};
  if (!shown.value) shown.value = of.median_best;
  if (has_goal) shown.suffix = detail::concat({grouped(of.successes), " of ", grouped(of.runs)});
  return shown;
}

/// Returns a number as plain text, in the format of its quantity. With `short_numbers`, large numbers end with k or M.
inline std::string plain_number(double value, quantity kind, bool short_numbers) {
  if (kind == quantity::count) return grouped(static_cast<std::uint64_t>(value));
  if (kind == quantity::percent) return percent(value, short_numbers ? 0 : 1);
  if (kind == quantity::effect) return with_decimals(value, 2);
  if (kind == quantity::p) return probability_value(value);
  return short_numbers && kind == quantity::evaluations ? compact(value) : rounded(value);
}

/// A cell as text and Markdown show it.
struct plain_cell {
  std::string value;     ///< number, or "-" if there is nothing to show
  std::string suffix{};  ///< interval or effect after the number

  plain_cell(const cell& of, quantity kind, bool short_numbers) {
    const auto number = [&](double v) { return plain_number(v, kind, short_numbers); };
    const bool none = !of.value || (kind == quantity::evaluations && std::isinf(*of.value));
    value = none ? "-" : kind == quantity::p ? probability_value(*of.value, of.at_most) : number(*of.value);
    if (of.is_too_wide())
      suffix = " (-)";
    else if (of.interval)
      suffix = detail::concat({" (", number(of.interval->low), "-", number(of.interval->high), ")"});
    if (kind == quantity::effect && !of.suffix.empty())
      suffix = detail::concat({" ", std::string_view(of.suffix).substr(0, short_numbers ? 1 : std::string_view::npos)});
  }
};

/// Returns the mark of a setting in text and Markdown: "=" if it is tied with the best, "x" if a race dropped it,
/// otherwise an empty text.
inline std::string mark_of(const study::results& results, const study::analysis& analysis, std::size_t setting) {
  if (analysis.summaries[setting].tied_with_best) return "=";
  return results.design().race && results.dropped(setting) ? "x" : "";
}

/// Returns the terms in text and Markdown, marks and columns, each with its meaning.
[[gnu::cold]] inline std::vector<std::pair<std::string, std::string>> legend_terms(const study::results& results,
                                                                                   const study::analysis& analysis,
                                                                                   bool narrow) {
  std::vector<std::pair<std::string, std::string>> terms;
  if (std::ranges::any_of(analysis.summaries, &study::summary::tied_with_best))
    terms.emplace_back("=", "the best, and those that are not significantly worse: " + tie_criterion(analysis));
  bool failed = false, dropped = false;
  for (std::size_t s = 0; s < analysis.summaries.size(); ++s) {
    failed = failed || analysis.summaries[s].successes < analysis.summaries[s].runs;
    dropped = dropped || mark_of(results, analysis, s) == "x";
  }
  if (dropped) terms.emplace_back("x", "dropped from the race, after the runs that are given");
  const bool has_goal = results.design().has_goal;
  if (has_goal) terms.emplace_back("(-)", "intervals of 95 %");
  if (narrow && has_goal) terms.emplace_back("k, M", "thousands and millions");
  for (const auto& c : columns_of(results, analysis)) {
    if ((narrow ? c.in_narrow_text : c.in_wide_text) && !c.meaning.empty()) terms.emplace_back(c.name, c.meaning);
  }
  bool at_most = false;
  for (const auto s : analysis.ranking) {
    if (s == analysis.ranking.front() || analysis.summaries[s].few_runs) continue;
    const auto& decided = analysis.pair(s, analysis.ranking.front()).deciding_test;
    at_most = at_most || (decided.adjusted_p_is_upper_bound && decided.adjusted_p >= 0.001);
  }
  if (at_most) terms.emplace_back("≤", "at most: no random permutation was as extreme");
  terms.emplace_back("-", failed && has_goal ? "nothing to show: the best itself, or too few runs succeeded"
                                             : "nothing to show: the best itself");
  return terms;
}

}  // namespace clade::report
