// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "../../version.hpp"
#include "columns.hpp"

namespace clade::report {

/// The description of a study and its analysis for a paper: a paragraph, and the references that it cites.
struct methods_text {
  std::string paragraph;
  std::vector<std::string> references{};
};

namespace internal {

/// A work that the paragraph may cite: the authors as the paragraph names them, and the reference.
struct work {
  std::string_view cited, reference;
};

inline constexpr work works[]{
    {"Auger and Hansen",
     "A. Auger and N. Hansen. Performance evaluation of an advanced local search evolutionary algorithm. In IEEE "
     "Congress on Evolutionary Computation, pages 1777-1784, 2005."},
    {"Chung and Romano",
     "E. Chung and J. P. Romano. Exact and asymptotically robust permutation tests. The Annals of Statistics, "
     "41(2):484-507, 2013."},
    {"Friedman",
     "M. Friedman. The use of ranks to avoid the assumption of normality implicit in the analysis of variance. Journal "
     "of the American Statistical Association, 32(200):675-701, 1937."},
    {"Hall",
     "P. Hall. On the removal of skewness by transformation. Journal of the Royal Statistical Society, Series B, "
     "54(1):221-228, 1992."},
    {"Holm",
     "S. Holm. A simple sequentially rejective multiple test procedure. Scandinavian Journal of Statistics, "
     "6(2):65-70, 1979."},
    {"Janssen",
     "A. Janssen. Studentized permutation tests for non-i.i.d. hypotheses and the generalized Behrens-Fisher problem. "
     "Statistics & Probability Letters, 36(1):9-21, 1997."},
    {"Mann and Whitney",
     "H. B. Mann and D. R. Whitney. On a test of whether one of two random variables is stochastically larger than the "
     "other. The Annals of Mathematical Statistics, 18(1):50-60, 1947."},
    {"van Elteren",
     "P. van Elteren. On the combination of independent two-sample tests of Wilcoxon. Bulletin of the International "
     "Statistical Institute, 37:351-361, 1960."},
    {"Vargha and Delaney",
     "A. Vargha and H. D. Delaney. A critique and improvement of the CL common language effect size statistics of "
     "McGraw and Wong. Journal of Educational and Behavioral Statistics, 25(2):101-132, 2000."},
    {"Wilson",
     "E. B. Wilson. Probable inference, the law of succession, and statistical inference. Journal of the American "
     "Statistical Association, 22(158):209-212, 1927."},
    {"Zou and Donner",
     "G. Y. Zou and A. Donner. Construction of confidence limits about effect measures: a general approach. Statistics "
     "in Medicine, 27(10):1693-1702, 2008."}};

}  // namespace internal

/// Returns a description of the methods: the numbers of settings, instances and runs, the budget and the seed, the
/// columns of the ranking, and the tests and their adjustment.
[[gnu::cold]] inline methods_text methods(const study::results& results, const study::analysis& analysis) {
  const auto& design = results.design();
  methods_text text;
  auto& words = text.paragraph;
  const bool several = design.instances.size() > 1;
  detail::append_to(
      words, {"We compared ", counted(design.settings.size(), "setting"), " in ", counted(design.runs, "run"), " each",
              several ? detail::concat({" on each of ", counted(design.instances.size(), "instance")}) : std::string(),
              ", with at most ", counted(design.budget, study::name_of(design.unit)), " a run. "});
  if (design.sources.empty()) {
    detail::append_to(
        words, {"Run k ", several ? "on an instance " : "", "has the same random seed in every setting, derived from ",
                detail::decimal(design.seed), " (clade ", version, "). "});
  } else {
    detail::append_to(words, {sources_remark(design), " They were analysed with clade ", version, ". "});
  }
  for (const auto& remark : remarks(results, analysis)) detail::append_to(words, {remark, " "});
  if (analysis.any_success) {
    words += "Failed runs count as slower than every success. ";
    words += "Success rates have 95 % intervals by Wilson (1927). ";
    for (const auto& c : columns_of(results, analysis)) {
      if (c.name == "ERT") detail::append_to(words, {"ERT is the ", c.meaning, ". ", c.details, " "});
      if (c.name == "mean runtime" && c.in_wide_text)
        detail::append_to(words, {"The mean runtime is that ", c.meaning, ". ", c.details, " "});
    }
    if (several) {
      words +=
          "Settings are ranked by the geometric mean of their ERT over the instances, with half a success added on "
          "each. ";
    }
  }
  // Settings with identical runs count as one, and the pairs among them are not tested.
  bool of_time = false, of_fitness = false;
  const auto different = analysis.ranking.size();
  for (std::size_t a = 0; a < different; ++a) {
    for (auto b = a + 1; b < different; ++b)
      (analysis.pair(analysis.ranking[a], analysis.ranking[b]).deciding_test.compares_fitness() ? of_fitness
                                                                                                : of_time) = true;
  }
  if (different > 1) {
    words += "Two settings are compared by ";
    if (of_time) {
      detail::append_to(words, {"a studentised permutation test of the difference of the logarithms of their ERT",
                                several ? ", with runs exchanged within each instance" : "",
                                " (Janssen, 1997; Chung and Romano, 2013)"});
    }
    if (of_time && of_fitness) {
      detail::append_to(words, {" or, if they have fewer than ", detail::decimal(study::min_successes_for_running_time),
                                " successes together, "});
    }
    if (of_fitness) {
      words += several ? "van Elteren's test of their best fitness (van Elteren, 1960)"
                       : "a test of their best fitness (Mann and Whitney, 1947)";
    }
    detail::append_to(words,
                      {"; p-values are adjusted for ", counted(different * (different - 1) / 2, "pair"),
                       " (Holm, 1979), and significant up to 0.05. Effects are A12 (Vargha and Delaney, 2000)."});
  }
  if (analysis.friedman && analysis.friedman->degrees_of_freedom > 0)
    detail::append_to(words, {" ", friedman_remark(analysis)});
  for (const auto& [cited, reference] : internal::works) {
    if (words.find(cited) != std::string::npos) text.references.emplace_back(reference);
  }
  return text;
}

}  // namespace clade::report
