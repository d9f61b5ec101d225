#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

#include "../experiment/analysis.hpp"
#include "../statistics/probability_of_superiority.hpp"
#include "number.hpp"

namespace clade::report {

using namespace study;

/// How a setting compares to the best one.
struct comparison_with_best {
  double superiority;          ///< probability that the setting is better; below 1/2 where the best is
  std::string_view magnitude;  ///< of that effect
  double p;                    ///< Holm-adjusted: what decides whether the two are tied
};

/// Nothing for the best itself. A12 is of runtimes, or of the best fitness where no run of any setting succeeded; p is
/// of the test that decides.
inline std::optional<comparison_with_best> against_best(const analysis& of, std::size_t setting) {
  const auto best = of.ranking.front();
  if (setting == best) return std::nullopt;
  const auto& pair = of.pair(setting, best);
  const auto effect = of.any_success ? pair.superiority : pair.best_superiority;
  const auto turned = pair.a == setting ? effect : 1 - effect;
  return comparison_with_best{turned, statistics::magnitude(effect), pair.decided.adjusted_p};
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
    put(words, {"; with fewer than ", decimal(fewest_successes), " successes of the two together, by "});
  }
  if (of_fitness) words += of.friedman ? "van Elteren's test of best fitness" : "the Mann-Whitney test of best fitness";
  return words;
}

/// What keeps the mark "=", in words that go on from "not significantly worse".
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
