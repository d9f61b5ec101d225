// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>
#include <string_view>
#include <utility>
#include <vector>

#include "../../text/inline.hpp"
#include "significance.hpp"

namespace clade::study {

CLADE_INLINE std::size_t record::runs() const {
  std::size_t sum = 0;
  for (const auto& on_instance : runtimes) sum += on_instance.size();
  return sum;
}

CLADE_INLINE std::size_t record::successes() const {
  std::size_t sum = 0;
  for (const auto& on_instance : runtimes) {
    for (const auto runtime : on_instance) sum += runtime < std::numeric_limits<double>::infinity();
  }
  return sum;
}

CLADE_INLINE bool verdict::of_fitness() const { return test != "running_time_permutation"; }

CLADE_INLINE verdict verdict::turned() const { return {b, a, test, 0 - difference, p, adjusted_p}; }

CLADE_INLINE bool verdict::worse(std::size_t setting, double level) const {
  return adjusted_p <= level && (setting == a ? difference > 0 : difference < 0);
}

CLADE_INLINE std::vector<std::pair<double, double>> standings(std::span<const record> settings, std::size_t instance,
                                                              double budget) {
  std::vector<std::pair<double, double>> found;
  for (const auto& of : settings) {
    const auto time = statistics::expected_running_time(of.runtimes[instance], budget);
    found.emplace_back(time.value_or(std::numeric_limits<double>::infinity()), statistics::median(of.losses[instance]));
  }
  return found;
}

CLADE_INLINE std::vector<std::vector<double>> ranks_on_instances(std::span<const record> settings, double budget) {
  std::vector<std::vector<double>> rows;
  for (std::size_t i = 0; i < settings.front().runtimes.size(); ++i) {
    const auto found = standings(settings, i, budget);
    std::vector<double> better;
    for (const auto& one : found) {
      better.push_back(0);
      for (const auto& other : found) better.back() += other < one;
    }
    rows.push_back(statistics::midranks(better).ranks);
  }
  return rows;
}

CLADE_INLINE double mean_running_time(const record& of, double budget) {
  if (of.successes() == 0) return std::numeric_limits<double>::infinity();
  double logs = 0;
  for (const auto& runtimes : of.runtimes) logs += std::log(statistics::corrected_running_time(runtimes, budget));
  return std::exp(logs / static_cast<double>(of.runtimes.size()));
}

CLADE_INLINE std::vector<std::size_t> ranked(std::span<const record> settings, double budget) {
  std::vector<double> times, then(settings.size());
  if (settings.front().runtimes.size() == 1) {
    for (const auto& [time, best] : standings(settings, 0, budget)) {
      then[times.size()] = best;
      times.push_back(time);
    }
  } else {
    for (const auto& of : settings) times.push_back(mean_running_time(of, budget));
    for (const auto& ranks : ranks_on_instances(settings, budget)) {
      for (std::size_t s = 0; s < ranks.size(); ++s) then[s] += ranks[s];
    }
  }
  return statistics::ascending(times, then);
}

}  // namespace clade::study

namespace clade::study::detail {

/// A hash of a name (FNV-1a).
CLADE_INLINE std::uint64_t hash(std::string_view name) {
  std::uint64_t value = 0xcbf29ce484222325;
  for (const auto c : name) value = (value ^ static_cast<unsigned char>(c)) * 0x100000001b3;
  return value;
}

CLADE_INLINE verdict compare(std::span<const record> settings, std::size_t a, std::size_t b, double budget,
                             const random_stream& rng, statistics::permutation_count count) {
  // In the order of the names, so that the result does not depend on the order of the settings.
  const auto turned = settings[b].name < settings[a].name;
  const auto& one = settings[turned ? b : a];
  const auto& other = settings[turned ? a : b];
  const auto stream = rng.fork(hash(one.name)).fork(hash(other.name));
  const auto instances = one.runtimes.size();
  const auto paired = [&](const auto member) {
    std::vector<statistics::paired_samples> samples;
    for (std::size_t i = 0; i < instances; ++i) samples.push_back({(one.*member)[i], (other.*member)[i]});
    return samples;
  };
  verdict found{a, b, {}, 0, 1, 1};
  const auto successes = one.successes() + other.successes();
  if (successes >= fewest_successes || successes == one.runs() + other.runs()) {
    const auto result = statistics::running_time_permutation(paired(&record::runtimes), budget, stream, count);
    found.test = "running_time_permutation";
    found.difference = result.log_ratio;
    found.p = result.p;
  } else if (instances == 1) {
    found.test = "mann_whitney";
    found.difference = 0.5 - statistics::probability_of_superiority(one.losses[0], other.losses[0]);
    found.p = statistics::mann_whitney(one.losses[0], other.losses[0]).p;
  } else {
    const auto result = statistics::van_elteren(paired(&record::losses), stream, count);
    found.test = "van_elteren";
    found.difference = result.shift;
    found.p = result.p;
  }
  if (turned) found.difference = 0 - found.difference;
  return found;
}

}  // namespace clade::study::detail

namespace clade::study {

CLADE_INLINE std::size_t permutations_for(std::size_t pairs, double level) {
  return static_cast<std::size_t>(2 * static_cast<double>(pairs) / level);
}

CLADE_INLINE bool all_pairs_in_full(std::span<const record> settings, double level, double work) {
  const auto pairs = settings.size() * (settings.size() - 1) / 2;
  std::size_t runs = 0;
  for (const auto& of : settings) runs = std::max(runs, 2 * of.runs());
  const auto permutations = static_cast<double>(permutations_for(pairs, level));
  return pairs <= max_pairs_in_full || static_cast<double>(pairs * runs) * permutations <= work;
}

CLADE_INLINE std::vector<verdict> compare_all(std::span<const record> settings, double budget, std::uint64_t seed,
                                              double level, statistics::permutation_count count, double work) {
  const auto pairs = settings.size() * (settings.size() - 1) / 2;
  const auto few =
      statistics::permutation_count{.most = std::min<std::size_t>(count.most, 999), .enough = count.enough};
  count.most = std::max(count.most, permutations_for(pairs, level));
  const bool in_full = all_pairs_in_full(settings, level, work);
  const auto best = ranked(settings, budget).front();
  // A stream that is not used by any run.
  const auto rng = random_stream(seed).fork(std::uint64_t{1} << 63);
  std::vector<verdict> found;
  std::vector<double> p;
  for (std::size_t a = 0; a < settings.size(); ++a) {
    for (auto b = a + 1; b < settings.size(); ++b) {
      const bool fully = in_full || a == best || b == best;
      found.push_back(detail::compare(settings, a, b, budget, rng, fully ? count : few));
      p.push_back(found.back().p);
    }
  }
  const auto adjusted = statistics::holm(p);
  for (std::size_t i = 0; i < found.size(); ++i) found[i].adjusted_p = adjusted[i];
  return found;
}

}  // namespace clade::study

namespace clade::study::race {

CLADE_INLINE std::vector<bool> dropped(std::span<const record> settings, double budget, std::uint64_t seed,
                                       double level) {
  const auto leader = ranked(settings, budget).front();
  std::vector<bool> result(settings.size());
  // Only the pairs of the leader matter here, so others are not worth many permutations.
  for (const auto& pair : compare_all(settings, budget, seed, level, {}, 0)) {
    if (pair.a == leader) result[pair.b] = pair.worse(pair.b, level);
    if (pair.b == leader) result[pair.a] = pair.worse(pair.a, level);
  }
  return result;
}

}  // namespace clade::study::race
