// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>
#include <bit>
#include <cmath>
#include <map>
#include <numeric>
#include <string>
#include <utility>

#include "../random/random_stream.hpp"
#include "../statistics/student_t.hpp"
#include "../text/inline.hpp"
#include "../text/message.hpp"
#include "iterated_racing.hpp"
#include "racing/sampling.hpp"

namespace clade {

namespace racing::detail {

/// Returns 2 + floor(log2(parameters)): the number of races, and of configurations that survive one.
inline std::size_t races_of(std::size_t parameters) { return 1 + static_cast<std::size_t>(std::bit_width(parameters)); }

/// The search of `iterated_racing`. A block is an instance with a seed.
class search {
 public:
  using measure_type = std::function<bool(std::span<const experiment>, std::span<double>)>;

  search(const iterated_racing& settings, std::span<const parameter> parameters, std::size_t instances,
         const measure_type& measure, std::uint64_t seed, const options& options)
      : settings_(settings),
        parameters_(parameters),
        instances_(instances),
        measure_(measure),
        stream_(seed),
        options_(options) {}

  result run() {
    for (const auto experiments : settings_.earlier_experiments) make_races(experiments);
    make_races(settings_.experiments);
    for (const auto e : elites_) found_.elites.push_back(summary_of(candidates_[e], e));
    if (!stopped_ && !elites_.empty() && !settings_.deterministic) confirm(elites_.front());
    for (auto& c : candidates_) found_.configurations.push_back(std::move(c.values));
    found_.complete = !stopped_;
    return std::move(found_);
  }

 private:
  struct candidate {
    configuration values;
    model distribution;
    std::map<std::size_t, double> costs{};  // by block
  };

  std::size_t survivors() const { return races_of(parameters_.size()); }

  /// Makes races within this number of experiments: of new configurations, and then of the elites.
  void make_races(std::size_t experiments) {
    const auto all = experiments - confirming_runs(experiments);
    const auto least = settings_.min_experiments(parameters_.size());
    const auto of_new = all - (all > least ? std::min(all / 5, all - least) : 0);
    const auto planned = iteration_ - 1 + races_of(parameters_.size());
    for (; !stopped_ && used_ < of_new; ++iteration_) {
      const auto budget = (of_new - used_) / (std::max(planned, iteration_) - iteration_ + 1);
      const auto past = past_blocks(elites_).size();
      auto blocks = std::max(settings_.first_test + std::min<std::size_t>(5, iteration_), past + 1);
      if (settings_.deterministic) blocks = std::min(blocks, instances_);
      const auto wanted = (budget + elites_.size() * past) / blocks;
      if (wanted <= std::max(elites_.size(), iteration_ == 1 ? 0 : survivors())) break;
      auto log = race_of_elites();
      const auto sampled = sample_new(wanted, iteration_, log);
      if (log.configurations.size() == elites_.size()) break;
      make_race(log, budget, log.configurations.size() > survivors() ? survivors() : 1);
      for (const auto e : elites_)
        narrow(candidates_[e].distribution, parameters_, candidates_[e].values, sampled, iteration_, planned);
      last_sampled_ = sampled;
    }
    if (stopped_ || elites_.size() < 2) return;
    auto log = race_of_elites();
    make_race(log, all - used_, 1);
  }

  race race_of_elites() const {
    return {
        .iteration = found_.races.size() + 1, .restarted = false, .configurations = elites_, .steps = {}, .elites = {}};
  }

  /// Returns the number of the configuration. One that is already known keeps its number and its runs.
  std::size_t number_of(configuration values, const model& distribution) {
    const auto [place, is_new] = numbers_.emplace(values, candidates_.size());
    if (is_new) candidates_.push_back({std::move(values), distribution});
    return place->second;
  }

  /// Returns the blocks on which any of the configurations was run.
  std::vector<std::size_t> past_blocks(std::span<const std::size_t> numbers) const {
    std::vector<std::size_t> blocks;
    for (const auto number : numbers) {
      for (const auto& [block, cost] : candidates_[number].costs) blocks.push_back(block);
    }
    std::ranges::sort(blocks);
    const auto [first, last] = std::ranges::unique(blocks);
    blocks.erase(first, last);
    return blocks;
  }

  // --- sampling

