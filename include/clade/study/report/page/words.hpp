// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cmath>
#include <cstddef>
#include <string>
#include <string_view>

#include "../../experiment/analysis.hpp"
#include "../../experiment/results.hpp"
#include "../description.hpp"
#include "../plots/labels.hpp"
#include "../svg/escape.hpp"
#include "../svg/number.hpp"

namespace clade::report::page {

using namespace study;

/// The design of an experiment in a paragraph.
[[gnu::cold]] inline std::string design(const results& of) {
  const auto& plan = of.design();
  const auto several = plan.instances.size() > 1;
  auto words = concat({"<p>", counted(plan.settings.size(), "setting"), ", each with ", counted(plan.runs, "run")});
  if (several) {
    append_to(words, {" on each of ", decimal(plan.instances.size()), " instances ("});
    for (std::size_t i = 0; i < plan.instances.size(); ++i) {
      if (i > 0) words += ", ";
      if (i == 10 && plan.instances.size() > 12) {
        append_to(words, {"and ", decimal(plan.instances.size() - i), " more"});
        break;
      }
      words += svg::escape(plan.instances[i]);
    }
    words += ')';
  } else if (!plan.instances.empty() && plan.instances.front() != "1") {
    append_to(words, {" on the instance “", svg::escape(plan.instances.front()), "”"});
  }
  append_to(
      words,
      {" and a budget of ", svg::grouped(static_cast<double>(plan.budget)),
       plan.budget == 1 ? " evaluation" : " evaluations", " per run. Everything random follows from the seed ",
       decimal(plan.seed),
       ": run <i>k</i> has the same seed in every setting, so that runs are paired. A run "
       "succeeds if it reaches its goal within the budget. One that does not is <em>censored</em> there: that it would "
       "have taken longer is all that is known, and it counts as slower than any success. It is never left out."});
  if (several) {
    words +=
        " Tables and plots take the runs on all instances together, but for the order of the ranking and what is tied "
        "with the best, for which runs are compared within each instance.";
  }
  if (const auto labels = plots::labels_of(plan); !labels.shared.empty())
    append_to(words, {" Names leave out what all settings share: ", svg::escape(labels.shared), "."});
  return words += "</p>\n";
}

/// How plots name the settings, and what their names leave out.
inline std::string names_in_plots(const results& of) {
  const auto labels = plots::labels_of(of.design());
  std::string words;
  if (!labels.parameters.empty())
    append_to(words, {" A name gives the values of ", svg::escape(labels.parameters), "."});
  if (!labels.front.empty())
    append_to(words, {" Names leave out what all begin with: “", svg::escape(labels.front), "”."});
  if (!labels.back.empty()) append_to(words, {" Names leave out what all end with: “", svg::escape(labels.back), "”."});
  return words;
}

/// What a reader must know before relying on the numbers.
inline std::string warnings(const results& of, const analysis& found) {
  std::string words;
  if (!found.any_success) {
    words +=
        "<p class=\"note\"><strong>No run reached its goal.</strong> No setting is the best at that. They are ordered "
        "by "
        "their best fitness instead, and plots of when runs succeed are left out.</p>\n";
  }
  if (!of.complete()) {
    words +=
        "<p class=\"note\"><strong>The experiment is not complete.</strong> It was interrupted; what follows rests on "
        "the "
        "runs that were made, and settings may have different numbers of them.</p>\n";
  }
  if (of.design().race) {
    words +=
        "<p class=\"note\"><strong>The settings were raced.</strong> Those that were clearly worse were dropped early";
    std::size_t dropped = 0;
    for (std::size_t s = 0; s < of.design().settings.size(); ++s) dropped += of.dropped(s);
    words += dropped > 0 ? ", and are marked with † and the runs they made. " : "; none was. ";
    words +=
        "All p-values are biased: which settings were dropped depends on the same data that they are computed from. "
        "Repeat the comparison of those that are left, with another seed and without a race, before relying on "
        "them.</p>\n";
  }
  return words;
}

/// The text below the ranking.
[[gnu::cold]] inline std::string below_ranking(const results& of, const analysis& found) {
  std::string words = "<p>Ordered by ";
  if (!found.any_success) {
    words += found.friedman ? "the mean rank over the instances of " : "";
    words += "the median of the best fitness, as no run succeeded";
  } else {
    words += found.friedman
                 ? "the geometric mean over the instances of the expected running time (mean ERT), half a success "
                   "being added on each"
                 : "the expected running time (ERT)";
  }
  bool beyond = false, without = false;
  for (const auto& s : found.settings) {
    beyond = beyond || !std::isfinite(s.upper_quartile);
    without = without || s.successes == 0;
  }
  append_to(words,
            {found.any_success ? ". Settings with a coloured background are tied with the best: they are"
                               : ". Settings “tied in fitness” are",
             " not significantly worse ", found.any_success ? "" : "than the first ", "at the level of 5 % (",
             svg::escape(tied_by(found)), ")",
             found.any_success && without ? "; those without a success never are, however few runs there were" : "",
             ". p is that of ", svg::escape(decided_by(found)),
             ", Holm-adjusted for all pairs. Quartiles, median, ERT and PAR-10 are in evaluations"});
  if (beyond) {
    append_to(words, {"; “&gt; ", svg::grouped(static_cast<double>(of.design().budget)),
                      "” stands where so many runs failed that the value is beyond the budget"});
  }
  if (without) words += ", “—” where no run succeeded";
  return words += ".</p>\n";
}

/// The result of Friedman's test in a paragraph.
inline std::string friedman(const analysis& found) {
  const auto& test = *found.friedman;
  return concat(
      {"<p>Each instance counts once in the test of whether the settings differ: χ² = ", svg::fixed(test.chi_square, 3),
       " with ", counted(test.degrees_of_freedom, "degree"), " of freedom, p&nbsp;",
       test.p < 0.0001 ? "&lt;&nbsp;0.0001" : concat({"=&nbsp;", svg::p_value(test.p)}), ", from ",
       decimal(test.blocks), " instances", test.blocks < 10 ? ", which is few: p is rough below about 10" : "",
       found.any_success ? ". On each instance settings are ranked by their ERT, those without a success by their best "
                           "fitness; 1 is best. "
                         : ". On each instance settings are ranked by their best fitness; 1 is best. ",
       "The p-values between two settings are "
       "Holm-adjusted for all pairs; bold ones are below 0.05. With few instances no difference can be significant "
       "here; the mark of the ranking rests on the runs within the instances instead.</p>\n"});
}

/// The meaning of the numbers, and their sources.
inline constexpr std::string_view meanings = R"(<dl>
<dt>Success rate</dt><dd>The share of runs that reached the goal within the budget. The interval holds all rates that
the runs do not contradict, with a confidence of 95 % (Wilson, 1927).</dd>
<dt>ERT, the expected running time</dt><dd>All evaluations that were spent, divided by the number of successes: what a
success costs if a run that failed is begun anew (Auger and Hansen, 2005). The interval, 95 %, joins
those of the success rate and of the mean runtime of successful runs (Zou and Donner, 2008). Where no run succeeded it
begins at a lower bound and ends at ∞; where all succeeded, its end allows for failures that so few runs may have
missed.</dd>
<dt>Quartiles and median</dt><dd>A quarter, half and three quarters of the runs were faster. Failed runs count as slower
than the budget.</dd>
<dt>PAR-10</dt><dd>The mean number of evaluations, where a failed run counts as ten times the budget (Hutter, Hoos,
Leyton-Brown and Stützle, 2009).</dd>
<dt>A<sub>12</sub></dt><dd>The probability that a run of the first setting takes fewer evaluations than one of the
second, ties counted half: 1/2 is no difference, 1 is always better. From 0.56 the effect is called small, from 0.64
medium, from 0.71 large (Vargha and Delaney, 2000).</dd>
<dt>p of the ranking</dt><dd>How probable a difference of the logarithms of ERT at least as clear would be if both
settings behaved alike: runs are exchanged between the two at random, within each instance, and the difference is divided by
its standard error each time (studentised permutation test; Janssen, 1997; Chung and Romano, 2013). Where two settings have
fewer than five successes together, their best fitness is tested instead (Mann and Whitney, 1947; on several instances van
Elteren, 1960).</dd>
<dt>Mann–Whitney p</dt><dd>How probable a difference at least as clear would be if both settings were equally fast (Mann
and Whitney, 1947).</dd>
<dt>Wilcoxon p</dt><dd>The same question, asked of the differences between paired runs, those of the same seed
(Wilcoxon, 1945).</dd>
<dt>Fisher p</dt><dd>The same question, asked of the numbers of successes only (Fisher, 1922).</dd>
<dt>Holm-adjusted p</dt><dd>Of many comparisons some are significant by chance. Adjusted p-values keep the probability that any
one of those below 0.05 is mistaken at 5 % (Holm, 1979).</dd>
<dt>Friedman’s test</dt><dd>Compares settings by their ranks on several instances, which need not be alike in difficulty
(Friedman, 1937); the comparison of pairs after it is that of Demšar (2006).</dd>
<dt>Colours</dt><dd>Those of Okabe and Ito (2008), which colour-blind readers can tell apart. Without
colour, marker and dash pattern together tell the first 21 settings apart, and numbers or names all.</dd>
</dl>
)";

}  // namespace clade::report::page
