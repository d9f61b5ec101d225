#pragma once

#include <cstddef>
#include <limits>
#include <span>
#include <tuple>
#include <utility>
#include <vector>

#include "../statistics/a12.hpp"
#include "../statistics/expected_running_time.hpp"
#include "../statistics/holm.hpp"
#include "../statistics/quantile.hpp"
#include "../statistics/wilcoxon_signed_rank.hpp"

namespace clade::study::race {

/// Races look at the results after every so many runs of each setting.
inline constexpr std::size_t runs_between_looks = 10;

/// How sure a race is before it drops a setting, adjusted after Holm for the settings still in it.
inline constexpr double level = 0.01;

/// The results of a setting so far: one value a run, lower being better, paired with those of the other settings.
struct record {
  std::vector<double> runtimes;  ///< infinity where the run failed
  std::vector<double> losses;    ///< the best fitness
};

/// Which settings of a race are clearly worse than the leader and should run no more: those behind by Wilcoxon's signed-rank
/// test of their paired runtimes, or of their best fitness as long as no run of any setting has succeeded.
///
/// The leader has the lowest expected running time, or else the lowest median loss. It is looked at again and again, and who
/// is dropped depends on the data: p-values computed from a race afterwards are too low for the settings dropped.
/// Source: after Maron and Moore (1994) and Birattari, Stützle, Paquete and Varrentrapp (2002), with another test.
inline std::vector<bool> dropped(std::span<const record> settings, double budget) {
  constexpr auto infinity = std::numeric_limits<double>::infinity();
  std::size_t leader = 0;
  auto best = std::pair(infinity, infinity);
  bool any_success = false;
  for (std::size_t s = 0; s < settings.size(); ++s) {
    const auto time = statistics::expected_running_time(settings[s].runtimes, budget).value_or(infinity);
    any_success = any_success || time < infinity;
    const auto standing = std::pair(time, statistics::median(settings[s].losses));
    if (standing < best) std::tie(leader, best) = std::tuple(s, standing);
  }

  const auto values = [&](std::size_t s) -> const std::vector<double>& {
    return any_success ? settings[s].runtimes : settings[s].losses;
  };
  std::vector<double> p;
  for (std::size_t s = 0; s < settings.size(); ++s) {
    p.push_back(s == leader ? 1 : statistics::wilcoxon_signed_rank(values(s), values(leader)).p);
  }
  const auto adjusted = statistics::holm(p);
  std::vector<bool> result;
  for (std::size_t s = 0; s < settings.size(); ++s) {
    result.push_back(adjusted[s] < level && statistics::a12(values(leader), values(s)) > 0.5);
  }
  return result;
}

}  // namespace clade::study::race
