// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "../experiment/analysis.hpp"
#include "../experiment/results.hpp"
#include "number.hpp"
#include "utf8.hpp"

// Sentences that the reports for people share.
namespace clade::report {

using namespace study;

/// The design, without its title: "4 settings, 30 runs each on 3 instances, at most 5,000 evaluations a run, seed 1".
/// ~~~
/// const study::design plan{.settings = {{"swap"}, {"inversion"}}, .runs = 5, .budget = 1000};
/// report::description(plan);  // = "2 settings, 5 runs each, at most 1,000 evaluations a run, seed 1"
/// ~~~
inline std::string description(const design& plan) {
  auto line = concat({counted(plan.settings.size(), "setting"), ", ", counted(plan.runs, "run"), " each"});
  if (plan.instances.size() > 1) append_to(line, {" on ", counted(plan.instances.size(), "instance")});
  // The name of a single instance is shown unless it is the default.
  if (plan.instances.size() == 1 && plan.instances[0] != "1") append_to(line, {" on ", one_line(plan.instances[0])});
  append_to(line, {", at most ", counted(plan.budget, "evaluation"), " a run, seed ", decimal(plan.seed),
                   plan.race ? ", raced" : ""});
  return line;
}

/// Remarks that a reader needs before the numbers: that runs are missing, that a race biases p-values, and the result
/// of Friedman's test on several instances.
inline std::vector<std::string> remarks(const results& of, const analysis& found) {
  const auto& plan = of.design();
  std::vector<std::string> said;
  if (!of.complete()) {
    std::size_t runs = 0;
    for (const auto& s : found.settings) runs += s.runs;
    const auto all = plan.settings.size() * plan.instances.size() * plan.runs;
    said.push_back(concat({"The experiment is not complete: ", grouped(runs), " of ", plan.race ? "at most " : "",
                           counted(all, "run"), " were made."}));
  }
  if (plan.race) {
    said.emplace_back(
        "The settings were raced: p-values are biased, since which are dropped depends on the same runs.");
  }
  if (found.friedman) {
    const auto& test = *found.friedman;
    said.push_back(concat({"Friedman's test over ", counted(test.blocks, "instance"), ": chi-square ",
                           rounded(test.chi_square), " with ", counted(test.degrees_of_freedom, "degree"),
                           " of freedom, p ", test.p < 0.001 ? "" : "= ", probability_value(test.p), "."}));
  }
  return said;
}

/// Which test decided between the best setting and the others, in words that go on from "p of the difference, by".
inline std::string decided_by(const analysis& of) {
  const auto best = of.ranking.front();
  bool of_time = false, of_fitness = false;
  for (std::size_t s = 0; s < of.settings.size(); ++s) {
    if (s != best) (of.pair(s, best).decided.of_fitness() ? of_fitness : of_time) = true;
  }
  std::string words;
  if (of_time) words = of.friedman ? "the permutation test of ERT on each instance" : "the permutation test of ERT";
  if (of_time && of_fitness) {
    append_to(words, {"; with fewer than ", decimal(fewest_successes), " successes of the two together, by "});
  }
  if (of_fitness) words += of.friedman ? "van Elteren's test of best fitness" : "the Mann-Whitney test of best fitness";
  return words;
}

/// What the mark "=" means, in words that go on from "not significantly worse".
inline std::string tied_by(const analysis& of) {
  const auto best = of.ranking.front();
  std::string words = "p > 0.05";
  for (std::size_t s = 0; s < of.settings.size(); ++s) {
    if (s != best && of.pair(s, best).decided.worse(best, significance_level))
      return words += ", or significantly better by the test that gives p";
  }
  return words;
}

}  // namespace clade::report
