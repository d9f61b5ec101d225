#include "play.hpp"

#include <chrono>
#include <clade/stop/interrupted.hpp>
#include <cstdio>
#include <iostream>
#include <optional>

#include "common/program.hpp"
#include "common/reading.hpp"
#include "common/terminal.hpp"
#include "common/usage_error.hpp"
#include "lines.hpp"
#include "report.hpp"
#include "screen.hpp"

namespace target_number {

int play(const play_options& options, const computer_player& computer) {
  using namespace playing;
  const bool person = common::is_terminal(stdin);
  if (person && common::is_terminal(stdout) && !options.json) {
    if (const auto result = play_on_screen(options, computer)) {
      if (result->played) {
        print_game(std::cout, result->played->played, options.seed);
        print_result(std::cout, *result->played);
      }
      return result->interrupted ? common::exit_status::interrupted : common::exit_status::solved;
    }
  }
  const auto begin   = std::chrono::steady_clock::now();
  const auto elapsed = [begin] {
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
  };
  line_streams streams{std::cin, options.json ? std::cerr : std::cout};
  if (person) streams.clock = elapsed;
  const auto result = [&]() -> std::optional<account> {
    common::let_ctrl_c_end_reading();
    try {
      return play_by_lines(options, computer, streams);
    } catch (const common::usage_error&) {
      if (clade::stop::interrupted::pending()) return std::nullopt;  // before there was a game
      throw;
    }
  }();
  if (!result) return common::exit_status::interrupted;
  if (options.json) print_json(std::cout, *result, options.seed, elapsed());
  return clade::stop::interrupted::pending() ? common::exit_status::interrupted : common::exit_status::solved;
}

}  // namespace target_number
