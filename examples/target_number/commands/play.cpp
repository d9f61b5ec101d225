// SPDX-License-Identifier: BSL-1.0
#include "commands.hpp"

#include <algorithm>
#include <clade/run/stop/combine.hpp>
#include <clade/run/stop/requested.hpp>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <functional>
#include <limits>
#include <numeric>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "../game.hpp"
#include "../genetic/candidate.hpp"
#include "../genetic/number_set.hpp"
#include "../genetic/settings.hpp"
#include "../genetic/solver.hpp"
#include "../play/options.hpp"
#include "../play/play.hpp"
#include "common/ending_signals.hpp"
#include "common/run_options.hpp"
#include "common/usage_error.hpp"
#include "game_option.hpp"

namespace target_number::play_command {
namespace {

/// The best expressions of a population with different values, the nearest first.
template <class Population>
std::vector<member> nearest_of(const Population& population, const genetic::number_set& numbers) {
  constexpr std::size_t most = 40;  // as many rows as a large window has
  const auto fitnesses       = population.fitnesses();
  std::vector<std::size_t> order(population.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::ranges::sort(order, [&](std::size_t i, std::size_t j) {
    return fitnesses[i] > fitnesses[j] || (!(fitnesses[j] > fitnesses[i]) && i < j);
  });
  std::vector<member> best;
  for (const auto i : order) {
    const auto& c = population.chromosomes()[i];
    // The first generation may contain the same value several times.
    if (std::ranges::find(best, c.value, &member::value) != best.end()) continue;
    best.push_back({genetic::to_postfix(c.tree, numbers), c.value});
    if (best.size() == most) break;
  }
  return best;
}

/// The genetic player, which reports every generation. If it `goes_on`, it begins anew soon after it has found the
/// target, so that its population changes.
computer_player computer(std::uint64_t seed, bool goes_on, std::size_t threads) {
  return [seed, goes_on, threads](
             const game& of, const std::stop_token& asked, const std::function<void(const status&)>& report) {
    const genetic::number_set numbers(of.numbers);
    auto s   = genetic::strong_preset();
    s.budget = 0;
    if (goes_on) s.stall = 12;
    std::int64_t nearest = std::numeric_limits<std::int64_t>::max();
    status news;
    const auto observer = [&](const auto& generation) {
      news.generations = generation.number;
      news.evaluations = generation.evaluations;
      const auto& best = generation.best().chromosome;
      if (const auto distance = std::abs(of.target - best.value); distance < nearest) {
        nearest    = distance;
        news.best  = genetic::to_postfix(best.tree, numbers);
        news.value = best.value;
      }
      news.population = generation.population.size();
      news.nearest    = nearest_of(generation.population, numbers);
      news.values.clear();
      for (const auto& each : generation.population.chromosomes()) news.values.push_back(each.value);
      report(news);
    };
    genetic::solve(
        of, s, seed, goes_on ? std::nullopt : std::optional<genetic::goal>(0),
        {.threads = threads, .stop = clade::stop::requested(asked) || common::ending_signals(), .observe = observer});
  };
}

void visit_play(common::option_visitor& options, play_options& s) {
  options.group("The game");
  options.flag("--choose", s.choose, "the numbers and the target are chosen by hand instead of stopped or dealt");
  options.real(
      "--time", "SECONDS", s.seconds, {.low = 0, .high = 1e6, .excludes_low = true},
      "for the player to find an expression");
  options.integer(
      "--budget", "N", s.budget, {1, std::numeric_limits<std::int64_t>::max()},
      "expressions that the computer tries at most if the game goes by lines");
}

}  // namespace

void declare(common::command& to) {
  to.declare(visit_play, play_options{});
  declare_game(to);
  common::run_options::declare(to);
}

int run(const common::command& parsed, std::ostream&) {
  const auto run = common::run_options::read(parsed);
  auto options   = parsed.read(visit_play, play_options{});
  options.seed   = run.seed;
  options.json   = run.json;
  if (parsed.given("--numbers") || parsed.given("--target")) {
    if (options.choose)
      throw common::usage_error("--choose asks for the numbers: --numbers and --target cannot be given with it");
    options.chosen = parsed.given("--numbers");
    options.given  = read_or_draw(parsed, options.seed);
  }
  return play(options, [threads = run.threads](std::uint64_t seed_of_game, bool goes_on) {
    return computer(seed_of_game, goes_on, threads);
  });
}

}  // namespace target_number::play_command
