// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "../../text/inline.hpp"
#include "columns.hpp"

namespace clade::report {

CLADE_INLINE std::string description(const study::design& plan) {
  auto line = detail::concat({counted(plan.settings.size(), "setting"), ", ", counted(plan.runs, "run"), " each"});
  if (plan.instances.size() > 1) detail::append_to(line, {" on ", counted(plan.instances.size(), "instance")});
  // The name of a single instance is shown unless it is the default.
  if (plan.instances.size() == 1 && plan.instances[0] != "1")
    detail::append_to(line, {" on ", one_line(plan.instances[0])});
  detail::append_to(line, {", at most ", counted(plan.budget, "evaluation"), " a run, seed ",
                           detail::decimal(plan.seed), plan.race ? ", raced" : ""});
  return line;
}

CLADE_INLINE std::vector<std::string> remarks(const study::results& of) {
  const auto& plan = of.design();
  std::vector<std::string> all;
  if (!of.complete()) {
    std::size_t runs = 0;
    for (std::size_t s = 0; s < plan.settings.size(); ++s) runs += of.runs(s) * plan.instances.size();
    all.push_back(
        detail::concat({"The experiment is not complete: ", grouped(runs), " of ", plan.race ? "at most " : "",
                        counted(plan.settings.size() * plan.instances.size() * plan.runs, "run"), " were made."}));
  }
  if (plan.race) {
    all.emplace_back(
        "The settings were raced: p-values are biased, since which are dropped depends on the same runs. Repeat the "
        "comparison of the settings that are left, with another seed and without a race, before relying on them.");
  }
  return all;
}

CLADE_INLINE std::string friedman_remark(const study::analysis& found) {
  const auto& test = *found.friedman;
  return detail::concat({"Friedman's test over ", counted(test.blocks, "instance"), ": chi-square ",
                         rounded(test.chi_square), " with ", counted(test.degrees_of_freedom, "degree"),
                         " of freedom, ", p_equation(test.p), "."});
}

CLADE_INLINE std::string decided_by(const study::analysis& of) {
  const auto best = of.ranking.front();
  bool of_time = false, of_fitness = false;
  for (std::size_t s = 0; s < of.settings.size(); ++s) {
    if (s != best) (of.pair(s, best).decided.of_fitness() ? of_fitness : of_time) = true;
  }
  std::string words;
  if (of_time) words = of.friedman ? "the permutation test of ERT on each instance" : "the permutation test of ERT";
  if (of_time && of_fitness) {
    detail::append_to(
        words, {"; with fewer than ", detail::decimal(study::fewest_successes), " successes of the two together, by "});
  }
  if (of_fitness) words += of.friedman ? "van Elteren's test of best fitness" : "the Mann-Whitney test of best fitness";
  return words;
}

CLADE_INLINE std::string tied_by(const study::analysis& of) {
  const auto best = of.ranking.front();
  std::string words = "p > 0.05";
  for (std::size_t s = 0; s < of.settings.size(); ++s) {
    if (s != best && of.pair(s, best).decided.worse(best, study::significance_level))
      return words += ", or significantly better by the test that gives p";
  }
  return words;
}

CLADE_INLINE bool row::is_best() const { return place == found.ranking.front(); }

[[gnu::cold]] CLADE_INLINE std::vector<column> columns_of(const study::results& of, const study::analysis& found) {
  const auto& plan = of.design();
  bool failed = false, runs_differ = false, infinite = false;
  for (const auto& s : found.settings) {
    failed = failed || s.successes < s.runs;
    runs_differ = runs_differ || s.runs != found.settings[0].runs;
    infinite = infinite || std::isinf(s.median_best);
  }
  const bool ranks = found.friedman.has_value(), averaged = ranks && found.any_success;
  const auto fewer = found.any_success ? "takes fewer evaluations" : "ends with a better fitness";
  return {
      {"runs", quantity::count, "", "", "runs", [](const row& r) { return cell{static_cast<double>(r.setting.runs)}; },
       runs_differ, true, false},
      {"successes", quantity::count, "", "", "successes",
       [](const row& r) {
         return cell{static_cast<double>(r.setting.successes), {}, " of " + grouped(r.setting.runs)};
       },
       false, false},
      {"success %", quantity::percent, "",
       "The share of the runs that reached the goal within the budget, with Wilson's interval (1927).", "success_rate",
       [](const row& r) { return cell{r.setting.success_rate, r.setting.success}; }},
      {"ERT", quantity::evaluations, "expected running time: the evaluations of all runs for each success",
       "It is the cost of a success if failed runs are restarted (Auger and Hansen, 2005). The interval combines those "
       "of the success rate and of the mean runtime of successful runs (Zou and Donner, 2008). Without a success it "
       "begins at a lower bound and ends at infinity. If all runs succeeded, its end allows for failures that so few "
       "runs may have missed.",
       "ert", [](const row& r) { return cell{r.setting.expected_running_time, r.setting.running_time}; }},
      {"mean ERT", quantity::evaluations,
       "geometric mean of ERT over the instances, with half a success added on each; settings are in this order", "",
       "mean_ert", member_of<&study::summary::mean_running_time>, averaged, averaged, averaged},
      {"25 %", quantity::evaluations, "", "A quarter of the runs took at most so many evaluations.", "lower_quartile",
       member_of<&study::summary::lower_quartile>, false},
      {"median", quantity::evaluations, "",
       "Half of the runs took at most so many evaluations. Failed runs count as slower than the budget.",
       "median_evaluations", member_of<&study::summary::median>},
      {"75 %", quantity::evaluations, "", "Three quarters of the runs took at most so many evaluations.",
       "upper_quartile", member_of<&study::summary::upper_quartile>, false},
      {"PAR-10", quantity::evaluations, "mean, where a failed run counts as ten times the budget",
       "(Hutter, Hoos, Leyton-Brown and Stützle, 2009)", "penalized_average",
       member_of<&study::summary::penalized_average>, false},
      {"best", quantity::fitness,
       detail::concat(
           {"median of the best ", one_line(plan.measure), " of each run, ",
            plan.maximize ? "more is better" : "less is better",
            infinite ? "; infinite if half of the runs or more found nothing that counts, such as nothing feasible"
                     : ""}),
       "", "median_best", member_of<&study::summary::median_best>, failed, failed},
      {"rank", quantity::rank,
       found.any_success ? "mean of the ranks on the instances by ERT, without a success by best fitness; 1 is best"
                         : "mean of the ranks on the instances by best fitness, 1 is best; settings are in this order",
       "", "", [](const row& r) { return r.found.friedman ? cell{r.found.friedman->mean_ranks[r.place]} : cell{}; },
       ranks, ranks, false},
      {"A12", quantity::effect,
       detail::concat({"probability that a run ", fewer,
                       " than one of the best setting; the effect is negligible, "
                       "small, medium or large"}),
       "", "",
       [](const row& r) {
         if (r.is_best()) return cell{};
         const auto against = r.found.against(r.place, r.found.ranking.front());
         const auto& effect = r.found.any_success ? against.in_evaluations : against.in_fitness;
         return cell{effect.superiority, {}, std::string(effect.magnitude)};
       },
       true, true, false},
      {"p", quantity::p,
       detail::concat({"of the difference from the best setting, by ", decided_by(found),
                       ", Holm-adjusted for all pairs of settings"}),
       "", "",
       [](const row& r) {
         if (r.is_best()) return cell{};
         return cell{r.found.pair(r.place, r.found.ranking.front()).decided.adjusted_p};
       },
       true, true, false}};
}

CLADE_INLINE plain_cell::plain_cell(const cell& of, quantity what, bool short_numbers) {
  const auto number = [&](double v) {
    switch (what) {
      case quantity::count:
        return grouped(static_cast<std::uint64_t>(v));
      case quantity::percent:
        return percent(v, short_numbers ? 0 : 1);
      case quantity::effect:
        return with_decimals(v, 2);
      case quantity::p:
        return probability_value(v);
      case quantity::evaluations:
        return short_numbers ? compact(v) : rounded(v);
      default:
        return rounded(v);
    }
  };
  const bool none = !of.value || (what == quantity::evaluations && std::isinf(*of.value));
  value = none ? "-" : number(*of.value);
  if (of.interval) after = detail::concat({" (", number(of.interval->low), "-", number(of.interval->high), ")"});
  if (what == quantity::effect && !of.after.empty())
    after = detail::concat({" ", std::string_view(of.after).substr(0, short_numbers ? 1 : std::string_view::npos)});
}

CLADE_INLINE std::string mark_of(const study::results& of, const study::analysis& found, std::size_t setting) {
  if (found.settings[setting].tied_with_best) return "=";
  return of.design().race && of.dropped(setting) ? "x" : "";
}

[[gnu::cold]] CLADE_INLINE std::vector<std::pair<std::string, std::string>> legend_of(const study::results& of,
                                                                                      const study::analysis& found,
                                                                                      bool narrow) {
  std::vector<std::pair<std::string, std::string>> terms{
      {"=", "the best, and those that are not significantly worse: " + tied_by(found)}};
  bool failed = false, dropped = false;
  for (std::size_t s = 0; s < found.settings.size(); ++s) {
    failed = failed || found.settings[s].successes < found.settings[s].runs;
    dropped = dropped || mark_of(of, found, s) == "x";
  }
  if (dropped) terms.emplace_back("x", "dropped from the race, after the runs that are given");
  terms.emplace_back("(-)", "intervals of 95 %");
  if (narrow) terms.emplace_back("k, M", "thousands and millions");
  for (const auto& c : columns_of(of, found)) {
    if ((narrow ? c.narrow : c.wide) && !c.meaning.empty()) terms.emplace_back(c.name, c.meaning);
  }
  terms.emplace_back(
      "-", failed ? "nothing to show: the best itself, or too few runs succeeded" : "nothing to show: the best itself");
  return terms;
}

}  // namespace clade::report
