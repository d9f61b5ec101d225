// SPDX-License-Identifier: BSL-1.0
#include "commands.hpp"

#include <array>
#include <chrono>
#include <clade/random/random_stream.hpp>
#include <clade/run/stop/reason.hpp>
#include <cstdio>
#include <iostream>
#include <string>
#include <string_view>

#include "../evolve/evolving.hpp"
#include "../evolve/options.hpp"
#include "../game_option.hpp"
#include "../play/talk.hpp"
#include "../players.hpp"
#include "common/ending_signals.hpp"
#include "common/line_editor.hpp"
#include "common/lines.hpp"
#include "common/print_result.hpp"
#include "common/program.hpp"
#include "common/run_options.hpp"
#include "common/terminal.hpp"

namespace nim::play_command {
namespace {

constexpr std::array<std::string_view, 2> sides{"human", "computer"};

struct play_options {
  std::string_view first = sides[0];
  std::string opponent   = "evolved";
};

void visit_play(common::option_visitor& options, play_options& s) {
  options.name("--first", s.first, sides, "the player who begins");
  options.text(
      "--opponent", "PLAYER", s.opponent,
      std::string("the computer: ") + player_names + "; evolved by the settings below");
}

}  // namespace

void declare(common::command& to) {
  declare_game(to);
  to.declare(visit_play, play_options{});
  common::declare_preset(to, evolve::source);
  evolve::declare_settings(to);
  common::run_options::declare(to);
}

int run(const common::command& parsed, std::ostream& out) {
  const auto options     = common::run_options::read(parsed);
  const auto of          = read_start(parsed);
  const auto asked       = parsed.read(visit_play, play_options{});
  const bool human_first = asked.first == "human";
  check_choices(of.rule_set, of.piles);
  static_cast<void>(evolve::read_settings(parsed, of));  // wrong settings are refused even if no player is evolved
  const auto opponent = read_player("--opponent", asked.opponent, of, [&] { return evolve::evolving(parsed, true); });

  const auto signals = common::ending_signals();
  const auto started = std::chrono::steady_clock::now();
  const clade::random_stream stream(options.seed);
  const auto computer   = opponent.of(stream.fork(0)());
  auto& talked_on       = options.json ? std::cerr : out;
  const auto shown      = options.json ? stderr : stdout;
  const auto columns    = common::columns_to_talk(shown);
  const auto introduced = "Nim from the piles " + to_text(of.piles) + ", game " + name(of.rule_set) + " (seed " +
                          std::to_string(options.seed) + ").";
  for (const auto& line : common::lines_of(introduced, columns)) talked_on << line << '\n';
  const auto result                           = common::with_standard_input([&](std::istream& in) {
    return talk(
        of, computer, human_first, stream.fork(1),
        {in, talked_on, !common::is_terminal(stdin), common::may_colour(shown), columns});
  });
  const std::chrono::duration<double> elapsed = std::chrono::steady_clock::now() - started;

  const auto reason = result.ended == ending::interrupted
                          ? common::reason_of(false, "")
                          : clade::stop::reason{described(result.ended), result.ended == ending::human_wins};
  if (options.json) {
    auto document = common::document_with_common_members("nim", options.seed, reason, 0, 0, elapsed.count());
    add_to(document, of);
    document["first"]    = human_first ? "human" : "computer";
    document["opponent"] = opponent.name;
    document["moves"]    = common::json::array();
    for (const auto& [by_human, to] : result.moves) {
      document["moves"].push_back({{"player", by_human ? "human" : "computer"}, {"piles", to}});
    }
    document["hints"]  = result.hints;
    document["winner"] = nullptr;
    if (is_complete(result.ended)) document["winner"] = reason.success ? "human" : "computer";
    common::print_json(out, document);
  }
  return common::exit_status::of(reason);
}

}  // namespace nim::play_command