  /// Adds configurations to the log until there are `wanted`. Returns the number of those added.
  std::size_t sample_new(std::size_t wanted, std::size_t iteration, race& log) {
    const auto add = [&](std::size_t number) {
      if (std::ranges::find(log.configurations, number) == log.configurations.end())
        log.configurations.push_back(number);
    };
    const auto before = log.configurations.size();
    auto rng = stream_.fork(iteration);
    // Small spaces have fewer configurations than are wanted.
    const auto tries = 10 * wanted;
    if (iteration == 1) {
      const auto first = first_model(parameters_);
      for (const auto& values : settings_.initial) add(number_of(values, first));
      for (std::size_t slot = 0; slot < tries && log.configurations.size() < wanted; ++slot)
        add(number_of(sobol_sample(parameters_, slot, rng), first));
      return log.configurations.size() - before;
    }
    auto sampled = sample_around_elites(wanted - before, rng);
    if (has_similar(sampled)) {
      log.restarted = true;
      for (const auto e : elites_) widen(candidates_[e].distribution, parameters_, last_sampled_);
      sampled = sample_around_elites(wanted - before, rng);
    }
    for (std::size_t k = 0; k < tries; ++k) {
      for (auto& [values, parent] : sampled) add(number_of(std::move(values), model(candidates_[parent].distribution)));
      if (log.configurations.size() >= wanted) break;
      sampled = sample_around_elites(1, rng);
    }
    return log.configurations.size() - before;
  }

  /// Samples configurations, each with its elite. The best of n elites is chosen n times as often as the last.
  std::vector<std::pair<configuration, std::size_t>> sample_around_elites(std::size_t count, random_stream& rng) const {
    std::vector<std::pair<configuration, std::size_t>> sampled;
    const auto n = elites_.size();
    for (std::size_t i = 0; i < count; ++i) {
      auto ticket = rng.below(n * (n + 1) / 2);
      std::size_t rank = 0;
      while (ticket >= n - rank) ticket -= n - rank++;
      const auto& parent = candidates_[elites_[rank]];
      sampled.emplace_back(sample(parameters_, parent.values, parent.distribution, rng), elites_[rank]);
    }
    return sampled;
  }

  bool has_similar(std::span<const std::pair<configuration, std::size_t>> sampled) const {
    for (std::size_t i = 0; i < sampled.size(); ++i) {
      for (const auto e : elites_) {
        if (similar(parameters_, sampled[i].first, candidates_[e].values)) return true;
      }
      for (std::size_t j = 0; j < i; ++j) {
        if (similar(parameters_, sampled[i].first, sampled[j].first)) return true;
      }
    }
    return false;
  }

  // --- races

  /// Instances come in rounds of a random order, and each block has a seed of its own.
  std::pair<std::size_t, std::uint64_t> block(std::size_t number) const {
    const auto blocks = stream_.domain(0);
    auto rng = blocks.fork(number / instances_);
    std::vector<std::size_t> order(instances_);
    for (std::size_t i = 0; i < instances_; ++i) {
      const auto j = rng.below(i + 1);
      order[i] = order[j];
      order[j] = i;
    }
    const auto seed = settings_.deterministic ? 1 : 1 + (stream_.domain(1).fork(number)() >> 33);
    return {order[number % instances_], seed};
  }

  /// The order of the blocks in a race: a new one first, then those of the elites in random order, then new ones.
  std::vector<std::size_t> blocks_of_race(std::size_t iteration, std::size_t count) const {
    auto past = past_blocks(elites_);
    auto rng = stream_.domain(2).fork(iteration);
    for (std::size_t i = past.size(); i > 1; --i) std::swap(past[i - 1], past[rng.below(i)]);
    std::size_t next = past.empty() ? 0 : *std::ranges::max_element(past) + 1;
    std::vector<std::size_t> order;
    const auto add_new = [&] {
      if (!settings_.deterministic || next < instances_) order.push_back(next++);
    };
    add_new();
    order.insert(order.end(), past.begin(), past.end());
    while (order.size() < count && !(settings_.deterministic && next == instances_)) add_new();
    if (order.size() > count) order.resize(count);
    return order;
  }

  std::size_t missing(std::span<const std::size_t> numbers, std::span<const std::size_t> blocks) const {
    std::size_t sum = 0;
    for (const auto number : numbers) {
      for (const auto b : blocks) sum += candidates_[number].costs.contains(b) ? 0U : 1U;
    }
    return sum;
  }

