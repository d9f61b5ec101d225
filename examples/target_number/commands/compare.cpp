// SPDX-License-Identifier: BSL-1.0
#include "commands.hpp"

#include <algorithm>
#include <clade/random/random_stream.hpp>
#include <clade/study/experiment/recorder.hpp>
#include <cmath>
#include <cstdint>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <ostream>
#include <stdexcept>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>
#include <vector>

#include "../exact/solver.hpp"
#include "../game.hpp"
#include "../genetic/options.hpp"
#include "../genetic/solver.hpp"
#include "../limits.hpp"
#include "../numbers_option.hpp"
#include "common/compare.hpp"
#include "common/number_in.hpp"
#include "common/prompt_input.hpp"
#include "common/record_run.hpp"
#include "common/run_options.hpp"
#include "common/usage_error.hpp"
#include "game_option.hpp"

namespace target_number::study_command {
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
  solved operator()(const common::command& parsed, std::uint64_t seed) {
    const auto numbers = parsed.text("--numbers"), target = parsed.text("--target");
    const std::tuple key(numbers.value_or(""), target.value_or(""), numbers ? 0 : seed);
    const std::scoped_lock lock(guard_);
    const auto known = games_.find(key);
    if (known != games_.end()) return known->second;
    auto of           = read_or_draw(parsed, seed, rule::integers, limits);
    const auto answer = solver_.nearest(of, rule::integers);
    const auto away   = std::abs(answer.value.numerator - of.target);
    return games_.emplace(key, solved{std::move(of), away}).first->second;
  }

 private:
  std::mutex guard_;
  exact::solver solver_;
  std::map<std::tuple<std::string, std::string, std::uint64_t>, solved> games_;
};

// A game as a line of a file: "1,2,4,8,10,25;963".
std::string line_of(const game& of) {
  auto text = numbers_text(of);
  std::ranges::replace(text, ' ', ',');
  return text + ';' + std::to_string(of.target);
}

clade::study::setting instance_of(const std::string& line) {
  const auto end = line.find(';');
  return {line, {{"numbers", line.substr(0, end)}, {"target", line.substr(end + 1)}}};
}

constexpr std::uint64_t most_games = 1000;

// The games of a file: a line for each, except for empty lines, a heading, and what follows a #.
std::vector<clade::study::setting> games_in(const std::string& path) {
  std::ifstream file(path);
  if (!file || std::filesystem::is_directory(path)) {
    common::command::refuse(
        "--instances", path,
        "a number of games from 1 to " + std::to_string(most_games) + " or a readable file of lines such as 1,2,4;7");
  }
  std::vector<clade::study::setting> games;
  std::string text;
  for (std::size_t number = 1; std::getline(file, text); ++number) {
    const std::string_view line = common::trimmed(std::string_view(text).substr(0, text.find('#')));
    if (line.empty() || (games.empty() && line == "numbers;target")) continue;
    const auto end = line.find(';');
    std::string numbers(common::trimmed(line.substr(0, end)));
    std::ranges::replace(numbers, ' ', ',');
    const auto target =
        end == line.npos ? std::nullopt : common::number_in<std::int64_t>(common::trimmed(line.substr(end + 1)));
    const auto read = common::numbers_in(numbers, 1, max_given_number);
    const auto at   = "--instances: " + path + ':' + std::to_string(number) + ": ";
    if (!target || !read) {
      throw common::usage_error(
          at + "a game must be numbers;target, like 1,2,4,8,10,25;963, but was " + common::in_quotes(line));
    }
    const game made{*read, *target};
    if (made.numbers.size() < 2)
      throw common::usage_error(
          at + "a game must have 2 numbers or more to compare settings, but was " + common::in_quotes(line));
    try {
      check(made, rule::integers, max_numbers);
    } catch (const std::invalid_argument& error) {
      throw common::usage_error(at + common::in_quotes(line) + ": " + error.what());
    }
    auto instance = instance_of(line_of(made));
    if (std::ranges::find(games, instance) != games.end()) {
      throw common::usage_error(at + "the game " + instance.name + " is there twice");
    }
    if (games.size() == most_games)
      throw common::usage_error(at + "there must be at most " + std::to_string(most_games) + " games");
    games.push_back(std::move(instance));
  }
  if (games.empty()) throw common::usage_error("--instances: " + path + ": there is no game");
  return games;
}

// The games of --instances: from a file, or this number of distinct games drawn from the seed.
std::vector<clade::study::setting> read_games(const common::command& parsed, std::uint64_t seed) {
  const auto given  = *parsed.text("--instances");
  const auto number = common::number_in<std::uint64_t>(given);
  if (!number) return games_in(given);
  if (*number < 1 || *number > most_games) {
    common::command::refuse(
        "--instances", given, "a number of games from 1 to " + std::to_string(most_games) + " or a file");
  }
  std::vector<clade::study::setting> games;
  for (std::uint64_t k = 0; games.size() < *number; ++k) {
    auto rng      = clade::random_stream(seed).fork(k);
    auto instance = instance_of(line_of(draw(rng)));
    if (std::ranges::find(games, instance) == games.end()) games.push_back(std::move(instance));
  }
  return games;
}

// The game that a run draws, if it does.
std::string drawn_game(const common::command& parsed, std::uint64_t seed) {
  return parsed.given("--numbers") ? "" : line_of(read_or_draw(parsed, seed, rule::integers, limits));
}

const common::compare::problem_options problem{
    .option_names = {"--numbers", "--target"},
    .instances_meaning =
        "games on which every setting runs: N drawn from the seed, or those of a file of lines numbers;target, such as "
        "1,2,4,8,10,25;963",
    .instances_placeholder = "N|FILE",
    .default_instances     = "drawn, one a run",
    .read_instances        = read_games,
    .describe_random_data  = drawn_game,
    .random_data_kind      = "game"};

}  // namespace

void declare(common::command& to) {
  declare_game(to);
  common::declare_preset(to, genetic::source);
  genetic::declare_settings(to);
  common::compare::declare(to, {}, {}, problem);
}

int run(const common::command& parsed, std::ostream& out) {
  const auto games       = std::make_shared<solved_games>();
  const auto make_runner = [games](const common::command& setting_options) -> common::compare::setting_runner {
    // Refuses a bad game before any run.
    if (read_or_draw(setting_options, 0, rule::integers, limits).numbers.size() < 2) {
      common::command::refuse("--numbers", *setting_options.text("--numbers"), "2 or more to compare settings");
    }
    const auto s = genetic::read_settings(setting_options);
    return [s, games, setting_options](std::uint64_t seed, std::uint64_t budget) {
      const auto game        = (*games)(setting_options, seed);
      const auto as_distance = [](double closeness) { return std::round(1 / closeness - 1); };
      return common::record_run(
          budget, false, as_distance, [&](const auto& stop, auto& recorder, const auto& on_evaluation) {
            return genetic::solve(
                game.of, s, seed, game.distance,
                {.stop = stop, .observe = std::ref(recorder), .on_evaluation = on_evaluation});
          });
    };
  };
  return common::compare::run(
      parsed,
      {.solver        = "target_number",
       .measure       = "distance to the target",
       .problem       = problem,
       .input_options = {"--instances"}},
      make_runner, out);
}

}  // namespace target_number::study_command
