// SPDX-License-Identifier: BSL-1.0
#include "commands.hpp"

#include <algorithm>
#include <chrono>
#include <clade/random/random_stream.hpp>
#include <clade/run/execution/threads.hpp>
#include <clade/run/stop/interrupted.hpp>
#include <clade/run/stop/reason.hpp>
#include <clade/study/report/number.hpp>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <iostream>
#include <string>
#include <vector>

#include "../evolve/evolving.hpp"
#include "../evolve/options.hpp"
#include "../game_option.hpp"
#include "../match.hpp"
#include "../players.hpp"
#include "common/ending_signals.hpp"
#include "common/lines.hpp"
#include "common/print_result.hpp"
#include "common/program.hpp"
#include "common/progress_counter.hpp"
#include "common/run_options.hpp"
#include "common/terminal.hpp"

namespace nim::match_command {
namespace {

struct match_options {
  std::string first = "evolved", second = "optimal";
  std::size_t games = 50;
};

void visit_match(common::option_visitor& options, match_options& s) {
  options.text("--first", "PLAYER", s.first, std::string("the player who begins: ") + player_names);
  options.text("--second", "PLAYER", s.second, "the other, as above");
  options.integer(
      "--games", "N", s.games, {1, 1'000'000'000},
      "games; an evolved player is evolved anew for each, by the settings below");
}

struct tally {
  std::uint64_t first_wins  = 0;
  std::uint64_t second_wins = 0;

  std::uint64_t games() const { return first_wins + second_wins; }
};

// Plays the games, in parts, so that `tell(games)` shows the progress; ends early after Ctrl-C. Game g draws from fork
// g of the seed, for any number of threads.
template <class Tell>
tally play(
    const start& of, const player_choice& first, const player_choice& second, std::size_t games, std::uint64_t seed,
    std::size_t threads, Tell&& tell) {
  enum : char { not_played, first_won, second_won };
  const clade::execution::threads executor{threads};
  const clade::random_stream streams(seed);
  tally result;
  constexpr std::size_t part = 1000;
  for (std::size_t begin = 0; begin < games && !clade::stop::interrupted::pending(); begin += part) {
    std::vector<char> outcomes(std::min(part, games - begin), not_played);
    executor(outcomes.size(), [&](std::size_t i) {
      if (clade::stop::interrupted::pending()) return;
      const auto stream = streams.fork(begin + i);
      const auto one = first.of(stream.fork(2)()), other = second.of(stream.fork(3)());
      if (clade::stop::interrupted::pending()) return;  // while they were evolved
      const auto won = first_wins(of.rule_set, of.piles, one, other, stream);
      outcomes[i]    = won ? first_won : second_won;
    });
    result.first_wins += static_cast<std::uint64_t>(std::ranges::count(outcomes, char{first_won}));
    result.second_wins += static_cast<std::uint64_t>(std::ranges::count(outcomes, char{second_won}));
    tell(static_cast<std::size_t>(result.games()));
  }
  return result;
}

}  // namespace

void declare(common::command& to) {
  declare_game(to);
  to.declare(visit_match, match_options{});
  common::declare_preset(to, evolve::source);
  evolve::declare_settings(to);
  common::run_options::declare(to);
}

int run(const common::command& parsed, std::ostream& out) {
  const auto options = common::run_options::read(parsed);
  const auto of      = read_start(parsed);
  const auto asked   = parsed.read(visit_match, match_options{});
  const auto games   = asked.games;
  check_choices(of.rule_set, of.piles);
  static_cast<void>(evolve::read_settings(parsed, of));  // wrong settings are refused even if no player is evolved
  const auto evolving = [&] { return evolve::evolving(parsed, false); };
  const auto first    = read_player("--first", asked.first, of, evolving);
  const auto second   = read_player("--second", asked.second, of, evolving);

  const auto signals = common::ending_signals();
  const auto started = std::chrono::steady_clock::now();
  const auto result  = [&] {
    common::progress_counter progress("games", games);
    return play(of, first, second, games, options.seed, options.threads, progress);
  }();
  const std::chrono::duration<double> elapsed = std::chrono::steady_clock::now() - started;

  const bool complete = result.games() == games;
  const auto reason   = common::reason_of(complete, "all games played");
  if (options.json) {
    auto document = common::document_with_common_members("nim", options.seed, reason, 0, 0, elapsed.count());
    add_to(document, of);
    document["first"]       = first.name;
    document["second"]      = second.name;
    document["games"]       = result.games();
    document["first_wins"]  = result.first_wins;
    document["second_wins"] = result.second_wins;
    common::print_json(out, document);
  } else {
    auto rows = described(of);
    rows.emplace_back("first", first.name);
    rows.emplace_back("second", second.name);
    rows.emplace_back("games", clade::report::grouped(result.games()) + (complete ? "" : ", " + reason.text));
    rows.emplace_back("seed", std::to_string(options.seed));
    rows.emplace_back("first wins", clade::report::grouped(result.first_wins));
    rows.emplace_back("second wins", clade::report::grouped(result.second_wins));
    common::print_rows(out, rows, common::line_width_of(stdout));
    out.flush();
    std::cerr << "seconds  " << clade::report::shortest(common::rounded_to_microseconds(elapsed.count())) << '\n';
  }
  return common::exit_status::of(reason);
}

}  // namespace nim::match_command