  /// Makes the missing runs of the configurations on the blocks.
  bool evaluate(std::span<const std::size_t> numbers, std::span<const std::size_t> blocks) {
    std::vector<experiment> batch;
    std::vector<std::pair<std::size_t, std::size_t>> places;
    for (const auto b : blocks) {
      const auto [instance, seed] = block(b);
      for (const auto number : numbers) {
        if (candidates_[number].costs.contains(b)) continue;
        batch.push_back({number, candidates_[number].values, instance, seed});
        places.emplace_back(number, b);
      }
    }
    std::vector<double> costs(batch.size());
    if (!batch.empty() && ((options_.cancelled && options_.cancelled()) || !measure_(batch, costs))) {
      stopped_ = true;
      return false;
    }
    for (std::size_t i = 0; i < batch.size(); ++i) {
      const auto cost = std::isfinite(costs[i]) ? costs[i] : std::numeric_limits<double>::infinity();
      candidates_[places[i].first].costs[places[i].second] = cost;
      found_.runs.push_back({batch[i].number, batch[i].instance, batch[i].seed, cost});
    }
    used_ += batch.size();
    if (options_.progress) options_.progress(used_, settings_.experiments);
    return true;
  }

  std::vector<std::vector<double>> rows(std::span<const std::size_t> numbers,
                                        std::span<const std::size_t> blocks) const {
    std::vector<std::vector<double>> all;
    for (const auto b : blocks) {
      auto& row = all.emplace_back();
      for (const auto number : numbers) row.push_back(candidates_[number].costs.at(b));
    }
    return all;
  }

  /// Races the configurations of the log with at most `budget` runs until `enough` are left.
  void make_race(race& log, std::size_t budget, std::size_t enough) {
    auto alive = log.configurations;
    const auto order = blocks_of_race(log.iteration, past_blocks(elites_).size() + budget + 1);
    const auto limit = used_ + budget;
    std::size_t seen = 0, in_vain = 0;  // number of blocks, and of the last tests without an elimination
    while (seen < order.size() && (seen == 0 || alive.size() > enough || has_protected(alive, seen))) {
      auto steps = std::min(seen == 0 ? std::size_t{settings_.first_test} : 1, order.size() - seen);
      const auto next = [&] { return std::span(order).subspan(seen, steps); };
      while (steps > 0 && missing(alive, next()) > limit - used_) --steps;
      if (steps == 0) break;
      const auto new_blocks = next();
      if (!evaluate(alive, new_blocks)) break;
      seen += steps;
      for (const auto b : new_blocks) {
        const auto [instance, seed] = block(b);
        log.steps.push_back({instance, seed, alive.size(), {}});
      }
      if (seen < settings_.first_test) continue;
      eliminate(alive, std::span(order).first(seen), log.steps.back());
      const bool waits = !log.steps.back().eliminated.empty() || has_protected(alive, seen);
      in_vain = waits ? 0 : in_vain + 1;
      if (in_vain == settings_.patience && enough > 1) break;
    }
    const auto compared = std::span<const std::size_t>(order).first(seen);
    if (seen > 0) {
      std::vector<std::size_t> ranked;
      for (const auto place : best_first(rows(alive, compared), settings_.comparison)) ranked.push_back(alive[place]);
      if (ranked.size() > survivors()) ranked.resize(survivors());
      log.elites = elites_ = ranked;
    }
    found_.races.push_back(log);
  }

  /// Returns whether an elite was run on blocks that are still to come, given the number of those that have come.
  bool is_protected(std::size_t number, std::size_t seen) const {
    return candidates_[number].costs.size() > seen && std::ranges::find(elites_, number) != elites_.end();
  }

  /// Returns whether a new configuration has not yet met all results of an elite.
  bool has_protected(std::span<const std::size_t> alive, std::size_t seen) const {
    const auto is_elite = [&](std::size_t number) { return std::ranges::find(elites_, number) != elites_.end(); };
    return std::ranges::any_of(alive, [&](std::size_t number) { return is_protected(number, seen); }) &&
           !std::ranges::all_of(alive, is_elite);
  }

