#pragma once

#include <cstddef>
#include <optional>
#include <string_view>

#include "../experiment/analysis.hpp"
#include "../statistics/a12.hpp"

namespace clade::report {

using namespace study;

/// How a setting compares to the best one.
struct comparison_with_best {
  double a12;                  ///< probability that the setting is better; below 1/2 where the best is
  std::string_view magnitude;  ///< of that effect
  double p;                    ///< adjusted after Holm: what decides whether the two are tied
};

/// Nothing for the best itself. A12 is of runtimes, or of the best fitness where no run of any setting succeeded; p
/// is of the same, but on several instances of Friedman's ranks.
inline std::optional<comparison_with_best> against_best(const analysis& of, std::size_t setting) {
  const auto best = of.ranking.front();
  if (setting == best) return std::nullopt;
  const auto& pair = of.pair(setting, best);
  const auto effect = of.any_success ? pair.a12 : pair.best_a12;
  const auto turned = pair.a == setting ? effect : 1 - effect;
  const auto p = of.friedman      ? of.post_hoc[static_cast<std::size_t>(&pair - of.pairs.data())].holm_p
                 : of.any_success ? pair.holm_p
                                  : pair.best_holm_p;
  return comparison_with_best{turned, statistics::magnitude(effect), p};
}

}  // namespace clade::report
