// SPDX-License-Identifier: BSL-1.0
#include "play.hpp"

#include <unistd.h>

#include <chrono>
#include <clade/run/stop/interrupted.hpp>
#include <cstdio>
#include <iostream>
#include <istream>
#include <optional>
#include <utility>

#include "common/ending_signals.hpp"
#include "common/program.hpp"
#include "common/terminal.hpp"
#include "common/timed_input.hpp"
#include "common/usage_error.hpp"
#include "lines.hpp"
#include "report.hpp"
#include "rules.hpp"
#include "screen.hpp"

namespace target_number {

int play(const play_options& options, const computer_maker& computer) {
  using namespace playing;
  const auto status_of = [](const account& of) {
    return of.ended.winner == side::player ? common::exit_status::solved : common::exit_status::unsolved;
  };
  const bool person = common::is_terminal(stdin);
  if (person && common::is_terminal(stdout) && !options.json) {
    if (const auto result = play_on_screen(options, computer)) {
      auto print = [&, first = true](const account& of, const auto& how) mutable {
        if (!std::exchange(first, false)) std::cout << '\n';
        print_game(std::cout, of.played, of.seed);
        how(std::cout, of);
      };
      for (const auto& each : result->played) print(each, print_result);
      if (result->broken_off) print(*result->broken_off, print_answers);
      if (result->interrupted) {
        std::cout << common::interruption() << '\n';
        return common::exit_status::interrupted();
      }
      return result->left || result->played.empty() ? common::exit_status::unsolved : status_of(result->played.back());
    }
  }
  const auto begin   = std::chrono::steady_clock::now();
  const auto elapsed = [begin] {
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
  };
  common::timed_input input(STDIN_FILENO);
  std::istream lines(&input);
  line_streams streams{lines, options.json ? std::cerr : std::cout};
  streams.begin_time = [&](double seconds) { input.end_after(seconds); };
  streams.time_is_up = [&] { return input.time_is_up(); };
  if (person) streams.clock = elapsed;
  const auto result = [&]() -> std::optional<account> {
    const auto signals = common::ending_signals();
    try {
      return play_by_lines(options, computer(options.seed, false), streams);
    } catch (const common::usage_error&) {
      if (clade::stop::interrupted::pending()) return std::nullopt;  // before there was a game
      throw;
    }
  }();
  const bool interrupted = clade::stop::interrupted::pending();
  if (!result) return interrupted ? common::exit_status::interrupted() : common::exit_status::unsolved;
  if (options.json) print_json(std::cout, *result, options.seed, elapsed());
  return interrupted ? common::exit_status::interrupted() : status_of(*result);
}

}  // namespace target_number