  /// Eliminates configurations that are worse than the best, except protected ones.
  void eliminate(std::vector<std::size_t>& alive, std::span<const std::size_t> seen, race_step& step) const {
    if (alive.size() < 2) return;
    const auto worse = worse_than_best(rows(alive, seen), settings_.level, settings_.comparison);
    std::vector<std::size_t> left;
    for (std::size_t i = 0; i < alive.size(); ++i) {
      (worse[i] && !is_protected(alive[i], seen.size()) ? step.eliminated : left).push_back(alive[i]);
    }
    alive = std::move(left);
  }

  /// Returns how many of the experiments are left for the best configuration.
  std::size_t confirming_runs(std::size_t experiments) const {
    if (settings_.deterministic) return 0;
    return std::min(std::max<std::size_t>(10, experiments / 20), experiments / 10);
  }

  /// Runs the best configuration on blocks that no configuration has seen. The runs by which it was chosen are too good.
  void confirm(std::size_t best) {
    std::size_t next = 0;
    for (const auto& one : candidates_) {
      if (!one.costs.empty()) next = std::max(next, one.costs.rbegin()->first + 1);
    }
    std::vector<std::size_t> blocks(confirming_runs(settings_.experiments));
    std::iota(blocks.begin(), blocks.end(), next);
    const std::size_t numbers[] = {best};
    if (!evaluate(numbers, blocks)) return;
    auto fresh = candidates_[best];
    fresh.costs.erase(fresh.costs.begin(), fresh.costs.lower_bound(next));
    found_.best = summary_of(fresh, best);
  }

  static elite summary_of(const candidate& of, std::size_t number) {
    const auto& costs = of.costs;
    constexpr auto infinity = std::numeric_limits<double>::infinity();
    std::vector<double> finite;
    for (const auto& [block, cost] : costs) {
      if (cost < infinity) finite.push_back(cost);
    }
    elite summary{number, of.values, infinity, {-infinity, infinity}, costs.size(), costs.size() - finite.size()};
    if (finite.empty()) return summary;
    const auto n = static_cast<double>(finite.size());
    summary.cost = 0;
    for (const auto cost : finite) summary.cost += cost;
    summary.cost /= n;
    if (finite.size() < 2) return summary;
    double squares = 0;
    for (const auto cost : finite) squares += (cost - summary.cost) * (cost - summary.cost);
    const auto half = statistics::student_t_limit(0.05, finite.size() - 1) * std::sqrt(squares / (n * (n - 1)));
    summary.interval = {summary.cost - half, summary.cost + half};
    return summary;
  }

  const iterated_racing& settings_;
  std::span<const parameter> parameters_;
  std::size_t instances_;
  const measure_type& measure_;
  random_stream stream_;
  const options& options_;
  std::vector<candidate> candidates_{};
  std::map<configuration, std::size_t> numbers_{};  // of all candidates
  std::vector<std::size_t> elites_{};               // best first
  std::size_t used_ = 0, iteration_ = 1, last_sampled_ = 1;
  bool stopped_ = false;
  result found_{};
};

}  // namespace racing::detail

CLADE_INLINE std::size_t iterated_racing::min_experiments(std::size_t parameters) const {
  const auto races = racing::detail::races_of(parameters);
  return races * (races + 1) * (first_test + 1);
}

CLADE_INLINE racing::result iterated_racing::search(std::span<const racing::parameter> parameters,
                                                    std::size_t instances, const measure_type& measure,
                                                    std::uint64_t seed, const racing::options& options) const {
  racing::check(parameters);
  for (const auto& values : initial) racing::check(parameters, values);
  if (instances == 0) detail::refuse({"iterated_racing needs at least 1 instance, but there were 0"});
  auto least = min_experiments(parameters.size());
  const auto check = [&](const char* name, std::size_t value, const std::string& reason) {
    if (value < least)
      detail::refuse({"iterated_racing ", name, " must be at least ", least, reason, ", but were ", value});
  };
  auto reason = " for " + detail::counted(parameters.size(), "parameter");
  for (const auto earlier : earlier_experiments) {
    check("earlier_experiments", earlier, reason);
    least = earlier;
    reason = ", the earlier ones";
  }
  check("experiments", experiments, reason);
  return racing::detail::search(*this, parameters, instances, measure, seed, options).run();
}

}  // namespace clade
