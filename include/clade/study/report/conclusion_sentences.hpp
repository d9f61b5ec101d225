// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "../experiment/analysis.hpp"
#include "number.hpp"
#include "utf8.hpp"

namespace clade::report {

namespace internal {

/// The maximum number of settings that a sentence names.
inline constexpr std::size_t max_named_in_sentence = 3;

/// Returns the items, separated by semicolons because names of settings may contain commas. If there are more than
/// four, only three are listed and the rest are counted: "a; b; c; and 4 more".
inline std::string listed_in_sentence(const std::vector<std::string>& items) {
  std::string words;
  const auto shown = items.size() > max_named_in_sentence + 1 ? max_named_in_sentence : items.size();
  for (std::size_t i = 0; i < shown; ++i) detail::append_to(words, {i > 0 ? "; " : "", items[i]});
  if (shown < items.size()) detail::append_to(words, {"; and ", detail::decimal(items.size() - shown), " more"});
  return words;
}

inline std::string percent_in_words(double share) { return detail::concat({percent(share, 0), " %"}); }

/// Returns a number of runs, rounded up to two significant digits.
inline std::string rounded_up(std::size_t runs) {
  auto unit = std::size_t{1};
  while (runs / unit >= 100) unit *= 10;
  return grouped((runs + unit - 1) / unit * unit);
}

/// Adds sentences on the best setting and on the settings that are significantly worse.
[[gnu::cold]] inline void add_best(std::vector<std::string>& to, const study::results& results,
                                   const study::analysis& analysis) {
  const auto& design = results.design();
  const auto best = analysis.ranking.front();
  const auto& first = analysis.summaries[best];
  const auto name = one_line(design.settings[best].name);
  const auto units = study::plural_of(design.unit);
  std::string value;
  if (!analysis.any_success) {
    value = detail::concat({"the median of its best ", one_line(design.measure), " is ", rounded(first.median_best)});
  } else if (first.mean_expected_running_time) {
    value = detail::concat({rounded(*first.mean_expected_running_time), " ", units,
                            " per success, the geometric mean over ", counted(design.instances.size(), "instance")});
  } else if (first.expected_running_time) {
    value = detail::concat({rounded(*first.expected_running_time), " ", units, " per success"});
    if (first.expected_running_time_interval)
      detail::append_to(value, {" (", rounded(first.expected_running_time_interval->low), " to ",
                                rounded(first.expected_running_time_interval->high), ")"});
  }
  std::size_t worse = 0;
  auto low = std::numeric_limits<double>::infinity(), high = 0.0;
  for (std::size_t s = 0; s < analysis.summaries.size(); ++s) {
    if (s == best || analysis.summaries[s].tied_with_best) continue;
    ++worse;
    const auto ratio = analysis.conclusions.standings.empty() ? 0 : analysis.conclusions.standings[s].ratio;
    low = std::min(low, ratio);
    high = std::max(high, ratio);
  }
  if (worse == 0) {
    to.push_back(
        detail::concat({"No setting is significantly better than the others. ", name, " comes first: ", value, "."}));
    return;
  }
  to.push_back(detail::concat({"Take ", name, ": ", value, "."}));
  auto words = worse + 1 < analysis.summaries.size()
                   ? detail::concat({counted(worse, "setting"), worse == 1 ? " is" : " are"})
               : worse == 1 ? std::string("The other setting is")
                            : std::string("All other settings are");
  words += " significantly worse";
  if (low > 0 && std::isfinite(low)) {
    const auto from = rounded(low, 2), end = rounded(high, 2);
    detail::append_to(words, {": ", from, from == end ? "" : detail::concat({" to ", end}), " times the ", units});
  }
  to.push_back(words += '.');
}

/// Adds sentences on the parameter that matters most and on the parameters that make no practical difference. Both can
/// be true of one parameter, if many runs show a small difference.
[[gnu::cold]] inline void add_parameters(std::vector<std::string>& to, const study::design& design,
                                         const study::conclusions& conclusions) {
  const bool several = conclusions.main_effects.size() > 1;
  if (conclusions.largest_share) {
    const auto& [names, share, low, high] = conclusions.shares[*conclusions.largest_share];
    const auto explained = detail::concat({percent_in_words(share), " of the variance of ln ERT (", percent(low, 0),
                                           " to ", percent_in_words(high), ")"});
    if (names.size() == 1) {
      const auto& values =
          std::ranges::find(conclusions.main_effects, names[0], &study::main_effect::parameter)->values;
      const auto [least, most] = std::ranges::minmax(values, {}, &study::main_effect::value::running_time);
      to.push_back(detail::concat({"The parameter ", one_line(names[0]), several ? " matters most: it" : "",
                                   " explains ", explained, "; ", one_line(most.text), " takes ",
                                   rounded(most.running_time / least.running_time, 2), " times the ",
                                   study::plural_of(design.unit), " of ", one_line(least.text),
                                   several ? ", on average over the other parameters." : "."}));
    } else {
      to.push_back(
          detail::concat({"Choose ", one_line(names[0]), " and ", one_line(names[1]),
                          " together: their interaction explains ", explained, ", more than any parameter alone."}));
    }
  } else if (several) {
    to.emplace_back("Which parameter matters most is undecided.");
  }
  for (const auto& effect : conclusions.main_effects) {
    if (!effect.equivalent) continue;
    to.push_back(detail::concat({"The parameter ", one_line(effect.parameter), " makes no practical difference",
                                 conclusions.any_failure ? "" : " while runs succeed",
                                 several ? ", on average over the other parameters" : "",
                                 ": the ratio of ERT between its values is at most ", rounded(effect.largest_ratio),
                                 ", below ", study::equivalence_margin, "."}));
  }
}

/// Adds sentences on the settings that are as good as the best, and on those for which this is undecided.
[[gnu::cold]] inline void add_ties(std::vector<std::string>& to, const study::results& results,
                                   const study::analysis& analysis) {
  std::vector<std::string> equivalent, undecided;
  const auto& concluded = analysis.conclusions;
  for (const auto s : analysis.ranking) {
    if (s == analysis.ranking.front() || !analysis.summaries[s].tied_with_best) continue;
    auto words = one_line(results.design().settings[s].name);
    const auto known = concluded.standings.empty() ? study::standing{} : concluded.standings[s];
    if (known.interval) {
      const auto low = rounded(known.interval->low, 2), high = rounded(known.interval->high, 2);
      detail::append_to(words, {" (", low, " to ", high, ")"});
    }
    (known.outcome == study::standing::kind::equivalent ? equivalent : undecided).push_back(std::move(words));
  }
  const auto best = one_line(results.design().settings[analysis.ranking.front()].name);
  if (!equivalent.empty())
    to.push_back(detail::concat({"No difference from ", best, concluded.any_failure ? "" : " while runs succeed",
                                 ", within a ratio of ERT of 0.8 to 1.25: ", listed_in_sentence(equivalent), "."}));
  if (!undecided.empty())
    to.push_back(detail::concat({"Undecided, whether worse than ", best, analysis.any_success ? " (ratio of ERT)" : "",
                                 ": ", listed_in_sentence(undecided), "."}));
  if (concluded.detectable_ratio) {
    auto words = detail::concat({"With a probability of 80 % this study finds settings that take ",
                                 rounded(*concluded.detectable_ratio), " times the ",
                                 study::plural_of(results.design().unit), " of the best."});
    if (concluded.runs_to_settle && *concluded.runs_to_settle > results.runs_per_instance(analysis.ranking.front())) {
      const auto* const each =
          results.design().instances.size() > 1 ? " of each setting on each instance" : " of each setting";
      detail::append_to(words, {" About ", rounded_up(*concluded.runs_to_settle), " runs", each,
                                " would settle what is undecided: find a ratio of 1.25, or show that there is none."});
    }
    to.push_back(std::move(words));
  }
}

/// Adds a sentence on the settings whose mean runtime depends on few slow runs.
[[gnu::cold]] inline void add_slow_runs(std::vector<std::string>& to, const study::results& results,
                                        const study::analysis& analysis) {
  std::vector<std::string> names;
  for (const auto s : analysis.conclusions.settings_with_slow_runs)
    names.push_back(one_line(results.design().settings[s].name));
  if (names.empty()) return;
  const bool one = names.size() == 1;
  to.push_back(
      detail::concat({"Few slow runs decide the mean", one ? " of " : "s of ", listed_in_sentence(names),
                      ": a tenth of the runs takes more than half of the ", study::plural_of(results.design().unit),
                      ". Slower runs may be unseen, so the interval", one ? "" : "s", " may be too narrow."}));
}

}  // namespace internal

/// Returns the conclusions from the results of an experiment as short sentences, the most important first: the best
/// setting, the most important parameter, parameters without effect, undecided questions, the smallest differences that
/// the experiment could have found, and mean runtimes that depend on few slow runs. See `study::conclusions` for the
/// rules.
/// ~~~
/// experiment study{queens, stop::target(0) || stop::evaluations(1000), {.runs = 3}};
/// study.add("swap", genetic_algorithm{.mutation = mutation::swap{}});
/// study.add("inversion", genetic_algorithm{.mutation = mutation::inversion{}});
/// const auto found = study.run();
/// report::conclusion_sentences(found.results(), found.analysis()).size() == 1;  // = true
/// ~~~
[[gnu::cold]] inline std::vector<std::string> conclusion_sentences(const study::results& results,
                                                                   const study::analysis& analysis) {
  const auto& concluded = analysis.conclusions;
  std::vector<std::string> sentences;
  if (concluded.too_few_runs) {
    sentences.push_back(detail::concat({"Too few runs for conclusions: every setting needs ",
                                        detail::decimal(study::min_runs_for_verdict), " or more, better 30."}));
    return sentences;
  }
  internal::add_best(sentences, results, analysis);
  internal::add_parameters(sentences, results.design(), concluded);
  internal::add_ties(sentences, results, analysis);
  internal::add_slow_runs(sentences, results, analysis);
  if (!concluded.reason_without_shares.empty())
    sentences.push_back(detail::concat({"No shares of variance: ", concluded.reason_without_shares, "."}));
  return sentences;
}

/// The former name of `conclusion_sentences`.
[[deprecated("renamed to conclusion_sentences")]] inline std::vector<std::string> conclusions_of(
    const study::results& results, const study::analysis& analysis) {
  return conclusion_sentences(results, analysis);
}

}  // namespace clade::report
