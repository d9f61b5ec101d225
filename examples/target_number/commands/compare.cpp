// SPDX-License-Identifier: BSL-1.0
#include "commands.hpp"

#include <clade/study/experiment/recorder.hpp>
#include <cmath>
#include <cstdint>
#include <cstdlib>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <ostream>
#include <string>
#include <tuple>
#include <utility>

#include "../exact/solver.hpp"
#include "../game.hpp"
#include "../genetic/options.hpp"
#include "../genetic/solver.hpp"
#include "../limits.hpp"
#include "common/compare.hpp"
#include "common/recorded_run.hpp"
#include "common/run_options.hpp"
#include "common/usage_error.hpp"
#include "game_option.hpp"

namespace target_number::compare_command {
namespace {

// The nearest values are found exactly.
const game_limits limits{.most = max_numbers};

/// Games and how near to their targets one can come; the games of a seed are solved once, for all settings.
class solved_games {
 public:
  struct solved {
    game of;
    std::int64_t distance;
  };

  /// The game that the options of a setting give, or the one drawn from the seed. May be called from several threads.
  solved operator()(const common::command& setting, std::uint64_t seed) {
    const auto numbers = setting.text("--numbers"), target = setting.text("--target");
    const std::tuple key(numbers.value_or(""), target.value_or(""), numbers ? 0 : seed);
    const std::scoped_lock lock(guard_);
    const auto known = games_.find(key);
    if (known != games_.end()) return known->second;
    auto of           = read_or_draw(setting, seed, rule::integers, limits);
    const auto answer = solver_.nearest(of, rule::integers);
    const auto away   = std::abs(answer.value.numerator - of.target);
    return games_.emplace(key, solved{std::move(of), away}).first->second;
  }

 private:
  std::mutex guard_;
  exact::solver solver_;
  std::map<std::tuple<std::string, std::string, std::uint64_t>, solved> games_;
};

}  // namespace

void declare(common::command& to) {
  declare_game(to);
  common::declare_preset(to, genetic::source);
  genetic::declare_settings(to);
  common::compare::declare(to, {});
}

int run(const common::command& from, std::ostream& out) {
  const auto games       = std::make_shared<solved_games>();
  const auto make_runner = [games](const common::command& setting) -> common::compare::runner {
    // Refuses a bad game before any run.
    if (read_or_draw(setting, 0, rule::integers, limits).numbers.size() < 2) {
      common::command::refuse("--numbers", *setting.text("--numbers"), "2 or more to compare settings");
    }
    const auto s = genetic::read_settings(setting);
    return [s, games, setting](std::uint64_t seed, std::uint64_t budget) {
      const auto game        = (*games)(setting, seed);
      const auto as_distance = [](double closeness) { return std::round(1 / closeness - 1); };
      return common::recorded_run(budget, false, as_distance, [&](const auto& stop, auto& recorder) {
        return genetic::solve(game.of, s, seed, game.distance, {.stop = stop, .observe = std::ref(recorder)});
      });
    };
  };
  return common::compare::run(from, {.solver = "target_number", .measure = "distance to the target"}, make_runner, out);
}

}  // namespace target_number::compare_command
